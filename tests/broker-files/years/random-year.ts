/** A random year of a trader, the same for each seed: nothing is sold that is not held. */
import { pick, seeded } from '../../support/random.ts'
import {
  type Event,
  grossOf,
  type Happening,
  instrumentOf,
  ONE,
  type Option,
  opens,
  plusDays,
  type Trade,
  weekday,
} from './events.ts'

/** What a broker's file can print beyond trades, dividends, cash and fees. */
export type Ability =
  | 'accounts'
  | 'cancelled'
  | 'dividends of shorts'
  | 'mergers'
  | 'moved'
  | 'reinvested'
  | 'returned capital'
  | 'splits'

const STOCKS = ['ALFA', 'BRAV', 'CHAR', 'DELT', 'ECHO', 'FOXT', 'GOLF', 'HOTL', 'T', 'TOT', 'V']
const LAST_DAY = '2025-12-30'
/** Options of later dates are not traded: each position in them ends within the year. */
const LAST_EXPIRY = '2025-12-19'

/** What is drawn from the random numbers of a seed. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seeded(seed)
  }

  between = (low: number, high: number): number => low + Math.floor(this.#next() * (high - low + 1))
  chance = (part: number): boolean => this.#next() < part
  one = <T>(list: readonly T[]): T => pick(this.#next, list)
}

interface Held {
  long: number
  short: number
}

export const randomYear = (seed: number, can: readonly Ability[]): Event[] => new Year(new Random(seed), can).events

class Year {
  readonly events: Event[] = []
  readonly #random: Random
  readonly #can: ReadonlySet<Ability>
  readonly #accounts: number
  readonly #held = new Map<string, Held>()
  readonly #options = new Map<string, Option>()
  /** The last day on which anything happened to an underlying: the order within a day is not printed. */
  readonly #busy = new Map<string, string>()
  #day = '2025-01-02'

  constructor(random: Random, can: readonly Ability[]) {
    this.#random = random
    this.#can = new Set(can)
    this.#accounts = this.#can.has('accounts') ? 2 : 1
    for (; this.#day <= LAST_DAY; this.#day = plusDays(this.#day, 1)) if (weekday(this.#day) % 6 !== 0) this.#workday()
  }

  #workday(): void {
    this.#endOptions()
    for (let n = this.#random.between(0, 3); n > 0; n--) {
      const account = this.#random.between(0, this.#accounts - 1)
      const dice = this.#random.between(1, 10)
      if (dice <= 2) this.#cash(account)
      else if (dice <= 5) this.#tradeOption(account)
      else this.#stock(account)
    }
  }

  #add(account: number, happening: Happening): void {
    this.events.push({ ...happening, day: this.#day, account, id: this.events.length })
    if ('symbol' in happening) this.#busy.set(`${account} ${happening.symbol}`, this.#day)
  }

  #isBusy = (account: number, symbol: string): boolean => this.#busy.get(`${account} ${symbol}`) === this.#day

  #heldOf(account: number, instrument: string): Held {
    const key = `${account} ${instrument}`
    const held = this.#held.get(key) ?? { long: 0, short: 0 }
    this.#held.set(key, held)
    return held
  }

  #trade(account: number, trade: Trade): void {
    const held = this.#heldOf(account, instrumentOf(trade))
    const side = trade.side === 'buy' || trade.side === 'sell' ? 'long' : 'short'
    held[side] += opens(trade) ? trade.quantity : -trade.quantity
    this.#add(account, trade)
  }

  #costs = (): Pick<Trade, 'commission' | 'fees'> => ({
    commission: this.#random.one([0, 65, 495]),
    fees: this.#random.one([0, 1, 17]),
  })

  #quantity = (): number =>
    this.#random.chance(0.3) ? this.#random.between(1, 40_000) * 1000 + 340 : this.#random.one([1, 10, 100, 1250]) * ONE

  #price = (): number => this.#random.between(800, 60_000) * 100 + this.#random.one([0, 0, 35])

  #cash(account: number): void {
    const kind = this.#random.one(['deposit', 'withdrawal', 'interest', 'fee'] as const)
    const money = this.#random.between(1, kind === 'deposit' || kind === 'withdrawal' ? 2_000_000 : 9_000)
    this.#add(account, { kind, money: kind === 'deposit' || kind === 'interest' ? money : -money })
  }

  #stock(account: number): void {
    const symbol = this.#random.one(STOCKS)
    if (this.#isBusy(account, symbol)) return
    const held = this.#heldOf(account, symbol)
    const trade = { kind: 'trade', symbol, price: this.#price(), ...this.#costs() } as const
    const part = (whole: number) => (this.#random.chance(0.5) ? whole : Math.min(whole, this.#quantity()))
    if (held.short > 0) {
      if (this.#can.has('dividends of shorts') && this.#random.chance(0.2))
        this.#add(account, { kind: 'dividend', symbol, money: -this.#random.between(50, 20_000), tax: 0 })
      else this.#trade(account, { ...trade, side: 'cover', quantity: part(held.short) })
    } else if (held.long === 0) {
      if (this.#random.chance(0.2)) this.#trade(account, { ...trade, side: 'short', quantity: this.#quantity() })
      else if (this.#random.chance(0.15)) this.#dayTrades(account, symbol)
      else this.#buy(account, { ...trade, side: 'buy', quantity: this.#quantity() })
    } else if (this.#random.chance(0.25)) this.#buy(account, { ...trade, side: 'buy', quantity: this.#quantity() })
    else if (this.#random.chance(0.4)) this.#trade(account, { ...trade, side: 'sell', quantity: part(held.long) })
    else this.#ofHolder(account, symbol, held)
  }

  /** Some purchases are real twice, and some are cancelled. */
  #buy(account: number, trade: Trade): void {
    this.#trade(account, trade)
    if (this.#random.chance(0.1)) this.#trade(account, trade)
    if (!this.#can.has('cancelled') || !this.#random.chance(0.1)) return
    this.#heldOf(account, trade.symbol).long -= trade.quantity
    this.#add(account, { kind: 'cancelled', trade, symbol: trade.symbol })
  }

  /** All that is bought is sold on the day. */
  #dayTrades(account: number, symbol: string): void {
    const one = (side: 'buy' | 'sell', quantity: number) =>
      this.#trade(account, { kind: 'trade', symbol, side, quantity, price: this.#price(), ...this.#costs() })
    for (let n = this.#random.between(1, 3); n > 0; n--) one('buy', this.#random.between(1, 30) * 10 * ONE)
    const held = this.#heldOf(account, symbol)
    while (held.long > 0) one('sell', Math.min(held.long, this.#random.between(1, 40) * 5 * ONE))
  }

  #ofHolder(account: number, symbol: string, held: Held): void {
    const kind = this.#random.one(['dividend', 'dividend', 'splits', 'returned capital', 'mergers', 'moved'] as const)
    if (kind === 'dividend') {
      this.#dividend(account, symbol, held)
      return
    }
    // Of a fraction of a share, more capital could be returned than it cost.
    if (!this.#can.has(kind) || held.long < ONE) return
    if (kind === 'returned capital')
      this.#add(account, { kind: 'returned capital', symbol, money: this.#random.between(1, 300) })
    else if (kind === 'splits') {
      const added = held.long * this.#random.one([1, 2, 3])
      this.#add(account, { kind: 'split', symbol, before: held.long, added })
      held.long += added
    } else {
      const quantity = kind === 'mergers' ? held.long : Math.min(held.long, this.#quantity())
      const money = grossOf({ quantity, price: this.#price() })
      this.#add(
        account,
        kind === 'mergers' ? { kind: 'cash merger', symbol, quantity, money } : { kind: 'moved out', symbol, quantity },
      )
      held.long -= quantity
    }
  }

  #dividend(account: number, symbol: string, held: Held): void {
    const money = this.#random.between(50, 200_000)
    const tax = this.#random.chance(0.3) ? Math.round(money * 0.15) : 0
    const price = this.#price()
    const quantity = Math.round(((money - tax) * 100 * ONE) / price)
    if (this.#can.has('reinvested') && this.#random.chance(0.4) && quantity > 1000) {
      held.long += quantity
      const reinvested: Trade = { kind: 'trade', side: 'buy', symbol, quantity, price, commission: 0, fees: 0 }
      this.#add(account, { kind: 'dividend', symbol, money, tax, reinvested })
      return
    }
    this.#add(account, { kind: 'dividend', symbol, money, tax })
    if (tax !== 0 || this.#random.chance(0.8)) return
    // Taken back, and paid anew.
    this.#add(account, { kind: 'dividend', symbol, money: -money, tax: 0 })
    this.#add(account, { kind: 'dividend', symbol, money: money + 7, tax: 0 })
  }

  #tradeOption(account: number): void {
    const option = this.#random.chance(0.5) ? this.#newOption() : this.#random.one([...this.#options.values()])
    if (option === undefined || option.expiry > LAST_EXPIRY || this.#isBusy(account, option.root)) return
    this.#options.set(instrumentOf({ symbol: option.root, option }), option)
    const { root: symbol } = option
    const held = this.#heldOf(account, instrumentOf({ symbol, option }))
    // A put never costs as much as its strike.
    const price = this.#random.between(5, option.strike / 4) * 100
    const trade = { kind: 'trade', symbol, option, price, ...this.#costs() } as const
    const part = (whole: number) => (this.#random.chance(0.5) ? whole : ONE)
    if (held.long > 0) this.#trade(account, { ...trade, side: 'sell', quantity: part(held.long) })
    else if (held.short > 0) this.#trade(account, { ...trade, side: 'cover', quantity: part(held.short) })
    else {
      const quantity = this.#random.between(1, 5) * ONE
      this.#trade(account, { ...trade, side: this.#random.one(['buy', 'short'] as const), quantity })
    }
  }

  #newOption(): Option {
    let expiry = plusDays(this.#day, this.#random.between(3, 60))
    while (weekday(expiry) !== 5) expiry = plusDays(expiry, 1)
    const strike = this.#random.between(10, 300) * 100 + this.#random.one([0, 0, 50])
    return { root: this.#random.one(STOCKS.slice(0, 8)), expiry, right: this.#random.one(['C', 'P']), strike }
  }

  #endOptions(): void {
    for (const [name, option] of this.#options) {
      if (option.expiry > this.#day) continue
      for (let account = 0; account < this.#accounts; account++) this.#end(account, option)
      this.#options.delete(name)
    }
  }

  /** What is open of an option expires, or delivers shares if they are held. */
  #end(account: number, option: Option): void {
    const { root: symbol, strike } = option
    const own = this.#heldOf(account, instrumentOf({ symbol, option }))
    const isLong = own.long > 0
    const quantity = isLong ? own.long : own.short
    if (quantity === 0) return
    Object.assign(own, { long: 0, short: 0 })
    const shares = this.#heldOf(account, symbol)
    const side = (option.right === 'P') === isLong ? 'sell' : 'buy'
    const isPossible = side === 'buy' ? shares.short === 0 : shares.long >= quantity * 100
    const delivers = isPossible && !this.#isBusy(account, symbol) && this.#random.chance(0.5)
    const how = delivers ? (isLong ? 'exercised' : 'assigned') : 'expired'
    this.#add(account, { kind: 'ended', how, symbol, option, quantity, held: isLong ? 'long' : 'short' })
    if (!delivers) return
    const delivered: Trade = {
      kind: 'trade',
      side,
      symbol,
      quantity: quantity * 100,
      price: strike * 100,
      commission: 0,
      fees: 0,
    }
    this.#trade(account, { ...delivered, delivered: true })
  }
}

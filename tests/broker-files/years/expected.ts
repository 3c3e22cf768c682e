/** What a year adds up to, computed from its events alone: first in, first out, or by another method of choosing lots. */
import { type Event, instrumentOf, netOf, ONE, type SecurityEvent, type Trade } from './events.ts'

/** Of what is held, which is sold first. */
export type Method = 'first' | 'last'

/** A lot as a broker prints it, in cents and millionths. */
export interface ClosedLot {
  /** The events that opened and closed it. */
  opened: Event
  closed: SecurityEvent
  side: 'long' | 'short'
  quantity: number
  proceeds: number
  cost: number
}

/** A sum in cents, with fractions, and of how many amounts it is: each of them may be rounded to a cent. */
export interface Sum {
  money: number
  of: number
}

/** Money in cents, with fractions. */
export interface Expected {
  /** By class of the transactions. */
  cash: Map<string, number>
  /** Of the closed lots, by instrument, of all accounts. */
  gains: Map<string, Sum>
  dividends: Map<string, number>
  /** Dividends by `YYYY-MM`. */
  paid: Map<string, number>
  /** Gains and dividends by `YYYY-MM`. */
  months: Map<string, Sum>
  /** Of all accounts, by instrument and side. */
  open: Map<string, { quantity: number; cost: Sum }>
  lots: ClosedLot[]
}

interface Lot {
  opened: Event
  quantity: number
  money: number
}

const addTo = (to: Map<string, Sum>, key: string, money: number) => {
  const sum = to.get(key) ?? { money: 0, of: 0 }
  to.set(key, { money: sum.money + money, of: sum.of + 1 })
}
const add = (to: Map<string, number>, key: string, money: number) => to.set(key, (to.get(key) ?? 0) + money)

/**
 * `hasPremium`: whether the premium of an exercised option is in the shares of the event with this id, as the tax rule has
 * it, and not a gain of its own.
 */
export function expectedOf(
  year: readonly Event[],
  method: Method = 'first',
  hasPremium: (id: number) => boolean = () => false,
): Expected {
  const ledger = new Ledger(method, hasPremium)
  for (const event of year) ledger.add(event)
  return ledger.expected()
}

/** The same with the gains that the lots print, which are exact. */
export function asPrinted(expected: Expected): Expected {
  const [gains, months] = [new Map<string, Sum>(), new Map<string, Sum>()]
  for (const [month, money] of expected.paid) addTo(months, month, money)
  for (const { closed, proceeds, cost } of expected.lots) {
    addTo(gains, instrumentOf(closed), proceeds - cost)
    addTo(months, closed.day.slice(0, 7), proceeds - cost)
  }
  return { ...expected, gains, months }
}

/** The events of delivered shares of which a lot has the cost or the proceeds: only then it shows where the premium is. */
export function deliveriesInLots(year: readonly Event[], method: Method): (id: number) => boolean {
  const { lots } = expectedOf(year, method, () => true)
  const seen = new Set(lots.flatMap(({ opened, closed }) => [opened.id, closed.id]))
  return (id) => seen.has(id)
}

const CLASSES = { buy: 'buy', sell: 'sell', short: 'sell_short', cover: 'buy_to_cover' } as const

class Ledger {
  readonly #method: Method
  readonly #hasPremium: (id: number) => boolean
  readonly #held = new Map<string, Lot[]>()
  readonly #cash = new Map<string, number>()
  readonly #gains = new Map<string, Sum>()
  readonly #dividends = new Map<string, number>()
  readonly #paid = new Map<string, number>()
  readonly #months = new Map<string, Sum>()
  readonly #lots: ClosedLot[] = []
  /** Of the option whose shares come next. */
  #premium = 0

  constructor(method: Method, hasPremium: (id: number) => boolean) {
    this.#method = method
    this.#hasPremium = hasPremium
  }

  add(event: Event): void {
    if (event.kind === 'trade') this.#trade(event, event)
    else if (event.kind === 'ended') this.#end(event)
    else if (event.kind === 'dividend') this.#dividend(event)
    else if (event.kind === 'returned capital') this.#returnCapital(event)
    else if (event.kind === 'moved out') this.#take(this.#lotsOf(event, 'long'), event.quantity, 'first')
    else if (event.kind === 'cancelled') this.#cancel(event, event.trade)
    else if (event.kind === 'split')
      for (const lot of this.#lotsOf(event, 'long')) lot.quantity += (lot.quantity * event.added) / event.before
    else if (event.kind === 'cash merger') {
      add(this.#cash, 'redemption', event.money)
      this.#close(event, 'long', event.quantity, event.money)
    } else {
      const name = { deposit: 'cash', withdrawal: 'cash', interest: 'interest', fee: 'fee' }[event.kind]
      add(this.#cash, name, event.money)
    }
  }

  expected(): Expected {
    const open: Expected['open'] = new Map()
    for (const [key, lots] of this.#held) {
      const name = key.slice(key.indexOf(' ') + 1)
      const { quantity, cost } = open.get(name) ?? { quantity: 0, cost: { money: 0, of: 0 } }
      const all = {
        quantity: quantity + quantityOf(lots) / ONE,
        cost: { money: cost.money + moneyOf(lots), of: cost.of + lots.length },
      }
      if (all.quantity > 0) open.set(name, all)
    }
    const [cash, gains, dividends, paid, months] = [this.#cash, this.#gains, this.#dividends, this.#paid, this.#months]
    return { cash, gains, dividends, paid, months, open, lots: this.#lots }
  }

  #lotsOf(event: SecurityEvent, side: 'long' | 'short'): Lot[] {
    const key = `${event.account} ${instrumentOf(event)} ${side}`
    const lots = this.#held.get(key) ?? []
    this.#held.set(key, lots)
    return lots
  }

  #trade(event: SecurityEvent, trade: Trade): void {
    const money = netOf(trade)
    add(this.#cash, CLASSES[trade.side], money)
    const premium = trade.delivered ? this.#premium : 0
    this.#premium = 0
    const side = trade.side === 'buy' || trade.side === 'sell' ? 'long' : 'short'
    if (trade.side === 'buy' || trade.side === 'short')
      this.#lotsOf(event, side).push({ opened: event, quantity: trade.quantity, money: Math.abs(money + premium) })
    else this.#close(event, side, trade.quantity, money + premium)
  }

  #cancel(event: SecurityEvent, trade: Trade): void {
    add(this.#cash, 'cancel_buy', -netOf(trade))
    this.#lotsOf(event, 'long').pop()
  }

  #end(event: Extract<Event, { kind: 'ended' }>): void {
    const { how, held, quantity, id } = event
    // The shares are the next event.
    if (how === 'expired' || !this.#hasPremium(id + 1)) {
      this.#close(event, held, quantity, 0)
      return
    }
    const taken = moneyOf(this.#take(this.#lotsOf(event, held), quantity))
    this.#premium = held === 'long' ? -taken : taken
  }

  #dividend(event: Extract<Event, { kind: 'dividend' }>): void {
    const { symbol, money, tax, reinvested, day } = event
    add(this.#cash, 'dividend', money)
    if (tax !== 0) add(this.#cash, 'tax', -tax)
    add(this.#dividends, symbol, money)
    add(this.#paid, day.slice(0, 7), money)
    addTo(this.#months, day.slice(0, 7), money)
    if (reinvested !== undefined) this.#trade(event, reinvested)
  }

  #returnCapital(event: Extract<Event, { kind: 'returned capital' }>): void {
    add(this.#cash, 'return_of_capital', event.money)
    const lots = this.#lotsOf(event, 'long')
    const held = quantityOf(lots)
    for (const lot of lots) lot.money -= (event.money * lot.quantity) / held
  }

  /** `closing`: + received, − paid. */
  #close(event: SecurityEvent, side: 'long' | 'short', quantity: number, closing: number): void {
    const taken = this.#take(this.#lotsOf(event, side), quantity)
    let [done, paid] = [0, 0]
    for (const { opened, quantity: part, money } of taken) {
      const received = (closing * part) / quantity
      const gain = side === 'long' ? received - money : money + received
      addTo(this.#gains, instrumentOf(event), gain)
      addTo(this.#months, event.day.slice(0, 7), gain)
      done += part
      const share = Math.round((closing * done) / quantity) - paid
      paid += share
      const cents = Math.round(money)
      const [proceeds, cost] = side === 'long' ? [share, cents] : [cents, -share]
      this.#lots.push({ opened, closed: event, side, quantity: part, proceeds, cost })
    }
  }

  #take(lots: Lot[], quantity: number, method = this.#method): Lot[] {
    const taken: Lot[] = []
    for (let left = quantity; left > 0; ) {
      const lot = method === 'first' ? lots[0] : lots.at(-1)
      if (lot === undefined) throw new Error('the year closes what is not open')
      const part = Math.min(lot.quantity, left)
      const money = (lot.money * part) / lot.quantity
      taken.push({ opened: lot.opened, quantity: part, money })
      Object.assign(lot, { quantity: lot.quantity - part, money: lot.money - money })
      left -= part
      if (lot.quantity === 0) lots.splice(lots.indexOf(lot), 1)
    }
    return taken
  }
}

const quantityOf = (lots: readonly Lot[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0)
const moneyOf = (lots: readonly Lot[]): number => lots.reduce((sum, { money }) => sum + money, 0)

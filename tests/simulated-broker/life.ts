/**
 * The life of an account in one symbol: what was executed, when, and what came of it. It is the truth that the service is
 * compared with, so it shares nothing with the service: first in, first out by the time of each execution, in whole numbers.
 * Money is in cents, shares and contracts in hundred-millionths, days are numbers of weekdays.
 */

export const ONE = 100_000_000n
const CONTRACT_SHARES = 100n

export type Side = 'long' | 'short'
export interface Contract {
  right: 'C' | 'P'
  /** In cents. */
  strike: bigint
  expiry: number
}

interface Moment {
  id: number
  day: number
  /** Seconds since midnight in New York. */
  second: number
  /** Before the first day of the files: no row shows it. */
  before: boolean
}
export interface Trade {
  kind: 'trade'
  action: 'buy' | 'sell' | 'short' | 'cover'
  contract?: Contract
  shares: bigint
  /** Cents for a share. */
  price: bigint
  fee: bigint
  how?: 'reinvested' | 'delivered'
}
export interface Split {
  kind: 'split'
  /** `to` shares for `from` shares. */
  to: bigint
  from: bigint
  /** How many shares were held before it. */
  held: bigint
  /** What the broker prints about it, possibly on several days. */
  rows: { day: number; second: number; added: bigint }[]
  /** The fraction of a share that is paid out. */
  lieu?: { day: number; money: bigint }
}
export interface Moved {
  kind: 'moved'
  direction: 'in' | 'out'
  shares: bigint
  /** Of shares that came: when they were bought elsewhere, and for how much. No transactions file prints either. */
  acquired: number
  cost: bigint
}
export interface Ended {
  kind: 'ended'
  how: 'expired' | 'assigned' | 'exercised'
  contract: Contract
  held: Side
  contracts: bigint
}
export type Event = Moment & (Trade | Split | Moved | Ended)
export type TradeEvent = Moment & Trade

/** What a closing took of one opening. `shares` are those of the day of the closing. */
export interface Part {
  security: string
  side: Side
  opened: Event
  closed: Event
  shares: bigint
  cost: bigint
  proceeds: bigint
  /** How many cents the profit may be off, because fractions of cents were rounded. */
  within: bigint
}
export interface Lot {
  opened: Event
  shares: bigint
  /** What was paid for it, or received if it is short. */
  money: bigint
  within: bigint
}
export interface RoundTrip {
  security: string
  side: Side
  opened: number
  /** Null if it is open. */
  closed: number | null
  profit: bigint
  within: bigint
  /** How often a part of it was closed; nothing is, if all shares move out. */
  closings: number
}

export const securityOf = (contract: Contract | undefined): string =>
  contract === undefined ? 'shares' : `${contract.right}${contract.strike}@${contract.expiry}`

/** Gross in cents. All quantities of trades that are drawn give whole cents. */
export const grossOf = ({ contract, shares, price }: Trade): bigint =>
  (shares * price * (contract === undefined ? 1n : CONTRACT_SHARES) + ONE / 2n) / ONE
export const opens = ({ action }: Trade): boolean => action === 'buy' || action === 'short'
export const buys = ({ action }: Trade): boolean => action === 'buy' || action === 'cover'
/** What was paid or received, above zero. */
export const netOf = (trade: Trade): bigint => grossOf(trade) + (buys(trade) ? trade.fee : -trade.fee)
const sideOf = ({ action }: Trade): Side => (action === 'buy' || action === 'sell' ? 'long' : 'short')

const rounding = (dividend: bigint, divisor: bigint): bigint => (dividend % divisor === 0n ? 0n : 1n)

/** The broker's books. `method`: what is sold first of what is held. */
export class Books {
  readonly parts: Part[] = []
  readonly trips: RoundTrip[] = []
  readonly #lots = new Map<string, Lot[]>()
  readonly #method: 'first' | 'last'
  /** The ends of options that deliver shares whose premium is a gain of its own; else it is part of their money, as for tax. */
  readonly #apart: ReadonlySet<number>
  /** Of the option that ended just before its shares are delivered: received (+) or paid (−). */
  #premium = 0n

  constructor(method: 'first' | 'last' = 'first', apart: ReadonlySet<number> = new Set()) {
    this.#method = method
    this.#apart = apart
  }

  lots(security: string, side: Side): readonly Lot[] {
    return this.#lots.get(`${security} ${side}`) ?? []
  }
  held(security: string, side: Side): bigint {
    return this.lots(security, side).reduce((sum, { shares }) => sum + shares, 0n)
  }
  get openLots(): { security: string; side: Side; lot: Lot }[] {
    return [...this.#lots].flatMap(([key, lots]) => {
      const [security, side] = key.split(' ') as [string, Side]
      return lots.map((lot) => ({ security, side, lot }))
    })
  }

  apply(event: Event): void {
    switch (event.kind) {
      case 'trade': {
        const premium = event.how === 'delivered' ? this.#premium : 0n
        if (event.how === 'delivered') this.#premium = 0n
        const net = netOf(event) + (buys(event) ? -premium : premium)
        const security = securityOf(event.contract)
        if (opens(event)) this.#open(security, sideOf(event), event, event.shares, net)
        else this.#close(security, sideOf(event), event, event.shares, net)
        break
      }
      case 'moved':
        if (event.direction === 'in') this.#open('shares', 'long', event, event.shares, event.cost)
        else this.#take('shares', 'long', event.shares)
        if (event.direction === 'out') this.#endTrip('shares', 'long', event)
        break
      case 'split':
        this.#split(event)
        break
      case 'ended':
        this.#end(event)
    }
  }

  #open(security: string, side: Side, opened: Event, shares: bigint, money: bigint): void {
    if (this.held(security, side) === 0n)
      this.trips.push({ security, side, opened: opened.day, closed: null, profit: 0n, within: 0n, closings: 0 })
    this.#lots.set(`${security} ${side}`, [...this.lots(security, side), { opened, shares, money, within: 0n }])
  }

  /** Removes the shares, and returns what they were. */
  #take(security: string, side: Side, shares: bigint): Lot[] {
    const taken: Lot[] = []
    const kept = [...this.lots(security, side)]
    if (this.#method === 'last') kept.reverse()
    let left = shares
    while (left > 0n) {
      const lot = kept.shift()
      if (lot === undefined) throw new Error(`${left} of ${shares} ${security} are not held ${side}`)
      const of = lot.shares < left ? lot.shares : left
      const within = lot.within + rounding(lot.money * of, lot.shares)
      const money = (2n * lot.money * of + lot.shares) / (2n * lot.shares)
      taken.push({ opened: lot.opened, shares: of, money, within })
      if (of < lot.shares) kept.unshift({ ...lot, shares: lot.shares - of, money: lot.money - money, within })
      left -= of
    }
    this.#lots.set(`${security} ${side}`, this.#method === 'last' ? kept.reverse() : kept)
    return taken
  }

  #close(security: string, side: Side, closed: Event, shares: bigint, money: bigint): void {
    const trip = this.trips.findLast((one) => one.security === security && one.side === side) as RoundTrip
    let [sharesLeft, moneyLeft, rounded] = [shares, money, 0n]
    for (const { opened, shares: of, money: opening, within } of this.#take(security, side, shares)) {
      const closing = (2n * moneyLeft * of + sharesLeft) / (2n * sharesLeft)
      // What was rounded away from one part is in those after it.
      rounded += rounding(moneyLeft * of, sharesLeft)
      const [cost, proceeds] = side === 'long' ? [opening, closing] : [closing, opening]
      this.parts.push({ security, side, opened, closed, shares: of, cost, proceeds, within: within + rounded })
      trip.profit += proceeds - cost
      trip.within += within + rounded
      trip.closings += 1
      sharesLeft -= of
      moneyLeft -= closing
    }
    this.#endTrip(security, side, closed)
  }

  #endTrip(security: string, side: Side, { day }: Event): void {
    const trip = this.trips.findLast((one) => one.security === security && one.side === side) as RoundTrip
    if (this.held(security, side) === 0n) trip.closed = day
  }

  #split(event: Moment & Split): void {
    const { to, from, lieu } = event
    for (const side of ['long', 'short'] as const)
      this.#lots.set(
        `shares ${side}`,
        this.lots('shares', side).map((lot) => ({ ...lot, shares: divided(lot.shares * to, from) })),
      )
    const fraction = this.held('shares', 'long') % ONE
    if (lieu !== undefined && fraction > 0n)
      this.#close('shares', 'long', { ...event, day: lieu.day }, fraction, lieu.money)
  }

  #end(event: Moment & Ended): void {
    const { how, contract, held, contracts } = event
    const security = securityOf(contract)
    if (how === 'expired' || this.#apart.has(event.id)) this.#close(security, held, event, contracts, 0n)
    else {
      const paid = this.#take(security, held, contracts).reduce((sum, { money }) => sum + money, 0n)
      this.#premium += held === 'short' ? paid : -paid
      this.#endTrip(security, held, event)
    }
  }
}

/** To the nearest hundred-millionth of a share. */
const divided = (shares: bigint, by: bigint): bigint => (2n * shares + by) / (2n * by)

/** Writes a life: each method executes something, and keeps it. */
export class Life {
  readonly events: Event[] = []
  readonly books: Books
  readonly method: 'first' | 'last'
  day: number
  #second = OPENS

  constructor(day: number, method: 'first' | 'last' = 'first') {
    this.day = day
    this.method = method
    this.books = new Books(method)
  }

  get held(): bigint {
    return this.books.held('shares', 'long')
  }

  /** Time passes. Without days it is the same day, some minutes later. */
  wait(days: number): void {
    this.day += days
    this.#second = days > 0 ? OPENS : this.#second + 60
  }

  trade(action: Trade['action'], shares: bigint, price: bigint, more: Partial<Trade & Moment> = {}): void {
    if (shares > 0n) this.#add({ kind: 'trade', action, shares, price, fee: 0n, ...more })
  }
  /** Bought before the first day of the files. */
  boughtBefore(shares: bigint, price: bigint, day: number): void {
    this.trade('buy', shares, price, { before: true, day })
  }
  moveIn(shares: bigint, cost: bigint, acquired: number): void {
    this.#add({ kind: 'moved', direction: 'in', shares, cost, acquired })
  }
  moveOutAll(): void {
    if (this.held > 0n) this.#add({ kind: 'moved', direction: 'out', shares: this.held, cost: 0n, acquired: this.day })
  }
  /** `rows`: how the shares that are added are printed, on which day after or before; one row by default. */
  split(
    to: bigint,
    from: bigint,
    more: { rows?: (added: bigint) => [days: number, added: bigint][]; lieu?: bigint } = {},
  ): void {
    const [before, after] = [this.held, divided(this.held * to, from)]
    const paidOut = more.lieu === undefined ? 0n : after % ONE
    const added = after - paidOut - before
    if (before === 0n) return
    const rows = (more.rows?.(added) ?? [[0, added] as const])
      .filter(([, shares]) => shares !== 0n)
      .map(([days, shares]) => ({ day: this.day + days, second: days < 0 ? CLOSES : this.#second, added: shares }))
    const lieu =
      paidOut === 0n || more.lieu === undefined
        ? {}
        : { lieu: { day: this.day + 2, money: (more.lieu * paidOut) / ONE } }
    this.#add({ kind: 'split', to, from, held: before, rows, ...lieu })
  }
  /** After the close. A trade that follows is the delivery of its shares, if it is not expired. */
  end(how: Ended['how'], contract: Contract, held: Side, contracts: bigint): void {
    if (this.#second < CLOSES) this.#second = CLOSES
    if (contracts > 0n) this.#add({ kind: 'ended', how, contract, held, contracts })
  }

  #add(event: Trade | Split | Moved | Ended): void {
    const added = { id: this.events.length, day: this.day, second: this.#second, before: false, ...event } as Event
    this.events.push(added)
    this.books.apply(added)
    this.#second += 60
  }
}

const OPENS = 9.5 * 3600
const CLOSES = 16.25 * 3600

/** The first day is Monday, 2 January 2023. */
export function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const week = Math.floor(day / 5)
  const days = week * 7 + (day - week * 5)
  const date = new Date(Date.UTC(2023, 0, 2 + days)).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}
/** A life asks for the same days again and again. */
const dates = new Map<number, string>()
/** Two weekdays after the trade, since 28 May 2024 one. */
export const settledOn = (day: number): number => day + (dateOf(day) < '2024-05-28' ? 2 : 1)

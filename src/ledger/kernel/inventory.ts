/** The open lots of one side, with what lots of the broker reserve of them. */
import type { DateString } from '../../lib/dates.ts'
import { type Money, max, min, type Price, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { slice } from './allocate.ts'
import type { Claim } from './claims.ts'
import { boughtDayOf, type Opening, type Point } from './events.ts'
import { REACH } from './pieces.ts'
import type { Row } from './row.ts'
import type { Scale, Units } from './units.ts'

/**
 * Why the cost of shares is not known from a row on: a part of a split is in no file, its rows can be read in several ways, or a row of
 * the instrument could not be read.
 */
export type CostLost = 'split_incomplete' | 'split_undecided' | 'row_unread'

/** The part of one opening that a closing consumed. */
export interface Taken {
  units: Units
  /** In the shares of the closing. */
  quantity: Quantity
  /** In the shares of the opening. The parts of an opening add up to it. */
  own: Quantity
  /** Days since 1970-01-01. */
  day: number
  /** The day the shares were bought or sold short, and the time if a file prints it. */
  date: DateString
  time: string | null
  /** Their share of the cost (long) or proceeds (short) of the opening; null if no file has it. */
  money: Money | null
  /** The same without returns of capital, and also if the cost is not known because of a split; null if no row prints it. */
  paid: Money | null
  /** Their share of its fees. */
  fees: Money
  /** As printed, in the shares of the closing; null if no file has it. */
  price: Price | null
  /** null if the shares were moved here. */
  row: Row | null
  /** The row that brought them. */
  source: Row
  at: Point
  /** null if it is known, or not known for another reason. */
  costLost: CostLost | null
  /** See `Opening.isOld`. */
  isOld: boolean
}

/** The open lots of the long or the short side. */
export interface StillOpen {
  quantity: Quantity
  /** The cost (long) or proceeds (short) of that part of the quantity for which a file has it. */
  money: Money
  /** The rest of the quantity. */
  withoutMoney: Quantity
  /** The day of the oldest opening; null if nothing is open. */
  since: DateString | null
  /** By day of opening, oldest first. */
  days: OpenDay[]
}

/**
 * What is open of the openings of a day, as in `StillOpen`. The quantities of a day are estimates if a sale was matched
 * with a lot whose file prints no quantity; their sums are exact.
 */
export interface OpenDay {
  date: DateString
  quantity: Quantity
  money: Money
  withoutMoney: Quantity
  /** Whether the cost of a part of it is not known because a part of a split is in no file. */
  splitIncomplete: boolean
  /** The same if the rows of a split can be read in several ways. */
  splitUndecided: boolean
  /** The same if a row of the instrument could not be read. */
  rowUnread: boolean
  /** Whether an own entry of the user opened a part of it. */
  ownEntry: boolean
  /** Whether an answer of the user may change it. */
  awaitsAnswer: boolean
}

/** What lots of the broker reserve of an opening. */
export type Reserved = Map<Claim, Units>

interface OpenLot {
  readonly opening: Opening
  /** The day of `opening.date` if the shares came later, with their cost. */
  readonly boughtDay: number
  units: Units
  left: Units
  /** What it began with, and what was consumed of it. */
  readonly whole: Units
  gone: Units
  money: Money | null
  /** Whether a return of capital or a split has changed `money` since the opening. */
  isChanged: boolean
  costLost: CostLost | null
  /** What returns of capital had more than the cost of the shares that are left. */
  beyond: Money
  /** The part of `money` already given to consumed shares. The last share consumed gets the rest. */
  given: Money
  fees: Money
  feesGiven: Money
  readonly reserved: Reserved
  /** The sum of `reserved`, and what lots of sales under later names take. */
  held: Units
}

const freeOf = ({ left, held }: OpenLot): Units => (left > held ? left - held : 0n)

/** Open lots, oldest first. */
class Queue {
  readonly items: OpenLot[] = []
  /** Index of the first that is not consumed. */
  #head = 0
  /** Index of the first that has units which no lot reserves. */
  #firstFree = 0

  get open(): OpenLot[] {
    this.left()
    return this.items.slice(this.#head).filter(({ left }) => left > 0n)
  }

  free(): OpenLot | undefined {
    for (; this.#firstFree < this.items.length; this.#firstFree++)
      if (freeOf(this.items[this.#firstFree] as OpenLot) > 0n) return this.items[this.#firstFree]
    return undefined
  }

  left(): OpenLot | undefined {
    for (; this.#head < this.items.length; this.#head++)
      if ((this.items[this.#head] as OpenLot).left > 0n) return this.items[this.#head]
    return undefined
  }

  /** Shares that came with their day of purchase are among those bought then. */
  add(item: OpenLot): void {
    let at = this.items.length
    while (at > this.#head && (this.items[at - 1] as OpenLot).boughtDay > item.boughtDay) at--
    this.items.splice(at, 0, item)
    if (at < this.#firstFree) this.#firstFree = at
  }

  /** Call it if a lot no longer reserves some units. */
  freed(): void {
    this.#firstFree = this.#head
  }
}

export class Inventory {
  readonly #scale: Scale
  readonly #all = new Queue()
  readonly #reservedBy = new Map<Claim, { items: OpenLot[]; first: number }>()
  #held: Units = 0n
  /** What returns of capital gave since the first of the shares held was opened, less what was taken back. */
  #returned: Money = 0n
  /** The same of the time before: to shares that are gone, and to none. */
  #returnedBefore: Money = 0n

  constructor(scale: Scale) {
    this.#scale = scale
  }

  get held(): Units {
    return this.#held
  }

  open(
    opening: Opening,
    reserved: Reserved = new Map(),
    {
      units = this.#scale.toUnits(opening.quantity, opening.era),
      costLost = null,
    }: { units?: Units; costLost?: CostLost | null } = {},
  ): void {
    const { money, fees } = opening
    const own = new Map(reserved)
    const item: OpenLot = {
      ...{
        opening,
        boughtDay: boughtDayOf(opening),
        units,
        left: units,
        whole: units,
        gone: 0n,
        money,
        fees,
        reserved: own,
        isChanged: false,
      },
      ...{ costLost, beyond: 0n, given: 0n, feesGiven: 0n, held: sum(own.values()) + opening.reserved },
    }
    for (const claim of own.keys()) {
      const of = this.#reservedBy.get(claim)
      if (of === undefined) this.#reservedBy.set(claim, { items: [item], first: 0 })
      else of.items.push(item)
    }
    this.#held += units
    this.#all.add(item)
  }

  /** Consumes first in, first out, what no lot reserves. Returns less if less is free. */
  takeFree(units: Units, era: number): Taken[] {
    return this.#take(units, era, () => this.#all.free(), freeOf)
  }

  /** Like `takeFree`, then what lots reserve. Returns less if less is held. */
  take(units: Units, era: number): Taken[] {
    const taken = this.takeFree(units, era)
    return [
      ...taken,
      ...this.#take(
        units - unitsIn(taken),
        era,
        () => this.#all.left(),
        ({ left }) => left,
      ),
    ]
  }

  /** Consumes what the lot reserves. Returns less if less is reserved. */
  takeReserved(claim: Claim, units: Units, era: number): Taken[] {
    const taken: Taken[] = []
    const own = this.#reservedBy.get(claim)
    let rest = units
    for (; own !== undefined && rest > 0n && own.first < own.items.length; own.first++) {
      const item = own.items[own.first] as OpenLot
      const reserved = item.reserved.get(claim) ?? 0n
      const asked = min(reserved, rest)
      const part = asked > 0n ? this.#partOf(item.left, asked, era) : 0n
      const stillReserved = reserved > part ? reserved - part : 0n
      item.reserved.set(claim, stillReserved)
      item.held -= reserved - stillReserved
      if (part > 0n) taken.push(this.#consume(item, part, era))
      rest -= part
      if (stillReserved > 0n && item.left > 0n) break
    }
    return taken
  }

  /** What the lot still reserves is free: it has consumed all of its shares. */
  release(claim: Claim): void {
    for (const item of this.#reservedBy.get(claim)?.items ?? []) {
      item.held -= item.reserved.get(claim) ?? 0n
      item.reserved.delete(claim)
    }
    if (this.#reservedBy.delete(claim)) this.#all.freed()
  }

  #take(units: Units, era: number, next: () => OpenLot | undefined, most: (item: OpenLot) => Units): Taken[] {
    const taken: Taken[] = []
    for (let rest = units; this.#hasShares(rest, era); ) {
      const item = next()
      if (item === undefined) break
      const part = this.#partOf(most(item), rest, era)
      taken.push(this.#consume(item, part, era))
      rest -= part
    }
    return taken
  }

  /** Whether it is more than rounding: a file prints no part of a share that is smaller (rule 4.4). */
  #hasShares(units: Units, era: number): boolean {
    return this.#scale.toShares(units, era) > 0n
  }

  /** What is taken of the units that an opening has: all of them, if less would be left than a file prints. */
  #partOf(available: Units, asked: Units, era: number): Units {
    return this.#hasShares(available - asked, era) ? asked : available
  }

  #consume(item: OpenLot, part: Units, era: number): Taken {
    item.beyond = toCents(proRata(item.beyond, item.left - part, item.left))
    item.left -= part
    this.#held -= part
    if (this.#held === 0n) {
      this.#returnedBefore += this.#returned
      this.#returned = 0n
    }
    const goneOf = (all: Money) => (item.left === 0n ? all : toCents(proRata(all, item.units - item.left, item.units)))
    const fees = goneOf(item.fees) - item.feesGiven
    item.feesGiven += fees
    let money: Money | null = null
    if (item.money !== null) {
      money = goneOf(item.money) - item.given
      item.given += money
    }
    const taken = this.#takenOf(item, part, { money, fees, era })
    item.gone += part
    return taken
  }

  #takenOf(
    { opening, costLost, whole, gone, isChanged }: OpenLot,
    units: Units,
    { money, fees, era }: { money: Money | null; fees: Money; era: number },
  ): Taken {
    const { day, date, time, row, source, at, isOld } = opening
    const own = this.#scale.partOf(gone, gone + units, opening.era)
    const paid = isChanged && opening.money !== null ? slice(opening.money, whole, gone, gone + units) : money
    const price =
      row?.price == null ? null : proRata(row.price, this.#scale.unitsOf(era), this.#scale.unitsOf(opening.era))
    const quantity = this.#scale.toShares(units, era)
    return {
      units,
      quantity,
      own,
      day,
      date,
      time,
      row,
      source,
      at,
      costLost,
      isOld,
      money,
      paid,
      fees,
      price,
    }
  }

  /** What is left of each opening in the shares of an era, oldest first. The parts add up to what is held. */
  openLots(era: number): Taken[] {
    let passed = 0n
    return this.#all.open.map((item) => {
      const { left, money, given, fees, feesGiven } = item
      const rest = { money: money === null ? null : money - given, fees: fees - feesGiven, era }
      const quantity = this.#scale.partOf(passed, passed + left, era)
      passed += left
      return { ...this.#takenOf(item, left, rest), quantity }
    })
  }

  /**
   * A return of capital (rule 3.6). Returns what it is to the shares held, in all, and what of it changes no cost. Of shares that
   * are held without a known cost nothing is listed.
   */
  returnCapital(amount: Money): { spread: Money; listed: Money } {
    const [given, back] = [max(amount, 0n), max(-amount, 0n)]
    const own = min(back, this.#returned)
    const before = min(back - own, this.#returnedBefore)
    this.#returnedBefore -= before
    if (this.#held === 0n) {
      this.#returnedBefore += given
      return { spread: 0n, listed: amount }
    }
    this.#returned += given - own
    const spread = amount + before
    return { spread, listed: this.#lower(this.#all.open, spread, true) - before }
  }

  /**
   * Removes the cost of a fraction of a share that was never held, because a split added whole shares only: from what was
   * opened near the day that its lot names, then from the others.
   */
  removeCost(cost: Money, openedDay: number | null): void {
    const open = this.#all.open
    const isNear = ({ boughtDay }: OpenLot) => openedDay !== null && Math.abs(boughtDay - openedDay) <= REACH
    const near = open.filter(isNear)
    const rest = near.length > 0 ? this.#lower(near, cost) : cost
    if (rest !== 0n)
      this.#lower(
        open.filter((item) => !isNear(item)),
        rest,
      )
  }

  /**
   * Lowers the cost of what is left of the lots, of each share by the same. Returns what is more than the cost. Of a return of
   * capital, that is kept, and taken back before the cost is raised.
   */
  #lower(open: readonly OpenLot[], amount: Money, isReturn = false): Money {
    const all = sum(open.map(({ left }) => left))
    let [passed, done, rest] = [0n, 0n, 0n]
    for (const item of open) {
      passed += item.left
      const until = passed === all ? amount : toCents(proRata(amount, passed, all))
      const share = until - done
      done = until
      if (item.money === null) continue
      const had = isReturn ? item.beyond : 0n
      const cost = item.money - item.given - had - share
      const [money, fees] = [max(cost, 0n), item.fees - item.feesGiven]
      if (isReturn) item.beyond = money - cost
      rest += money - cost - had
      Object.assign(item, { units: item.left, money, given: 0n, fees, feesGiven: 0n, isChanged: true })
    }
    return rest
  }

  /** Forgets what the shares cost. */
  forgetCost(costLost: CostLost): void {
    for (const item of this.#all.open) Object.assign(item, { money: null, isChanged: true, costLost })
  }
}

export const unitsIn = (taken: readonly Taken[]): Units => sum(taken.map(({ units }) => units))

/** `open`: from `openLots`. */
export function stillOpenOf(open: readonly Taken[]): StillOpen {
  const all: StillOpen = { quantity: 0n, money: 0n, withoutMoney: 0n, since: null, days: [] }
  for (const { date, quantity, money, row, costLost } of open) {
    all.quantity += quantity
    all.since ??= date
    const day = dayOf(all, date)
    day.quantity += quantity
    day.splitIncomplete ||= costLost === 'split_incomplete'
    day.splitUndecided ||= costLost === 'split_undecided'
    day.rowUnread ||= costLost === 'row_unread'
    day.ownEntry ||= row?.isOwn === true
    for (const part of [all, day])
      if (money === null) part.withoutMoney += quantity
      else part.money += money
  }
  return all
}

function dayOf({ days }: StillOpen, date: DateString): OpenDay {
  const last = days.at(-1)
  if (last?.date === date) return last
  const day = {
    date,
    quantity: 0n,
    money: 0n,
    withoutMoney: 0n,
    splitIncomplete: false,
    splitUndecided: false,
    rowUnread: false,
    ownEntry: false,
    awaitsAnswer: false,
  }
  days.push(day)
  return day
}

/** The open positions of one side, with what lots of the broker name of them. */
import { type DateString, dayNumber } from '../../lib/dates.ts'
import { type Money, min, type Price, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { Opening } from './events.ts'
import { type FineQuantity, fromFine, toFine } from './going-back.ts'
import { DISTANCES } from './pieces.ts'
import type { Row } from './row.ts'
import type { Scale } from './split-effect.ts'

/** The part of one opening that a closing consumed. */
export interface Taken {
  quantity: Quantity
  /** Days since 1970-01-01. */
  day: number
  /** The day the shares were bought or sold short, and the time if a file prints it. */
  date: DateString
  time: string | null
  /** Their share of the cost (long) or proceeds (short) of the opening; null if no file has it. */
  money: Money | null
  /** Their share of its fees. */
  fees: Money
  /** As printed, adjusted for later splits; null if no file has it. */
  price: Price | null
  /** null if the shares were moved here. */
  row: Row | null
  /** The step of the walk that opened them. */
  step: number
  /** Whether the cost is not known because a part of a split is in no file. */
  isSplitIncomplete: boolean
}

/** What is open of one side. */
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
  /** Whether an own entry of the user opened a part of it. */
  ownEntry: boolean
}

/** What a lot names of an opening. */
export interface Named {
  claim: Claim
  fine: FineQuantity
}

/** One opening, and what is left of it. Quantities are adjusted for splits. */
interface OpenLot extends Pick<Taken, 'day' | 'date' | 'time' | 'row' | 'step' | 'fees' | 'price'> {
  /** The day of `date`. */
  boughtDay: number
  quantity: Quantity
  left: Quantity
  money: Money | null
  isSplitIncomplete: boolean
  /** The part of `money` already given to consumed shares. The last share consumed gets the rest. */
  given: Money
  /** Likewise of `fees`. */
  feesGiven: Money
  /** What lots name of it and have not consumed yet. */
  readonly named: Map<Claim, FineQuantity>
  /** The sum of `named`. */
  reserved: FineQuantity
}

function freeOf({ left, reserved }: OpenLot): Quantity {
  const named = fromFine(reserved)
  return left > named ? left - named : 0n
}

/** Openings, oldest first. */
class Queue {
  readonly items: OpenLot[] = []
  /** Index of the first opening that is not consumed. */
  #head = 0
  /** Index of the first opening that has shares which no lot names. */
  #firstFree = 0

  get open(): OpenLot[] {
    this.left()
    return this.items.slice(this.#head)
  }

  /** The first opening that has shares which no lot names. */
  free(): OpenLot | undefined {
    for (; this.#firstFree < this.items.length; this.#firstFree++)
      if (freeOf(this.items[this.#firstFree]!) > 0n) return this.items[this.#firstFree]
    return undefined
  }

  /** The first opening that is not consumed. */
  left(): OpenLot | undefined {
    for (; this.#head < this.items.length; this.#head++)
      if (this.items[this.#head]!.left > 0n) return this.items[this.#head]
    return undefined
  }

  /** Shares that came with their day of purchase are among those bought then. */
  add(item: OpenLot): void {
    let at = this.items.length
    while (at > this.#head && this.items[at - 1]!.boughtDay > item.boughtDay) at--
    this.items.splice(at, 0, item)
    if (at < this.#firstFree) this.#firstFree = at
  }

  /** Call it if a lot no longer names some shares. */
  freed(): void {
    this.#firstFree = this.#head
  }
}

function dayOf({ days }: StillOpen, date: DateString): OpenDay {
  const last = days.at(-1)
  if (last?.date === date) return last
  const day = { date, quantity: 0n, money: 0n, withoutMoney: 0n, splitIncomplete: false, ownEntry: false }
  days.push(day)
  return day
}

/** `open` must be called in the order of the days on which the shares came. */
export class Inventory {
  readonly #all = new Queue()
  readonly #days = new Map<number, Queue>()
  /** Shares without a known cost. */
  readonly #moved = new Queue()
  /** The openings that each lot names, and the index of the first one that it has not consumed. */
  readonly #namedBy = new Map<Claim, { items: OpenLot[]; first: number }>()
  /** Lots that have consumed all of their shares. */
  readonly #done = new WeakSet<Claim>()
  #held: Quantity = 0n
  /** What returns of capital had more than the cost. */
  #beyond: Money = 0n

  get held(): Quantity {
    return this.#held
  }

  stillOpen(): StillOpen {
    const open: StillOpen = { quantity: this.#held, money: 0n, withoutMoney: 0n, since: null, days: [] }
    for (const { date, quantity, money, row, isSplitIncomplete } of this.openLots()) {
      open.since ??= date
      const day = dayOf(open, date)
      day.quantity += quantity
      day.splitIncomplete ||= isSplitIncomplete
      day.ownEntry ||= row?.isOwn === true
      for (const part of [open, day])
        if (money === null) part.withoutMoney += quantity
        else part.money += money
    }
    return open
  }

  /** What is left of each opening, oldest first. */
  *openLots(): Generator<Taken> {
    for (const { left, money, given, fees, feesGiven, ...opening } of this.#all.open)
      if (left !== 0n)
        yield { ...opening, quantity: left, money: money === null ? null : money - given, fees: fees - feesGiven }
  }

  /** `named`: what lots that close later name of it. */
  open(opening: Omit<Opening, 'side'>, step: number, named: readonly Named[] = []): void {
    const { day, date, time, quantity, money, fees, row } = opening
    const waiting = new Map(
      named.filter(({ claim }) => !this.#done.has(claim)).map(({ claim, fine }) => [claim, fine] as const),
    )
    const reserved = sum(waiting.values())
    const boughtDay = row === null || row.acquired === null ? day : dayNumber(date)
    const item: OpenLot = {
      day,
      boughtDay,
      date,
      time,
      quantity,
      left: quantity,
      money,
      isSplitIncomplete: false,
      given: 0n,
      fees,
      feesGiven: 0n,
      price: row?.price ?? null,
      row,
      step,
      named: waiting,
      reserved,
    }
    for (const claim of waiting.keys()) {
      const own = this.#namedBy.get(claim)
      if (own === undefined) this.#namedBy.set(claim, { items: [item], first: 0 })
      else own.items.push(item)
    }
    this.#held += quantity
    const ofDay = this.#days.get(boughtDay) ?? new Queue()
    this.#days.set(boughtDay, ofDay)
    for (const queue of money === null ? [this.#all, this.#moved, ofDay] : [this.#all, ofDay]) queue.add(item)
  }

  /** Consumes first in, first out, what no lot names. Returns less if less is free. */
  takeFree(quantity: Quantity): Taken[] {
    return this.#takeFreeOf([this.#all], quantity)
  }

  /** Like `takeFree`, then what lots name. Returns less if less is held. */
  take(quantity: Quantity): Taken[] {
    const taken = this.takeFree(quantity)
    let rest = quantity - total(taken)
    while (rest > 0n) {
      const item = this.#all.left()
      if (item === undefined) break
      const part = min(item.left, rest)
      taken.push(this.#consume(item, part))
      rest -= part
    }
    return taken
  }

  /** For a lot without an opening date: consumes what it names, then like `take`. */
  takeUndated(claim: Claim, quantity: Quantity): Taken[] {
    const taken = this.#takeOwn(claim, quantity)
    return [...taken, ...this.take(quantity - total(taken))]
  }

  /** Consumes what the lot names, then what was opened on its day, or on the nearest day in reach. Returns less if less is found. */
  takeNamed(claim: Claim, day: number, quantity: Quantity): Taken[] {
    const taken = this.#takeOwn(claim, quantity)
    const days = DISTANCES.flatMap((distance) => this.#days.get(day - distance) ?? [])
    return [...taken, ...this.#takeFreeOf(days, quantity - total(taken))]
  }

  #takeOwn(claim: Claim, quantity: Quantity): Taken[] {
    const taken: Taken[] = []
    const own = this.#namedBy.get(claim)
    let rest = quantity
    for (; own !== undefined && rest > 0n && own.first < own.items.length; own.first++) {
      const item = own.items[own.first]!
      const named = item.named.get(claim) ?? 0n
      const part = min(min(item.left, fromFine(named)), rest)
      const still = named > toFine(part) ? named - toFine(part) : 0n
      item.named.set(claim, still)
      item.reserved -= named - still
      if (part > 0n) taken.push(this.#consume(item, part))
      rest -= part
      if (fromFine(still) > 0n && item.left > 0n) break
    }
    return taken
  }

  /** Like `takeNamed`, then of shares whose cost is not known: transferred shares keep their old day of purchase. */
  takeNamedOrMoved(claim: Claim, day: number, quantity: Quantity): Taken[] {
    const taken = this.takeNamed(claim, day, quantity)
    return [...taken, ...this.#takeFreeOf([this.#moved], quantity - total(taken))]
  }

  /** What the lot still names is free: it has consumed all of its shares. */
  release(claim: Claim): void {
    this.#done.add(claim)
    for (const item of this.#namedBy.get(claim)?.items ?? []) {
      const rest = item.named.get(claim) ?? 0n
      item.named.delete(claim)
      if (rest === 0n) continue
      item.reserved -= rest
      for (const queue of [this.#all, this.#moved, this.#days.get(item.boughtDay)!]) queue.freed()
    }
    this.#namedBy.delete(claim)
  }

  #takeFreeOf(queues: readonly Queue[], quantity: Quantity): Taken[] {
    const taken: Taken[] = []
    let rest = quantity
    for (const queue of queues)
      while (rest > 0n) {
        const item = queue.free()
        if (item === undefined) break
        const part = min(freeOf(item), rest)
        taken.push(this.#consume(item, part))
        rest -= part
      }
    return taken
  }

  #consume(item: OpenLot, part: Quantity): Taken {
    const { day, date, time, price, row, step, isSplitIncomplete } = item
    item.left -= part
    this.#held -= part
    const goneOf = (all: Money) =>
      item.left === 0n ? all : toCents(proRata(all, item.quantity - item.left, item.quantity))
    const fees = goneOf(item.fees) - item.feesGiven
    item.feesGiven += fees
    const taken = { quantity: part, day, date, time, fees, price, row, step, isSplitIncomplete }
    if (item.money === null) return { ...taken, money: null }
    const money = goneOf(item.money) - item.given
    item.given += money
    return { ...taken, money }
  }

  /**
   * Lowers the cost of what is held, of each share by the same. Returns what is more than the cost. A negative amount takes
   * that back first, then raises the cost. Of shares whose cost is not known, and if nothing was ever bought, nothing is
   * left of the amount.
   */
  returnCapital(amount: Money): Money {
    const back = amount < 0n ? min(-amount, this.#beyond) : 0n
    const isSold = this.#held === 0n && this.#all.items.some(({ money }) => money !== null)
    const rest = (isSold ? amount + back : this.#lower(this.#all, amount + back)) - back
    if (this.#beyond + rest >= 0n) this.#beyond += rest
    return rest
  }

  /**
   * Removes the cost of the lot's fraction of a share, which was never held, because a split added whole shares only: from
   * what was opened on the lot's opening day, or else from all. What the lot names is free again.
   */
  removeCost(claim: Claim): void {
    this.release(claim)
    const { openedDay, lot } = claim
    const days = openedDay === null ? [] : DISTANCES.flatMap((distance) => this.#days.get(openedDay - distance) ?? [])
    let rest = lot.costBasis
    for (const queue of days) rest = queue.items.some(({ left }) => left > 0n) ? this.#lower(queue, rest) : rest
    if (rest !== 0n) this.#lower(this.#all, rest)
  }

  /** Lowers the cost of the openings, of each share that is left by the same. Returns what is more than the cost. */
  #lower(queue: Queue, amount: Money): Money {
    const open = queue.open.filter(({ left }) => left > 0n)
    const all = sum(open.map(({ left }) => left))
    let [passed, done, rest] = [0n, 0n, 0n]
    for (const item of open) {
      passed += item.left
      const until = passed === all ? amount : toCents(proRata(amount, passed, all))
      const share = until - done
      done = until
      if (item.money === null) continue
      const cost = item.money - item.given
      const returned = min(share, cost)
      rest += share - returned
      Object.assign(item, {
        quantity: item.left,
        money: cost - returned,
        given: 0n,
        fees: item.fees - item.feesGiven,
        feesGiven: 0n,
      })
    }
    return rest
  }

  /** For a split with a part that is in no file: changes the position to `quantity`, and forgets what it cost. */
  forgetCost(quantity: Quantity): void {
    this.scale({ kind: 'scale', times: quantity, per: this.#held })
    for (const item of this.#all.open) {
      if (item.left === 0n) continue
      if (item.money !== null) this.#moved.items.push(item)
      Object.assign(item, { money: null, isSplitIncomplete: true })
    }
  }

  /** Applies a split: quantities change, the cost does not. Rounding is spread so that the position is exact. */
  scale({ times, per }: Scale): void {
    let before = 0n
    let after = 0n
    for (const item of this.#all.open) {
      if (item.left === 0n) continue
      before += item.left
      const left = (before * times) / per - after
      after += left
      item.quantity = (item.quantity * times) / per
      if (item.quantity < left) item.quantity = left
      item.left = left
      if (item.price !== null) item.price = proRata(item.price, per, times)
      for (const [claim, named] of item.named) item.named.set(claim, (named * times) / per)
      item.reserved = sum(item.named.values())
    }
    this.#held = after
  }
}

const total = (taken: readonly Taken[]): Quantity => sum(taken.map(({ quantity }) => quantity))

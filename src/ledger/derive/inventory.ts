import type { DateString } from '../../lib/dates.ts'
import { type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { newQueue, OpenedDay, type OpenLot, type Queue } from './opened-day.ts'
import { DISTANCES, type Piece, priceRange } from './pieces.ts'
import { PriceIndex } from './price-index.ts'
import { type FineQuantity, freeOf, Reservations } from './reservations.ts'
import type { Scale } from './split-effect.ts'

/** The part of one opening that a closing consumed. */
export interface Taken {
  quantity: Quantity
  /** The day the shares were bought or sold short. */
  date: DateString
  /** Their share of the cost (long) or proceeds (short) of the opening; null if no file has it. */
  money: Money | null
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
}

/** Takes from each source what those before it lack. */
function inTurn(quantity: Quantity, ...sources: ((rest: Quantity) => Taken[])[]): Taken[] {
  const taken: Taken[] = []
  let rest = quantity
  for (const source of sources) {
    if (rest === 0n) break
    for (const part of source(rest)) {
      taken.push(part)
      rest -= part.quantity
    }
  }
  return taken
}

function dayOf({ days }: StillOpen, date: DateString): OpenDay {
  const last = days.at(-1)
  if (last?.date === date) return last
  const day = { date, quantity: 0n, money: 0n, withoutMoney: 0n }
  days.push(day)
  return day
}

/** The open positions of one side, oldest first. `open` must be called in date order. */
export class Inventory {
  readonly #all: Queue = newQueue()
  readonly #days = new Map<number, OpenedDay>()
  /** Shares without a known basis; they are in `#all` too. */
  readonly #moved: Queue = newQueue()
  readonly #movedDays = new Map<number, Queue>()
  readonly #reservations = new Reservations(this.#all.items)
  readonly #prices = new PriceIndex(this.#all.items)
  #held: Quantity = 0n
  /** What returns of capital had more than the cost. */
  #beyond: Money = 0n

  get held(): Quantity {
    return this.#held
  }

  stillOpen(): StillOpen {
    const open: StillOpen = { quantity: this.#held, money: 0n, withoutMoney: 0n, since: null, days: [] }
    for (const { date, quantity, money } of this.openLots()) {
      open.since ??= date
      const day = dayOf(open, date)
      day.quantity += quantity
      for (const part of [open, day])
        if (money === null) part.withoutMoney += quantity
        else part.money += money
    }
    return open
  }

  /** What is left of each opening, oldest first. */
  *openLots(): Generator<Taken> {
    for (const { date, left, money, given } of this.#all.items.slice(this.#all.head))
      if (left !== 0n) yield { quantity: left, date, money: money === null ? null : money - given }
  }

  open(day: number, date: DateString, quantity: Quantity, money: Money | null): void {
    const index = this.#all.items.length
    const item: OpenLot = { date, quantity, left: quantity, money, paid: money, given: 0n, index, reserved: 0n }
    this.#held += quantity
    this.#all.items.push(item)
    this.#prices.add(item)
    if (money === null) {
      this.#moved.items.push(item)
      const queue = this.#movedDays.get(day) ?? newQueue()
      queue.items.push(item)
      this.#movedDays.set(day, queue)
    } else {
      const opened = this.#days.get(day) ?? new OpenedDay()
      opened.add(item)
      this.#days.set(day, opened)
    }
  }

  /** Reserves for the owner what was opened at the price of its lot, on the nearest day in reach: `part` of it, or all. */
  reserveAtPrice(owner: object, lot: Piece, fine: FineQuantity, part?: Quantity): void {
    this.#reservations.reserve(owner, this.#atPrice(lot), fine, part)
  }

  /** Reserves for the owner what was opened on the day of its lot: brokers adjust a cost basis. */
  reserveOfDay(owner: object, lot: Piece, fine: FineQuantity): void {
    const day = this.#days.get(lot.day)
    if (day !== undefined) this.#reservations.reserve(owner, [day.queue], fine)
  }

  /** Consumes first in, first out, what is reserved for no lot. Returns less if less is free. */
  takeFree(quantity: Quantity): Taken[] {
    if (this.#reservations.isEmpty) return this.#drain([this.#all], quantity)
    const taken: Taken[] = []
    for (const [item, part] of this.#reservations.free(quantity)) taken.push(this.#consume(item, part))
    return taken
  }

  /** Like `takeFree`, then what is reserved. Returns less if less is held. */
  take(quantity: Quantity): Taken[] {
    return inTurn(
      quantity,
      (rest) => this.takeFree(rest),
      (rest) => this.#drain([this.#all], rest),
    )
  }

  /**
   * Consumes what is reserved for the owner, then what was opened on the lot's opening day, or on the nearest day in reach;
   * openings whose unit price agrees with the lot go first. Returns less if less is found.
   */
  takeNamed(owner: object, lot: Piece, quantity: Quantity): Taken[] {
    return inTurn(
      quantity,
      (rest) => this.#takeReserved(owner, rest),
      (rest) => this.#drain(this.#named(lot), rest),
    )
  }

  /**
   * For a lot without an opening date: consumes what is reserved for the owner, then what was opened at its unit price and is
   * reserved for no other lot. If that is less than the quantity, like `take`.
   */
  takeAtPrice(owner: object, lot: Piece, quantity: Quantity): Taken[] {
    return inTurn(
      quantity,
      (rest) => this.#takeReserved(owner, rest),
      (rest) => this.#takeFreeAtPrice(lot, rest),
    )
  }

  #takeFreeAtPrice(lot: Piece, quantity: Quantity): Taken[] {
    const found: [OpenLot, Quantity][] = []
    let wanted = quantity
    for (const item of this.#prices.within(...priceRange(lot))) {
      const part = min(freeOf(item), wanted)
      if (part > 0n) found.push([item, part])
      wanted -= part
      if (wanted === 0n) return found.map(([item, part]) => this.#consume(item, part))
    }
    return this.take(quantity)
  }

  #takeReserved(owner: object, quantity: Quantity): Taken[] {
    const taken: Taken[] = []
    this.#reservations.take(owner, quantity, (item, part) => taken.push(this.#consume(item, part)))
    return taken
  }

  /** Like `takeNamed`, then from shares of unknown basis: transferred shares keep their old acquisition date. */
  takeNamedOrMoved(owner: object, lot: Piece, quantity: Quantity): Taken[] {
    return inTurn(
      quantity,
      (rest) => this.takeNamed(owner, lot, rest),
      (rest) => this.#drain([this.#moved], rest),
    )
  }

  *#atPrice(lot: Piece): Generator<Queue> {
    const [low, high] = priceRange(lot)
    for (const distance of DISTANCES) yield* this.#days.get(lot.day - distance)?.atPrice(low, high) ?? []
  }

  *#named(lot: Piece): Generator<Queue> {
    yield* this.#atPrice(lot)
    for (const day of DISTANCES.map((distance) => lot.day - distance)) {
      const known = this.#days.get(day)?.queue
      if (known !== undefined) yield known
      const moved = this.#movedDays.get(day)
      if (moved !== undefined) yield moved
    }
  }

  #drain(queues: Iterable<Queue>, quantity: Quantity): Taken[] {
    const taken: Taken[] = []
    let wanted = quantity
    for (const queue of queues) {
      while (wanted > 0n && queue.head < queue.items.length) {
        const item = queue.items[queue.head]!
        const part = min(item.left, wanted)
        if (part > 0n) taken.push(this.#consume(item, part))
        wanted -= part
        if (item.left === 0n) queue.head++
      }
      if (wanted === 0n) break
    }
    return taken
  }

  #consume(item: OpenLot, part: Quantity): Taken {
    item.left -= part
    this.#held -= part
    if (item.money === null) return { quantity: part, date: item.date, money: null }
    const gone = item.left === 0n ? item.money : toCents(proRata(item.money, item.quantity - item.left, item.quantity))
    const money = gone - item.given
    item.given = gone
    return { quantity: part, date: item.date, money }
  }

  /**
   * Lowers the cost of what is held, of each share by the same. Returns what is more than the cost. A negative amount takes
   * that back first, then raises the cost. Of shares whose cost is not known, and if nothing was ever bought, nothing is
   * left of the amount.
   */
  returnCapital(amount: Money): Money {
    const back = amount < 0n ? min(-amount, this.#beyond) : 0n
    const isSold = this.#held === 0n && this.#days.size > 0
    const rest = (isSold ? amount + back : this.#lower(this.#all, amount + back)) - back
    if (this.#beyond + rest >= 0n) this.#beyond += rest
    return rest
  }

  /**
   * Removes the cost of the owner's fraction of a share, which was never held, because a split added whole shares only: from
   * what was opened on the lot's opening day, or else from all. What is reserved for the owner is free again.
   */
  removeCost(owner: object, opening: Piece | null, cost: Money): void {
    this.#reservations.drop(owner)
    const days = opening === null ? [] : DISTANCES.flatMap((distance) => this.#days.get(opening.day - distance) ?? [])
    let rest = cost
    for (const { queue } of days) rest = queue.items.some(({ left }) => left > 0n) ? this.#lower(queue, rest) : rest
    if (rest !== 0n) this.#lower(this.#all, rest)
  }

  /** Lowers the cost of the openings, of each share that is left by the same. Returns what is more than the cost. */
  #lower({ items, head }: Queue, amount: Money): Money {
    const open = items.slice(head).filter(({ left }) => left > 0n)
    const total = sum(open.map(({ left }) => left))
    let [passed, done, rest] = [0n, 0n, 0n]
    for (const item of open) {
      passed += item.left
      const until = passed === total ? amount : toCents(proRata(amount, passed, total))
      const share = until - done
      done = until
      if (item.money === null) continue
      const cost = item.money - item.given
      const returned = min(share, cost)
      rest += share - returned
      const paid = proRata(item.paid!, item.left, item.quantity)
      Object.assign(item, { quantity: item.left, money: cost - returned, paid, given: 0n })
    }
    for (const day of this.#days.values()) day.noteReturned()
    this.#prices.forget()
    return rest
  }

  /** Applies a split: quantities change, the basis does not. Rounding is spread so that the position is exact. */
  scale(effect: Scale): void {
    const { times, per } = effect
    let before = 0n
    let after = 0n
    for (const item of this.#all.items.slice(this.#all.head)) {
      if (item.left === 0n) continue
      before += item.left
      const left = (before * times) / per - after
      after += left
      item.quantity = (item.quantity * times) / per
      if (item.quantity < left) item.quantity = left
      item.left = left
    }
    this.#reservations.scale(effect)
    for (const day of this.#days.values()) day.forgetPrices()
    this.#prices.forget()
    this.#held = after
  }
}

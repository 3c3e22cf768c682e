/** The openings of a day, as `Inventory` consumes them. */
import { compare } from '../../lib/compare.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import { firstAtLeast, unitPrice } from './pieces.ts'

/** One opening, and what is left of it. */
export interface OpenLot {
  date: DateString
  /** Quantity opened, adjusted for splits. */
  quantity: Quantity
  left: Quantity
  money: Money | null
  /** The cost of `quantity` before returns of capital: lots are printed with either. */
  paid: Money | null
  /** The part of `money` already given to consumed shares. The last share consumed gets the rest. */
  given: Money
  /** See `Reservations`. */
  readonly index: number
  reserved: Quantity
}

export interface Queue {
  items: OpenLot[]
  /** Index of the first item that may not be consumed yet. */
  head: number
  /** See `ReservableQueue`. */
  firstFree: number
  timesFreed: number
}

export const newQueue = (items: OpenLot[] = []): Queue => ({ items, head: 0, firstFree: 0, timesFreed: 0 })

type UnitOf = (item: OpenLot) => bigint
/** The cost of a share of an opening that has one. Not stored, because a split changes it. */
export const unitOf: UnitOf = (item) => unitPrice(item.money!, item.quantity)
const paidUnitOf: UnitOf = (item) => unitPrice(item.paid!, item.quantity)

/** One queue for each unit price, ascending. */
const byPrice = (items: readonly OpenLot[], unitOf: UnitOf): Queue[] =>
  Array.from(Map.groupBy(items, unitOf).values(), newQueue).sort((a, b) =>
    compare(unitOf(a.items[0]!), unitOf(b.items[0]!)),
  )

/** The openings of one day, also grouped by unit price. */
export class OpenedDay {
  readonly queue: Queue = newQueue()
  /** Built at first use. */
  #prices: Queue[] | undefined
  /** By the price before returns of capital, if there was one. */
  #paidPrices: Queue[] | undefined
  #isReturned = false

  add(item: OpenLot): void {
    this.queue.items.push(item)
    this.#prices = undefined
    this.#paidPrices = undefined
  }

  /** To be called if a split changes the quantities. Consumed openings keep their old price, so the order is wrong then. */
  forgetPrices(): void {
    this.#prices = undefined
    this.#paidPrices = undefined
  }

  /** To be called if the cost of an opening changes other than by consuming it. */
  noteReturned(): void {
    this.forgetPrices()
    this.#isReturned = true
  }

  /** The openings at a unit price in the range, nearest to its middle first; then those at such a price before returns of capital. */
  *atPrice(low: bigint, high: bigint): Generator<Queue> {
    this.#prices ??= byPrice(this.queue.items, unitOf)
    yield* within(this.#prices, unitOf, low, high)
    if (!this.#isReturned) return
    this.#paidPrices ??= byPrice(this.queue.items, paidUnitOf)
    yield* within(this.#paidPrices, paidUnitOf, low, high)
  }
}

/** Of two purchases a cent apart, both may be within the rounding of a lot; the nearer one has its cost. */
function* within(queues: readonly Queue[], unitOf: UnitOf, low: bigint, high: bigint): Generator<Queue> {
  const priceOf = (queue: Queue): bigint => unitOf(queue.items[0]!)
  const middle = (low + high) / 2n
  let above = firstAtLeast(queues, middle, priceOf)
  let below = above - 1
  for (;;) {
    const [up, down] = [queues[above], queues[below]]
    const toUp = up === undefined || priceOf(up) > high ? null : priceOf(up) - middle
    const toDown = down === undefined || priceOf(down) < low ? null : middle - priceOf(down)
    if (toUp === null && toDown === null) return
    if (toUp === null || (toDown !== null && toDown <= toUp)) {
      yield down as Queue
      below--
    } else {
      yield up as Queue
      above++
    }
  }
}

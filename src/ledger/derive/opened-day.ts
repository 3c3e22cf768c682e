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
  /** See `KeptQueue`. */
  kept: number
  keptAt: number
}

export const newQueue = (items: OpenLot[] = []): Queue => ({ items, head: 0, kept: 0, keptAt: 0 })

/** The openings of one day, also grouped by unit price. */
export class OpenedDay {
  readonly queue: Queue = newQueue()
  /** One queue for each unit price, ascending. Built at first use. */
  #prices: Queue[] | undefined

  add(item: OpenLot): void {
    this.queue.items.push(item)
    this.forgetPrices()
  }

  /** To be called if the cost of an opening changes other than by consuming it. */
  forgetPrices(): void {
    this.#prices = undefined
  }

  costing(low: bigint, high: bigint): Queue[] {
    this.#prices ??= Array.from(Map.groupBy(this.queue.items, unitOf).values(), newQueue).sort((a, b) =>
      compare(priceOf(a), priceOf(b)),
    )
    const found: Queue[] = []
    for (let i = firstAtLeast(this.#prices, low, priceOf); i < this.#prices.length; i++) {
      if (priceOf(this.#prices[i]!) > high) break
      found.push(this.#prices[i]!)
    }
    return found
  }
}

/** Not stored, because a split changes it. */
const unitOf = (item: OpenLot): bigint => unitPrice(item.money!, item.quantity)
const priceOf = (queue: Queue): bigint => unitOf(queue.items[0]!)

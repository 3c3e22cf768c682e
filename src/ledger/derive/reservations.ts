/**
 * Reserves openings for lots of the broker. A lot that is closed later shows that its shares were not sold before,
 * so that a sale without a lot must not consume them: their cost would count twice.
 */
import { min, type Quantity, sum } from '../../lib/decimal.ts'
import type { Scale } from './split-effect.ts'

/** A quantity with 12 more decimal places, so that several splits one after the other lose no part of a share. */
export type FineQuantity = bigint
const FINE = 10n ** 12n
/** Added before the places are cut: more than splits round off. */
const ROUNDED_OFF = 10n ** 6n

export const toFine = (quantity: Quantity): FineQuantity => quantity * FINE
export const fromFine = (fine: FineQuantity): Quantity => (fine + ROUNDED_OFF) / FINE

export interface Reservable {
  left: Quantity
  /** Index in the list of all openings. */
  readonly index: number
  /** What is reserved of it; it may be more than is left. */
  reserved: Quantity
}

export interface ReservableQueue<Item> {
  readonly items: readonly Item[]
  /** Index of the first item of which something may be free. Valid only while `timesFreed` is that of the reservations. */
  firstFree: number
  timesFreed: number
}

interface Part<Item> {
  readonly item: Item
  quantity: Quantity
}

interface Reservation<Item> {
  /** What its owner wants. */
  fine: FineQuantity
  /** They add up to what the owner wants, or to less. */
  readonly parts: Part<Item>[]
  /** Index of the first part of which something is still reserved. */
  head: number
}

const totalOf = ({ parts }: Reservation<unknown>): Quantity => sum(parts.map(({ quantity }) => quantity))

export const freeOf = ({ left, reserved }: Reservable): Quantity => (left > reserved ? left - reserved : 0n)

export class Reservations<Item extends Reservable> {
  readonly #items: readonly Item[]
  readonly #byOwner = new Map<object, Reservation<Item>>()
  /** Index of the first opening of which something may be free. */
  #firstFree = 0
  /** How many times something that was reserved became free. */
  #timesFreed = 0

  /** `items`: all openings, oldest first. */
  constructor(items: readonly Item[]) {
    this.#items = items
  }

  get isEmpty(): boolean {
    return this.#byOwner.size === 0
  }

  /**
   * Reserves what is free of the openings for the owner, up to the quantity. What it has reserved already counts. `most`: the
   * most that it reserves of these openings.
   */
  reserve(owner: object, queues: Iterable<ReservableQueue<Item>>, fine: FineQuantity, most = fromFine(fine)): void {
    const reservation = this.#byOwner.get(owner) ?? { fine, parts: [], head: 0 }
    let wanted = min(fromFine(fine) - totalOf(reservation), most)
    if (wanted === 0n) return
    for (const queue of queues) {
      if (queue.timesFreed !== this.#timesFreed) Object.assign(queue, { firstFree: 0, timesFreed: this.#timesFreed })
      for (; wanted > 0n && queue.firstFree < queue.items.length; queue.firstFree++) {
        const item = queue.items[queue.firstFree] as Item
        const part = min(freeOf(item), wanted)
        wanted -= part
        if (part > 0n) reservation.parts.push({ item, quantity: part })
        item.reserved += part
        if (freeOf(item) > 0n) break
      }
      if (wanted === 0n) break
    }
    if (reservation.parts.length > 0) this.#byOwner.set(owner, reservation)
  }

  /**
   * `consume` is called with each opening and its part, up to a quantity of what is reserved for the owner, and must consume
   * it. The rest stays reserved: a lot may be that of several sales.
   */
  take(owner: object, quantity: Quantity, consume: (item: Item, part: Quantity) => void): void {
    const reservation = this.#byOwner.get(owner)
    if (reservation === undefined) return
    reservation.fine -= toFine(quantity)
    let wanted = quantity
    while (wanted > 0n && reservation.head < reservation.parts.length) {
      const { item, quantity: all } = reservation.parts[reservation.head]!
      const part = min(min(item.left, all), wanted)
      wanted -= part
      // If less was left of it than is wanted, another has taken what was reserved.
      const stays = wanted === 0n ? all - part : 0n
      reservation.parts[reservation.head]!.quantity = stays
      item.reserved -= all - stays
      if (part > 0n) consume(item, part)
      if (all - stays > part) this.#noteFree(item)
      if (stays === 0n) reservation.head++
    }
    if (fromFine(reservation.fine) <= 0n || reservation.head === reservation.parts.length) this.drop(owner)
  }

  /** Frees what is reserved for the owner. */
  drop(owner: object): void {
    for (const { item, quantity } of this.#byOwner.get(owner)?.parts ?? []) {
      item.reserved -= quantity
      this.#noteFree(item)
    }
    this.#byOwner.delete(owner)
  }

  #noteFree(item: Item): void {
    if (freeOf(item) === 0n) return
    this.#firstFree = Math.min(this.#firstFree, item.index)
    this.#timesFreed++
  }

  /**
   * The free parts of the openings, oldest first, up to the quantity. The caller consumes each before it asks for the
   * next.
   */
  *free(quantity: Quantity): Generator<[Item, Quantity]> {
    let wanted = quantity
    let isPrefix = true
    for (let i = this.#firstFree; i < this.#items.length && wanted > 0n; i++) {
      const item = this.#items[i] as Item
      const part = min(freeOf(item), wanted)
      if (part > 0n) yield [item, part]
      wanted -= part
      isPrefix &&= freeOf(item) === 0n
      if (isPrefix) this.#firstFree = i + 1
    }
  }

  /** After a split changed what is left of each opening. */
  scale(effect: Scale): void {
    this.#firstFree = 0
    this.#timesFreed++
    const all = [...this.#byOwner.values()]
    for (const { parts } of all) for (const { item } of parts) item.reserved = 0n
    for (const reservation of all) scaleOne(reservation, effect)
  }
}

function scaleOne<Item extends Reservable>(reservation: Reservation<Item>, { times, per }: Scale): void {
  const total = totalOf(reservation)
  const isAll = total === fromFine(reservation.fine)
  reservation.fine = (reservation.fine * times) / per
  let rest = isAll ? fromFine(reservation.fine) : (total * times) / per
  for (const [i, part] of reservation.parts.entries()) {
    const scaled = i === reservation.parts.length - 1 ? rest : (part.quantity * times) / per
    part.quantity = min(min(scaled, rest), freeOf(part.item))
    part.item.reserved += part.quantity
    rest -= part.quantity
  }
}

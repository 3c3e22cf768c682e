/**
 * What is kept of openings for lots of the broker. A lot that is closed later shows that its shares were not sold before,
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
  /** What is kept of it; it may be more than is left. */
  reserved: Quantity
}

export interface KeptQueue<Item> {
  readonly items: readonly Item[]
  /**
   * Index of the first item of which something may be free. Valid only while `keptAt` equals the number of times that
   * something became free.
   */
  kept: number
  keptAt: number
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
  /** Index of the first part of which something is still kept. */
  head: number
}

const totalOf = ({ parts }: Reservation<unknown>): Quantity => sum(parts.map(({ quantity }) => quantity))

export const freeOf = ({ left, reserved }: Reservable): Quantity => (left > reserved ? left - reserved : 0n)

export class Reservations<Item extends Reservable> {
  readonly #items: readonly Item[]
  readonly #byOwner = new Map<object, Reservation<Item>>()
  /** Index of the first opening of which something may be free. */
  #firstFree = 0
  /** How many times something that was kept became free. */
  #timesFreed = 0

  /** `items`: all openings, oldest first. */
  constructor(items: readonly Item[]) {
    this.#items = items
  }

  get isEmpty(): boolean {
    return this.#byOwner.size === 0
  }

  /** Keeps what is free of the openings for the owner, up to the quantity with what is kept for it already. */
  keep(owner: object, queues: Iterable<KeptQueue<Item>>, fine: FineQuantity): void {
    const kept = this.#byOwner.get(owner) ?? { fine, parts: [], head: 0 }
    let wanted = fromFine(fine) - totalOf(kept)
    if (wanted === 0n) return
    for (const queue of queues) {
      if (queue.keptAt !== this.#timesFreed) Object.assign(queue, { kept: 0, keptAt: this.#timesFreed })
      for (; wanted > 0n && queue.kept < queue.items.length; queue.kept++) {
        const item = queue.items[queue.kept] as Item
        const part = min(freeOf(item), wanted)
        wanted -= part
        if (part > 0n) kept.parts.push({ item, quantity: part })
        item.reserved += part
        if (freeOf(item) > 0n) break
      }
      if (wanted === 0n) break
    }
    if (kept.parts.length > 0) this.#byOwner.set(owner, kept)
  }

  /**
   * `consume` is called with each opening and its part, up to a quantity of what is kept for the owner, and must consume it.
   * The rest stays kept: a lot may be that of several sales.
   */
  take(owner: object, quantity: Quantity, consume: (item: Item, part: Quantity) => void): void {
    const kept = this.#byOwner.get(owner)
    if (kept === undefined) return
    kept.fine -= toFine(quantity)
    let wanted = quantity
    while (wanted > 0n && kept.head < kept.parts.length) {
      const { item, quantity: all } = kept.parts[kept.head]!
      const part = min(min(item.left, all), wanted)
      wanted -= part
      // If less was left of it than is wanted, another has taken what was kept.
      const stays = wanted === 0n ? all - part : 0n
      kept.parts[kept.head]!.quantity = stays
      item.reserved -= all - stays
      if (part > 0n) consume(item, part)
      if (all - stays > part) this.#noteFree(item)
      if (stays === 0n) kept.head++
    }
    if (fromFine(kept.fine) <= 0n || kept.head === kept.parts.length) this.drop(owner)
  }

  /** Ends what is kept for the owner. */
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
    for (const kept of all) scaleOne(kept, effect)
  }
}

function scaleOne<Item extends Reservable>(kept: Reservation<Item>, { times, per }: Scale): void {
  const total = totalOf(kept)
  const isAll = total === fromFine(kept.fine)
  kept.fine = (kept.fine * times) / per
  let rest = isAll ? fromFine(kept.fine) : (total * times) / per
  for (const [i, part] of kept.parts.entries()) {
    const scaled = i === kept.parts.length - 1 ? rest : (part.quantity * times) / per
    part.quantity = min(min(scaled, rest), freeOf(part.item))
    part.item.reserved += part.quantity
    rest -= part.quantity
  }
}

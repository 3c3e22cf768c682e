import { compare } from '../../lib/compare.ts'
import { abs } from '../../lib/decimal.ts'
import { type OpenLot, unitOf } from './opened-day.ts'
import { unitPrice } from './pieces.ts'
import { freeOf } from './reservations.ts'

interface Bucket {
  items: OpenLot[]
  /** Index of the first item of which something is left. */
  head: number
}

/** A cent, in the scale of `unitPrice`. */
const CENT_A_UNIT = unitPrice(10_000n, 1n)
/** A lot of a part of a share has a range of prices that is no evidence. */
const MOST_BUCKETS = 5n
/** Of more openings or lots within a few cents, the price is no evidence, and each would be compared with all of them. */
export const MOST_COMPARED = 1_000

/** Its cents. */
export const bucketOf = (unit: bigint): bigint => unit / CENT_A_UNIT

/** The buckets of a range of unit prices; none if the range is no evidence. */
export function bucketsWithin(low: bigint, high: bigint): bigint[] {
  const [first, last] = [bucketOf(low), bucketOf(high)]
  if (last - first >= MOST_BUCKETS) return []
  return Array.from({ length: Number(last - first) + 1 }, (_, i) => first + BigInt(i))
}

/** All openings by unit price, in buckets of a cent. */
export class PriceIndex {
  readonly #all: readonly OpenLot[]
  /** Built at first use. */
  #buckets: Map<bigint, Bucket> | undefined

  /** `all`: the openings, to which more are added. */
  constructor(all: readonly OpenLot[]) {
    this.#all = all
  }

  /** To be called with each opening that is added to `all`. */
  add(item: OpenLot): void {
    if (this.#buckets !== undefined) this.#put(this.#buckets, item)
  }

  /** To be called if the unit price of an opening changes. */
  forget(): void {
    this.#buckets = undefined
  }

  /**
   * The openings of which something is free, of a unit price in the range: nearest to its middle first, of those at one
   * price oldest first.
   */
  within(low: bigint, high: bigint): OpenLot[] {
    const middle = (low + high) / 2n
    const found = [...this.#near(low, high)].map((item) => ({ item, distance: abs(unitOf(item) - middle) }))
    return found.sort((a, b) => compare(a.distance, b.distance)).map(({ item }) => item)
  }

  *#near(low: bigint, high: bigint): Generator<OpenLot> {
    this.#buckets ??= this.#build()
    let compared = 0
    for (const at of bucketsWithin(low, high)) {
      const bucket = this.#buckets.get(at)
      if (bucket === undefined) continue
      while (bucket.items[bucket.head]?.left === 0n) bucket.head++
      for (let i = bucket.head; i < bucket.items.length; i++) {
        const item = bucket.items[i] as OpenLot
        if (freeOf(item) === 0n) continue
        if (++compared > MOST_COMPARED) return
        const unit = unitOf(item)
        if (unit >= low && unit <= high) yield item
      }
    }
  }

  #build(): Map<bigint, Bucket> {
    const buckets = new Map<bigint, Bucket>()
    for (const item of this.#all) if (item.left > 0n) this.#put(buckets, item)
    return buckets
  }

  #put(buckets: Map<bigint, Bucket>, item: OpenLot): void {
    if (item.money === null) return
    const at = bucketOf(unitOf(item))
    const bucket = buckets.get(at)
    if (bucket === undefined) buckets.set(at, { items: [item], head: 0 })
    else bucket.items.push(item)
  }
}

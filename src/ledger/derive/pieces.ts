/** What of a lot and of a closing can be compared: the day, the quantity and the money. */
import { compare } from '../../lib/compare.ts'
import { CENT, type Money, type Quantity } from '../../lib/decimal.ts'
import { REACH } from './rows.ts'

export interface Piece {
  /** Days since 1970-01-01. */
  day: number
  /** Positive; a piece of none is linked to nothing. */
  quantity: Quantity
  /** What the closing brought or cost, on both sides by the same sign. */
  money: Money
  /** The day a lot was opened, where it says so: its closing is hardly before. */
  openedDay?: number | null
}

/** Days a lot may be dated after its transaction, likeliest first: on the day, the day after… */
export const DISTANCES = [0, ...Array.from({ length: REACH }, (_, i) => [i + 1, -i - 1]).flat()]

const UNIT_SCALE = 10n ** 14n
/** Money per unit, at a scale fine enough to compare two. */
export const unitPrice = (money: Money, quantity: Quantity): bigint =>
  quantity === 0n ? 0n : (money * UNIT_SCALE) / quantity

/** The unit prices within a cent of the lot's money: the lot's own rounding. */
export const priceRange = ({ money, quantity }: Piece): [low: bigint, high: bigint] => [
  unitPrice(money - CENT, quantity) - 1n,
  unitPrice(money + CENT, quantity) + 1n,
]

/** Says whether a lot's money is, to the cent, its share of one of the closings. */
export function priceFinder(closings: readonly Piece[]): (lot: Piece) => boolean {
  const units = closings.map(({ money, quantity }) => unitPrice(money, quantity)).sort(compare)
  return (lot) => {
    const [low, high] = priceRange(lot)
    const at = firstAtLeast(units, low, (unit) => unit)
    return at < units.length && units[at]! <= high
  }
}

/** The first place in an ascending list whose value is at least `value`; its length where none is. */
export function firstAtLeast<Item>(items: readonly Item[], value: bigint, numberOf: (item: Item) => bigint): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberOf(items[middle]!) < value) low = middle + 1
    else high = middle
  }
  return low
}

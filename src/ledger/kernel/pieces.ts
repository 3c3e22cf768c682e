/** The values by which lots and closings are compared: day, quantity and money. */
import { compare } from '../../lib/compare.ts'
import { CENT, type Money, type Quantity } from '../../lib/decimal.ts'

/** The most days between two dates of one event: trade, settlement and posting dates differ. */
export const REACH = 5

export interface Piece {
  /** Days since 1970-01-01. */
  day: number
  /** Not negative. A piece of quantity 0 is never linked. */
  quantity: Quantity
  /** Proceeds of a long, cost of a short; both sides use the same sign. */
  money: Money
  /** The day a lot was opened, if known. Closings before it are matched last. */
  openedDay?: number | null
  /** Of a lot: what it is. Of a closing: what it is first in, first out, as a whole and with each opening. */
  trades?: readonly Trade[]
}

/** Shares that were closed, with what they were opened for. */
export interface Trade {
  quantity: Quantity
  /** Of their closing, and of their opening. */
  money: Money
  opening: Money
}

/** By how many days a lot may be dated after its transaction, likeliest first: 0, 1, −1, 2, −2… */
export const DISTANCES = [0, ...Array.from({ length: REACH }, (_, i) => [i + 1, -i - 1]).flat()]

const UNIT_SCALE = 10n ** 14n
/** Money per unit, scaled up so that two prices can be compared as integers. */
export const unitPrice = (money: Money, quantity: Quantity): bigint =>
  quantity === 0n ? 0n : (money * UNIT_SCALE) / quantity

/** The range of unit prices within a cent, or other money, of the lot's money, which is rounded to cents. */
export const priceRange = (
  { money, quantity }: Pick<Piece, 'money' | 'quantity'>,
  within: Money = CENT,
): [low: bigint, high: bigint] => [unitPrice(money - within, quantity) - 1n, unitPrice(money + within, quantity) + 1n]

/** Returns a test of whether a lot's money is, to the cent or within other money, its share of one of the closings. */
export function priceFinder(
  closings: readonly Piece[],
  withinOf: (lot: Piece) => Money = () => CENT,
): (lot: Piece) => boolean {
  const units = closings.map(({ money, quantity }) => unitPrice(money, quantity)).sort(compare)
  return (lot) => {
    const [low, high] = priceRange(lot, withinOf(lot))
    const at = firstAtLeast(units, low, (unit) => unit)
    return at < units.length && units[at]! <= high
  }
}

/** The first index in an ascending list whose number is at least `value`; the list's length if there is none. */
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

/** Which positions before and after can be the two sides of one split. */
import { abs, QUANTITY_PLACES, type Quantity } from '../../lib/decimal.ts'

/**
 * Ratios of splits that give more than three shares for two, as numerator and denominator. Smaller ones have any ratio.
 */
const RATIOS: readonly (readonly [bigint, bigint])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 25, 30, 40, 50, 100].map((n) => [BigInt(n), 1n] as const),
  [5n, 2n],
  [7n, 2n],
  [5n, 3n],
  [8n, 5n],
  [9n, 5n],
  [7n, 4n],
]
export const SHARE: Quantity = 10n ** BigInt(QUANTITY_PLACES)
/** Files round shares to two places or more. */
export const ROUNDING: Quantity = SHARE / 100n

/** Whether a split can have made `after` of `before` shares; less than a share of them may have been paid out. */
export const isSplitRatio = (before: Quantity, after: Quantity): boolean =>
  after < before ? isReverseRatio(before, after) : isForwardRatio(before, after)

const isForwardRatio = (before: Quantity, after: Quantity): boolean =>
  after * 2n <= before * 3n ||
  RATIOS.some(([times, per]) => {
    const missing = (before * times) / per - after
    return missing > -ROUNDING && missing < SHARE
  })

/**
 * Whether one share was given for a whole number of shares, or two for five or seven. Less than a share may have been paid
 * out, or given to make a fraction whole, unless `within` is less.
 */
export function isReverseRatio(before: Quantity, after: Quantity, within: Quantity = SHARE): boolean {
  const halves = (before * 2n) / after
  const candidates = [halves / 2n, halves / 2n + 1n].filter((per) => per > 1n).map((per) => per * 2n)
  return [...candidates, 5n, 7n].some((per) => abs((before * 2n) / per - after) < within)
}

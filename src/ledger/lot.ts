/** Whether a lot's own figures agree with each other. */
import { abs, CENT, type Money } from '../lib/decimal.ts'
import type { Lot } from './ledger.ts'

/**
 * What the printed gain has more than proceeds − cost basis, negative if less; null if no gain is printed. The gain may
 * have the disallowed loss added back: of the two differences, this is the smaller. A cent of rounding counts as 0.
 */
export function gainDifference({ gain, proceeds, costBasis, disallowedLoss }: Lot): Money | null {
  if (gain === null) return null
  const without = gain - (proceeds - costBasis)
  const withLoss = without - disallowedLoss
  const difference = abs(withLoss) < abs(without) ? withLoss : without
  return abs(difference) <= CENT ? 0n : difference
}

/** Whether the printed gain is proceeds − cost basis. A lot without a printed gain has nothing to contradict. */
export const isConsistent = (lot: Lot): boolean => (gainDifference(lot) ?? 0n) === 0n

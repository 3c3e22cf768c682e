/** Whether a lot's own figures agree with each other. */
import { abs, CENT } from '../lib/decimal.ts'
import type { Lot } from './ledger.ts'

/**
 * Whether the printed gain is proceeds − cost basis, before or after the disallowed loss is added back. A cent of
 * rounding is allowed. A lot without a printed gain has nothing to contradict.
 */
export function isConsistent({ gain, proceeds, costBasis, disallowedLoss }: Lot): boolean {
  if (gain === null) return true
  const difference = gain - (proceeds - costBasis)
  return abs(difference) <= CENT || (disallowedLoss !== 0n && abs(difference - disallowedLoss) <= CENT)
}

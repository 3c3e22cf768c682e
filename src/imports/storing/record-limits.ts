/**
 * What the figures of a record may add up to: less than half of what 64 bits hold. So the sums of any days, symbols and
 * accounts can be read, and the next files can be added before it is known what they make of them.
 */
import { causes, Failure, invalid } from '../../lib/errors.ts'
import type { RecordSum } from '../../lib/messages/imports.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { assertSymbols } from '../quotas.ts'
import { type RecordSums, selectLargest, sumRecord } from './sum-queries.ts'

const MOST_DOLLARS = 4_000_000_000_000n
const MOST_UNITS = 40_000_000_000n

const LIMITS: Record<keyof RecordSums, [sum: RecordSum, most: bigint]> = {
  wins: ['wins', MOST_DOLLARS],
  losses: ['losses', MOST_DOLLARS],
  dailyDividends: ['dividends', MOST_DOLLARS],
  dividends: ['dividends', MOST_DOLLARS],
  openCost: ['open_cost', MOST_DOLLARS],
  openQuantity: ['open_quantity', MOST_UNITS],
  unmatchedQuantity: ['unmatched_quantity', MOST_UNITS],
}

/**
 * Throws Failure `invalid` that names the instrument with the largest part of a sum, or if there are more symbols than the quota.
 * `before`: the sums of the record until now. One that was too large already may stay so, if it does not grow: older versions let it.
 */
export async function assertRecordSums(
  db: Reader,
  { quotas, before }: { quotas?: { symbols: number }; before?: RecordSums } = {},
): Promise<void> {
  const sums = await sumRecord(db)
  if (quotas !== undefined) assertSymbols(sums.symbols, quotas.symbols)
  for (const [of, [sum, most]] of Object.entries(LIMITS) as [keyof RecordSums, [RecordSum, bigint]][]) {
    if (sums[of] <= most || (before !== undefined && sums[of] <= before[of])) continue
    const largest = await selectLargest(db, of)
    throw invalid(say('record_sum_too_large', { sum, would_be: String(sums[of]), most: String(most), symbol: largest }))
  }
}

/**
 * The same error; a Failure `invalid` if a figure of an instrument, or of a day, is more than 64 bits hold. `files`: those that come,
 * none of an undo or an answer.
 */
export function nameOverflow(error: unknown, files: readonly { file: { name: string } }[] = []): unknown {
  if (error instanceof Failure || ![...causes(error)].some(isOverflow)) return error
  const names = [...new Set(files.map(({ file }) => file.name))]
  return invalid(say('record_overflow', { files: names }), { cause: error })
}

/** As PostgreSQL, the driver of SQLite, and SQLite report it. */
const isOverflow = ({ code, message }: Record<string, unknown>): boolean =>
  code === '22003' || /bigint is too big|^integer overflow$/.test(String(message))

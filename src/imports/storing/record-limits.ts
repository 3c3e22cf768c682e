/**
 * What the figures of a record may add up to: less than half of what 64 bits hold. So the sums of any days, symbols and
 * accounts can be read, and the next files can be added before it is known what they make of them.
 */
import { causes, Failure, invalid } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import { type RecordSums, selectLargest, sumRecord } from './sum-queries.ts'

const MOST_DOLLARS = 4_000_000_000_000n
const MOST_UNITS = 40_000_000_000n

const NAMES: Record<keyof RecordSums, [name: string, most: bigint, unit: string]> = {
  wins: ['the profits of winning trades', MOST_DOLLARS, ' dollars'],
  losses: ['the losses of losing trades', MOST_DOLLARS, ' dollars'],
  dailyDividends: ['the dividends', MOST_DOLLARS, ' dollars'],
  dividends: ['the dividends', MOST_DOLLARS, ' dollars'],
  openCost: ['the cost of what is open', MOST_DOLLARS, ' dollars'],
  openQuantity: ['the shares that are open', MOST_UNITS, ''],
  unmatchedQuantity: ['the shares sold without a known purchase', MOST_UNITS, ''],
}

const NEXT = 'Nothing was imported. Check the amounts and quantities of its rows.'

/** Throws Failure `invalid` that names the instrument with the largest part of the sum. */
export async function assertRecordSums(db: Reader, userId: number): Promise<void> {
  const sums = await sumRecord(db, userId)
  for (const [of, [name, most, unit]] of Object.entries(NAMES) as [keyof RecordSums, [string, bigint, string]][]) {
    if (sums[of] <= most) continue
    const largest = await selectLargest(db, userId, of)
    throw invalid(
      `With these files ${name} would add up to ${sums[of]}${unit}, and a record has at most ${most}; the largest are of ${largest}. ${NEXT}`,
    )
  }
}

/** The same error; a Failure `invalid` if a figure of an instrument, or of a day, is more than 64 bits hold. */
export function nameOverflow(error: unknown, files: readonly { file: { name: string } }[]): unknown {
  if (error instanceof Failure || ![...causes(error)].some(isOverflow)) return error
  const names = [...new Set(files.map(({ file }) => file.name))].join(', ')
  return invalid(
    `With ${names} the figures of an instrument or of a day would be more than a record can hold. ${NEXT}`,
    {
      cause: error,
    },
  )
}

/** As PostgreSQL, the driver of SQLite, and SQLite report it. */
const isOverflow = ({ code, message }: Record<string, unknown>): boolean =>
  code === '22003' || /bigint is too big|^integer overflow$/.test(String(message))

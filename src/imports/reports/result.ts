/** What an import means: the result of the days that it changed. */
import type { ContentKind } from '../../ledger/next.ts'
import { earlierOf, laterOf } from '../../lib/dates.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { type PeriodResult, readPeriodResult } from '../../trading/period-result.ts'
import { NO_FILTER } from '../../trading/round-trips/filter.ts'
import { orderOf } from '../../trading/round-trips/order.ts'
import { type ListItem, readRoundTripList } from '../../trading/round-trips/round-trips.ts'
import type { StoredFile } from '../file-queries.ts'
import { contentKindOf } from '../printed.ts'
import { selectBroughtDays } from './result-queries.ts'
import type { Upload } from './upload-report.ts'

/**
 * What the record says now of the days from the first to the last row that the import brought; null if it is not in force, or if
 * nothing was closed or paid on these days.
 */
export async function readResult(db: Reader, { row, files }: Upload): Promise<PeriodResult | null> {
  return IN_FORCE.includes(row.status) ? await readResultOf(db, row.id, files) : null
}

/** The same of an import whose rows are in the record, whatever its status. */
export async function readResultOf(
  db: Reader,
  importId: number,
  files: readonly StoredFile[],
): Promise<PeriodResult | null> {
  const found = [
    await selectBroughtDays(db, 'transactions', { importId, fileIds: idsOfKind(files, 'transactions') }),
    await selectBroughtDays(db, 'lots', { importId, fileIds: idsOfKind(files, 'lots') }),
  ].filter((days) => days !== null)
  if (found.length === 0) return null
  return await readPeriodResult(db, {
    first: found.map(({ first }) => first).reduce(earlierOf),
    last: found.map(({ last }) => last).reduce(laterOf),
  })
}

/** The files whose rows are of this kind. */
export const idsOfKind = (files: readonly StoredFile[], wanted: ContentKind): number[] =>
  files.filter(({ kind }) => contentKindOf(kind ?? 'transactions') === wanted).map(({ id }) => id)

/** The newest trades of these days, at most `most`. */
export async function readTradesOf(db: Reader, result: PeriodResult | null, most: number): Promise<ListItem[]> {
  if (result === null || result.trades === 0) return []
  const scope = { accountId: undefined, first: result.firstDate, last: result.lastDate }
  const list = { scope, filter: NO_FILTER, order: orderOf('-last_closed_on'), after: undefined, limit: most }
  return (await readRoundTripList(db, list)).items
}

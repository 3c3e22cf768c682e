/** The sales without a known purchase, in pages. */
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { type SaleScope, type SaleSortKey, selectUnmatchedSales, type UnmatchedSaleRow } from './queries.ts'

/** Newest first. Throws Failure `invalid` for a cursor of no earlier page. */
export async function readUnmatchedPage(
  db: Reader,
  scope: SaleScope & { limit: number; cursor: string | undefined },
): Promise<Page<UnmatchedSaleRow>> {
  const { cursor, limit, ...owner } = scope
  const after = cursor === undefined ? undefined : parseSortKey(cursor)
  return toPage(await selectUnmatchedSales(db, { ...owner, after, limit: limit + 1 }), limit, formatSortKey)
}

const formatSortKey = ({ date, accountId, instrument, saleKey }: SaleSortKey): string =>
  formatCursor([date, accountId, instrument, saleKey])

function parseSortKey(text: string): SaleSortKey {
  const [date, accountId, instrument, saleKey] = parseCursor(text)
  if (typeof date !== 'string' || !isDate(date)) throw invalidCursor()
  if (!isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || typeof saleKey !== 'string') throw invalidCursor()
  return { date, accountId, instrument, saleKey }
}

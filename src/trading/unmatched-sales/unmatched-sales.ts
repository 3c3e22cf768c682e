/** The sales without a known purchase, in pages. */
import { closingPrefix } from '../../ledger/closing-keys.ts'
import type { Side } from '../../ledger/ledger.ts'
import { isDate } from '../../lib/dates.ts'
import { invalid } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import { type SalePlace, selectUnmatchedSales, type UnmatchedSaleRow } from './queries.ts'

export interface UnmatchedPage {
  sales: UnmatchedSaleRow[]
  nextCursor: string | null
}

/** Newest first. Throws Failure `invalid` for a cursor of no earlier page. */
export async function readUnmatchedPage(
  db: Reader,
  scope: { userId: number; accountId: number | undefined; limit: number; cursor: string | undefined },
): Promise<UnmatchedPage> {
  const { cursor, limit, ...owner } = scope
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const found = await selectUnmatchedSales(db, { ...owner, after, limit: limit + 1 })
  const sales = found.slice(0, limit)
  const last = sales.at(-1)
  return { sales, nextCursor: found.length > limit && last !== undefined ? formatCursor(last) : null }
}

/** The side of the closed position. */
export const sideOf = ({ saleKey }: UnmatchedSaleRow): Side =>
  saleKey.startsWith(closingPrefix('unmatched', 'short')) ? 'short' : 'long'

const formatCursor = ({ date, accountId, instrument, saleKey }: SalePlace): string =>
  Buffer.from(JSON.stringify([date, accountId, instrument, saleKey])).toString('base64url')

function parseCursor(text: string): SalePlace {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalidCursor()
  }
  const [date, accountId, instrument, saleKey] = Array.isArray(parts) ? parts : []
  if (!isDate(String(date)) || !Number.isSafeInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || typeof saleKey !== 'string') throw invalidCursor()
  return { date, accountId, instrument, saleKey }
}

const invalidCursor = () =>
  invalid("Query parameter 'cursor' must be the next_cursor of an earlier response for this list")

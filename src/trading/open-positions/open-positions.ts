/** The positions that the record leaves open, in pages. */
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../../lib/cursor.ts'
import type { Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { instrumentsOf } from '../wanted-symbols.ts'
import { type OpenPosition, type PositionFilter, type PositionSortKey, selectOpenPositions } from './queries.ts'

export interface PositionScope {
  /** undefined means all accounts. */
  accountId: number | undefined
  /** In any spelling; undefined means all symbols. */
  symbols: readonly string[] | undefined
}

type PageQuery = PositionScope & { userId: number; limit: number; cursor: string | undefined }

/**
 * By account, instrument and side. Throws Failure `invalid` for a cursor that is not valid, `not_found` for an account
 * that is not the user's.
 */
export function readOpenPositions(
  store: Store,
  { userId, limit, cursor, ...scope }: PageQuery,
): Promise<Page<OpenPosition>> {
  const after = cursor === undefined ? undefined : parseSortKey(cursor)
  return store.forUser(userId).snapshot(async (db) => {
    await readAccountFilter(db, scope.accountId)
    const found = await selectOpenPositions(db, filterOf(scope), { after, limit: limit + 1 })
    return toPage(found, limit, formatSortKey)
  })
}

export const filterOf = ({ accountId, symbols }: PositionScope): PositionFilter => ({
  accountId,
  instruments: instrumentsOf(symbols),
})

const formatSortKey = ({ accountId, instrument, side }: PositionSortKey): string =>
  formatCursor([accountId, instrument, side])

function parseSortKey(text: string): PositionSortKey {
  const [accountId, instrument, side] = parseCursor(text)
  if (!isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || (side !== 'long' && side !== 'short')) throw invalidCursor()
  return { accountId, instrument, side }
}

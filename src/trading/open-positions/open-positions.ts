/** The positions that the record leaves open, in pages. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../../lib/cursor.ts'
import type { Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { type OpenPosition, type PositionFilter, type PositionSortKey, selectOpenPositions } from './queries.ts'

export interface PositionScope {
  userId: number
  /** undefined means all accounts. */
  accountId: number | undefined
  /** In any spelling; undefined means all symbols. */
  symbol: string | undefined
}

type PageQuery = PositionScope & { limit: number; cursor: string | undefined }

/**
 * By account, instrument and side. Throws Failure `invalid` for a cursor that is not valid, `not_found` for an account
 * that is not the user's.
 */
export function readOpenPositions(store: Store, { limit, cursor, ...scope }: PageQuery): Promise<Page<OpenPosition>> {
  const after = cursor === undefined ? undefined : parseSortKey(cursor)
  return store.forUser(scope.userId).snapshot(async (db) => {
    await readAccountFilter(db, scope.userId, scope.accountId)
    const found = await selectOpenPositions(db, filterOf(scope), { after, limit: limit + 1 })
    return toPage(found, limit, formatSortKey)
  })
}

export const filterOf = ({ userId, accountId, symbol }: PositionScope): PositionFilter => ({
  userId,
  accountId,
  instrument: symbol === undefined ? undefined : normaliseSymbol(symbol).instrument,
})

const formatSortKey = ({ accountId, instrument, side }: PositionSortKey): string =>
  formatCursor([accountId, instrument, side])

function parseSortKey(text: string): PositionSortKey {
  const [accountId, instrument, side] = parseCursor(text)
  if (!isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || (side !== 'long' && side !== 'short')) throw invalidCursor()
  return { accountId, instrument, side }
}

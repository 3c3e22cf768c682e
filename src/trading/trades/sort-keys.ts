/** The order of the list of trades, and its cursors. */
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import type { ListSortKey, ProfitSortKey } from './queries.ts'

/** Of lists of symbols: only they have several sources. */
export const bySortKey = (a: ListSortKey, b: ListSortKey): number =>
  compare(a.closedOn, b.closedOn) ||
  compare(a.closedTime, b.closedTime) ||
  compare(a.instrument, b.instrument) ||
  a.accountId - b.accountId ||
  compare(a.tradeKey, b.tradeKey)

export const byProfit = (a: ProfitSortKey, b: ProfitSortKey): number => compare(a.profit, b.profit) || bySortKey(a, b)

export const formatSortKey = ({ closedOn, closedTime, instrument, accountId, tradeKey }: ListSortKey): string =>
  formatCursor([closedOn, closedTime, instrument, accountId, tradeKey])

/** Money is within the range of JSON's exact integers. */
export const formatProfitSortKey = ({
  closedOn,
  closedTime,
  instrument,
  accountId,
  tradeKey,
  profit,
}: ProfitSortKey): string => formatCursor([closedOn, closedTime, instrument, accountId, tradeKey, Number(profit)])

/** Throws Failure `invalid` for a text that `formatSortKey` did not make. */
export const parseSortKey = (text: string): ListSortKey => toSortKey(parseCursor(text), 5)

/** Throws Failure `invalid` for a text that `formatProfitSortKey` did not make. */
export function parseProfitSortKey(text: string): ProfitSortKey {
  const parts = parseCursor(text)
  const profit = parts[5]
  if (!isInteger(profit)) throw invalidCursor()
  return { ...toSortKey(parts, 6), profit: BigInt(profit) }
}

function toSortKey(parts: unknown[], length: number): ListSortKey {
  const [closedOn, closedTime, instrument, accountId, tradeKey] = parts
  if (parts.length !== length || typeof closedOn !== 'string' || !isDate(closedOn)) throw invalidCursor()
  if (typeof closedTime !== 'string' || typeof instrument !== 'string' || typeof tradeKey !== 'string')
    throw invalidCursor()
  if (!isInteger(accountId) || accountId < 0) throw invalidCursor()
  return { closedOn, closedTime, instrument, accountId, tradeKey }
}

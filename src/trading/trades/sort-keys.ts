/** The order of the list of trades, and its cursors. */
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import type { ListSortKey, ProfitSortKey, TradeSource } from './queries.ts'

/**
 * The key within a symbol of an account, whose index compares only days and running numbers: on the day of the key,
 * a symbol and account that come before it in the list are before it as a whole, and later ones behind it.
 */
export function sortKeyIn(source: TradeSource, key: ListSortKey): ListSortKey {
  if (source.of !== 'symbol') return key
  const order = compare(source.instrument, key.instrument) || source.accountId - key.accountId
  if (order === 0) return key
  return { ...key, runningTrades: order < 0 ? Number.MAX_SAFE_INTEGER : 0 }
}

/** Of lists of symbols: only they have several sources. */
export const bySortKey = (a: ListSortKey, b: ListSortKey): number =>
  compare(a.closedOn, b.closedOn) ||
  compare(a.instrument, b.instrument) ||
  a.accountId - b.accountId ||
  a.runningTrades - b.runningTrades

export const byProfit = (a: ProfitSortKey, b: ProfitSortKey): number =>
  compare(a.profit, b.profit) ||
  compare(a.closedOn, b.closedOn) ||
  compare(a.instrument, b.instrument) ||
  a.accountId - b.accountId ||
  a.runningTrades - b.runningTrades

export const formatSortKey = ({ closedOn, instrument, accountId, runningTrades }: ListSortKey): string =>
  formatCursor([closedOn, instrument, accountId, runningTrades])

/** Money is within the range of JSON's exact integers. */
export const formatProfitSortKey = ({
  closedOn,
  instrument,
  accountId,
  runningTrades,
  profit,
}: ProfitSortKey): string => formatCursor([closedOn, instrument, accountId, runningTrades, Number(profit)])

/** Throws Failure `invalid` for a text that `formatSortKey` did not make. */
export const parseSortKey = (text: string): ListSortKey => toSortKey(parseCursor(text), 4)

/** Throws Failure `invalid` for a text that `formatProfitSortKey` did not make. */
export function parseProfitSortKey(text: string): ProfitSortKey {
  const parts = parseCursor(text)
  const profit = parts[4]
  if (!isInteger(profit)) throw invalidCursor()
  return { ...toSortKey(parts, 5), profit: BigInt(profit) }
}

function toSortKey(parts: unknown[], length: number): ListSortKey {
  const [closedOn, instrument, accountId, runningTrades] = parts
  if (parts.length !== length || typeof closedOn !== 'string' || !isDate(closedOn)) throw invalidCursor()
  if (typeof instrument !== 'string' || !isId(accountId) || !isId(runningTrades)) throw invalidCursor()
  return { closedOn, instrument, accountId, runningTrades }
}

const isId = (value: unknown): value is number => isInteger(value) && value >= 0

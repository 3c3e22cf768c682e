/** The order of the list of trades, and its cursors. */
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import type { ListPlace, ProfitPlace, TradeSource } from './queries.ts'

/**
 * The place within a symbol of an account, whose index compares only days and running numbers: on the day of the place,
 * a symbol and account that come before it in the list are before it as a whole, and later ones behind it.
 */
export function placeIn(source: TradeSource, place: ListPlace): ListPlace {
  if (source.of !== 'symbol') return place
  const order = compare(source.instrument, place.instrument) || source.accountId - place.accountId
  if (order === 0) return place
  return { ...place, runningTrades: order < 0 ? Number.MAX_SAFE_INTEGER : 0 }
}

/** Of one symbol: only its list has several sources. */
export const byPlace = (a: ListPlace, b: ListPlace): number =>
  compare(a.closedOn, b.closedOn) || a.accountId - b.accountId || a.runningTrades - b.runningTrades

export const byProfit = (a: ProfitPlace, b: ProfitPlace): number =>
  compare(a.profit, b.profit) ||
  compare(a.closedOn, b.closedOn) ||
  compare(a.instrument, b.instrument) ||
  a.accountId - b.accountId ||
  a.runningTrades - b.runningTrades

export const formatPlace = ({ closedOn, instrument, accountId, runningTrades }: ListPlace): string =>
  formatCursor([closedOn, instrument, accountId, runningTrades])

/** Money is within the range of JSON's exact integers. */
export const formatProfitPlace = ({ closedOn, instrument, accountId, runningTrades, profit }: ProfitPlace): string =>
  formatCursor([closedOn, instrument, accountId, runningTrades, Number(profit)])

/** Throws Failure `invalid` for a text that `formatPlace` did not make. */
export const parsePlace = (text: string): ListPlace => toPlace(parseCursor(text), 4)

/** Throws Failure `invalid` for a text that `formatProfitPlace` did not make. */
export function parseProfitPlace(text: string): ProfitPlace {
  const parts = parseCursor(text)
  const profit = parts[4]
  if (!isInteger(profit)) throw invalidCursor()
  return { ...toPlace(parts, 5), profit: BigInt(profit) }
}

function toPlace(parts: unknown[], length: number): ListPlace {
  const [closedOn, instrument, accountId, runningTrades] = parts
  if (parts.length !== length || typeof closedOn !== 'string' || !isDate(closedOn)) throw invalidCursor()
  if (typeof instrument !== 'string' || !isId(accountId) || !isId(runningTrades)) throw invalidCursor()
  return { closedOn, instrument, accountId, runningTrades }
}

const isId = (value: unknown): value is number => isInteger(value) && value >= 0

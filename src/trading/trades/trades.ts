/** One list of trades over any period, filtered and in pages. */
import { sumTotals } from '../../ledger/day-totals.ts'
import { type Page, toPage } from '../../lib/cursor.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import { invalidFields } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { hasManyDays } from '../period.ts'
import { selectDayTotals } from '../queries.ts'
import { instrumentsOf } from '../wanted-symbols.ts'
import {
  existMoreTradesOf,
  type ListedTradeRow,
  type ListSortKey,
  type ProfitSortKey,
  selectAccountsOfSymbol,
  selectListedTrades,
  selectTradesByProfit,
  selectTradeTotals,
  type TradeFilter,
  type TradeRange,
  type TradeSource,
  type TradeTotals,
} from './queries.ts'
import {
  byProfit,
  bySortKey,
  formatProfitSortKey,
  formatSortKey,
  parseProfitSortKey,
  parseSortKey,
} from './sort-keys.ts'

export interface TradeQuery {
  from: DateString | undefined
  to: DateString | undefined
  /** In any spelling; of several with commas between them, in one without. */
  symbol: string | undefined
  symbols: string | undefined
  accountId: number | undefined
  filter: TradeFilter
  sortedBy: 'date' | 'profit'
  /** Newest or highest first. */
  descending: boolean
  limit: number
  cursor: string | undefined
}

export interface TradeListPage extends Page<ListedTradeRow> {
  /** Of all pages; null on later pages. */
  totals: TradeTotals | null
}

/** A query whose account exists and belongs to the user. */
export interface TradeList extends Omit<TradeQuery, 'cursor' | 'from' | 'to'> {
  first: DateString
  last: DateString
  /** The last trade of the previous page: `afterProfit` in a list by profit, else `after`. */
  after: ListSortKey | undefined
  afterProfit: ProfitSortKey | undefined
  sources: TradeSource[]
  /** Whether the list has all trades of its days, in the order of an index. */
  isWhole: boolean
}

/** Throws Failure `invalid` for a range or cursor that is not valid, `not_found` for an account that is not the user's. */
export async function openTradeList(db: Reader, { from, to, cursor, ...query }: TradeQuery): Promise<TradeList> {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidFields(['from', 'to'], say('range_reversed', { first: 'from', last: 'to' }))
  const isByProfit = query.sortedBy === 'profit'
  const accountId = await readAccountFilter(db, query.accountId)
  const { side, result, verified } = query.filter
  return {
    ...query,
    first: from ?? FIRST_DATE,
    last: to ?? LAST_DATE,
    after: cursor === undefined || isByProfit ? undefined : parseSortKey(cursor),
    afterProfit: cursor === undefined || !isByProfit ? undefined : parseProfitSortKey(cursor),
    sources: await sourcesOf(db, accountId, instrumentsOf(query.symbol, query.symbols)),
    isWhole:
      !isByProfit && [query.symbol, query.symbols, side, result, verified].every((filter) => filter === undefined),
  }
}

async function sourcesOf(
  db: Reader,
  accountId: number | undefined,
  instruments: readonly string[] | undefined,
): Promise<TradeSource[]> {
  if (instruments === undefined) return accountId === undefined ? [{ of: 'user' }] : [{ of: 'account', accountId }]
  const sources: TradeSource[] = []
  for (const instrument of instruments)
    for (const each of await selectAccountsOfSymbol(db, instrument))
      if (accountId === undefined || each.accountId === accountId)
        sources.push({ of: 'symbol', accountId: each.accountId, instrument })
  return sources
}

/** Trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000

/** Whether the page takes more than some 20 ms. */
export async function isLongList(db: Reader, list: TradeList): Promise<boolean> {
  if (list.isWhole) return list.after === undefined && (await hasManyDays(db, list))
  if (list.limit * list.sources.length > MOST_AT_ONCE) return true
  for (const source of list.sources) if (await existMoreTradesOf(db, source, MOST_AT_ONCE)) return true
  return false
}

export const readTradeList = async (db: Reader, list: TradeList): Promise<TradeListPage> => ({
  ...(await readTradePage(db, list)),
  totals: list.after === undefined && list.afterProfit === undefined ? await readTotals(db, list) : null,
})

export async function readTradePage(db: Reader, list: TradeList): Promise<Page<ListedTradeRow>> {
  const { sortedBy, limit, descending, sources, after, afterProfit } = list
  const order = descending ? -1 : 1
  if (sortedBy === 'profit') {
    const found: ListedTradeRow[] = []
    for (const source of sources)
      found.push(...(await selectTradesByProfit(db, rangeOf(list, source), afterProfit, limit + 1)))
    if (sources.length > 1) found.sort((a, b) => order * byProfit(a, b))
    return toPage(found, limit, formatProfitSortKey)
  }
  const found: ListedTradeRow[] = []
  for (const source of sources) found.push(...(await selectListedTrades(db, rangeOf(list, source), after, limit + 1)))
  if (sources.length > 1) found.sort((a, b) => order * bySortKey(a, b))
  return toPage(found, limit, formatSortKey)
}

async function readTotals(db: Reader, list: TradeList): Promise<TradeTotals> {
  if (list.isWhole) return sumTotals(await selectDayTotals(db, list.first, list.last, list.accountId))
  const totals: TradeTotals = { tradeCount: 0, winningTrades: 0, tradingPnl: 0n }
  for (const source of list.sources) {
    const more = await selectTradeTotals(db, rangeOf(list, source))
    totals.tradeCount += more.tradeCount
    totals.winningTrades += more.winningTrades
    totals.tradingPnl += more.tradingPnl
  }
  return totals
}

const rangeOf = ({ first, last, descending, filter }: TradeList, source: TradeSource): TradeRange => ({
  source,
  first,
  last,
  descending,
  filter,
})

/** One list of trades over any period, filtered and in pages. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { sumTotals } from '../../ledger/day-totals.ts'
import { type Page, toPage } from '../../lib/cursor.ts'
import type { DateString } from '../../lib/dates.ts'
import { invalidFields } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { nextTurn } from '../../lib/turns.ts'
import type { Reader, Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { FIRST_DATE, hasManyDays, LAST_DATE, rangesOf } from '../long-periods.ts'
import { selectDayTotals } from '../queries.ts'
import { byPlace, byProfit, formatPlace, formatProfitPlace, parsePlace, parseProfitPlace, placeIn } from './places.ts'
import {
  existMoreTrades,
  type FilteredRange,
  type ListedTradeRow,
  type ListPlace,
  type ProfitPlace,
  selectAccountsOfSymbol,
  selectListedTrades,
  selectPlaceBehind,
  selectTradesByProfit,
  selectTradeTotals,
  type TradeFilter,
  type TradeRange,
  type TradeSource,
  type TradeTotals,
} from './queries.ts'

/** Trades that one read looks at, which takes a few milliseconds. */
const TRADES_PER_READ = 2_000

export interface TradeQuery {
  userId: number
  from: DateString | undefined
  to: DateString | undefined
  /** In any spelling. */
  symbol: string | undefined
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
  after: ListPlace | undefined
  afterProfit: ProfitPlace | undefined
  sources: TradeSource[]
  /** Whether the list has all trades of its days, in the order of an index. */
  isWhole: boolean
}

/** Throws Failure `invalid` for a range or cursor that is not valid, `not_found` for an account that is not the user's. */
export async function openTradeList(db: Reader, { from, to, cursor, ...query }: TradeQuery): Promise<TradeList> {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidFields(['from', 'to'], say('range_reversed', { first: 'from', last: 'to' }))
  const isByProfit = query.sortedBy === 'profit'
  const accountId = await readAccountFilter(db, query.userId, query.accountId)
  const { side, result, verified } = query.filter
  return {
    ...query,
    first: from ?? FIRST_DATE,
    last: to ?? LAST_DATE,
    after: cursor === undefined || isByProfit ? undefined : parsePlace(cursor),
    afterProfit: cursor === undefined || !isByProfit ? undefined : parseProfitPlace(cursor),
    sources: await sourcesOf(db, query.userId, accountId, query.symbol),
    isWhole: !isByProfit && [query.symbol, side, result, verified].every((filter) => filter === undefined),
  }
}

async function sourcesOf(
  db: Reader,
  userId: number,
  accountId: number | undefined,
  symbol: string | undefined,
): Promise<TradeSource[]> {
  if (symbol === undefined) return accountId === undefined ? [{ of: 'user', userId }] : [{ of: 'account', accountId }]
  const { instrument } = normaliseSymbol(symbol)
  const accounts = await selectAccountsOfSymbol(db, userId, instrument)
  return accounts
    .filter((each) => accountId === undefined || each.accountId === accountId)
    .map((each) => ({ of: 'symbol', accountId: each.accountId, instrument }))
}

/** Whether a page looks at too many rows for one read. */
export async function isLongList(db: Reader, list: TradeList): Promise<boolean> {
  if (list.isWhole) return list.after === undefined && (await hasManyDays(db, list))
  for (const source of list.sources) if (await existMoreTrades(db, source, TRADES_PER_READ)) return true
  return false
}

/** A page of a list that is not long. */
export async function readTradeList(db: Reader, list: TradeList): Promise<TradeListPage> {
  const read: Read = (query) => query(db)
  if (!list.isWhole) return filteredPage(read, list)
  const days = () => selectDayTotals(db, list.userId, list.first, list.last, list.accountId)
  return wholePage(read, list, list.after === undefined ? sumTotals(await days()) : null)
}

/** As `readTradeList`, in many reads: the caller makes sure that the record has not changed when all are done. */
export async function readLongTradeList(store: Store, list: TradeList): Promise<TradeListPage> {
  const read: Read = (query) => store.read(query)
  if (!list.isWhole) return filteredPage(read, list)
  const totals = noTotals()
  for await (const { first, last } of rangesOf(store, list))
    for (const day of await read((db) => selectDayTotals(db, list.userId, first, last, list.accountId)))
      add(totals, day)
  return wholePage(read, list, totals)
}

type Read = <Result>(query: (db: Reader) => Promise<Result>) => Promise<Result>

const noTotals = (): TradeTotals => ({ tradeCount: 0, winningTrades: 0, tradingPnl: 0n })

function add(to: TradeTotals, more: TradeTotals): void {
  to.tradeCount += more.tradeCount
  to.winningTrades += more.winningTrades
  to.tradingPnl += more.tradingPnl
}

async function wholePage(read: Read, list: TradeList, totals: TradeTotals | null): Promise<TradeListPage> {
  const found: ListedTradeRow[] = []
  for (const source of list.sources)
    found.push(
      ...(await read((db) =>
        selectListedTrades(db, { ...rangeOf(list, source), upTo: undefined, filter: {} }, list.limit + 1),
      )),
    )
  return pageOf(list, found, totals)
}

async function filteredPage(read: Read, list: TradeList): Promise<TradeListPage> {
  const totals = list.after === undefined && list.afterProfit === undefined ? noTotals() : null
  if (list.sortedBy === 'profit') return profitPage(read, list, totals)
  const found: ListedTradeRow[] = []
  for (const source of list.sources) found.push(...(await filteredTrades(read, list, source, totals)))
  return pageOf(list, found, totals)
}

/** The trades of a page and one more; with `totals`, to the end of the source. */
async function filteredTrades(
  read: Read,
  list: TradeList,
  source: TradeSource,
  totals: TradeTotals | null,
): Promise<ListedTradeRow[]> {
  const found: ListedTradeRow[] = []
  for await (const part of partsOf(read, list, source)) {
    const missing = list.limit + 1 - found.length
    if (missing > 0) found.push(...(await read((db) => selectListedTrades(db, part, missing))))
    if (totals !== null) add(totals, await read((db) => selectTradeTotals(db, part)))
    else if (found.length > list.limit) break
  }
  return found
}

/** Looks at every trade: of each part only the trades that are better than the last one found so far are read. */
async function profitPage(read: Read, list: TradeList, totals: TradeTotals | null): Promise<TradeListPage> {
  const { limit, descending, afterProfit: after } = list
  const order = descending ? -1 : 1
  let found: ListedTradeRow[] = []
  for (const source of list.sources)
    for await (const part of partsOf(read, list, source)) {
      const before = found[limit]
      const better = await read((db) => selectTradesByProfit(db, part, { after, before, limit: limit + 1 }))
      if (better.length > 0) found = [...found, ...better].sort((a, b) => order * byProfit(a, b)).slice(0, limit + 1)
      if (totals !== null) add(totals, await read((db) => selectTradeTotals(db, part)))
    }
  return { ...toPage(found, limit, formatProfitPlace), totals }
}

/** The trades of a source from the cursor on, in parts that one read looks at. */
async function* partsOf(read: Read, list: TradeList, source: TradeSource): AsyncGenerator<FilteredRange> {
  for (let range = rangeOf(list, source); ; ) {
    const upTo = await read((db) => selectPlaceBehind(db, range, TRADES_PER_READ))
    yield { ...range, upTo, filter: list.filter }
    if (upTo === undefined) return
    range = { ...range, after: upTo }
    await nextTurn()
  }
}

const rangeOf = ({ first, last, descending, after }: TradeList, source: TradeSource): TradeRange => ({
  source,
  first,
  last,
  descending,
  after: after === undefined ? undefined : placeIn(source, after),
})

function pageOf(
  { limit, descending, sources }: TradeList,
  found: ListedTradeRow[],
  totals: TradeTotals | null,
): TradeListPage {
  const order = descending ? -1 : 1
  if (sources.length > 1) found.sort((a, b) => order * byPlace(a, b))
  return { ...toPage(found, limit, formatPlace), totals }
}

/** One list of trades over any period, filtered and in pages. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { sumTotals } from '../../ledger/day-totals.ts'
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { type DateString, isDate } from '../../lib/dates.ts'
import { invalid } from '../../lib/errors.ts'
import { nextTurn } from '../../lib/turns.ts'
import type { Reader, Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { FIRST_DATE, hasManyDays, LAST_DATE, rangesOf } from '../long-periods.ts'
import { selectDayTotals } from '../queries.ts'
import {
  existMoreTrades,
  type ListedTradeRow,
  type ListPlace,
  selectAccountsOfSymbol,
  selectListedTrades,
  selectPlaceBehind,
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
  newestFirst: boolean
  limit: number
  cursor: string | undefined
}

export interface TradeListPage {
  trades: ListedTradeRow[]
  /** Of all pages; null on later pages. */
  totals: TradeTotals | null
  /** null on the last page. */
  nextCursor: string | null
}

/** A query whose account exists and belongs to the user. */
export interface TradeList extends Omit<TradeQuery, 'cursor' | 'from' | 'to'> {
  first: DateString
  last: DateString
  after: ListPlace | undefined
  sources: TradeSource[]
  /** Whether the totals of the days are those of the list. */
  isWhole: boolean
}

/** Throws Failure `invalid` for a range or cursor that is not valid, `not_found` for an account that is not the user's. */
export async function openTradeList(db: Reader, { from, to, cursor, ...query }: TradeQuery): Promise<TradeList> {
  if (from !== undefined && to !== undefined && from > to)
    throw invalid("Query parameter 'from' must not be later than 'to'")
  const after = cursor === undefined ? undefined : parsePlace(cursor)
  const accountId = await readAccountFilter(db, query.userId, query.accountId)
  const { side, result, verified } = query.filter
  return {
    ...query,
    first: from ?? FIRST_DATE,
    last: to ?? LAST_DATE,
    after,
    sources: await sourcesOf(db, query.userId, accountId, query.symbol),
    isWhole: query.symbol === undefined && side === undefined && result === undefined && verified === undefined,
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
  const found: ListedTradeRow[] = []
  const totals = list.after === undefined ? noTotals() : null
  for (const source of list.sources) found.push(...(await filteredTrades(read, list, source, totals)))
  return pageOf(list, found, totals)
}

/** The trades of a page and one more, a part of the source after the other; with `totals`, to the end of the source. */
async function filteredTrades(
  read: Read,
  list: TradeList,
  source: TradeSource,
  totals: TradeTotals | null,
): Promise<ListedTradeRow[]> {
  const found: ListedTradeRow[] = []
  for (let range = rangeOf(list, source); ; ) {
    const upTo = await read((db) => selectPlaceBehind(db, range, TRADES_PER_READ))
    const part = { ...range, upTo, filter: list.filter }
    const missing = list.limit + 1 - found.length
    if (missing > 0) found.push(...(await read((db) => selectListedTrades(db, part, missing))))
    if (totals !== null) add(totals, await read((db) => selectTradeTotals(db, part)))
    if (upTo === undefined || (totals === null && found.length > list.limit)) return found
    range = { ...range, after: upTo }
    await nextTurn()
  }
}

const rangeOf = ({ first, last, newestFirst, after }: TradeList, source: TradeSource): TradeRange => ({
  source,
  first,
  last,
  newestFirst,
  after: after === undefined ? undefined : placeIn(source, after),
})

/**
 * The place within a symbol of an account, whose index compares only days and running numbers: on the day of the place,
 * a symbol and account that come before it in the list are before it as a whole, and later ones behind it.
 */
function placeIn(source: TradeSource, place: ListPlace): ListPlace {
  if (source.of !== 'symbol') return place
  const order = compare(source.instrument, place.instrument) || source.accountId - place.accountId
  if (order === 0) return place
  return { ...place, runningTrades: order < 0 ? Number.MAX_SAFE_INTEGER : 0 }
}

function pageOf(
  { limit, newestFirst, sources }: TradeList,
  found: ListedTradeRow[],
  totals: TradeTotals | null,
): TradeListPage {
  const order = newestFirst ? -1 : 1
  if (sources.length > 1) found.sort((a, b) => order * byPlace(a, b))
  const trades = found.slice(0, limit)
  const last = trades.at(-1)
  return { trades, totals, nextCursor: found.length > limit && last !== undefined ? formatPlace(last) : null }
}

/** Of one symbol: only its list has several sources. */
const byPlace = (a: ListPlace, b: ListPlace): number =>
  compare(a.closedOn, b.closedOn) || a.accountId - b.accountId || a.runningTrades - b.runningTrades

const formatPlace = ({ closedOn, instrument, accountId, runningTrades }: ListPlace): string =>
  formatCursor([closedOn, instrument, accountId, runningTrades])

function parsePlace(text: string): ListPlace {
  const [closedOn, instrument, accountId, runningTrades] = parseCursor(text)
  if (typeof closedOn !== 'string' || !isDate(closedOn) || typeof instrument !== 'string') throw invalidCursor()
  if (!isId(accountId) || !isId(runningTrades)) throw invalidCursor()
  return { closedOn, instrument, accountId, runningTrades }
}

const isId = (value: unknown): value is number => isInteger(value) && value >= 0

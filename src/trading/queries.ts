import {
  and,
  asc,
  between,
  type Column,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  not,
  type Placeholder,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import type { DayTotals } from '../ledger/day-totals.ts'
import { type RoundTripCounts, roundTripCounts } from '../ledger/total-queries.ts'
import type { DateString, MonthString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import { existMore, type Preparable, prepared, type Reader } from '../store/index.ts'
import { TRADE_KEYS } from './trade-keys.ts'
import type { TradeResult } from './trade-result.ts'

export interface TradeRow {
  symbol: string
  instrument: string
  side: Side
  buyDate: DateString | null
  sellDate: DateString
  /** null, as both prices, if it is not known. */
  quantity: Quantity | null
  buyPrice: Price | null
  sellPrice: Price | null
  costBasis: Money
  profit: Money
  brokerVerified: boolean
  /** Before fees, as the transactions print them. */
  grossBuyPrice: Price | null
  grossSellPrice: Price | null
  fees: Money | null
  accountId: number
  closedOn: DateString
  tradeKey: string
  /** Empty until an account of an earlier version is derived anew. */
  roundTripOn: DateString
  roundTripNumber: number
  ownEntry: boolean
  awaitsAnswer: boolean
}

export interface DividendRow {
  symbol: string
  date: DateString
  action: string
  amount: Money
  /** The number of identical rows that are separate events. */
  copies: number
  /** null of a dividend in a file. */
  ownEntry: string | null
}

export const inOrderOfTime = (r: Reader['t']['trades']): SQL[] => TRADE_KEYS.map((name) => asc(r[name]))

/** What no index has. */
export const unindexed = (value: SQL | Column): SQL => raw`coalesce(${value}, ${value})`

/**
 * In the period, without an index of days, which SQLite would take for any period. In two ways, because PostgreSQL expects few rows
 * between two bounds of one expression, and would sort all of them.
 */
export const isClosedIn = ({ closedOn }: { closedOn: Column }, { first, last }: PeriodScope): SQL | undefined =>
  and(gte(unindexed(closedOn), first), lte(raw`coalesce(${closedOn}, ${closedOn}, ${closedOn})`, last))

const HAS_RESULT: Record<TradeResult, (profit: Column) => SQL> = {
  Win: (profit) => gt(profit, 0n),
  Loss: (profit) => lt(profit, 0n),
  Breakeven: (profit) => eq(profit, 0n),
}
/** Negated, because SQLite would take the index of profits, which half of the rows fulfil, and sort. */
const HAS_RESULT_UNINDEXED: Record<TradeResult, (profit: Column) => SQL> = {
  Win: (profit) => not(lte(profit, 0n)),
  Loss: (profit) => not(gte(profit, 0n)),
  Breakeven: HAS_RESULT.Breakeven,
}

/** `isByProfit`: along an index of profits. */
export const hasResult = (profit: Column, result: TradeResult, isByProfit: boolean): SQL =>
  (isByProfit ? HAS_RESULT : HAS_RESULT_UNINDEXED)[result](profit)

/**
 * For `limit`, of a page along an index. As a query of its own, of which PostgreSQL does not know how many rows it allows: it expects few
 * rows of a user (see `db/README.md`), and if the page could have all of them it would read and sort the whole record.
 */
export const atMost = (rows: number): Placeholder => raw`(select cast(${rows} as integer))` as unknown as Placeholder

/** Rows of one account, if it is given. */
export const inAccount = (table: { accountId: Column }, accountId: number | undefined): SQL | undefined =>
  accountId === undefined ? undefined : eq(table.accountId, accountId)

export async function existsAccount({ sql, t }: Reader, accountId: number): Promise<boolean> {
  const rows = await sql.select({ id: t.accounts.id }).from(t.accounts).where(eq(t.accounts.id, accountId))
  return rows.length > 0
}

/** A user's rows, or the rows of one of their accounts. */
export interface AccountScope {
  /** undefined means all accounts. */
  readonly accountId: number | undefined
}

/** Both dates are included. */
export interface PeriodScope extends AccountScope {
  readonly first: DateString
  readonly last: DateString
}

/** The date is from `first` to `last` of a query that `forAccount` prepares. */
export const isBetween = (date: Column): SQL => between(date, raw.placeholder('first'), raw.placeholder('last'))

/**
 * A prepared select of the rows of a user, or of one account if `accountId` is given: two statements, because a
 * single one could not use an index.
 */
export function forAccount<Values extends AccountScope, Row>(
  name: string,
  build: (db: Reader, isOfAccount: (table: { accountId: Column | SQL }) => SQL | undefined) => Preparable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const ofAll = prepared<Values, Row>(name, (db) => build(db, () => undefined))
  const ofAccount = prepared<Values, Row>(`${name}_of_account`, (db) =>
    build(db, ({ accountId }) => raw`${accountId} = ${raw.placeholder('accountId')}`),
  )
  return (db, values) => (values.accountId === undefined ? ofAll : ofAccount)(db, values)
}

export interface MonthTotals {
  month: MonthString
  tradingPnl: Money
  dividends: Money
}

const monthTotals = forAccount<AccountScope, MonthTotals>('month_totals', ({ sql, t }, isOfAccount) => {
  const month = raw<string>`substr(${t.dailyTotals.date}, 1, 7)`
  return sql
    .select({
      month,
      tradingPnl: raw`sum(${t.dailyTotals.tradingPnl})`.mapWith(BigInt),
      dividends: raw`sum(${t.dailyTotals.dividends})`.mapWith(BigInt),
    })
    .from(t.dailyTotals)
    .where(isOfAccount(t.dailyTotals))
    .groupBy(month)
    .orderBy(desc(month))
})

/** Profit and dividends by month, newest first. */
export const selectMonthTotals = (db: Reader, accountId?: number): Promise<MonthTotals[]> =>
  monthTotals(db, { accountId })

/** The columns of `DayTotals`, for rows that are grouped by day. */
const dayTotalsOf = (d: Reader['t']['dailyTotals']) => ({
  date: d.date,
  tradeCount: raw`sum(${d.tradeCount})`.mapWith(Number),
  winningTrades: raw`sum(${d.winningTrades})`.mapWith(Number),
  tradingPnl: raw`sum(${d.tradingPnl})`.mapWith(BigInt),
  dividendCount: raw`sum(${d.dividendCount})`.mapWith(Number),
  dividends: raw`sum(${d.dividends})`.mapWith(BigInt),
  fees: raw`sum(${d.fees})`.mapWith(BigInt),
  roundTrips: raw`sum(${d.roundTrips})`.mapWith(Number),
  roundTripWins: raw`sum(${d.roundTripWins})`.mapWith(Number),
})

const dayTotals = forAccount<PeriodScope, DayTotals>('day_totals', ({ sql, t: { dailyTotals: d } }, isOfAccount) =>
  sql
    .select(dayTotalsOf(d))
    .from(d)
    .where(and(isOfAccount(d), isBetween(d.date)))
    .groupBy(d.date)
    .orderBy(asc(d.date)),
)

/** The days with activity from `first` to `last`, both inclusive, oldest first. */
export const selectDayTotals = (
  db: Reader,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<DayTotals[]> => dayTotals(db, { accountId, first, last })

/** The latest days on which a trade was closed, from `last` backwards, newest first. */
export const selectTradingDays = forAccount<AccountScope & { last: DateString; limit: number }, DayTotals>(
  'trading_days',
  ({ sql, t: { dailyTotals: d } }, isOfAccount) =>
    sql
      .select(dayTotalsOf(d))
      .from(d)
      .where(and(isOfAccount(d), lte(d.date, raw.placeholder('last'))))
      .groupBy(d.date)
      .having(raw`sum(${d.tradeCount}) > 0`)
      .orderBy(desc(d.date))
      .limit(raw.placeholder('limit')),
)

/** The columns of a `TradeRow`. */
export const tradeColumns = (r: Reader['t']['trades']) => ({
  symbol: r.symbol,
  instrument: r.instrument,
  side: r.side,
  buyDate: r.buyDate,
  sellDate: r.sellDate,
  quantity: r.quantity,
  buyPrice: r.buyPrice,
  sellPrice: r.sellPrice,
  costBasis: r.costBasis,
  profit: r.profit,
  brokerVerified: r.brokerVerified,
  grossBuyPrice: r.grossBuyPrice,
  grossSellPrice: r.grossSellPrice,
  fees: r.fees,
  accountId: r.accountId,
  closedOn: r.closedOn,
  tradeKey: r.tradeKey,
  roundTripOn: r.roundTripOn,
  roundTripNumber: r.roundTripNumber,
  ownEntry: r.ownEntry,
  awaitsAnswer: r.awaitsAnswer,
})

/** The columns of a `DividendRow`. */
export const dividendColumns = (r: Reader['t']['transactions']) => ({
  symbol: r.symbol,
  date: r.date,
  action: r.action,
  amount: r.amount,
  copies: r.copies,
  ownEntry: r.ownEntry,
})

/** Dividends that count: a file may have the one of an own entry. */
export const isDividend = (r: Reader['t']['transactions']): SQL | undefined =>
  and(eq(r.class, 'dividend'), isNull(r.replaced))

const tradesBetween = forAccount<PeriodScope, TradeRow>('trades_between', ({ sql, t: { trades: r } }, isOfAccount) =>
  sql
    .select(tradeColumns(r))
    .from(r)
    .where(and(isOfAccount(r), isBetween(r.closedOn)))
    .orderBy(...inOrderOfTime(r)),
)

/** Trades whose closing day lies from `first` to `last`, in the order of time. */
export const selectTrades = (
  db: Reader,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<TradeRow[]> => tradesBetween(db, { accountId, first, last })

const dividendsBetween = forAccount<PeriodScope, DividendRow>(
  'dividends_between',
  ({ sql, t: { transactions: r } }, isOfAccount) =>
    sql
      .select(dividendColumns(r))
      .from(r)
      .where(and(isOfAccount(r), isDividend(r), isBetween(r.date)))
      .orderBy(asc(r.date), asc(r.symbol), asc(r.rowKey)),
)

/** Dividends dated from `first` to `last`, one row per content. */
export const selectDividends = (
  db: Reader,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<DividendRow[]> => dividendsBetween(db, { accountId, first, last })

/** Whether the period has more than `most` days with activity, counted in each account. */
export const existMoreDays = (db: Reader, { accountId, first, last }: PeriodScope, most: number) => {
  const { dailyTotals: d } = db.t
  return existMore(db, d, and(inAccount(d, accountId), between(d.date, first, last)), most)
}

/** Whether the record has more than `most` symbols, counted in each account. */
export const existMoreSymbols = (db: Reader, { accountId }: AccountScope, most: number) =>
  existMore(db, db.t.symbolTotals, inAccount(db.t.symbolTotals, accountId), most)

/** Whether the record has more than `most` trades. */
export const existMoreTrades = (db: Reader, { accountId }: AccountScope, most: number) =>
  existMore(db, db.t.trades, inAccount(db.t.trades, accountId), most)

/** Whether the period has more than `most` trades. */
export const existMoreTradesBetween = (db: Reader, { accountId, first, last }: PeriodScope, most: number) => {
  const { trades: r } = db.t
  return existMore(db, r, and(inAccount(r, accountId), between(r.closedOn, first, last)), most)
}

/** Round trips with a closing in the period. */
export async function countRoundTrips(
  { sql, t: { trades: r } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<RoundTripCounts> {
  const parts = sql
    .select({ profit: raw<bigint>`sum(${r.profit})`.as('part') })
    .from(r)
    .where(and(inAccount(r, accountId), between(r.closedOn, first, last)))
    .groupBy(r.accountId, r.instrument, r.roundTripOn, r.roundTripNumber)
    .as('parts')
  const [counts] = await sql.select(roundTripCounts(parts.profit)).from(parts)
  return counts as RoundTripCounts
}

/** The round trips of a week, by its last day. */
export type WeekRoundTrips = RoundTripCounts & { end: DateString }

/**
 * Round trips with a closing in each week of the period. `ends`: the last days of the weeks, oldest first. Weeks without any
 * are left out.
 */
export function countRoundTripsOfWeeks(
  { sql, t: { trades: r } }: Reader,
  { accountId, first, last }: PeriodScope,
  ends: readonly DateString[],
): Promise<WeekRoundTrips[]> {
  const cases = ends.map((end) => raw`when ${r.closedOn} <= ${end} then ${end}`)
  const end = raw<DateString>`case ${raw.join(cases, raw` `)} end`.as('week_end')
  const parts = sql
    .select({ end, profit: raw<bigint>`sum(${r.profit})`.as('part') })
    .from(r)
    .where(and(inAccount(r, accountId), between(r.closedOn, first, last)))
    .groupBy(r.accountId, r.instrument, r.roundTripOn, r.roundTripNumber, raw`week_end`)
    .as('parts')
  return sql
    .select({ end: parts.end, ...roundTripCounts(parts.profit) })
    .from(parts)
    .groupBy(parts.end)
}

/** Whether the period has more than `most` dividends, identical ones not counted. */
export const existMoreDividends = (db: Reader, { accountId, first, last }: PeriodScope, most: number) => {
  const { transactions: r } = db.t
  const ofPeriod = and(inAccount(r, accountId), eq(r.class, 'dividend'), between(r.date, first, last))
  return existMore(db, r, ofPeriod, most)
}

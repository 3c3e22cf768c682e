import { and, asc, between, type Column, desc, eq, gt, sql as raw, type SQL } from 'drizzle-orm'
import type { DayTotals } from '../ledger/day-totals.ts'
import type { DateString, MonthString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import { type Preparable, prepared, type Reader } from '../store/index.ts'

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
}

export interface DividendRow {
  symbol: string
  date: DateString
  action: string
  amount: Money
  /** The number of identical rows that are separate events. */
  copies: number
}

/** Rows of the user, or of one account of theirs. */
export const owned = (
  table: { userId: Column; accountId: Column },
  userId: number,
  accountId: number | undefined,
): SQL | undefined =>
  and(eq(table.userId, userId), accountId === undefined ? undefined : eq(table.accountId, accountId))

export async function existsAccount({ sql, t }: Reader, userId: number, accountId: number): Promise<boolean> {
  const rows = await sql
    .select({ id: t.accounts.id })
    .from(t.accounts)
    .where(and(eq(t.accounts.id, accountId), eq(t.accounts.userId, userId)))
  return rows.length > 0
}

/** A user's rows, or those of one account of theirs. */
export interface AccountScope {
  readonly userId: number
  /** undefined means all accounts. */
  readonly accountId: number | undefined
}

/** Both dates are included. */
export interface PeriodScope extends AccountScope {
  readonly first: DateString
  readonly last: DateString
}

/** The date is from `first` to `last` of a query that `forOwner` prepares. */
export const isBetween = (date: Column): SQL => between(date, raw.placeholder('first'), raw.placeholder('last'))

/**
 * A prepared select of the rows of a user, or of one account if `accountId` is given: two statements, because a
 * single one could not use an index.
 */
export function forOwner<Values extends AccountScope, Row>(
  name: string,
  build: (db: Reader, isOwned: (table: { userId: Column; accountId: Column }) => SQL | undefined) => Preparable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const isOfUser = (table: { userId: Column }) => eq(table.userId, raw.placeholder('userId'))
  const ofUser = prepared<Values, Row>(name, (db) => build(db, isOfUser))
  const ofAccount = prepared<Values, Row>(`${name}_of_account`, (db) =>
    build(db, (table) => and(isOfUser(table), eq(table.accountId, raw.placeholder('accountId')))),
  )
  return (db, values) => (values.accountId === undefined ? ofUser : ofAccount)(db, values)
}

export interface MonthTotals {
  month: MonthString
  tradingPnl: Money
  dividends: Money
}

const monthTotals = forOwner<AccountScope, MonthTotals>('month_totals', ({ sql, t }, isOwned) => {
  const month = raw<string>`substr(${t.dailyTotals.date}, 1, 7)`
  return sql
    .select({
      month,
      tradingPnl: raw`sum(${t.dailyTotals.tradingPnl})`.mapWith(BigInt),
      dividends: raw`sum(${t.dailyTotals.dividends})`.mapWith(BigInt),
    })
    .from(t.dailyTotals)
    .where(isOwned(t.dailyTotals))
    .groupBy(month)
    .orderBy(desc(month))
})

/** Profit and dividends by month, newest first. */
export const selectMonthTotals = (db: Reader, userId: number, accountId?: number): Promise<MonthTotals[]> =>
  monthTotals(db, { userId, accountId })

const dayTotals = forOwner<PeriodScope, DayTotals>('day_totals', ({ sql, t: { dailyTotals: d } }, isOwned) =>
  sql
    .select({
      date: d.date,
      tradeCount: raw`sum(${d.tradeCount})`.mapWith(Number),
      winningTrades: raw`sum(${d.winningTrades})`.mapWith(Number),
      tradingPnl: raw`sum(${d.tradingPnl})`.mapWith(BigInt),
      dividendCount: raw`sum(${d.dividendCount})`.mapWith(Number),
      dividends: raw`sum(${d.dividends})`.mapWith(BigInt),
    })
    .from(d)
    .where(and(isOwned(d), isBetween(d.date)))
    .groupBy(d.date)
    .orderBy(asc(d.date)),
)

/** The days with activity from `first` to `last`, both inclusive, oldest first. */
export const selectDayTotals = (
  db: Reader,
  userId: number,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<DayTotals[]> => dayTotals(db, { userId, accountId, first, last })

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
})

/** The columns of a `DividendRow`. */
export const dividendColumns = (r: Reader['t']['transactions']) => ({
  symbol: r.symbol,
  date: r.date,
  action: r.action,
  amount: r.amount,
  copies: r.copies,
})

const tradesBetween = forOwner<PeriodScope, TradeRow>('trades_between', ({ sql, t: { trades: r } }, isOwned) =>
  sql
    .select(tradeColumns(r))
    .from(r)
    .where(and(isOwned(r), isBetween(r.closedOn)))
    .orderBy(asc(r.closedOn), asc(r.symbol), raw`coalesce(${r.buyDate}, '')`, asc(r.tradeKey)),
)

/** Trades whose closing day lies from `first` to `last`, by closing day, symbol and date bought. */
export const selectTrades = (
  db: Reader,
  userId: number,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<TradeRow[]> => tradesBetween(db, { userId, accountId, first, last })

/** A dividend of a period, which can have several accounts and symbols. */
export type PeriodDividend = DividendRow & { accountId: number; instrument: string }

const periodDividendColumns = (r: Reader['t']['transactions']) => ({
  ...dividendColumns(r),
  accountId: r.accountId,
  instrument: r.instrument,
})

const dividendsBetween = forOwner<PeriodScope, PeriodDividend>(
  'dividends_between',
  ({ sql, t: { transactions: r } }, isOwned) =>
    sql
      .select(periodDividendColumns(r))
      .from(r)
      .where(and(isOwned(r), eq(r.class, 'dividend'), isBetween(r.date)))
      .orderBy(asc(r.date), asc(r.symbol), asc(r.contentKey)),
)

/** Dividends dated from `first` to `last`, one row per content. */
export const selectDividends = (
  db: Reader,
  userId: number,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<PeriodDividend[]> => dividendsBetween(db, { userId, accountId, first, last })

/** A page of an owner's rows of one day, read along an index. */
interface DayPage extends AccountScope {
  day: DateString
  limit: number
}

/** The place of a trade among the trades of its day, in the order of the indexes. */
export interface DayPlace {
  instrument: string
  accountId: number
  runningTrades: number
}
export type PagedTrade = TradeRow & DayPlace & { tradeKey: string }
export type PagedDividend = DividendRow & { id: number; contentKey: string }

/** The owner's trades of the day behind `after`. */
export function isOfDay(
  r: Reader['t']['trades'],
  { userId, accountId, day, after }: AccountScope & { day: DateString; after: DayPlace | undefined },
): SQL | undefined {
  const behind =
    after &&
    (accountId === undefined
      ? raw`(${r.instrument}, ${r.accountId}, ${r.runningTrades}) > (${after.instrument}, ${after.accountId}, ${after.runningTrades})`
      : raw`(${r.instrument}, ${r.runningTrades}) > (${after.instrument}, ${after.runningTrades})`)
  return and(owned(r, userId, accountId), eq(r.closedOn, day), behind)
}

/** By instrument, account and running number. */
export const dayOrder = (r: Reader['t']['trades']): SQL[] => [asc(r.instrument), asc(r.accountId), asc(r.runningTrades)]

/** The trades of the day behind `after`, by instrument, account and running number. */
export const selectTradesAfter = (
  { sql, t: { trades: r } }: Reader,
  page: DayPage & { after: DayPlace | undefined },
): Promise<PagedTrade[]> =>
  sql
    .select({ ...tradeColumns(r), accountId: r.accountId, runningTrades: r.runningTrades, tradeKey: r.tradeKey })
    .from(r)
    .where(isOfDay(r, page))
    .orderBy(...dayOrder(r))
    .limit(page.limit)

/** The dividends of the day with an id above `after`, by id. */
export const selectDividendsAfter = (
  { sql, t: { transactions: r } }: Reader,
  page: DayPage & { after: number },
): Promise<(PagedDividend & PeriodDividend)[]> =>
  sql
    .select({ ...periodDividendColumns(r), id: r.id, contentKey: r.contentKey })
    .from(r)
    .where(
      and(owned(r, page.userId, page.accountId), eq(r.class, 'dividend'), eq(r.date, page.day), gt(r.id, page.after)),
    )
    .orderBy(asc(r.id))
    .limit(page.limit)

const one = { one: raw`1` }

/** Whether the period has more than `most` days with activity, counted in each account. */
export async function existMoreDays(
  { sql, t: { dailyTotals: d } }: Reader,
  { userId, accountId, first, last }: PeriodScope,
  most: number,
): Promise<boolean> {
  const ofPeriod = and(owned(d, userId, accountId), between(d.date, first, last))
  return (await sql.select(one).from(d).where(ofPeriod).limit(1).offset(most)).length > 0
}

/** Whether the record has more than `most` symbols, counted in each account. */
export async function existMoreSymbols(
  { sql, t: { symbolTotals: s } }: Reader,
  { userId, accountId }: PeriodScope,
  most: number,
): Promise<boolean> {
  return (
    (
      await sql
        .select(one)
        .from(s)
        .where(owned(s, userId, accountId))
        .limit(1)
        .offset(most)
    ).length > 0
  )
}

/** Whether the period has more than `most` dividends, identical ones not counted. */
export async function existMoreDividends(
  { sql, t: { transactions: r } }: Reader,
  { userId, accountId, first, last }: PeriodScope,
  most: number,
): Promise<boolean> {
  const ofPeriod = and(owned(r, userId, accountId), eq(r.class, 'dividend'), between(r.date, first, last))
  return (await sql.select(one).from(r).where(ofPeriod).limit(1).offset(most)).length > 0
}

/** The next `limit` dates with activity. */
export const selectActiveDates = (
  { sql, t: { dailyTotals: d } }: Reader,
  { userId, accountId, first, last }: PeriodScope,
  limit: number,
): Promise<{ date: DateString }[]> =>
  sql
    .select({ date: d.date })
    .from(d)
    .where(and(owned(d, userId, accountId), between(d.date, first, last)))
    .groupBy(d.date)
    .orderBy(asc(d.date))
    .limit(limit)

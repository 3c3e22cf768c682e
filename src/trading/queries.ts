import { and, asc, between, type Column, desc, eq, sql as raw, type SQL } from 'drizzle-orm'
import type { DayTotals } from '../ledger/day-totals.ts'
import type { DateString, MonthString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import {
  type PreparedRead,
  type preparedList,
  preparedRead,
  type Query,
  type Reader,
  type Slots,
} from '../store/index.ts'

export interface TradeRow {
  symbol: string
  instrument: string
  side: Side
  buyDate: DateString | null
  sellDate: DateString
  quantity: Quantity
  buyPrice: Price
  sellPrice: Price
  costBasis: Money
  profit: Money
  brokerVerified: boolean
}

export interface DividendRow {
  symbol: string
  date: DateString
  action: string
  amount: Money
  /** Identical rows that are real. */
  copies: number
}

/** Rows of the user, or of one account of theirs. */
export const owned = (
  table: { userId: Column; accountId: Column },
  userId: number,
  accountId: number | undefined,
): SQL | undefined =>
  and(eq(table.userId, userId), accountId === undefined ? undefined : eq(table.accountId, accountId))

export async function hasAccount({ sql, t }: Reader, userId: number, accountId: number): Promise<boolean> {
  const rows = await sql
    .select({ id: t.accounts.id })
    .from(t.accounts)
    .where(and(eq(t.accounts.id, accountId), eq(t.accounts.userId, userId)))
  return rows.length > 0
}

interface Owned {
  userId: number
  accountId: number | undefined
}
export type OwnedBetween = Owned & { first: DateString; last: DateString }

/**
 * A prepared select of the rows of a user, and the same of one account of theirs: one text for both would find no index.
 */
export function forOwner<V extends Owned, Row>(
  build: (
    db: Pick<Reader, 'sql' | 't'>,
    values: Slots<V>,
    isOwned: (table: { userId: Column; accountId: Column }) => SQL | undefined,
  ) => Query<Row>,
  prepared: typeof preparedRead | typeof preparedList = preparedRead,
): (accountId: number | undefined) => PreparedRead<V, Row> {
  const prepare = (isNarrowed: boolean) =>
    prepared<V, Row>((db, values) =>
      build(db, values, ({ userId, accountId }) =>
        and(eq(userId, values.userId), isNarrowed ? eq(accountId, values.accountId) : undefined),
      ),
    )
  const [ofUser, ofAccount] = [prepare(false), prepare(true)]
  return (accountId) => (accountId === undefined ? ofUser : ofAccount)
}

export interface MonthTotals {
  month: MonthString
  tradingPnl: Money
  dividends: Money
}

const monthTotals = forOwner<Owned, MonthTotals>(({ sql, t }, _values, isOwned) => {
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
  db.rows(monthTotals(accountId), { userId, accountId })

const dayTotals = forOwner<OwnedBetween, DayTotals>(({ sql, t: { dailyTotals: d } }, { first, last }, isOwned) =>
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
    .where(and(isOwned(d), between(d.date, first, last)))
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
): Promise<DayTotals[]> => db.rows(dayTotals(accountId), { userId, accountId, first, last })

/** What a `TradeRow` is read from. */
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

const tradesBetween = forOwner<OwnedBetween, TradeRow>(({ sql, t: { trades: r } }, { first, last }, isOwned) =>
  sql
    .select(tradeColumns(r))
    .from(r)
    .where(and(isOwned(r), between(r.closedOn, first, last)))
    .orderBy(asc(r.closedOn), asc(r.symbol), raw`coalesce(${r.buyDate}, '')`, asc(r.tradeKey)),
)

/** Trades whose closing day lies from `first` to `last`, by closing day, symbol and date bought. */
export const selectTrades = (
  db: Reader,
  userId: number,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<TradeRow[]> => db.rows(tradesBetween(accountId), { userId, accountId, first, last })

const dividendsBetween = forOwner<OwnedBetween, DividendRow>(
  ({ sql, t: { transactions: r } }, { first, last }, isOwned) =>
    sql
      .select({ symbol: r.symbol, date: r.date, action: r.action, amount: r.amount, copies: r.copies })
      .from(r)
      .where(and(isOwned(r), eq(r.class, 'dividend'), between(r.date, first, last)))
      .orderBy(asc(r.date), asc(r.symbol), asc(r.contentKey)),
)

/** Dividends dated from `first` to `last`, one row per content. */
export const selectDividends = (
  db: Reader,
  userId: number,
  first: DateString,
  last: DateString,
  accountId?: number,
): Promise<DividendRow[]> => db.rows(dividendsBetween(accountId), { userId, accountId, first, last })

import { and, asc, between, desc, eq, sql as raw } from 'drizzle-orm'
import type { DateString, MonthString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'

/** The totals of a day over all accounts of a user. Days without activity have no row. */
export interface DayTotals {
  date: DateString
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
  dividendCount: number
  dividends: Money
}

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

/** Profit and dividends by month, newest first. */
export const selectMonthTotals = (
  { sql, t }: Reader,
  userId: number,
): Promise<{ month: MonthString; tradingPnl: Money; dividends: Money }[]> => {
  const month = raw<string>`substr(${t.dailyTotals.date}, 1, 7)`
  return sql
    .select({
      month,
      tradingPnl: raw`sum(${t.dailyTotals.tradingPnl})`.mapWith(BigInt),
      dividends: raw`sum(${t.dailyTotals.dividends})`.mapWith(BigInt),
    })
    .from(t.dailyTotals)
    .where(eq(t.dailyTotals.userId, userId))
    .groupBy(month)
    .orderBy(desc(month))
}

/** The days with activity from `first` to `last`, both inclusive, oldest first. */
export const selectDayTotals = (
  { sql, t }: Reader,
  userId: number,
  first: DateString,
  last: DateString,
): Promise<DayTotals[]> => {
  const d = t.dailyTotals
  return sql
    .select({
      date: d.date,
      tradeCount: raw`sum(${d.tradeCount})`.mapWith(Number),
      winningTrades: raw`sum(${d.winningTrades})`.mapWith(Number),
      tradingPnl: raw`sum(${d.tradingPnl})`.mapWith(BigInt),
      dividendCount: raw`sum(${d.dividendCount})`.mapWith(Number),
      dividends: raw`sum(${d.dividends})`.mapWith(BigInt),
    })
    .from(d)
    .where(and(eq(d.userId, userId), between(d.date, first, last)))
    .groupBy(d.date)
    .orderBy(asc(d.date))
}

/** Trades whose closing day lies from `first` to `last`, by closing day, symbol and date bought. */
export const selectTrades = (
  { sql, t }: Reader,
  userId: number,
  first: DateString,
  last: DateString,
): Promise<TradeRow[]> => {
  const r = t.trades
  return sql
    .select({
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
    .from(r)
    .where(and(eq(r.userId, userId), between(r.closedOn, first, last)))
    .orderBy(asc(r.closedOn), asc(r.symbol), raw`coalesce(${r.buyDate}, '')`, asc(r.tradeKey))
}

/** Dividends dated from `first` to `last`, one row per content. */
export const selectDividends = (
  { sql, t }: Reader,
  userId: number,
  first: DateString,
  last: DateString,
): Promise<DividendRow[]> => {
  const r = t.transactions
  return sql
    .select({ symbol: r.symbol, date: r.date, action: r.action, amount: r.amount, copies: r.copies })
    .from(r)
    .where(and(eq(r.userId, userId), eq(r.class, 'dividend'), between(r.date, first, last)))
    .orderBy(asc(r.date), asc(r.symbol), asc(r.contentKey))
}

import { and, asc, between, eq, sql as raw } from 'drizzle-orm'
import { printedOnce, type SymbolTotals } from '../../ledger/total-queries.ts'
import type { AnalysedTrade } from '../../ledger/trade-figures.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import {
  type DividendRow,
  dividendColumns,
  inAccount,
  inOrderOfTime,
  isClosedIn,
  isDividend,
  type PeriodScope,
} from '../queries.ts'

/** The totals of each instrument over all accounts, in no order. */
export const selectSymbols = ({ sql, t }: Reader, accountId: number | undefined): Promise<SymbolTotals[]> => {
  const s = t.symbolTotals
  const symbol = printedOnce(s.symbol, s.instrument)
  return sql
    .select({
      instrument: s.instrument,
      symbol,
      tradeCount: raw`sum(${s.tradeCount})`.mapWith(Number),
      winningTrades: raw`sum(${s.winningTrades})`.mapWith(Number),
      tradingPnl: raw`sum(${s.tradingPnl})`.mapWith(BigInt),
      dividendCount: raw`sum(${s.dividendCount})`.mapWith(Number),
      dividends: raw`sum(${s.dividends})`.mapWith(BigInt),
      fees: raw`sum(${s.fees})`.mapWith(BigInt),
      roundTrips: raw`sum(${s.roundTrips})`.mapWith(Number),
      roundTripWins: raw`sum(${s.roundTripWins})`.mapWith(Number),
      firstDate: raw<DateString>`min(${s.firstDate})`,
      lastDate: raw<DateString>`max(${s.lastDate})`,
    })
    .from(s)
    .where(inAccount(s, accountId))
    .groupBy(s.instrument)
}

/** The totals of a symbol in each account, by account number. */
export const selectSymbolByAccount = (
  { sql, t }: Reader,
  instrument: string,
  accountId?: number,
): Promise<(SymbolTotals & { accountId: number })[]> => {
  const [s, a] = [t.symbolTotals, t.accounts]
  return sql
    .select({
      accountId: s.accountId,
      instrument: s.instrument,
      symbol: s.symbol,
      tradeCount: s.tradeCount,
      winningTrades: s.winningTrades,
      tradingPnl: s.tradingPnl,
      dividendCount: s.dividendCount,
      dividends: s.dividends,
      fees: s.fees,
      roundTrips: s.roundTrips,
      roundTripWins: s.roundTripWins,
      firstDate: s.firstDate,
      lastDate: s.lastDate,
    })
    .from(s)
    .innerJoin(a, eq(a.id, s.accountId))
    .where(and(inAccount(s, accountId), eq(s.instrument, instrument)))
    .orderBy(asc(a.nameKey))
}

/** The trades of a symbol that were closed from `first` to `last`, in the order of time. */
export const selectAnalysedTrades = (
  { sql, t }: Reader,
  period: PeriodScope,
  instrument: string,
): Promise<(AnalysedTrade & { closedOn: DateString; fees: Money | null })[]> => {
  const r = t.trades
  return sql
    .select({
      side: r.side,
      buyDate: r.buyDate,
      sellDate: r.sellDate,
      profit: r.profit,
      fees: r.fees,
      closedOn: r.closedOn,
    })
    .from(r)
    .where(and(inAccount(r, period.accountId), eq(r.instrument, instrument), isClosedIn(r, period)))
    .orderBy(...inOrderOfTime(r))
}

/** The dividends of a symbol in an account, by date, one row per content. */
export const selectSymbolDividends = (
  { sql, t }: Reader,
  accountId: number,
  instrument: string,
  first: DateString,
  last: DateString,
): Promise<DividendRow[]> => {
  const r = t.transactions
  return sql
    .select(dividendColumns(r))
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.instrument, instrument), isDividend(r), between(r.date, first, last)))
    .orderBy(asc(r.date), asc(r.symbol), asc(r.rowKey))
}

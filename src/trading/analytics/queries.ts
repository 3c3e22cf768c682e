import { and, asc, eq, sql as raw, type SQL } from 'drizzle-orm'
import { dividendSums, printedOnce } from '../../ledger/total-queries.ts'
import { type Extremes, noTrades, type Streaks } from '../../ledger/trade-figures.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Preparable, Reader } from '../../store/index.ts'
import { forAccount, isBetween, isDividend, type PeriodScope } from '../queries.ts'
import type { AnalysedDay, PeriodSums, SymbolDividends, SymbolResult } from './analyse.ts'

const analysedDays = forAccount<PeriodScope, AnalysedDay>(
  'analysed_days',
  ({ sql, t: { dailyTotals: d, accounts: a } }, isOfAccount) =>
    sql
      .select({
        date: d.date,
        tradeCount: d.tradeCount,
        winningTrades: d.winningTrades,
        tradingPnl: d.tradingPnl,
        dividends: d.dividends,
        winLead: d.winLead,
        winTrail: d.winTrail,
        winBest: d.winBest,
        lossLead: d.lossLead,
        lossTrail: d.lossTrail,
        lossBest: d.lossBest,
      })
      .from(d)
      .innerJoin(a, eq(a.id, d.accountId))
      .where(and(isOfAccount(d), isBetween(d.date)))
      .orderBy(asc(d.date), asc(a.nameKey)),
)

/** The days with activity of each account, by date, then account number. */
export const selectAnalysedDays = (db: Reader, scope: PeriodScope): Promise<AnalysedDay[]> => analysedDays(db, scope)

const STREAKS: Record<keyof Streaks, true> = {
  winLead: true,
  winTrail: true,
  winBest: true,
  lossLead: true,
  lossTrail: true,
  lossBest: true,
}
const EXTREMES: Record<keyof Extremes, SQL> = { largestWin: raw`max`, largestLoss: raw`min` }

const periodSums = forAccount<PeriodScope, PeriodSums>('period_sums', ({ sql, t: { dailyTotals: d } }, isOfAccount) => {
  const zeros = { ...noTrades(), dividendCount: 0, dividends: 0n, fees: 0n }
  const names = (Object.keys(zeros) as (keyof typeof zeros)[]).filter((name) => !(name in STREAKS))
  const columns = Object.fromEntries(
    names.map((name) => {
      const how = EXTREMES[name as keyof Extremes] ?? raw`sum`
      const kind = typeof zeros[name] === 'bigint' ? BigInt : Number
      return [name, raw`coalesce(${how}(${d[name]}), 0)`.mapWith(kind as (value: string) => number | bigint)]
    }),
  )
  const query = sql
    .select(columns)
    .from(d)
    .where(and(isOfAccount(d), isBetween(d.date)))
  return query as unknown as Preparable<PeriodSums>
})

/** The sums over the days; zeros if there are no days. */
export async function selectPeriodSums(db: Reader, scope: PeriodScope): Promise<PeriodSums> {
  const [row] = await periodSums(db, scope)
  return row as PeriodSums
}

const symbolResults = forAccount<PeriodScope, SymbolResult>('symbol_results', ({ sql, t }, isOfAccount) => {
  const [s, r] = [t.symbolTotals, t.trades]
  const traded = sql
    .select({
      accountId: r.accountId,
      instrument: r.instrument,
      trades: raw<number>`count(*)`.as('traded_count'),
      wins: raw<number>`sum(case when ${r.profit} > 0 then 1 else 0 end)`.as('traded_wins'),
      profit: raw<Money>`sum(${r.profit})`.as('traded_profit'),
    })
    .from(r)
    .where(and(isOfAccount(r), isBetween(r.closedOn)))
    .groupBy(r.accountId, r.instrument)
    .as('traded')
  const symbol = printedOnce(s.symbol, s.instrument)
  return sql
    .select({
      symbol,
      tradeCount: raw`sum(${traded.trades})`.mapWith(Number),
      winningTrades: raw`sum(${traded.wins})`.mapWith(Number),
      tradingPnl: raw`sum(${traded.profit})`.mapWith(BigInt),
    })
    .from(traded)
    .innerJoin(s, and(eq(s.accountId, traded.accountId), eq(s.instrument, traded.instrument)))
    .groupBy(s.instrument)
    .orderBy(asc(symbol), asc(s.instrument))
})

/** The symbols traded, by name. */
export const selectSymbolResults = (db: Reader, scope: PeriodScope): Promise<SymbolResult[]> => symbolResults(db, scope)

const dividendsBySymbol = forAccount<PeriodScope, SymbolDividends>('dividends_by_symbol', ({ sql, t }, isOfAccount) => {
  const [r, s] = [t.transactions, t.symbolTotals]
  const { dividendCount, dividends } = dividendSums(r)
  const paid = sql
    .select({
      accountId: r.accountId,
      instrument: r.instrument,
      dividendCount: dividendCount.as('paid_count'),
      dividends: dividends.as('paid_total'),
    })
    .from(r)
    .where(and(isOfAccount(r), isDividend(r), isBetween(r.date)))
    .groupBy(r.accountId, r.instrument)
    .as('paid')
  const symbol = printedOnce(s.symbol, s.instrument)
  return sql
    .select({
      symbol,
      dividendCount: raw`sum(${paid.dividendCount})`.mapWith(Number),
      dividends: raw`sum(${paid.dividends})`.mapWith(BigInt),
    })
    .from(paid)
    .innerJoin(s, and(eq(s.accountId, paid.accountId), eq(s.instrument, paid.instrument)))
    .groupBy(s.instrument)
    .orderBy(asc(symbol), asc(s.instrument))
})

/** The symbols with dividends, by name. */
export const selectDividendsBySymbol = (db: Reader, scope: PeriodScope): Promise<SymbolDividends[]> =>
  dividendsBySymbol(db, scope)

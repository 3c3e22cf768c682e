import { aliasedTable, and, asc, desc, eq, gt, gte, lt, lte, sql as raw, type SQL } from 'drizzle-orm'
import { dividendSums, printedOnce } from '../../ledger/total-queries.ts'
import { type Extremes, noTrades, type Streaks } from '../../ledger/trade-figures.ts'
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

/** More than there can be. */
const ALL = Number.MAX_SAFE_INTEGER

const symbolResults = forAccount<PeriodScope, SymbolResult>('symbol_results', ({ sql, t }, isOfAccount) => {
  const [first, last] = [raw.placeholder('first'), raw.placeholder('last')]
  const [s, r] = [t.symbolTotals, t.trades]
  const [end, before] = [aliasedTable(r, 'by_end'), aliasedTable(r, 'before_first')]
  const lastTrade = (boundary: SQL) =>
    sql
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.accountId, s.accountId), eq(r.instrument, s.instrument), boundary))
      .orderBy(desc(r.closedOn), desc(r.runningTrades))
      .limit(1)
  const bounds = sql
    .select({
      symbol: s.symbol,
      instrument: s.instrument,
      endId: raw<number>`${lastTrade(lte(r.closedOn, last))}`.as('end_id'),
      beforeId: raw<number>`${lastTrade(lt(r.closedOn, first))}`.as('before_id'),
    })
    .from(s)
    .where(and(isOfAccount(s), lte(s.firstDate, last), gte(s.lastDate, first)))
    // Without a limit PostgreSQL merges this query with the one around it, and looks each id up twice.
    .limit(ALL)
    .as('bounds')
  const ran = (name: 'runningTrades' | 'runningWins' | 'runningProfit') =>
    raw`sum(coalesce(${end[name]}, 0) - coalesce(${before[name]}, 0))`
  const symbol = printedOnce(bounds.symbol, bounds.instrument)
  return sql
    .select({
      symbol,
      tradeCount: ran('runningTrades').mapWith(Number),
      winningTrades: ran('runningWins').mapWith(Number),
      tradingPnl: ran('runningProfit').mapWith(BigInt),
    })
    .from(bounds)
    .leftJoin(end, eq(end.id, bounds.endId))
    .leftJoin(before, eq(before.id, bounds.beforeId))
    .groupBy(bounds.instrument)
    .having(gt(ran('runningTrades'), 0))
    .orderBy(asc(symbol), asc(bounds.instrument))
})

/**
 * The symbols traded, by name: the running totals at the end of the period minus those before its start. For each
 * symbol and account two places of an index are read, however many trades lie between.
 */
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

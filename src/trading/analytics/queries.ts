import { and, asc, type Column, eq, sql as raw, type SQL } from 'drizzle-orm'
import { dividendSums, printedOnce } from '../../ledger/total-queries.ts'
import { type Extremes, noTrades } from '../../ledger/trade-figures.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Preparable, Reader } from '../../store/index.ts'
import { forAccount, inOrderOfTime, isBetween, isDividend, type PeriodScope, unindexed } from '../queries.ts'
import type { PeriodSums, SymbolDividends, SymbolResult } from './analyse.ts'
import type { Results } from './streaks.ts'

const EXTREMES: Record<keyof Extremes, SQL> = { largestWin: raw`max`, largestLoss: raw`min` }

const periodSums = forAccount<PeriodScope, PeriodSums>('period_sums', ({ sql, t: { dailyTotals: d } }, isOfAccount) => {
  const zeros = { ...noTrades(), dividendCount: 0, dividends: 0n, fees: 0n }
  const names = Object.keys(zeros) as (keyof typeof zeros)[]
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

/** The same as `letterOf`. */
export const letterIn = (profit: Column | SQL): SQL<string> =>
  raw<string>`case when ${profit} > 0 then 'W' when ${profit} < 0 then 'L' else 'B' end`

const resultsOfDays = forAccount<PeriodScope, { results: Results }>(
  'results_of_days',
  ({ sql, t: { trades: r } }, isOfAccount) => {
    // In the order of the index of days, which has all that is needed. To sort the results of each day takes SQLite as long as all the rest.
    const placed = sql
      .select({ day: raw<string>`${r.closedOn}`.as('day'), result: letterIn(r.profit).as('result') })
      .from(r)
      .where(and(isOfAccount({ accountId: unindexed(r.accountId) }), isBetween(r.closedOn)))
      .orderBy(...inOrderOfTime(r))
      .as('placed')
    return sql
      .select({ results: raw<Results>`string_agg(${placed.result}, '')` })
      .from(placed)
      .groupBy(placed.day)
      .orderBy(asc(placed.day))
  },
)

/** The results of each day with trades, oldest first. */
export const selectResultsOfDays = async (db: Reader, scope: PeriodScope): Promise<Results[]> =>
  (await resultsOfDays(db, scope)).map(({ results }) => results)

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
    .where(and(isOfAccount({ accountId: unindexed(r.accountId) }), isBetween(r.closedOn)))
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

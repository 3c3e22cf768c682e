import { aliasedTable, and, asc, between, desc, eq, gt, gte, lt, lte, or, sql as raw, type SQL } from 'drizzle-orm'
import { dividendSums, printedOnce, type SymbolTotals } from '../../ledger/queries.ts'
import { type AnalysedTrade, type Extremes, noTrades, type Runs } from '../../ledger/trade-figures.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Preparable, Reader } from '../../store/index.ts'
import {
  type DividendRow,
  forOwner,
  isBetween,
  type OwnedBetween,
  owned,
  type PagedDividend,
  type TradeRow,
  tradeColumns,
} from '../queries.ts'
import type { AnalysedDay, PeriodSums, SymbolDividends, SymbolResult } from './analyse.ts'

/** The owner and the period, both dates inclusive; only one account, if given. */
export type Asked = OwnedBetween

const analysedDays = forOwner<Asked, AnalysedDay>(
  'analysed_days',
  ({ sql, t: { dailyTotals: d, accounts: a } }, isOwned) =>
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
      .where(and(isOwned(d), isBetween(d.date)))
      .orderBy(asc(d.date), asc(a.normalised)),
)

/** The days with activity of each account, by date, then account number. */
export const selectAnalysedDays = (db: Reader, asked: Asked): Promise<AnalysedDay[]> => analysedDays(db, asked)

const RUNS: Record<keyof Runs, true> = {
  winLead: true,
  winTrail: true,
  winBest: true,
  lossLead: true,
  lossTrail: true,
  lossBest: true,
}
const EXTREMES: Record<keyof Extremes, SQL> = { largestWin: raw`max`, largestLoss: raw`min` }

const periodSums = forOwner<Asked, PeriodSums>('period_sums', ({ sql, t: { dailyTotals: d } }, isOwned) => {
  const zeros = { ...noTrades(), dividendCount: 0, dividends: 0n }
  const names = (Object.keys(zeros) as (keyof typeof zeros)[]).filter((name) => !(name in RUNS))
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
    .where(and(isOwned(d), isBetween(d.date)))
  return query as unknown as Preparable<PeriodSums>
})

/** The sums over the days; zeros if there are no days. */
export async function selectPeriodSums(db: Reader, asked: Asked): Promise<PeriodSums> {
  const [row] = await periodSums(db, asked)
  return row as PeriodSums
}

const symbolResults = forOwner<Asked, SymbolResult>('symbol_results', ({ sql, t }, isOwned) => {
  const [s, r] = [t.symbolTotals, t.trades]
  const [end, before] = [aliasedTable(r, 'by_end'), aliasedTable(r, 'before_first')]
  const lastTrade = (boundary: SQL) =>
    sql
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.accountId, s.accountId), eq(r.instrument, s.instrument), boundary))
      .orderBy(desc(r.closedOn), desc(r.runningTrades))
      .limit(1)
  const [first, last] = [raw.placeholder('first'), raw.placeholder('last')]
  const ran = (name: 'runningTrades' | 'runningWins' | 'runningProfit') =>
    raw`sum(coalesce(${end[name]}, 0) - coalesce(${before[name]}, 0))`
  const symbol = printedOnce(s.symbol, s.instrument)
  return sql
    .select({
      symbol,
      tradeCount: ran('runningTrades').mapWith(Number),
      winningTrades: ran('runningWins').mapWith(Number),
      tradingPnl: ran('runningProfit').mapWith(BigInt),
    })
    .from(s)
    .leftJoin(end, eq(end.id, lastTrade(lte(r.closedOn, last))))
    .leftJoin(before, eq(before.id, lastTrade(lt(r.closedOn, first))))
    .where(and(isOwned(s), lte(s.firstDate, last), gte(s.lastDate, first)))
    .groupBy(s.instrument)
    .having(gt(ran('runningTrades'), 0))
    .orderBy(asc(symbol), asc(s.instrument))
})

/**
 * The symbols traded, by name: the running totals at the end of the period minus those before its start. For each
 * symbol and account two places of an index are read, however many trades lie between.
 */
export const selectSymbolResults = (db: Reader, asked: Asked): Promise<SymbolResult[]> => symbolResults(db, asked)

const dividendsBySymbol = forOwner<Asked, SymbolDividends>('dividends_by_symbol', ({ sql, t }, isOwned) => {
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
    .where(and(isOwned(r), eq(r.class, 'dividend'), isBetween(r.date)))
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
export const selectDividendsBySymbol = (db: Reader, asked: Asked): Promise<SymbolDividends[]> =>
  dividendsBySymbol(db, asked)

/** The totals of the next `limit` instruments after `after`, over all accounts, by instrument. */
export const selectSymbols = (
  { sql, t }: Reader,
  { userId, accountId, after, limit }: { userId: number; accountId: number | undefined; after?: string; limit: number },
): Promise<SymbolTotals[]> => {
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
      firstDate: raw<DateString>`min(${s.firstDate})`,
      lastDate: raw<DateString>`max(${s.lastDate})`,
    })
    .from(s)
    .where(and(owned(s, userId, accountId), after === undefined ? undefined : gt(s.instrument, after)))
    .groupBy(s.instrument)
    .orderBy(asc(s.instrument))
    .limit(limit)
}

/** The totals of a symbol in each account, by account number. */
export const selectSymbolByAccount = (
  { sql, t }: Reader,
  userId: number,
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
      firstDate: s.firstDate,
      lastDate: s.lastDate,
    })
    .from(s)
    .innerJoin(a, eq(a.id, s.accountId))
    .where(and(owned(s, userId, accountId), eq(s.instrument, instrument)))
    .orderBy(asc(a.normalised))
}

/** The place of a trade among those of its symbol and account. */
export interface Place {
  closedOn: DateString
  runningTrades: number
}

/** The symbol, the account, and the place to start after. */
export interface SymbolPage {
  accountId: number
  instrument: string
  after: Place
  last: DateString
  limit: number
}

const ofPage = (r: Reader['t']['trades'], { accountId, instrument, after, last }: SymbolPage) =>
  and(
    eq(r.accountId, accountId),
    eq(r.instrument, instrument),
    between(r.closedOn, after.closedOn, last),
    or(gt(r.closedOn, after.closedOn), gt(r.runningTrades, after.runningTrades)),
  )

/** The next trades of a symbol in an account, by closing day, date bought and key. */
export const selectSymbolTrades = ({ sql, t }: Reader, page: SymbolPage): Promise<(TradeRow & Place)[]> => {
  const r = t.trades
  return sql
    .select({ ...tradeColumns(r), closedOn: r.closedOn, runningTrades: r.runningTrades })
    .from(r)
    .where(ofPage(r, page))
    .orderBy(asc(r.closedOn), asc(r.runningTrades))
    .limit(page.limit)
}

/** Like `selectSymbolTrades`, with only the columns that an analysis reads. */
export const selectAnalysedTrades = ({ sql, t }: Reader, page: SymbolPage): Promise<(AnalysedTrade & Place)[]> => {
  const r = t.trades
  return sql
    .select({
      side: r.side,
      buyDate: r.buyDate,
      sellDate: r.sellDate,
      profit: r.profit,
      closedOn: r.closedOn,
      runningTrades: r.runningTrades,
    })
    .from(r)
    .where(ofPage(r, page))
    .orderBy(asc(r.closedOn), asc(r.runningTrades))
    .limit(page.limit)
}

/** Like `selectSymbolDividends`, at most `limit` rows after the given one, by date and id, along the index. */
export const selectSymbolDividendsAfter = (
  { sql, t }: Reader,
  accountId: number,
  instrument: string,
  after: { date: DateString; id: number },
  limit: number,
): Promise<PagedDividend[]> => {
  const r = t.transactions
  return sql
    .select({
      symbol: r.symbol,
      date: r.date,
      action: r.action,
      amount: r.amount,
      copies: r.copies,
      id: r.id,
      contentKey: r.contentKey,
    })
    .from(r)
    .where(
      and(
        eq(r.accountId, accountId),
        eq(r.instrument, instrument),
        eq(r.class, 'dividend'),
        gte(r.date, after.date),
        or(gt(r.date, after.date), gt(r.id, after.id)),
      ),
    )
    .orderBy(asc(r.date), asc(r.id))
    .limit(limit)
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
    .select({ symbol: r.symbol, date: r.date, action: r.action, amount: r.amount, copies: r.copies })
    .from(r)
    .where(
      and(
        eq(r.accountId, accountId),
        eq(r.instrument, instrument),
        eq(r.class, 'dividend'),
        between(r.date, first, last),
      ),
    )
    .orderBy(asc(r.date), asc(r.symbol), asc(r.contentKey))
}

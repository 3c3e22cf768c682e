import { and, asc, between, eq, gt, gte, or, sql as raw } from 'drizzle-orm'
import { printedOnce, type SymbolTotals } from '../../ledger/total-queries.ts'
import type { AnalysedTrade } from '../../ledger/trade-figures.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import {
  type DividendRow,
  dividendColumns,
  owned,
  type PagedDividend,
  type TradeRow,
  tradeColumns,
} from '../queries.ts'

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
    .orderBy(asc(a.nameKey))
}

/** The place of a trade among the trades of its symbol and account. */
export interface TradePlace {
  closedOn: DateString
  runningTrades: number
}

/** The symbol, the account, and the place to start after. */
export interface SymbolPage {
  accountId: number
  instrument: string
  after: TradePlace
  last: DateString
  limit: number
}

const isOfPage = (r: Reader['t']['trades'], { accountId, instrument, after, last }: SymbolPage) =>
  and(
    eq(r.accountId, accountId),
    eq(r.instrument, instrument),
    between(r.closedOn, after.closedOn, last),
    or(gt(r.closedOn, after.closedOn), gt(r.runningTrades, after.runningTrades)),
  )

/** The next trades of a symbol in an account, by closing day, date bought and key. */
export const selectSymbolTrades = ({ sql, t }: Reader, page: SymbolPage): Promise<(TradeRow & TradePlace)[]> => {
  const r = t.trades
  return sql
    .select({ ...tradeColumns(r), closedOn: r.closedOn, runningTrades: r.runningTrades })
    .from(r)
    .where(isOfPage(r, page))
    .orderBy(asc(r.closedOn), asc(r.runningTrades))
    .limit(page.limit)
}

/** Like `selectSymbolTrades`, with only the columns that an analysis reads. */
export const selectAnalysedTrades = ({ sql, t }: Reader, page: SymbolPage): Promise<(AnalysedTrade & TradePlace)[]> => {
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
    .where(isOfPage(r, page))
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
    .select({ ...dividendColumns(r), id: r.id, contentKey: r.contentKey })
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
    .select(dividendColumns(r))
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

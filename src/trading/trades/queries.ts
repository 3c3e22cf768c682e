import { and, asc, between, type Column, desc, eq, inArray, sql as raw, type SQL } from 'drizzle-orm'
import type { RoundTripSpan, TradeName } from '../../ledger/public-ids.ts'
import { isOfRoundTrip } from '../../ledger/trade-queries.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import {
  atMost,
  hasResult,
  inAccount,
  inOrderOfTime,
  isClosedIn,
  type PeriodScope,
  type TradeRow,
  tradeColumns,
  unindexed,
} from '../queries.ts'
import type { TradeResult } from '../trade-result.ts'
import type { Order, Place } from './order.ts'

type Trades = Reader['t']['trades']

export type ListedTradeRow = TradeRow &
  Pick<Trades['$inferSelect'], 'closedTime' | 'buyTime' | 'sellTime' | 'profitLeast' | 'profitMost'>

export interface TradeFilter {
  instruments: readonly string[] | undefined
  side?: Side | undefined
  result?: TradeResult | undefined
  verified?: boolean | undefined
}

export interface TradeTotals {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
}

const listedColumns = (r: Trades) => ({
  ...tradeColumns(r),
  closedTime: r.closedTime,
  buyTime: r.buyTime,
  sellTime: r.sellTime,
  profitLeast: r.profitLeast,
  profitMost: r.profitMost,
})

/** What is stored of a trade, with its lot. */
export async function selectTrade(
  { sql, t: { trades: r, lots } }: Reader,
  { accountId, closedOn, tradeKey }: TradeName,
) {
  const [row] = await sql
    .select({
      trade: {
        id: r.id,
        ...listedColumns(r),
        proceeds: r.proceeds,
        disallowedLoss: r.disallowedLoss,
        term: r.term,
        quantityDifference: r.quantityDifference,
        amountDifference: r.amountDifference,
      },
      lot: {
        acquired: lots.acquired,
        sold: lots.sold,
        quantity: lots.quantity,
        proceeds: lots.proceeds,
        costBasis: lots.costBasis,
        gain: lots.gain,
        disallowedLoss: lots.disallowedLoss,
        term: lots.term,
        box: lots.box,
      },
    })
    .from(r)
    .leftJoin(lots, eq(lots.id, r.lotId))
    .where(and(eq(r.accountId, accountId), eq(r.closedOn, closedOn), eq(r.tradeKey, tradeKey)))
  return row
}

/** The first `limit` trades of a round trip, in the order of time. */
export const selectTradesOfRoundTrip = (
  { sql, t: { trades: r } }: Reader,
  trip: RoundTripSpan,
  limit: number,
): Promise<ListedTradeRow[]> =>
  sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(isOfRoundTrip(r, trip))
    .orderBy(...inOrderOfTime(r))
    .limit(limit)

const passes = (r: Trades, { side, result, verified }: TradeFilter, isByProfit = false): SQL | undefined =>
  and(
    side === undefined ? undefined : eq(r.side, side),
    result === undefined ? undefined : hasResult(r.profit, result, isByProfit),
    verified === undefined ? undefined : eq(r.brokerVerified, verified),
  )

export interface PageRange {
  scope: PeriodScope
  filter: TradeFilter
  order: Order
  /** The last one of the page before. */
  after: Place | undefined
  limit: number
  /** Whether the page is read along the index of its order; if not, rows are found by day, account or symbol, and then sorted. */
  alongOrder: boolean
}

/** The first `limit` trades behind `after`. */
export const selectPage = (
  { sql, t: { trades: r } }: Reader,
  { scope, filter, order: { by, descending }, after, limit, alongOrder }: PageRange,
): Promise<ListedTradeRow[]> => {
  const isByProfit = by[0] === 'profit'
  const found = <Name extends 'accountId' | 'instrument'>(name: Name) =>
    alongOrder ? unindexed(r[name]) : raw`${r[name]}`
  const isIn = and(
    (alongOrder ? isByProfit : filter.instruments !== undefined)
      ? isClosedIn(r, scope)
      : between(r.closedOn, scope.first, scope.last),
    scope.accountId === undefined ? undefined : eq(found('accountId'), scope.accountId),
    filter.instruments && inArray(found('instrument'), [...filter.instruments]),
  )
  const columns = by.map((name) => raw`${r[name]}`)
  const behind =
    after &&
    raw`(${raw.join(columns, raw`, `)}) ${raw.raw(descending ? '<' : '>')} (${raw.join(
      after.map((one) => raw`${one}`),
      raw`, `,
    )})`
  const [first, ...others] = columns as [SQL, ...SQL[]]
  const sorted = [alongOrder ? first : unindexed(first), ...others]
  return sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(and(isIn, passes(r, filter, isByProfit), behind))
    .orderBy(...sorted.map((one) => (descending ? desc(one) : asc(one))))
    .limit(atMost(limit))
}

const sumsOf = (profit: SQL | Column, wins: SQL, count: SQL) => ({
  tradeCount: count.mapWith(Number),
  winningTrades: raw`coalesce(${wins}, 0)`.mapWith(Number),
  tradingPnl: raw`coalesce(sum(${profit}), 0)`.mapWith(BigInt),
})

/** The totals of the trades of the period that pass the filter. */
export async function selectTradeTotals(
  { sql, t: { trades: r } }: Reader,
  scope: PeriodScope,
  filter: TradeFilter,
): Promise<TradeTotals> {
  const [totals] = await sql
    .select(sumsOf(r.profit, raw`sum(case when ${r.profit} > 0 then 1 else 0 end)`, raw`count(*)`))
    .from(r)
    .where(
      and(
        inAccount(r, scope.accountId),
        filter.instruments === undefined ? between(r.closedOn, scope.first, scope.last) : isClosedIn(r, scope),
        filter.instruments && inArray(r.instrument, [...filter.instruments]),
        passes(r, filter),
      ),
    )
  return totals as TradeTotals
}

/** Of all trades of the period, from what is kept of each day. */
export async function sumTradesOfDays(
  { sql, t: { dailyTotals: d } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<TradeTotals> {
  const [totals] = await sql
    .select(sumsOf(d.tradingPnl, raw`sum(${d.winningTrades})`, raw`coalesce(sum(${d.tradeCount}), 0)`))
    .from(d)
    .where(and(inAccount(d, accountId), between(d.date, first, last)))
  return totals as TradeTotals
}

/** Of the whole record. */
export async function countOfInstruments(
  { sql, t: { symbolTotals: s } }: Reader,
  accountId: number | undefined,
  instruments: readonly string[],
): Promise<number> {
  const [found] = await sql
    .select({ trades: raw`coalesce(sum(${s.tradeCount}), 0)`.mapWith(Number) })
    .from(s)
    .where(and(inAccount(s, accountId), inArray(s.instrument, [...instruments])))
  return found?.trades ?? 0
}

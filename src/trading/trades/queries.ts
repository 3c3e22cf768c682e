import { and, asc, type Column, desc, eq, gt, gte, lt, lte, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { type TradeRow, tradeColumns } from '../queries.ts'
import type { TradeResult } from '../trade-result.ts'

type Trades = Reader['t']['trades']

/** The place of a trade in the list. */
export interface ListPlace {
  closedOn: DateString
  instrument: string
  accountId: number
  /** Unique in an account and instrument. */
  runningTrades: number
}

export type ProfitPlace = ListPlace & { profit: Money }

export type ListedTradeRow = TradeRow &
  Pick<Trades['$inferSelect'], 'buyTime' | 'sellTime' | 'profitLeast' | 'profitMost'> &
  ListPlace

/** Trades that an index has in the order of the list. */
export type TradeSource =
  | { of: 'user'; userId: number }
  | { of: 'account'; accountId: number }
  | { of: 'symbol'; accountId: number; instrument: string }

export interface TradeFilter {
  side?: Side | undefined
  result?: TradeResult | undefined
  verified?: boolean | undefined
}

export interface TradeRange {
  source: TradeSource
  /** Closing days, both inclusive. */
  first: DateString
  last: DateString
  descending: boolean
  /** Not included; undefined means from the start. */
  after: ListPlace | undefined
}

/** Up to and including `upTo`; undefined means to the end. */
export type FilteredRange = TradeRange & { upTo: ListPlace | undefined; filter: TradeFilter }

export interface TradeTotals {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
}

const isOf = (r: Trades, source: TradeSource): SQL | undefined => {
  if (source.of === 'user') return eq(r.userId, source.userId)
  return and(
    eq(r.accountId, source.accountId),
    source.of === 'symbol' ? eq(r.instrument, source.instrument) : undefined,
  )
}

/** What the index of the source is sorted by, beneath the source itself. */
const KEYS = {
  user: ['closedOn', 'instrument', 'accountId', 'runningTrades'],
  account: ['closedOn', 'instrument', 'runningTrades'],
  symbol: ['closedOn', 'runningTrades'],
} as const

const keysOf = (r: Trades, { of }: TradeSource): Column[] => KEYS[of].map((name) => r[name])

/** Both engines compare rows of values along an index. */
const compared = (r: Trades, { of }: TradeSource, operator: '<' | '>' | '<=' | '>=', place: ListPlace): SQL => {
  const [columns, values] = [KEYS[of].map((name) => raw`${r[name]}`), KEYS[of].map((name) => raw`${place[name]}`)]
  return raw`(${raw.join(columns, raw`, `)}) ${raw.raw(operator)} (${raw.join(values, raw`, `)})`
}

/** One bound at each end, so that the index is entered at the first trade and left after the last. */
function isIn(r: Trades, range: TradeRange & { upTo?: ListPlace | undefined }): SQL | undefined {
  const { source, first, last, descending, after, upTo } = range
  const [start, end] = descending
    ? [lte(r.closedOn, last), gte(r.closedOn, first)]
    : [gte(r.closedOn, first), lte(r.closedOn, last)]
  return and(
    isOf(r, source),
    after === undefined ? start : compared(r, source, descending ? '<' : '>', after),
    upTo === undefined ? end : compared(r, source, descending ? '>=' : '<=', upTo),
  )
}

function passes(r: Trades, { side, result, verified }: TradeFilter): SQL | undefined {
  const sign = { Win: gt, Loss: lt, Breakeven: eq }
  return and(
    side === undefined ? undefined : eq(r.side, side),
    result === undefined ? undefined : sign[result](r.profit, 0n),
    verified === undefined ? undefined : eq(r.brokerVerified, verified),
  )
}

const inOrder = (r: Trades, { source, descending }: TradeRange): SQL[] =>
  keysOf(r, source).map((column) => (descending ? desc(column) : asc(column)))

const listedColumns = (r: Trades) => ({
  ...tradeColumns(r),
  buyTime: r.buyTime,
  sellTime: r.sellTime,
  profitLeast: r.profitLeast,
  profitMost: r.profitMost,
  ...placeColumns(r),
})

const placeColumns = (r: Trades) => ({
  closedOn: r.closedOn,
  instrument: r.instrument,
  accountId: r.accountId,
  runningTrades: r.runningTrades,
})

/** The first `limit` trades of the range that pass the filter. */
export const selectListedTrades = (
  { sql, t: { trades: r } }: Reader,
  range: FilteredRange,
  limit: number,
): Promise<ListedTradeRow[]> =>
  sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(and(isIn(r, range), passes(r, range.filter)))
    .orderBy(...inOrder(r, range))
    .limit(limit)

const PROFIT_KEYS = ['profit', 'closedOn', 'instrument', 'accountId', 'runningTrades'] as const

const comparedByProfit = (r: Trades, operator: '<' | '>', place: ProfitPlace): SQL => {
  const [columns, values] = [PROFIT_KEYS.map((name) => raw`${r[name]}`), PROFIT_KEYS.map((name) => raw`${place[name]}`)]
  return raw`(${raw.join(columns, raw`, `)}) ${raw.raw(operator)} (${raw.join(values, raw`, `)})`
}

/** Like `selectListedTrades`, by profit: those after `after` and before `before`, neither included. */
export const selectTradesByProfit = (
  { sql, t: { trades: r } }: Reader,
  range: FilteredRange,
  { after, before, limit }: { after: ProfitPlace | undefined; before: ProfitPlace | undefined; limit: number },
): Promise<ListedTradeRow[]> => {
  const { descending } = range
  return sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(
      and(
        isIn(r, range),
        passes(r, range.filter),
        after && comparedByProfit(r, descending ? '<' : '>', after),
        before && comparedByProfit(r, descending ? '>' : '<', before),
      ),
    )
    .orderBy(...PROFIT_KEYS.map((name) => (descending ? desc(r[name]) : asc(r[name]))))
    .limit(limit)
}

/** The place of the trade that follows `count` others; undefined if the range has fewer trades. */
export async function selectPlaceBehind(
  { sql, t: { trades: r } }: Reader,
  range: TradeRange,
  count: number,
): Promise<ListPlace | undefined> {
  const [place] = await sql
    .select(placeColumns(r))
    .from(r)
    .where(isIn(r, range))
    .orderBy(...inOrder(r, range))
    .limit(1)
    .offset(count)
  return place
}

/** The totals of the trades of the range that pass the filter. */
export async function selectTradeTotals({ sql, t: { trades: r } }: Reader, range: FilteredRange): Promise<TradeTotals> {
  const [totals] = await sql
    .select({
      tradeCount: raw`count(*)`.mapWith(Number),
      winningTrades: raw`coalesce(sum(case when ${r.profit} > 0 then 1 else 0 end), 0)`.mapWith(Number),
      tradingPnl: raw`coalesce(sum(${r.profit}), 0)`.mapWith(BigInt),
    })
    .from(r)
    .where(and(isIn(r, range), passes(r, range.filter)))
  return totals as TradeTotals
}

/** Whether the source has more than `most` trades. */
export async function existMoreTrades(
  { sql, t: { trades: r } }: Reader,
  source: TradeSource,
  most: number,
): Promise<boolean> {
  const found = await sql.select({ one: raw`1` }).from(r).where(isOf(r, source)).limit(1).offset(most)
  return found.length > 0
}

/** The accounts with trades or dividends of a symbol, by id. */
export const selectAccountsOfSymbol = (
  { sql, t: { symbolTotals: s } }: Reader,
  userId: number,
  instrument: string,
): Promise<{ accountId: number }[]> =>
  sql
    .select({ accountId: s.accountId })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.instrument, instrument)))
    .orderBy(asc(s.accountId))

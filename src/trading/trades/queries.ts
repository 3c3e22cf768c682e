import { and, asc, desc, eq, gt, gte, lt, lte, sql as raw, type SQL } from 'drizzle-orm'
import type { RoundTripSpan, TradeName } from '../../ledger/public-ids.ts'
import { isOfRoundTrip } from '../../ledger/trade-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { existMore, type Reader } from '../../store/index.ts'
import { type TradeRow, tradeColumns } from '../queries.ts'
import type { TradeResult } from '../trade-result.ts'

type Trades = Reader['t']['trades']

/** The key of a trade in the list. */
export interface ListSortKey {
  closedOn: DateString
  /** Empty if it is not known. */
  closedTime: string
  instrument: string
  accountId: number
  tradeKey: string
}

export type ProfitSortKey = ListSortKey & { profit: Money }

export type ListedTradeRow = TradeRow &
  Pick<Trades['$inferSelect'], 'buyTime' | 'sellTime' | 'profitLeast' | 'profitMost'> &
  ListSortKey

/** Trades that an index has in the order of the list. */
export type TradeSource =
  | { of: 'user' }
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
  filter: TradeFilter
}

export interface TradeTotals {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
}

const isOf = (r: Trades, source: TradeSource): SQL | undefined => {
  if (source.of === 'user') return undefined
  return and(
    eq(r.accountId, source.accountId),
    source.of === 'symbol' ? eq(r.instrument, source.instrument) : undefined,
  )
}

export const TRADE_KEYS = ['closedOn', 'closedTime', 'instrument', 'accountId', 'tradeKey'] as const

type Operator = '<' | '>'

/** Both engines compare rows of values along an index. */
const compared = <Name extends keyof Trades['$inferSelect'] & string>(
  r: Trades,
  names: readonly Name[],
  operator: Operator,
  key: Readonly<Record<Name, unknown>>,
): SQL => {
  const [columns, values] = [names.map((name) => raw`${r[name]}`), names.map((name) => raw`${key[name]}`)]
  return raw`(${raw.join(columns, raw`, `)}) ${raw.raw(operator)} (${raw.join(values, raw`, `)})`
}

/** One bound at each end, so that the index is entered at the first trade and left after the last. */
function isIn(r: Trades, range: TradeRange, after?: ListSortKey): SQL | undefined {
  const { source, first, last, descending } = range
  const [start, end] = descending
    ? [lte(r.closedOn, last), gte(r.closedOn, first)]
    : [gte(r.closedOn, first), lte(r.closedOn, last)]
  const from = after === undefined ? start : compared(r, TRADE_KEYS, descending ? '<' : '>', after)
  return and(isOf(r, source), from, end, passes(r, range.filter))
}

function passes(r: Trades, { side, result, verified }: TradeFilter): SQL | undefined {
  const sign = { Win: gt, Loss: lt, Breakeven: eq }
  return and(
    side === undefined ? undefined : eq(r.side, side),
    result === undefined ? undefined : sign[result](r.profit, 0n),
    verified === undefined ? undefined : eq(r.brokerVerified, verified),
  )
}

const listedColumns = (r: Trades) => ({
  ...tradeColumns(r),
  buyTime: r.buyTime,
  sellTime: r.sellTime,
  profitLeast: r.profitLeast,
  profitMost: r.profitMost,
  closedOn: r.closedOn,
  instrument: r.instrument,
  accountId: r.accountId,
  closedTime: r.closedTime,
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

/** The first `limit` trades of a round trip, by closing day. */
export const selectTradesOfRoundTrip = (
  { sql, t: { trades: r } }: Reader,
  trip: RoundTripSpan,
  limit: number,
): Promise<ListedTradeRow[]> =>
  sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(isOfRoundTrip(r, trip))
    .orderBy(...TRADE_KEYS.map((name) => asc(r[name])))
    .limit(limit)

/** The first `limit` trades of the range behind `after`, which is not included. */
export const selectListedTrades = (
  { sql, t: { trades: r } }: Reader,
  range: TradeRange,
  after: ListSortKey | undefined,
  limit: number,
): Promise<ListedTradeRow[]> =>
  sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(isIn(r, range, after))
    .orderBy(...TRADE_KEYS.map((name) => (range.descending ? desc(r[name]) : asc(r[name]))))
    .limit(limit)

const PROFIT_KEYS = ['profit', ...TRADE_KEYS] as const

/** Like `selectListedTrades`, by profit. */
export const selectTradesByProfit = (
  { sql, t: { trades: r } }: Reader,
  range: TradeRange,
  after: ProfitSortKey | undefined,
  limit: number,
): Promise<ListedTradeRow[]> =>
  sql
    .select({ ...listedColumns(r) })
    .from(r)
    .where(and(isIn(r, range), after && compared(r, PROFIT_KEYS, range.descending ? '<' : '>', after)))
    .orderBy(...PROFIT_KEYS.map((name) => (range.descending ? desc(r[name]) : asc(r[name]))))
    .limit(limit)

/** The totals of the trades of the range. */
export async function selectTradeTotals({ sql, t: { trades: r } }: Reader, range: TradeRange): Promise<TradeTotals> {
  const [totals] = await sql
    .select({
      tradeCount: raw`count(*)`.mapWith(Number),
      winningTrades: raw`coalesce(sum(case when ${r.profit} > 0 then 1 else 0 end), 0)`.mapWith(Number),
      tradingPnl: raw`coalesce(sum(${r.profit}), 0)`.mapWith(BigInt),
    })
    .from(r)
    .where(isIn(r, range))
  return totals as TradeTotals
}

/** Whether the source has more than `most` trades. */
export const existMoreTradesOf = (db: Reader, source: TradeSource, most: number): Promise<boolean> =>
  existMore(db, db.t.trades, isOf(db.t.trades, source), most)

/** The accounts with trades or dividends of a symbol, by id. */
export const selectAccountsOfSymbol = (
  { sql, t: { symbolTotals: s } }: Reader,
  instrument: string,
): Promise<{ accountId: number }[]> =>
  sql.select({ accountId: s.accountId }).from(s).where(eq(s.instrument, instrument)).orderBy(asc(s.accountId))

/** The totals kept for days and symbols, and what they are computed from. */
import { and, type Column, eq, getTableColumns, inArray, isNull, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import { type Reader, readMany, type Writer } from '../store/index.ts'
import type { DayTotals, EndedTotals } from './day-totals.ts'
import type { Trade } from './ledger.ts'
import type { Owner } from './queries.ts'
import type { AnalysedTrade, TradeFigures } from './trade-figures.ts'

/** Trades in memory at a time: one day can have all trades of an account. */
const TRADES_PER_PAGE = 10_000

/** A trade's contribution to the totals of its day. */
type SummedTrade = AnalysedTrade & Pick<Trade, 'closedOn' | 'instrument' | 'fees' | 'roundTripOn' | 'roundTripNumber'>

/** The trades of an account closed on the dates. */
export async function* selectPagesOfTradesClosedOn(
  { sql, t }: Reader,
  accountId: number,
  dates: DateString[],
  perPage: number = TRADES_PER_PAGE,
): AsyncGenerator<SummedTrade[]> {
  const r = t.trades
  const order = [r.closedOn, r.closedTime, r.instrument, r.tradeKey]
  for (let last: (SummedTrade & { closedTime: string; tradeKey: string }) | undefined; ; ) {
    const left = last === undefined ? dates : dates.filter((date) => date >= (last as SummedTrade).closedOn)
    // None of the first page: SQLite would find the trades by it, and read all of the account.
    const isLater =
      last &&
      raw`(${raw.join(order, raw`, `)}) > (${last.closedOn}, ${last.closedTime}, ${last.instrument}, ${last.tradeKey})`
    const page = sql
      .select(analysedTradeOf(r))
      .from(r)
      .where(and(eq(r.accountId, accountId), inArray(r.closedOn, left), isLater))
      .orderBy(...order)
      .limit(perPage)
    const trades = await readMany({ sql }, page, analysedTradeOf(r))
    yield trades
    if (trades.length < perPage) return
    last = trades.at(-1)
  }
}

const analysedTradeOf = (r: Reader['t']['trades']) => ({
  closedOn: r.closedOn,
  closedTime: r.closedTime,
  side: r.side,
  buyDate: r.buyDate,
  sellDate: r.sellDate,
  profit: r.profit,
  fees: r.fees,
  instrument: r.instrument,
  roundTripOn: r.roundTripOn,
  roundTripNumber: r.roundTripNumber,
  tradeKey: r.tradeKey,
})

/** Round trips with a closing in a period, and those with a profit in it. */
export interface RoundTripCounts {
  roundTrips: number
  roundTripWins: number
}

/** Counts the parts of round trips. `profit`: the column of a part. */
export const roundTripCounts = (profit: SQL.Aliased<bigint>) => ({
  roundTrips: raw`count(*)`.mapWith(Number),
  roundTripWins: raw`coalesce(sum(case when ${profit} > 0 then 1 else 0 end), 0)`.mapWith(Number),
})

/** The round trips of an account whose last closing is on one of the dates, by that day. */
export const sumRoundTripsEnded = (
  { sql, t }: Reader,
  { accountId }: Owner,
  dates: DateString[],
): Promise<(EndedTotals & { date: DateString })[]> => {
  const r = t.roundTrips
  return sql
    .select({
      date: raw<DateString>`${r.lastClosedOn}`,
      endedTrips: raw`count(*)`.mapWith(Number),
      endedWins: raw`sum(case when ${r.profit} > 0 then 1 else 0 end)`.mapWith(Number),
      endedProfit: raw`sum(${r.profit})`.mapWith(BigInt),
      endedFees: raw`sum(${r.fees})`.mapWith(BigInt),
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.lastClosedOn, dates)))
    .groupBy(r.lastClosedOn)
}

/** The dividends of an account on the dates; each row's amount is rounded to cents. */
export const selectDividendsOn = ({ sql, t }: Reader, { accountId }: Owner, dates: DateString[]) => {
  // By the index of a user's classes; the account alone would read all of its rows.
  const r = t.transactions
  return sql
    .select({ date: r.date, amount: r.amount, copies: r.copies })
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.class, 'dividend'), inArray(r.date, dates), isNull(r.replaced)))
}

/** The stored totals of a day in one account, and the figures of its trades. */
export type KeptDay = DayTotals & EndedTotals & TradeFigures

export const selectDailyTotals = ({ sql, t }: Reader, accountId: number, dates: DateString[]): Promise<KeptDay[]> => {
  const d = t.dailyTotals
  const { userId: _user, accountId: _account, ...columns } = getTableColumns(d)
  return sql
    .select(columns)
    .from(d)
    .where(and(eq(d.accountId, accountId), inArray(d.date, dates)))
}

/** Stores totals. `dates`: those whose totals leave. Days without activity get no row. */
export async function updateDailyTotals(
  { sql, insertMany, t }: Writer,
  owner: Owner,
  dates: DateString[],
  totals: KeptDay[],
): Promise<void> {
  const d = t.dailyTotals
  if (dates.length > 0) await sql.delete(d).where(and(eq(d.accountId, owner.accountId), inArray(d.date, dates)))
  await insertMany(
    d,
    totals.map((day) => ({ userId: owner.userId, accountId: owner.accountId, ...day })),
  )
}

/** The totals of an instrument in an account. */
export interface SymbolTotals {
  instrument: string
  symbol: string
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
  dividendCount: number
  dividends: Money
  fees: Money
  roundTrips: number
  roundTripWins: number
  firstDate: DateString
  lastDate: DateString
}

/** The symbol as printed, or the instrument if it is printed in several ways. */
export const printedOnce = (symbol: Column | SQL, instrument: Column | SQL): SQL<string> =>
  raw<string>`case when min(${symbol}) = max(${symbol}) then min(${symbol}) else ${instrument} end`

/** Rounds each row to cents, half away from zero, like `toCents`. Integer division truncates in both engines. */
export const inCents = (amount: Column): SQL =>
  raw`(case when ${amount} < 0 then -((5000 - ${amount}) / 10000) else (${amount} + 5000) / 10000 end * 10000)`

/** The number of dividends and their sum. */
export const dividendSums = (r: Reader['t']['transactions']) => ({
  dividendCount: raw`sum(${r.copies})`.mapWith(Number),
  dividends: raw`sum(${inCents(r.amount)} * ${r.copies})`.mapWith(BigInt),
})

export const sumTradesByInstrument = async ({ sql, t }: Reader, accountId: number, instruments: string[]) => {
  const r = t.trades
  const isOf = and(eq(r.accountId, accountId), inArray(r.instrument, instruments))
  const parts = sql
    .select({ instrument: r.instrument, profit: raw<bigint>`sum(${r.profit})`.as('part') })
    .from(r)
    .where(isOf)
    .groupBy(r.instrument, r.roundTripOn, r.roundTripNumber)
    .as('parts')
  const counts = await sql
    .select({ instrument: parts.instrument, ...roundTripCounts(parts.profit) })
    .from(parts)
    .groupBy(parts.instrument)
  const countsOf = new Map(counts.map(({ instrument, ...one }) => [instrument, one]))
  const sums = await sql
    .select({
      instrument: r.instrument,
      symbol: printedOnce(r.symbol, r.instrument),
      tradeCount: raw`count(*)`.mapWith(Number),
      winningTrades: raw`sum(case when ${r.profit} > 0 then 1 else 0 end)`.mapWith(Number),
      tradingPnl: raw`sum(${r.profit})`.mapWith(BigInt),
      fees: raw`coalesce(sum(${r.fees}), 0)`.mapWith(BigInt),
      firstDate: raw<string>`min(${r.closedOn})`,
      lastDate: raw<string>`max(${r.closedOn})`,
    })
    .from(r)
    .where(isOf)
    .groupBy(r.instrument)
  return sums.map((one) => ({ ...one, ...(countsOf.get(one.instrument) as RoundTripCounts) }))
}

export const sumDividendsByInstrument = ({ sql, t }: Reader, accountId: number, instruments: string[]) => {
  const r = t.transactions
  return sql
    .select({
      instrument: r.instrument,
      symbol: printedOnce(r.symbol, r.instrument),
      ...dividendSums(r),
      firstDate: raw<string>`min(${r.date})`,
      lastDate: raw<string>`max(${r.date})`,
    })
    .from(r)
    .where(
      and(eq(r.accountId, accountId), eq(r.class, 'dividend'), inArray(r.instrument, instruments), isNull(r.replaced)),
    )
    .groupBy(r.instrument)
}

/** Replaces the totals of the instruments. Instruments without trades and dividends get no row. */
export async function updateSymbolTotals(
  { sql, insertMany, t }: Writer,
  owner: Owner,
  instruments: string[],
  totals: SymbolTotals[],
): Promise<void> {
  const s = t.symbolTotals
  await sql.delete(s).where(and(eq(s.accountId, owner.accountId), inArray(s.instrument, instruments)))
  await insertMany(
    s,
    totals.map((symbol) => ({ userId: owner.userId, accountId: owner.accountId, ...symbol })),
  )
}

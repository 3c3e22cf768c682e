import { and, eq, getTableColumns, inArray, sql as raw } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { TransactionClass } from '../lib/terms.ts'
import type { Reader, Writer } from '../store/index.ts'
import type { Held, Lot, Trade, Transaction, UnmatchedSale } from './ledger.ts'
import type { DayTotals } from './queries.ts'

/** Below both engines' limits of parameters. */
const KEYS_PER_SELECT = 500

export interface Owner {
  userId: number
  accountId: number
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

/** The classes that move a position; the others never make a trade. */
const POSITION_CLASSES: TransactionClass[] = [
  'buy',
  'sell',
  'sell_short',
  'buy_to_cover',
  'expiration',
  'cancel_buy',
  'cancel_sell',
  'split',
  'share_movement',
  'redemption',
]

export async function selectPositionTransactions(
  { sql, t }: Reader,
  accountId: number,
  instruments: string[],
): Promise<Held<Transaction>[]> {
  const r = t.transactions
  const rows = await sql
    .select({
      key: r.contentKey,
      copies: r.copies,
      row: {
        date: r.date,
        postedDate: r.postedDate,
        action: r.action,
        class: r.class,
        symbol: r.symbol,
        instrument: r.instrument,
        description: r.description,
        quantity: r.quantity,
        price: r.price,
        fees: r.fees,
        amount: r.amount,
      },
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments), inArray(r.class, POSITION_CLASSES)))
  return rows
}

export type HeldLot = Held<Lot> & { id: number }

export const selectLots = ({ sql, t }: Reader, accountId: number, instruments: string[]): Promise<HeldLot[]> => {
  const r = t.lots
  return sql
    .select({
      id: r.id,
      key: r.contentKey,
      copies: r.copies,
      row: {
        symbol: r.symbol,
        instrument: r.instrument,
        acquired: r.acquired,
        sold: r.sold,
        quantity: r.quantity,
        proceeds: r.proceeds,
        costBasis: r.costBasis,
        gain: r.gain,
        disallowedLoss: r.disallowedLoss,
        term: r.term,
      },
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments)))
}

export type StoredTrade = Trade & { id: number; lotId: number | null }

export const selectStoredTrades = (
  { sql, t }: Reader,
  accountId: number,
  instruments: string[],
): Promise<StoredTrade[]> => {
  const { tradeKey, accountId: account, userId: _owner, ...columns } = getTableColumns(t.trades)
  return sql
    .select({ ...columns, key: tradeKey })
    .from(t.trades)
    .where(and(eq(account, accountId), inArray(t.trades.instrument, instruments)))
}

export const insertTrades = (
  { insertMany, t }: Writer,
  owner: Owner,
  trades: (Trade & { lotId: number | null })[],
): Promise<void> =>
  insertMany(
    t.trades,
    trades.map(({ key, ...trade }) => ({ ...owner, ...trade, tradeKey: key })),
  )

export async function deleteTrades({ sql, t }: Writer, ids: number[]): Promise<void> {
  for (const chunk of chunks(ids, KEYS_PER_SELECT)) await sql.delete(t.trades).where(inArray(t.trades.id, chunk))
}

export async function replaceUnmatchedSales(
  { sql, insertMany, t }: Writer,
  owner: Owner,
  instruments: string[],
  sales: UnmatchedSale[],
): Promise<void> {
  const u = t.unmatchedSales
  await sql.delete(u).where(and(eq(u.accountId, owner.accountId), inArray(u.instrument, instruments)))
  await insertMany(
    u,
    sales.map(({ key, ...sale }) => ({ ...owner, ...sale, saleKey: key })),
  )
}

type TradeTotals = Pick<DayTotals, 'date' | 'tradeCount' | 'winningTrades' | 'tradingPnl'>

/** What the trades of an account add up to on each of the dates. */
export async function sumTradesByDay(
  { sql, t }: Reader,
  accountId: number,
  dates: DateString[],
): Promise<TradeTotals[]> {
  const r = t.trades
  return sql
    .select({
      date: r.closedOn,
      tradeCount: raw`count(*)`.mapWith(Number),
      winningTrades: raw`sum(case when ${r.profit} > 0 then 1 else 0 end)`.mapWith(Number),
      tradingPnl: raw`sum(${r.profit})`.mapWith(BigInt),
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.closedOn, dates)))
    .groupBy(r.closedOn)
}

/** The dividends of an account on each of the dates; amounts are rounded to cents row by row. */
export const selectDividendsOn = ({ sql, t }: Reader, accountId: number, dates: DateString[]) => {
  const r = t.transactions
  return sql
    .select({ date: r.date, amount: r.amount, copies: r.copies })
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.class, 'dividend'), inArray(r.date, dates)))
}

export const selectDailyTotals = ({ sql, t }: Reader, accountId: number, dates: DateString[]): Promise<DayTotals[]> => {
  const d = t.dailyTotals
  return sql
    .select({
      date: d.date,
      tradeCount: d.tradeCount,
      winningTrades: d.winningTrades,
      tradingPnl: d.tradingPnl,
      dividendCount: d.dividendCount,
      dividends: d.dividends,
    })
    .from(d)
    .where(and(eq(d.accountId, accountId), inArray(d.date, dates)))
}

/** Replaces the totals of the dates; days without activity have no row. */
export async function replaceDailyTotals(
  { sql, insertMany, t }: Writer,
  owner: Owner,
  dates: DateString[],
  totals: DayTotals[],
): Promise<void> {
  const d = t.dailyTotals
  await sql.delete(d).where(and(eq(d.accountId, owner.accountId), inArray(d.date, dates)))
  await insertMany(
    d,
    totals.map((day) => ({ ...owner, ...day })),
  )
}

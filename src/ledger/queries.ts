import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  ne,
  notExists,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { Money } from '../lib/decimal.ts'
import type { TransactionClass } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { LedgerRow, Lot, Movement, Trade, UnmatchedSale } from './ledger.ts'

export interface Owner {
  userId: number
  accountId: number
}

/** Oldest first. */
export const selectAccounts = (
  { sql, t }: Reader,
  userId: number,
): Promise<{ id: number; brokerageAccount: string }[]> =>
  sql
    .select({ id: t.accounts.id, brokerageAccount: t.accounts.brokerageAccount })
    .from(t.accounts)
    .where(eq(t.accounts.userId, userId))
    .orderBy(asc(t.accounts.id))

/** The classes that change a position; the others never lead to a trade. */
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
): Promise<LedgerRow<Movement>[]> {
  const r = t.transactions
  const rows = await sql
    .select({
      key: r.contentKey,
      copies: r.copies,
      row: {
        date: r.date,
        action: r.action,
        class: r.class,
        symbol: r.symbol,
        instrument: r.instrument,
        quantity: r.quantity,
        price: r.price,
        amount: r.amount,
      },
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments), inArray(r.class, POSITION_CLASSES)))
  return rows
}

/** Options of an account of which contracts were closed other than by expiring, with the action as stored. The condition is that of its index. */
export const selectExercises = (
  { sql, t }: Reader,
  accountId: number,
): Promise<{ instrument: string; action: string }[]> => {
  const r = t.transactions
  return sql
    .selectDistinct({ instrument: r.instrument, action: r.action })
    .from(r)
    .where(and(eq(r.accountId, accountId), raw`"class" = 'expiration' and "action" <> 'Expired'`))
}

/** The number of distinct ledger rows of each instrument of an account, ordered by instrument, after `after`. */
export const countTransactionsByInstrument = (
  { sql, t }: Reader,
  accountId: number,
  after: string,
  limit: number,
): Promise<{ instrument: string; rows: number }[]> => {
  const r = t.transactions
  return sql
    .select({ instrument: r.instrument, rows: count() })
    .from(r)
    .where(and(eq(r.accountId, accountId), gt(r.instrument, after)))
    .groupBy(r.instrument)
    .orderBy(asc(r.instrument))
    .limit(limit)
}

/** How many distinct transactions and lots an account has of each of the instruments. */
export async function countRowsOf(
  { sql, t }: Reader,
  accountId: number,
  instruments: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const r of [t.transactions, t.lots]) {
    const rows = await sql
      .select({ instrument: r.instrument, rows: count() })
      .from(r)
      .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments)))
      .groupBy(r.instrument)
    for (const { instrument, rows: n } of rows) counts.set(instrument, (counts.get(instrument) ?? 0) + n)
  }
  return counts
}

export type StoredLot = LedgerRow<Lot> & { id: number }

export const selectLots = ({ sql, t }: Reader, accountId: number, instruments: string[]): Promise<StoredLot[]> => {
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
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments), gt(r.copies, 0)))
}

/** Running totals of an instrument in an account, up to and including one trade. */
export interface Running {
  runningTrades: number
  runningWins: number
  runningProfit: Money
}

/** A trade as it is stored. */
export type KeptTrade = Trade & Running & { lotId: number | null }
export type StoredTrade = KeptTrade & { id: number }

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

/** Lists every property, because spreading two large objects takes longer than inserting the row. */
const tradeRow = (owner: Owner, trade: KeptTrade) => ({
  userId: owner.userId,
  accountId: owner.accountId,
  tradeKey: trade.key,
  symbol: trade.symbol,
  instrument: trade.instrument,
  side: trade.side,
  buyDate: trade.buyDate,
  sellDate: trade.sellDate,
  closedOn: trade.closedOn,
  quantity: trade.quantity,
  buyPrice: trade.buyPrice,
  sellPrice: trade.sellPrice,
  proceeds: trade.proceeds,
  costBasis: trade.costBasis,
  profit: trade.profit,
  disallowedLoss: trade.disallowedLoss,
  term: trade.term,
  brokerVerified: trade.brokerVerified,
  agreed: trade.agreed,
  quantityDifference: trade.quantityDifference,
  amountDifference: trade.amountDifference,
  lotId: trade.lotId,
  runningTrades: trade.runningTrades,
  runningWins: trade.runningWins,
  runningProfit: trade.runningProfit,
})

export const insertTrades = ({ insertMany, t }: Writer, owner: Owner, trades: KeptTrade[]): Promise<void> =>
  insertMany(
    t.trades,
    trades.map((trade) => tradeRow(owner, trade)),
  )

export async function deleteTrades({ sql, t }: Writer, ids: number[]): Promise<void> {
  for (const chunk of chunks(ids, KEYS_PER_STATEMENT)) await sql.delete(t.trades).where(inArray(t.trades.id, chunk))
}

export async function deleteUnmatchedSales(
  { sql, t }: Writer,
  accountId: number,
  instruments: string[],
): Promise<void> {
  const u = t.unmatchedSales
  await sql.delete(u).where(and(eq(u.accountId, accountId), inArray(u.instrument, instruments)))
}

export const insertUnmatchedSales = ({ insertMany, t }: Writer, owner: Owner, sales: UnmatchedSale[]): Promise<void> =>
  insertMany(
    t.unmatchedSales,
    sales.map((sale) => ({ ...owner, ...sale, saleKey: sale.key })),
  )

/** Accounts that have no symbol totals or positions although they should, because an earlier version wrote them. */
export const selectAccountsToRebuild = ({ sql, t }: Reader): Promise<Owner[]> => {
  const [a, d, s, r, p] = [t.accounts, t.dailyTotals, t.symbolTotals, t.transactions, t.positions]
  const days = sql.select({ date: d.date }).from(d).where(eq(d.accountId, a.id))
  const symbols = sql.select({ symbol: s.symbol }).from(s).where(eq(s.accountId, a.id))
  const movesShares = and(eq(r.accountId, a.id), ne(r.instrument, ''), inArray(r.class, POSITION_CLASSES))
  const moves = sql.select({ id: r.id }).from(r).where(movesShares)
  const positions = sql.select({ symbol: p.symbol }).from(p).where(eq(p.accountId, a.id))
  return sql
    .select({ userId: a.userId, accountId: a.id })
    .from(a)
    .where(or(and(exists(days), notExists(symbols)), and(exists(moves), notExists(positions))))
}

/** The change that rebuilds everything derived from an account's ledger. */
export async function selectWholeLedger({ sql, t }: Reader, accountId: number) {
  const distinct = async (table: Reader['t']['transactions'] | Reader['t']['lots'], filter?: SQL) =>
    (
      await sql
        .selectDistinct({ instrument: table.instrument })
        .from(table)
        .where(and(eq(table.accountId, accountId), filter))
    ).map(({ instrument }) => instrument)
  const [r, d] = [t.transactions, t.dailyTotals]
  const dates = await sql.select({ date: d.date }).from(d).where(eq(d.accountId, accountId))
  return {
    instruments: new Set([...(await distinct(r, ne(r.instrument, ''))), ...(await distinct(t.lots))]),
    dividendInstruments: new Set(await distinct(r, eq(r.class, 'dividend'))),
    dates: new Set(dates.map(({ date }) => date)),
  }
}

/** Changes with every change of the user's record; undefined before the first import. */
export async function selectRevision({ sql, t }: Reader, userId: number): Promise<string | undefined> {
  const r = t.recordRevisions
  const [row] = await sql.select({ revision: r.revision }).from(r).where(eq(r.userId, userId))
  return row?.revision
}

export async function upsertRevision({ sql, t }: Writer, userId: number, revision: string): Promise<void> {
  await sql
    .insert(t.recordRevisions)
    .values({ userId, revision })
    .onConflictDoUpdate({ target: t.recordRevisions.userId, set: { revision } })
}

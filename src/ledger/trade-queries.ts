/** The trades that are kept, and the sales without a known purchase. */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { Money } from '../lib/decimal.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { Trade, UnmatchedSale } from './ledger.ts'
import type { Book, Owner } from './queries.ts'

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
  buyTime: trade.buyTime,
  sellTime: trade.sellTime,
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
  profitLeast: trade.profitLeast,
  profitMost: trade.profitMost,
  quantityDifference: trade.quantityDifference,
  amountDifference: trade.amountDifference,
  lotId: trade.lotId,
  runningTrades: trade.runningTrades,
  runningWins: trade.runningWins,
  runningProfit: trade.runningProfit,
})

export const insertTrades = ({ insertMany, t }: Writer, book: Book, trades: KeptTrade[]): Promise<void> =>
  insertMany(
    book.isDraft ? t.draftTrades : t.trades,
    trades.map((trade) => tradeRow(book, trade)),
  )

/** Sets the running totals of trades by id. */
export const updateRunning = (
  { insertMany, updateMany, t }: Writer,
  { isDraft }: Book,
  rows: (Running & { id: number })[],
): Promise<void> =>
  isDraft
    ? insertMany(
        t.draftRunning,
        rows.map(({ id, ...running }) => ({ tradeId: id, ...running })),
      )
    : updateMany(t.trades, rows)

export async function deleteTrades({ sql, insertMany, t }: Writer, { isDraft }: Book, ids: number[]): Promise<void> {
  if (isDraft) {
    await insertMany(
      t.draftRemoved,
      ids.map((tradeId) => ({ tradeId })),
    )
    return
  }
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

export const insertUnmatchedSales = ({ insertMany, t }: Writer, book: Book, sales: UnmatchedSale[]): Promise<void> =>
  insertMany(
    book.isDraft ? t.draftUnmatchedSales : t.unmatchedSales,
    sales.map((sale) => ({ userId: book.userId, accountId: book.accountId, ...sale, saleKey: sale.key })),
  )

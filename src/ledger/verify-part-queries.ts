/** The parts that are stored, beside their trades. */
import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { StoredPart } from './parts.ts'

/** The next trades of an account by id. */
export const selectPartsSums = (
  { sql, t: { trades: r } }: Reader,
  accountId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; partsSum: number }[]> =>
  sql
    .select({ id: r.id, partsSum: r.partsSum })
    .from(r)
    .where(and(eq(r.accountId, accountId), gt(r.id, after)))
    .orderBy(asc(r.id))
    .limit(limit)

/** The parts of the trades with ids from `after`, exclusive, to `last`. */
export const selectPartsOfTrades = (
  { sql, t: { parts: p } }: Reader,
  { after, last }: { after: number; last: number },
): Promise<{ tradeId: number | null; part: StoredPart }[]> => {
  const { userId: _user, tradeId, ...part } = getTableColumns(p)
  return sql
    .select({ tradeId, part })
    .from(p)
    .where(and(gt(p.tradeId, after), lte(p.tradeId, last)))
}

/** Parts of trades, and of no trade of transactions and lots, that are not there. */
const isStray = ({ sql, t: { parts: p, trades: r, transactions: c, lots: l } }: Reader) => {
  const trade = sql.select({ id: r.id }).from(r).where(eq(r.id, p.tradeId))
  const transaction = sql.select({ id: c.id }).from(c).where(eq(c.id, p.contentId))
  const lot = sql.select({ id: l.id }).from(l).where(eq(l.id, p.contentId))
  return or(
    and(isNotNull(p.tradeId), notExists(trade)),
    and(isNull(p.tradeId), eq(p.ofLot, false), notExists(transaction)),
    and(isNull(p.tradeId), eq(p.ofLot, true), notExists(lot)),
  )
}

export async function countStrayParts(db: Reader): Promise<number> {
  const [found] = await db.sql.select({ parts: count() }).from(db.t.parts).where(isStray(db))
  return Number(found?.parts)
}

export async function deleteStrayParts(tx: Writer): Promise<void> {
  await tx.sql.delete(tx.t.parts).where(isStray(tx))
}

export async function updatePartsUnknown({ sql, t: { trades: r } }: Writer, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids, KEYS_PER_STATEMENT))
    await sql
      .update(r)
      .set({ partsSum: 0 })
      .where(inArray(r.id, [...some]))
}

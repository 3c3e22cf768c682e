/** The parts that are stored, beside their trades and what a workspace has derived. */
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
} from 'drizzle-orm'
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

/** Parts of no trade that are stored and not derived, and derived and not stored. */
export async function countLooseDifferences({ sql, t }: Reader, accountId: number): Promise<number> {
  const { parts: p, nextParts: n, transactions, lots } = t
  const columnsOf = (table: typeof p) => {
    const { userId: _user, tradeId: _trade, ...columns } = getTableColumns(p)
    return Object.fromEntries(
      Object.keys(columns).map((name) => [name, table[name as 'n']]),
    ) as unknown as typeof columns
  }
  const own = (c: typeof transactions, ofLot: boolean) =>
    and(
      eq(p.ofLot, ofLot),
      exists(
        sql
          .select({ id: c.id })
          .from(c)
          .where(and(eq(c.accountId, accountId), eq(c.id, p.contentId))),
      ),
    )
  const isOwn = or(own(transactions, false), own(lots as unknown as typeof transactions, true))
  // `except` changes the query that it is called on.
  const stored = () =>
    sql
      .select(columnsOf(p))
      .from(p)
      .where(and(isNull(p.tradeId), isOwn))
  const derived = () =>
    sql
      .select(columnsOf(n as unknown as typeof p))
      .from(n)
      .where(isNull(n.trade))
  let rows = 0
  for (const other of [stored().except(derived() as never), derived().except(stored() as never)]) {
    const [found] = await sql.select({ rows: count() }).from(other.as('other'))
    rows += Number(found?.rows)
  }
  return rows
}

export async function updatePartsUnknown({ sql, t: { trades: r } }: Writer, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids, KEYS_PER_STATEMENT))
    await sql
      .update(r)
      .set({ partsSum: 0 })
      .where(inArray(r.id, [...some]))
}

import { and, count, eq, lte } from 'drizzle-orm'
import type { IdempotencyKey } from '../lib/keyed-requests.ts'
import type { AllReader, Reader, Writer } from '../store/index.ts'

export interface IdempotencyKeyRow extends IdempotencyKey {
  fingerprint: string
  createdAt: number
  /** JSON; null until it is stored, and for answers with secrets. */
  answer: string | null
}

const ofKey = ({ t: { idempotencyKeys: keys } }: Reader, { operation, key }: IdempotencyKey) =>
  and(eq(keys.operation, operation), eq(keys.key, key))

export async function selectIdempotencyKey(db: Reader, key: IdempotencyKey): Promise<IdempotencyKeyRow | undefined> {
  const [row] = await db.sql.select().from(db.t.idempotencyKeys).where(ofKey(db, key))
  return row
}

/**
 * The keys of a user, expired ones included until they are deleted. Without their times, because only the primary key is
 * read then: 10,000 keys take 2 ms, and many times that with them.
 */
export async function countIdempotencyKeys({ sql, t }: Reader): Promise<number> {
  const { idempotencyKeys: keys } = t
  const [row] = await sql.select({ kept: count() }).from(keys)
  return row?.kept ?? 0
}

/** Replaces a row of before `expiredBefore`. Returns false if there is a newer one. */
export async function insertIdempotencyKey(
  tx: Writer,
  row: Omit<IdempotencyKeyRow, 'answer'> & { answer?: string },
  expiredBefore: number,
): Promise<boolean> {
  const { idempotencyKeys: keys } = tx.t
  await tx.sql.delete(keys).where(and(ofKey(tx, row), lte(keys.createdAt, expiredBefore)))
  const inserted = await tx.sql.insert(keys).values(row).onConflictDoNothing().returning({ key: keys.key })
  return inserted.length > 0
}

export async function updateIdempotencyAnswer(tx: Writer, key: IdempotencyKey, answer: string): Promise<void> {
  await tx.sql.update(tx.t.idempotencyKeys).set({ answer }).where(ofKey(tx, key))
}

export async function deleteIdempotencyKey(tx: Writer, key: IdempotencyKey): Promise<void> {
  await tx.sql.delete(tx.t.idempotencyKeys).where(ofKey(tx, key))
}

/** Users with keys that were made by `createdAt`. */
export async function selectUsersWithKeysBefore({ sql, t }: AllReader, createdAt: number): Promise<number[]> {
  const { idempotencyKeys: k } = t
  const rows = await sql.selectDistinct({ userId: k.userId }).from(k).where(lte(k.createdAt, createdAt))
  return rows.map(({ userId }) => userId)
}

export async function deleteIdempotencyKeysBefore({ sql, t }: Writer, createdAt: number): Promise<void> {
  await sql.delete(t.idempotencyKeys).where(lte(t.idempotencyKeys.createdAt, createdAt))
}

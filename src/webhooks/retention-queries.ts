/** Deletes what is too old, too much, or belongs to a deleted endpoint. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notExists, sql as raw, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { type AllReader, KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'

/**
 * Deletes at most `limit` finished deliveries with ids before `before`; returns how many. `finishedBefore` (milliseconds
 * UTC) restricts them further.
 */
export async function deleteFinishedDeliveries(
  { sql, t }: Writer,
  { before, limit, finishedBefore }: { before: string; limit: number; finishedBefore?: number },
): Promise<number> {
  const d = t.webhookDeliveries
  const finished = finishedBefore === undefined ? undefined : lt(d.finishedAt, finishedBefore)
  return deleteSome({ sql, t }, and(lt(d.id, before), isNull(d.dueAt), finished), limit)
}

/** Like `deleteFinishedDeliveries`, but includes pending deliveries. */
export const deleteDeliveries = ({ sql, t }: Writer, before: string, limit: number): Promise<number> =>
  deleteSome({ sql, t }, lt(t.webhookDeliveries.id, before), limit)

async function deleteSome(
  { sql, t }: Pick<Writer, 'sql' | 't'>,
  which: SQL | undefined,
  limit: number,
): Promise<number> {
  const d = t.webhookDeliveries
  const rows = await sql
    .select({ id: d.id, messageId: d.messageId })
    .from(d)
    .where(which)
    .orderBy(asc(d.id))
    .limit(limit)
  for (const some of chunks(rows, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    await sql.delete(d).where(inArray(d.id, ids))
  }
  for (const some of chunks([...new Set(rows.map(({ messageId }) => messageId))], KEYS_PER_STATEMENT))
    await deleteUnusedMessages({ sql, t }, some)
  return rows.length
}

/** Removes messages that no delivery has any more. */
async function deleteUnusedMessages({ sql, t }: Pick<Writer, 'sql' | 't'>, ids: readonly number[]): Promise<void> {
  const { webhookMessages: m, webhookDeliveries: d } = t
  const used = sql.select({ one: raw`1` }).from(d).where(eq(d.messageId, m.id))
  await sql.delete(m).where(and(inArray(m.id, [...ids]), notExists(used)))
}

/** Endpoints marked as deleted that still have a row. */
export async function selectDeletedEndpoints({ sql, t }: Reader): Promise<number[]> {
  const e = t.webhookEndpoints
  const rows = await sql.select({ id: e.id }).from(e).where(isNotNull(e.deletedAt))
  return rows.map(({ id }) => id)
}

/** Deletes at most `limit` deliveries of a deleted endpoint, and the endpoint after the last; returns how many. */
export async function deleteDeliveriesOfEndpoint(
  { sql, t }: Writer,
  endpointId: number,
  limit: number,
): Promise<number> {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  const removed = await deleteSome({ sql, t }, eq(d.endpointId, endpointId), limit)
  if (removed < limit) await sql.delete(e).where(eq(e.id, endpointId))
  return removed
}

/** Users with an endpoint: only they can have deliveries. */
export async function selectUsersWithEndpoints({ sql, t }: AllReader): Promise<number[]> {
  const rows = await sql.selectDistinct({ userId: t.webhookEndpoints.userId }).from(t.webhookEndpoints)
  return rows.map(({ userId }) => userId)
}

/** The id of the delivery after the `kept` newest; undefined if there are fewer. */
export async function selectIdAfterNewest({ sql, t }: Reader, kept: number): Promise<string | undefined> {
  const d = t.webhookDeliveries
  const [row] = await sql.select({ id: d.id }).from(d).orderBy(desc(d.id)).limit(1).offset(kept)
  return row?.id
}

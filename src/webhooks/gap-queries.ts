/** Endpoints with too many pending deliveries, and what waits to be queued for them. */
import { and, count, eq, inArray, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import type { AllReader, Reader, Writer } from '../store/index.ts'

export interface EndpointKey {
  userId: number
  endpointId: number
}

/** The pending deliveries of an endpoint, counted up to `most`. */
export async function countPendingOf({ sql, t }: Reader, endpointId: number, most: number): Promise<number> {
  const d = t.webhookDeliveries
  const pending = sql
    .select({ one: raw`1`.as('one') })
    .from(d)
    .where(and(eq(d.endpointId, endpointId), isNotNull(d.dueAt)))
    .limit(most)
    .as('pending')
  const [row] = await sql.select({ n: count() }).from(pending)
  return row?.n ?? 0
}

/** Users with an enabled endpoint that is behind. */
export async function selectUsersBehind({ sql, t }: AllReader): Promise<number[]> {
  const e = t.webhookEndpoints
  const rows = await sql
    .selectDistinct({ userId: e.userId })
    .from(e)
    .where(and(isNotNull(e.behindSince), isNull(e.disabledAt), isNull(e.deletedAt)))
  return rows.map(({ userId }) => userId)
}

/** Does not change endpoints that are behind already. */
export async function updateToBehind({ sql, t }: Writer, ids: number[], now: number): Promise<void> {
  const e = t.webhookEndpoints
  await sql
    .update(e)
    .set({ behindSince: now })
    .where(and(inArray(e.id, ids), isNull(e.behindSince)))
}

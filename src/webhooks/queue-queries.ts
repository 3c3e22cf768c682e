/** The size and age of the backlog, for metrics. The cost is bounded, whatever the backlog. */
import { and, count, eq, isNotNull, isNull, lte, sql as raw } from 'drizzle-orm'
import type { AllReader } from '../store/index.ts'
import { isSendable } from './queries.ts'

/** Deliveries of enabled endpoints that wait for an attempt, retries included, counted up to `limit`. */
export async function countPending({ sql, t }: AllReader, limit: number): Promise<number> {
  const { webhookEndpoints: e, webhookDeliveries: d } = t
  const waiting = sql
    .select({ id: d.id })
    .from(e)
    .innerJoin(d, and(eq(d.userId, e.userId), eq(d.endpointId, e.id), isNotNull(d.dueAt)))
    .where(and(isNull(e.deletedAt), isNull(e.disabledAt)))
    .limit(limit)
    .as('waiting')
  const [row] = await sql.select({ n: count() }).from(waiting)
  return row?.n ?? 0
}

/** The oldest due date of enabled endpoints that are not paused. Costs one index lookup for each endpoint. */
export async function selectOldestDue({ sql, t }: AllReader, now: number): Promise<number | undefined> {
  const { webhookEndpoints: e, webhookDeliveries: d } = t
  const first = sql
    .select({ dueAt: raw`min(${d.dueAt})` })
    .from(d)
    .where(and(eq(d.userId, e.userId), eq(d.endpointId, e.id), lte(d.dueAt, now)))
  const [row] = await sql
    .select({ oldest: raw<bigint | string | null>`min((${first}))` })
    .from(e)
    .where(isSendable(t, now))
  return row === undefined || row.oldest === null ? undefined : Number(row.oldest)
}

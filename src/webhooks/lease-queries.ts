/** Leases of deliveries: selects, leases and releases due deliveries, and records their attempts. */
import { and, asc, eq, exists, inArray, isNotNull, lte, sql as raw } from 'drizzle-orm'
import type { AllReader, AllWriter, Writer } from '../store/index.ts'
import type { AttemptRow, MessageRow } from './delivery-queries.ts'
import type { EndpointKey } from './gap-queries.ts'
import { isSendable } from './queries.ts'

/** What the dispatcher needs of a delivery it has leased. Deliveries of one message share its body. */
export interface LeasedRow extends MessageRow {
  id: string
  eventType: string
  /** Attempts of the schedule made so far. */
  step: number
}

/** Endpoints with deliveries to send now. Costs one index lookup for each endpoint, whatever the backlog. */
export function selectEndpointsWithDue({ sql, t }: AllReader, now: number): Promise<EndpointKey[]> {
  const { webhookEndpoints: e, webhookDeliveries: d } = t
  const due = sql
    .select({ one: raw`1` })
    .from(d)
    .where(and(eq(d.userId, e.userId), eq(d.endpointId, e.id), lte(d.dueAt, now)))
  return sql
    .select({ userId: e.userId, endpointId: e.id })
    .from(e)
    .where(and(isSendable(t, now), exists(due)))
}

/**
 * Leases the due deliveries of an endpoint, oldest due date first. They are due again at `until`, when the lease
 * expires, so that another instance sends them if this one dies.
 */
export async function updateDueToLeased(
  { sql, t }: Writer,
  request: { endpointId: number; now: number; until: number; lease: string; limit: number },
): Promise<(Omit<LeasedRow, keyof MessageRow> & { messageId: number })[]> {
  const d = t.webhookDeliveries
  const due = sql
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.endpointId, request.endpointId), lte(d.dueAt, request.now)))
    .orderBy(asc(d.dueAt))
    .limit(request.limit)
  return await sql
    .update(d)
    .set({ dueAt: request.until, lease: request.lease })
    .where(inArray(d.id, due))
    .returning({ id: d.id, messageId: d.messageId, eventType: d.eventType, step: d.step })
}

/** Ends leases early: the deliveries are due at once. */
export async function updateToReleased({ sql, t }: Writer, ids: string[], lease: string, now: number): Promise<void> {
  const d = t.webhookDeliveries
  if (ids.length > 0)
    await sql
      .update(d)
      .set({ dueAt: now, lease: null })
      .where(and(inArray(d.id, ids), eq(d.lease, lease)))
}

/** Ends all leases: the deliveries are due at once. */
export async function updateAllToReleased({ sql, t }: AllWriter, now: number): Promise<void> {
  const d = t.webhookDeliveries
  await sql
    .update(d)
    .set({ dueAt: now, lease: null })
    .where(and(isNotNull(d.dueAt), isNotNull(d.lease)))
}

/** Returns the ids that still exist. The lease does not matter: the receiver has these deliveries. */
export async function updateDelivered({ sql, t }: Writer, ids: string[], now: number): Promise<string[]> {
  if (ids.length === 0) return []
  const d = t.webhookDeliveries
  const rows = await sql
    .update(d)
    .set({
      status: 'delivered',
      dueAt: null,
      lease: null,
      finishedAt: now,
      failedAt: null,
      attempts: raw`${d.attempts} + 1`,
      step: raw`${d.step} + 1`,
    })
    .where(inArray(d.id, ids))
    .returning({ id: d.id })
  return rows.map(({ id }) => id)
}

/**
 * Records a failed attempt; `dueAt` is null after the last one. A delivery that was replayed during the attempt, and
 * is therefore at another step, is due at once instead. Returns false if the lease was lost or the delivery is gone.
 */
export async function updateAttempted(
  { sql, t }: Writer,
  attempt: { id: string; step: number; lease: string; dueAt: number | null; now: number },
): Promise<boolean> {
  const d = t.webhookDeliveries
  const over = attempt.dueAt === null
  const leased = and(eq(d.id, attempt.id), eq(d.lease, attempt.lease))
  const rows = await sql
    .update(d)
    .set({
      status: over ? 'failed' : 'pending',
      dueAt: attempt.dueAt,
      lease: null,
      finishedAt: over ? attempt.now : null,
      failedAt: over ? attempt.now : null,
      attempts: raw`${d.attempts} + 1`,
      step: raw`${d.step} + 1`,
    })
    .where(and(leased, eq(d.step, attempt.step)))
    .returning({ id: d.id })
  if (rows.length === 1) return true
  const replayed = await sql
    .update(d)
    .set({ dueAt: attempt.now, lease: null, attempts: raw`${d.attempts} + 1` })
    .where(leased)
    .returning({ id: d.id })
  return replayed.length === 1
}

export async function insertAttempts(
  tx: Writer,
  rows: readonly (AttemptRow & { userId: number; deliveryId: string })[],
): Promise<void> {
  const ids = await tx.takeIds(tx.t.webhookAttempts, rows.length)
  await tx.insertMany(
    tx.t.webhookAttempts,
    rows.map((row, at) => ({ ...row, id: ids[at] as number })),
  )
}

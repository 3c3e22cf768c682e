/** Deliveries and their attempts, as users see and replay them. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { traceparentNow } from '../lib/traceparent.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import { test } from './events/test.ts'
import type { EndpointKind } from './kinds.ts'
import { isOfKind } from './queries.ts'

export interface DeliveryRow {
  id: string
  endpointId: number
  plantId: bigint
  eventType: string
  status: 'pending' | 'delivered' | 'failed'
  createdAt: number
  dueAt: number | null
  lease: string | null
  attempts: number
  finishedAt: number | null
  /** Whether its endpoint is enabled. */
  isEnabled: boolean
}

export interface NewDelivery {
  id: string
  userId: number
  endpointId: number
  plantId: bigint
  eventType: string
  messageId: number
  createdAt: number
}

export interface AttemptRow {
  startedAt: number
  durationMs: number
  succeeded: boolean
  status: number | null
  reason: string | null
  excerpt: string
}

const columns = ({ webhookDeliveries: d }: Reader['t']) => ({
  id: d.id,
  endpointId: d.endpointId,
  plantId: d.plantId,
  eventType: d.eventType,
  status: d.status,
  createdAt: d.createdAt,
  dueAt: d.dueAt,
  lease: d.lease,
  attempts: d.attempts,
  finishedAt: d.finishedAt,
})

/** Adds what deliveries send; returns its id. */
export async function insertMessage(tx: Writer, userId: number, body: string): Promise<number> {
  const [id] = (await insertMessages(tx, userId, [body])) as [number]
  return id
}

/** Like `insertMessage`, for many; returns their ids in the same order. */
export async function insertMessages(tx: Writer, userId: number, bodies: readonly string[]): Promise<number[]> {
  if (bodies.length === 0) return []
  const ids = await tx.takeIds(tx.t.webhookMessages, bodies.length)
  const traceparent = traceparentNow() ?? null
  const rows = bodies.map((body, at) => ({ userId, id: ids[at] as number, body, traceparent }))
  await tx.insertMany(tx.t.webhookMessages, rows)
  return ids
}

/** What is sent of a message. */
export interface MessageRow {
  body: string
  traceparent: string | null
}

/** Messages by their ids. */
export async function selectMessages({ sql, t }: Reader, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  const m = t.webhookMessages
  const messages = new Map<number, MessageRow>()
  for (const some of chunks([...new Set(ids)], KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({ id: m.id, body: m.body, traceparent: m.traceparent })
      .from(m)
      .where(inArray(m.id, some))
    for (const { id, ...message } of rows) messages.set(id, message)
  }
  return messages
}

/** Adds deliveries that are due at once. */
export const insertDeliveries = (tx: Writer, rows: readonly NewDelivery[]): Promise<void> =>
  tx.insertMany(
    tx.t.webhookDeliveries,
    rows.map((row) => ({ ...row, status: 'pending' as const, dueAt: row.createdAt, step: 0, attempts: 0 })),
  )

export interface DeliveryFilter {
  kind: EndpointKind
  endpointId?: number
  eventType?: string
  status?: DeliveryRow['status']
  /** Not test events, which are of no plant. */
  plantId?: bigint
  /** Only ids equal to or after this one. */
  from?: string
  /** Only ids before this one. */
  before?: string
}

/** Newest first. */
export async function selectDeliveries(
  { sql, t }: Reader,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  const rows = await sql
    .select({ ...columns(t), disabledAt: e.disabledAt })
    .from(d)
    .innerJoin(e, and(eq(e.id, d.endpointId), isNull(e.deletedAt)))
    .where(and(...conditions(t, filter)))
    .orderBy(desc(d.id))
    .limit(limit)
  return rows.map(({ disabledAt, ...row }) => ({ ...row, isEnabled: disabledAt === null }))
}

/** Of deliveries that are joined with their endpoints. */
function conditions(t: Reader['t'], filter: DeliveryFilter): (SQL | undefined)[] {
  const { webhookDeliveries: d } = t
  const { kind, endpointId, eventType, status, plantId, from, before } = filter
  return [
    isOfKind(t, kind),
    eventType === undefined ? undefined : eq(d.eventType, eventType),
    endpointId === undefined ? undefined : eq(d.endpointId, endpointId),
    status === undefined ? undefined : eq(d.status, status),
    // Redundant, but without it the index of failed deliveries is not used.
    status === 'failed' ? isNotNull(d.failedAt) : undefined,
    plantId === undefined ? undefined : and(eq(d.plantId, plantId), ne(d.eventType, test.type)),
    from === undefined ? undefined : gte(d.id, from),
    before === undefined ? undefined : lt(d.id, before),
  ]
}

export async function selectDelivery(
  { sql, t }: Reader,
  id: string,
  kind: EndpointKind,
): Promise<(DeliveryRow & { body: string }) | undefined> {
  const { webhookDeliveries: d, webhookEndpoints: e, webhookMessages: m } = t
  const [row] = await sql
    .select({ ...columns(t), body: m.body, disabledAt: e.disabledAt })
    .from(d)
    .innerJoin(m, eq(m.id, d.messageId))
    .innerJoin(e, and(eq(e.id, d.endpointId), isNull(e.deletedAt)))
    .where(and(eq(d.id, id), isOfKind(t, kind)))
  if (row === undefined) return undefined
  const { disabledAt, ...delivery } = row
  return { ...delivery, isEnabled: disabledAt === null }
}

/** The last `limit` attempts, oldest first. */
export async function selectAttempts({ sql, t }: Reader, deliveryId: string, limit: number): Promise<AttemptRow[]> {
  const a = t.webhookAttempts
  const rows = await sql
    .select({
      startedAt: a.startedAt,
      durationMs: a.durationMs,
      succeeded: a.succeeded,
      status: a.status,
      reason: a.reason,
      excerpt: a.excerpt,
    })
    .from(a)
    .where(eq(a.deliveryId, deliveryId))
    .orderBy(desc(a.id))
    .limit(limit)
  return rows.reverse()
}

/**
 * Puts deliveries at the beginning of the schedule, due at once. Leased deliveries keep their lease, so that no two
 * attempts run at a time; if the running attempt fails, the next one follows at once. The endpoints must be enabled.
 */
export async function updateToRestart(tx: Writer, ids: readonly string[], now: number): Promise<DeliveryRow[]> {
  const restarted: DeliveryRow[] = []
  for (const some of chunks(ids, KEYS_PER_STATEMENT))
    restarted.push(...(await updateSomeToRestart(tx, inArray(tx.t.webhookDeliveries.id, some), now)))
  return restarted
}

/** Restarts the deliveries of an endpoint that failed before or wait for a later attempt. */
export async function updateTriedToRestart(tx: Writer, endpointId: number, now: number): Promise<void> {
  const d = tx.t.webhookDeliveries
  const tried = and(isNotNull(d.dueAt), or(gt(d.step, 0), gt(d.dueAt, now)))
  await updateSomeToRestart(tx, and(eq(d.endpointId, endpointId), tried), now)
}

async function updateSomeToRestart({ sql, t }: Writer, which: SQL | undefined, now: number): Promise<DeliveryRow[]> {
  const d = t.webhookDeliveries
  const leased = await sql
    .update(d)
    .set({ step: 0 })
    .where(and(which, isNotNull(d.lease), gt(d.dueAt, now)))
    .returning(columns(t))
  const free = await sql
    .update(d)
    .set({ status: 'pending', dueAt: now, lease: null, step: 0, finishedAt: null, failedAt: null })
    .where(and(which, or(isNull(d.lease), lte(d.dueAt, now))))
    .returning(columns(t))
  return [...leased, ...free].map((row) => ({ ...row, isEnabled: true }))
}

/** Deliveries of enabled endpoints that failed, or wait for an attempt later than `now`; oldest first. */
export async function selectReplayable(
  tx: Writer,
  { now, ...filter }: { kind: EndpointKind; from: string; endpointId?: number; now: number },
  limit: number,
): Promise<{ id: string; endpointId: number }[]> {
  const { webhookDeliveries: d } = tx.t
  // Two queries, because one for both would read all deliveries of the user.
  const failed = await selectOfEnabled(tx, conditions(tx.t, { ...filter, status: 'failed' }), limit)
  const waiting = [...conditions(tx.t, filter), isNull(d.lease), gt(d.dueAt, now)]
  return [...failed, ...(await selectOfEnabled(tx, waiting, limit))]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

const selectOfEnabled = ({ sql, t }: Writer, which: (SQL | undefined)[], limit: number) => {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  const isEnabled = and(isNull(e.deletedAt), isNull(e.disabledAt))
  return sql
    .select({ id: d.id, endpointId: d.endpointId })
    .from(d)
    .innerJoin(e, and(eq(e.id, d.endpointId), isEnabled))
    .where(and(...which))
    .orderBy(asc(d.id))
    .limit(limit)
}

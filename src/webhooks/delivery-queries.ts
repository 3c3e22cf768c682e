/** Deliveries and their attempts. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import type { Reader, Writer } from '../store/index.ts'

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
}

export interface NewDelivery {
  id: string
  userId: number
  endpointId: number
  plantId: bigint
  eventType: string
  body: string
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

/** What the dispatcher needs of a delivery it has claimed. */
export interface ClaimedRow {
  id: string
  body: string
  eventType: string
  /** Attempts of the schedule made before. */
  step: number
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

// ── Queueing ────────────────────────────────────────────────────────────────

/** Adds deliveries that are due at once. */
export const insertDeliveries = (tx: Writer, rows: readonly NewDelivery[]): Promise<void> =>
  tx.insertMany(
    tx.t.webhookDeliveries,
    rows.map((row) => ({ ...row, status: 'pending' as const, dueAt: row.createdAt, step: 0, attempts: 0 })),
  )

// ── Dispatching ─────────────────────────────────────────────────────────────

/** The endpoints to which something can be sent now: a look at the index for each, however much is queued. */
export async function endpointsWithDue({ sql, t }: Reader | Writer, now: number): Promise<number[]> {
  const { webhookEndpoints: e, webhookDeliveries: d } = t
  const due = sql
    .select({ one: raw`1` })
    .from(d)
    .where(and(eq(d.endpointId, e.id), lte(d.dueAt, now)))
  const rows = await sql
    .select({ id: e.id })
    .from(e)
    .where(
      and(isNull(e.deletedAt), isNull(e.disabledAt), or(isNull(e.pausedUntil), lte(e.pausedUntil, now)), exists(due)),
    )
  return rows.map(({ id }) => id)
}

/**
 * Takes the deliveries of an endpoint that are due, the longest due first. They come due again at `until`, unless
 * their attempt is recorded before: so those of an instance that died are taken by another.
 */
export function claimDue(
  { sql, t }: Writer,
  claim: { endpointId: number; now: number; until: number; lease: string; limit: number },
): Promise<ClaimedRow[]> {
  const d = t.webhookDeliveries
  const due = sql
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.endpointId, claim.endpointId), lte(d.dueAt, claim.now)))
    .orderBy(asc(d.dueAt))
    .limit(claim.limit)
  return sql
    .update(d)
    .set({ dueAt: claim.until, lease: claim.lease })
    .where(inArray(d.id, due))
    .returning({ id: d.id, body: d.body, eventType: d.eventType, step: d.step })
}

/** Ends leases early: the deliveries are due at once. */
export async function giveBack({ sql, t }: Writer, ids: string[], lease: string, now: number): Promise<void> {
  const d = t.webhookDeliveries
  if (ids.length > 0)
    await sql
      .update(d)
      .set({ dueAt: now, lease: null })
      .where(and(inArray(d.id, ids), eq(d.lease, lease)))
}

/** Returns the ids that were still there. The holder of the lease makes no difference: the receiver has them. */
export async function markDelivered({ sql, t }: Writer, ids: string[], now: number): Promise<string[]> {
  const d = t.webhookDeliveries
  if (ids.length === 0) return []
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
 * `dueAt` null: it was the last attempt. A delivery that was replayed meanwhile, and so is at another step, is due at
 * once instead. False where the lease has gone to somebody else, or the delivery is gone.
 */
export async function markAttempted(
  { sql, t }: Writer,
  attempt: { id: string; step: number; lease: string; dueAt: number | null; now: number },
): Promise<boolean> {
  const d = t.webhookDeliveries
  const over = attempt.dueAt === null
  const ours = and(eq(d.id, attempt.id), eq(d.lease, attempt.lease))
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
    .where(and(ours, eq(d.step, attempt.step)))
    .returning({ id: d.id })
  if (rows.length === 1) return true
  const replayed = await sql
    .update(d)
    .set({ dueAt: attempt.now, lease: null, attempts: raw`${d.attempts} + 1` })
    .where(ours)
    .returning({ id: d.id })
  return replayed.length === 1
}

export const insertAttempts = (tx: Writer, rows: readonly (AttemptRow & { deliveryId: string })[]): Promise<void> =>
  tx.insertMany(tx.t.webhookAttempts, rows)

// ── Reading ─────────────────────────────────────────────────────────────────

export interface DeliveryFilter {
  endpointId?: number
  status?: DeliveryRow['status']
  plantId?: bigint
  /** Ids from this one on. */
  from?: string
  /** Ids before this one. */
  before?: string
}

/** Newest first. */
export const selectDeliveries = (
  { sql, t }: Reader,
  userId: number,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> => {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  return sql
    .select(columns(t))
    .from(d)
    .innerJoin(e, and(eq(e.id, d.endpointId), isNull(e.deletedAt)))
    .where(and(eq(d.userId, userId), ...conditions(t, filter)))
    .orderBy(desc(d.id))
    .limit(limit)
}

function conditions({ webhookDeliveries: d }: Reader['t'], filter: DeliveryFilter): (SQL | undefined)[] {
  const { endpointId, status, plantId, from, before } = filter
  return [
    endpointId === undefined ? undefined : eq(d.endpointId, endpointId),
    status === undefined ? undefined : eq(d.status, status),
    // Says what the status says once more, for the index of the few that failed.
    status === 'failed' ? isNotNull(d.failedAt) : undefined,
    plantId === undefined ? undefined : eq(d.plantId, plantId),
    from === undefined ? undefined : gte(d.id, from),
    before === undefined ? undefined : lt(d.id, before),
  ]
}

export async function selectDelivery(
  { sql, t }: Reader | Writer,
  userId: number,
  id: string,
): Promise<(DeliveryRow & { body: string; isEnabled: boolean }) | undefined> {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  const [row] = await sql
    .select({ ...columns(t), body: d.body, disabledAt: e.disabledAt })
    .from(d)
    .innerJoin(e, and(eq(e.id, d.endpointId), isNull(e.deletedAt)))
    .where(and(eq(d.userId, userId), eq(d.id, id)))
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

// ── Replaying ───────────────────────────────────────────────────────────────

/**
 * Puts deliveries at the beginning of the schedule, due at once. What somebody is at stays theirs, so that it is not
 * sent twice at a time; if that attempt fails, the next one follows at once.
 */
export async function restart({ sql, t }: Writer, ids: string[], now: number): Promise<DeliveryRow[]> {
  const d = t.webhookDeliveries
  if (ids.length === 0) return []
  const held = await sql
    .update(d)
    .set({ step: 0 })
    .where(and(inArray(d.id, ids), isNotNull(d.lease), gt(d.dueAt, now)))
    .returning(columns(t))
  const free = await sql
    .update(d)
    .set({ status: 'pending', dueAt: now, lease: null, step: 0, finishedAt: null, failedAt: null })
    .where(and(inArray(d.id, ids), or(isNull(d.lease), lte(d.dueAt, now))))
    .returning(columns(t))
  return [...held, ...free]
}

/** Failed deliveries of endpoints that are enabled, oldest first. */
export const selectFailed = (
  { sql, t }: Writer,
  userId: number,
  filter: { from: string; endpointId?: number },
  limit: number,
): Promise<{ id: string; endpointId: number }[]> => {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  return sql
    .select({ id: d.id, endpointId: d.endpointId })
    .from(d)
    .innerJoin(e, and(eq(e.id, d.endpointId), isNull(e.deletedAt), isNull(e.disabledAt)))
    .where(and(eq(d.userId, userId), ...conditions(t, { ...filter, status: 'failed' })))
    .orderBy(asc(d.id))
    .limit(limit)
}

// ── Retention ───────────────────────────────────────────────────────────────

/** Removes deliveries with ids before `before` that finished before an instant, at most `limit`; returns how many. */
export async function removeFinished(
  { sql, t }: Writer,
  {
    before,
    limit,
    userId,
    finishedBefore,
  }: { before: string; limit: number; userId?: number; finishedBefore?: number },
): Promise<number> {
  const d = t.webhookDeliveries
  const mine = userId === undefined ? undefined : eq(d.userId, userId)
  const finished = finishedBefore === undefined ? undefined : lt(d.finishedAt, finishedBefore)
  return remove({ sql, t }, and(mine, lt(d.id, before), isNull(d.dueAt), finished), limit)
}

/** As `removeFinished`, for those that wait as well. */
export const removeAll = ({ sql, t }: Writer, before: string, limit: number): Promise<number> =>
  remove({ sql, t }, lt(t.webhookDeliveries.id, before), limit)

async function remove({ sql, t }: Pick<Writer, 'sql' | 't'>, which: SQL | undefined, limit: number): Promise<number> {
  const d = t.webhookDeliveries
  const ids = await sql.select({ id: d.id }).from(d).where(which).orderBy(asc(d.id)).limit(limit)
  if (ids.length > 0)
    await sql.delete(d).where(
      inArray(
        d.id,
        ids.map(({ id }) => id),
      ),
    )
  return ids.length
}

/** Endpoints that were deleted and are still there. */
export async function selectDeleted({ sql, t }: Reader): Promise<number[]> {
  const e = t.webhookEndpoints
  const rows = await sql.select({ id: e.id }).from(e).where(isNotNull(e.deletedAt))
  return rows.map(({ id }) => id)
}

/** Removes deliveries of a deleted endpoint, and the endpoint with the last of them; returns how many. */
export async function removeDeleted({ sql, t }: Writer, endpointId: number, limit: number): Promise<number> {
  const { webhookDeliveries: d, webhookEndpoints: e } = t
  const removed = await remove({ sql, t }, eq(d.endpointId, endpointId), limit)
  if (removed < limit) await sql.delete(e).where(eq(e.id, endpointId))
  return removed
}

/** Users with an endpoint, and so with deliveries. */
export async function selectUsers({ sql, t }: Reader): Promise<number[]> {
  const rows = await sql.selectDistinct({ userId: t.webhookEndpoints.userId }).from(t.webhookEndpoints)
  return rows.map(({ userId }) => userId)
}

/** The id of the delivery that has `kept` newer ones of the same user; undefined where there are fewer. */
export async function idBehind({ sql, t }: Reader, userId: number, kept: number): Promise<string | undefined> {
  const d = t.webhookDeliveries
  const [row] = await sql
    .select({ id: d.id })
    .from(d)
    .where(eq(d.userId, userId))
    .orderBy(desc(d.id))
    .limit(1)
    .offset(kept)
  return row?.id
}

/**
 * A batch of the dispatcher's work in one transaction: records attempts and leases due deliveries, so that a busy
 * dispatcher needs one commit for many deliveries.
 */
import { type KeyObject, randomBytes } from 'node:crypto'
import type { Writer } from '../store/index.ts'
import { deliveryUrl } from './address.ts'
import type { Attempt } from './attempt.ts'
import { type MessageRow, selectMessages } from './delivery-queries.ts'
import { type Health, hasSucceeded, healthAfter, retryAfterOf } from './health.ts'
import {
  insertAttempts,
  type LeasedRow,
  updateAttempted,
  updateDelivered,
  updateDueToLeased,
  updateToReleased,
} from './lease-queries.ts'
import { selectHealth, selectSendableEndpoints, updateEndpoint } from './queries.ts'
import { delayAfter } from './schedule.ts'
import { secretsInForce, signingKey } from './signing.ts'

/** An attempt that has ended. */
export interface FinishedAttempt {
  userId: number
  endpointId: number
  /** The id of the lease it was made under. */
  lease: string
  delivery: LeasedRow
  startedAt: number
  endedAt: number
  attempt: Attempt
}

/** The work of one user. */
export interface Batch {
  now: number
  /** The id of the leases taken by this batch: new each time, so that an expired lease differs from its successor. */
  lease: string
  /** When these leases expire. */
  until: number
  results: readonly FinishedAttempt[]
  /** Leased deliveries that will not be attempted now. */
  released: readonly ReleasedDelivery[]
  /** How many deliveries to lease for each endpoint. */
  wanted: readonly { endpointId: number; limit: number }[]
  /** From 0 to 1. */
  random: () => number
}

export interface ReleasedDelivery {
  userId: number
  id: string
  lease: string
}

/** The leased deliveries of one endpoint, with its address and keys. */
export interface Lease {
  endpointId: number
  /** To which its deliveries are sent. */
  url: string
  keys: KeyObject[]
  isFailing: boolean
  id: string
  /** When it was taken. The address and keys may have changed since. */
  at: number
  deliveries: LeasedRow[]
}

export const newLeaseId = (): string => randomBytes(9).toString('base64url')

/** Safe to run again if the transaction is retried. */
export async function runBatch(tx: Writer, batch: Batch): Promise<Lease[]> {
  await record(tx, batch)
  for (const [lease, ids] of byLease(batch.released)) await updateToReleased(tx, ids, lease, batch.now)
  return takeLeases(tx, batch)
}

function byLease(released: readonly ReleasedDelivery[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, lease } of released) ids.set(lease, [...(ids.get(lease) ?? []), id])
  return ids
}

async function record(tx: Writer, { results, now, random }: Batch): Promise<void> {
  if (results.length === 0) return
  const [delivered, failed] = [results.filter(isSuccess), results.filter((result) => !isSuccess(result))]
  const recorded = new Set(
    await updateDelivered(
      tx,
      delivered.map(({ delivery }) => delivery.id),
      now,
    ),
  )
  for (const { delivery, lease, attempt, endedAt } of failed) {
    const delay = delayAfter(delivery.step + 1, random(), retryAfterOf(attempt, endedAt))
    const dueAt = delay === undefined ? null : endedAt + delay
    const { id, step } = delivery
    if (await updateAttempted(tx, { id, step, lease, dueAt, now: endedAt })) recorded.add(id)
  }
  const rows = results.filter(({ delivery }) => recorded.has(delivery.id)).map(toRow)
  await insertAttempts(tx, rows)
  await recordHealth(tx, results)
}

const isSuccess = ({ attempt }: FinishedAttempt) => hasSucceeded(attempt)

const toRow = ({ userId, delivery, startedAt, attempt }: FinishedAttempt) => ({
  userId,
  deliveryId: delivery.id,
  startedAt,
  durationMs: Math.round(attempt.durationMs),
  succeeded: hasSucceeded(attempt),
  status: attempt.outcome === 'answered' ? attempt.status : null,
  reason: attempt.outcome === 'failed' ? attempt.reason : null,
  excerpt: attempt.outcome === 'answered' ? attempt.excerpt : attempt.detail,
})

/** Updates only endpoints whose health changes, because each new plant reads these rows. */
async function recordHealth(tx: Writer, results: readonly FinishedAttempt[]): Promise<void> {
  for (const { id, ...before } of await selectHealth(tx, [...new Set(results.map(({ endpointId }) => endpointId))])) {
    const attempts = results.filter(({ endpointId }) => endpointId === id)
    const after = attempts.reduce<Health>(
      (health, { attempt, endedAt }) => healthAfter(health, attempt, endedAt),
      before,
    )
    if (after !== before) await updateEndpoint(tx, id, after)
  }
}

async function takeLeases(tx: Writer, { wanted, now, until, lease }: Batch): Promise<Lease[]> {
  if (wanted.length === 0) return []
  const taken: { lease: Omit<Lease, 'deliveries'>; due: Awaited<ReturnType<typeof updateDueToLeased>> }[] = []
  const limits = new Map(wanted.map(({ endpointId, limit }) => [endpointId, limit]))
  for (const endpoint of await selectSendableEndpoints(tx, [...limits.keys()], now)) {
    const isFailing = endpoint.failingSince !== null
    const most = limits.get(endpoint.id) ?? 0
    const limit = isFailing ? Math.min(most, 1) : most
    taken.push({
      lease: {
        endpointId: endpoint.id,
        url: deliveryUrl(endpoint),
        keys: secretsInForce(endpoint.secret, endpoint.oldSecrets, now).map(signingKey),
        isFailing,
        id: lease,
        at: now,
      },
      due: await updateDueToLeased(tx, { endpointId: endpoint.id, now, until, lease, limit }),
    })
  }
  const messageIds = taken.flatMap(({ due }) => due.map(({ messageId }) => messageId))
  const messages = await selectMessages(tx, messageIds)
  return taken.map(({ lease, due }) => ({
    ...lease,
    deliveries: due.map(({ messageId, ...delivery }) => ({ ...delivery, ...(messages.get(messageId) as MessageRow) })),
  }))
}

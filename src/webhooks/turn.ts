/**
 * One turn of the dispatcher: what was tried is recorded and what is due is claimed, in one transaction, so that a
 * busy dispatcher costs one commit for many deliveries.
 */
import { type KeyObject, randomBytes } from 'node:crypto'
import type { Writer } from '../store/index.ts'
import type { AttemptRow } from './delivery-queries.ts'
import { type Health, hasSucceeded, healthAfter, retryAfterOf } from './health.ts'
import {
  insertAttempts,
  type LeasedRow,
  updateAttempted,
  updateDelivered,
  updateDueToLeased,
  updateToReleased,
} from './lease-queries.ts'
import { selectHealth, selectSendable, updateEndpoint } from './queries.ts'
import { delayAfter } from './schedule.ts'
import { secretsInForce, signingKey } from './signing.ts'
import type { Attempt } from './transport.ts'

/** An attempt that has ended. */
export interface Result {
  endpointId: number
  /** Of the claim that led to it. */
  lease: string
  delivery: LeasedRow
  startedAt: number
  endedAt: number
  attempt: Attempt
}

export interface Turn {
  now: number
  /** Of what is claimed now: a new one each time, so that a claim that was lost says nothing about a later one. */
  lease: string
  /** When what is claimed now comes due again. */
  until: number
  results: readonly Result[]
  /** Deliveries claimed before that will not be tried now. */
  returned: readonly Returned[]
  /** How many deliveries of which endpoint are wanted. */
  asks: readonly { endpointId: number; limit: number }[]
  /** From 0 to 1. */
  random: () => number
}

export interface Returned {
  id: string
  lease: string
}

/** What was claimed of an endpoint, and what is needed to send it. */
export interface Claim {
  endpointId: number
  url: string
  keys: KeyObject[]
  isFailing: boolean
  lease: string
  /** What is said here was so then. */
  at: number
  deliveries: LeasedRow[]
}

export const newLease = (): string => randomBytes(9).toString('base64url')

/** Runs in a transaction, which may run it again. */
export async function takeTurn(tx: Writer, turn: Turn): Promise<Claim[]> {
  await record(tx, turn)
  for (const [lease, ids] of byLease(turn.returned)) await updateToReleased(tx, ids, lease, turn.now)
  return claim(tx, turn)
}

function byLease(returned: readonly Returned[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, lease } of returned) ids.set(lease, [...(ids.get(lease) ?? []), id])
  return ids
}

async function record(tx: Writer, { results, now, random }: Turn): Promise<void> {
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

const isSuccess = ({ attempt }: Result) => hasSucceeded(attempt)

const toRow = ({ delivery, startedAt, attempt }: Result): AttemptRow & { deliveryId: string } => ({
  deliveryId: delivery.id,
  startedAt,
  durationMs: Math.round(attempt.durationMs),
  succeeded: hasSucceeded(attempt),
  status: attempt.outcome === 'answered' ? attempt.status : null,
  reason: attempt.outcome === 'failed' ? attempt.reason : null,
  excerpt: attempt.outcome === 'answered' ? attempt.excerpt : attempt.detail,
})

/** Writes the endpoints whose health the results change, and no other: they are read with every new plant. */
async function recordHealth(tx: Writer, results: readonly Result[]): Promise<void> {
  for (const { id, ...before } of await selectHealth(tx, [...new Set(results.map(({ endpointId }) => endpointId))])) {
    const attempts = results.filter(({ endpointId }) => endpointId === id)
    const after = attempts.reduce<Health>(
      (health, { attempt, endedAt }) => healthAfter(health, attempt, endedAt),
      before,
    )
    if (after !== before) await updateEndpoint(tx, id, after)
  }
}

async function claim(tx: Writer, { asks, now, until, lease }: Turn): Promise<Claim[]> {
  if (asks.length === 0) return []
  const claims: Claim[] = []
  const limits = new Map(asks.map(({ endpointId, limit }) => [endpointId, limit]))
  for (const endpoint of await selectSendable(tx, [...limits.keys()], now)) {
    const isFailing = endpoint.failingSince !== null
    const asked = limits.get(endpoint.id) ?? 0
    const limit = isFailing ? Math.min(asked, 1) : asked
    claims.push({
      endpointId: endpoint.id,
      url: endpoint.url,
      keys: secretsInForce(endpoint.secret, endpoint.oldSecrets, now).map(signingKey),
      isFailing,
      lease,
      at: now,
      deliveries: await updateDueToLeased(tx, { endpointId: endpoint.id, now, until, lease, limit }),
    })
  }
  return claims
}

/** Lists and replays deliveries for their users. */
import { SECOND } from '../lib/clock.ts'
import { type Page, toPage } from '../lib/cursor.ts'
import { conflict, invalidField, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryRow,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectReplayable,
  updateToRestart,
} from './delivery-queries.ts'
import type { EndpointsOf } from './kinds.ts'
import { firstIdAt } from './message-id.ts'
import { selectEndpoint } from './queries.ts'
import type { WebhookContext } from './webhooks.ts'

const DEFAULT_LIMIT = 100
const MAX_ATTEMPTS_SHOWN = 100
const MAX_REPLAYED = 1_000

export interface DeliveryQuery extends Pick<DeliveryFilter, 'endpointId' | 'eventType' | 'status' | 'plantId'> {
  /** ISO 8601: created at this instant or later. */
  startTime?: string | undefined
  /** ISO 8601: created before this instant. */
  endTime?: string | undefined
  /** The last id of the previous page. */
  cursor?: string
  limit?: number
}

/** Newest first. Throws Failure `invalid` if a time is not a timestamp. */
export async function listDeliveries(
  { store }: WebhookContext,
  { userId, kind }: EndpointsOf,
  { startTime, endTime, cursor, limit = DEFAULT_LIMIT, ...filter }: DeliveryQuery,
): Promise<Page<DeliveryRow>> {
  const from = startTime === undefined ? undefined : firstIdAt(readInstant('query', 'start_time', startTime))
  const end = endTime === undefined ? undefined : firstIdAt(readInstant('query', 'end_time', endTime))
  const before = [cursor, end].filter((id) => id !== undefined).sort()[0]
  const rows = await store.forUser(userId).snapshot(async (db) => {
    // For another user's endpoint the query would scan all deliveries of that endpoint.
    const { endpointId } = filter
    if (endpointId !== undefined && (await selectEndpoint(db, endpointId)) === undefined) return []
    return selectDeliveries(db, { ...filter, kind, from, before }, limit + 1)
  })
  return toPage(rows, limit, ({ id }) => id)
}

/** Includes the last attempts, oldest first. Throws Failure `not_found`. */
export const getDelivery = (
  { store }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: string,
): Promise<{ delivery: DeliveryRow; body: string; attempts: AttemptRow[] }> =>
  store.forUser(userId).snapshot(async (db) => {
    const delivery = await selectDelivery(db, id, kind)
    if (delivery === undefined) throw notFound(say('delivery_unknown', { id }))
    return { delivery, body: delivery.body, attempts: await selectAttempts(db, id, MAX_ATTEMPTS_SHOWN) }
  })

/** Sends a delivery again, in any status. Throws Failure `not_found`, or `conflict` if the endpoint is disabled. */
export async function replayDelivery(
  { store, clock, webhooks }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: string,
): Promise<DeliveryRow> {
  const now = clock.now()
  return store.forUser(userId).write('plants', async (tx) => {
    const delivery = await selectDelivery(tx, id, kind)
    if (delivery === undefined) throw notFound(say('delivery_unknown', { id }))
    const { endpointId, isEnabled } = delivery
    if (!isEnabled) throw conflict(say('endpoint_disabled', { id: endpointId }))
    const [restarted] = await updateToRestart(tx, [id], now)
    tx.afterCommit(() => webhooks.wake(userId, [endpointId]))
    return restarted as DeliveryRow
  })
}

/**
 * Sends failed deliveries again, and those that wait for a later attempt at once: oldest first, up to a limit. Throws
 * Failure `invalid` for a wrong timestamp.
 */
export async function replayDeliveries(
  { store, clock, webhooks }: WebhookContext,
  { userId, kind }: EndpointsOf,
  { since, endpointId }: { since: string; endpointId?: number },
): Promise<{ replayed: number; more: boolean }> {
  const now = clock.now()
  const from = firstIdAt(readInstant('body', 'since', since))
  return store.forUser(userId).write('plants', async (tx) => {
    const found = await selectReplayable(tx, { kind, from, endpointId, now }, MAX_REPLAYED)
    await updateToRestart(
      tx,
      found.map(({ id }) => id),
      now,
    )
    tx.afterCommit(() => webhooks.wake(userId, [...new Set(found.map((delivery) => delivery.endpointId))]))
    return { replayed: found.length, more: found.length === MAX_REPLAYED }
  })
}

/** The contract's format allows a leap second, JavaScript's Date does not: it counts as the next second. */
export function readInstant(place: 'body' | 'query', name: string, text: string): number {
  const isLeap = text.slice(17, 19) === '60'
  const instant = Date.parse(isLeap ? `${text.slice(0, 17)}59${text.slice(19)}` : text) + (isLeap ? SECOND : 0)
  if (Number.isNaN(instant)) throw invalidField(say('format', { in: place, field: name, format: 'date-time' }))
  return instant
}

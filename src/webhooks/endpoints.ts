/** Manages the endpoints of a user. */
import { HOUR } from '../lib/clock.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { type CheckTag, entityTag } from '../lib/etag.ts'
import { say } from '../lib/messages/index.ts'
import { assertQuota } from '../lib/quotas.ts'
import type { Writer } from '../store/index.ts'
import { readAddress } from './address.ts'
import { type DeliveryRow, updateTriedToRestart } from './delivery-queries.ts'
import { test, testOfRecord } from './events/test.ts'
import { selectRoom } from './gaps.ts'
import { HEALTHY } from './health.ts'
import { type EndpointKind, type EndpointsOf, kindOf } from './kinds.ts'
import { missedBy, withPeriod } from './missed-periods.ts'
import { sendEvent } from './outbox.ts'
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './queries.ts'
import { newSecret } from './signing.ts'
import type { WebhookContext } from './webhooks.ts'

const DEFAULT_OVERLAP_HOURS = 24
const MAX_OLD_SECRETS = 5

export const listEndpoints = ({ store }: WebhookContext, { userId, kind }: EndpointsOf): Promise<EndpointRow[]> =>
  store.forUser(userId).read((db) => selectEndpoints(db, kind))

/** Throws Failure `not_found` if the user has no such endpoint. */
export const getEndpoint = (
  { store }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: number,
): Promise<EndpointRow> => store.forUser(userId).read(async (db) => found(await selectEndpoint(db, id, kind), id))

/** `events`: null of a receiver of plants. Fails with `invalid` for an address that cannot be used, `conflict` if the quota is full. */
export async function addEndpoint(
  { store, clock, webhooks, config }: WebhookContext,
  userId: number,
  { url, description, events }: Pick<EndpointRow, 'url' | 'description' | 'events'>,
): Promise<EndpointRow> {
  const address = readAddress(url, kindOf({ events }), webhooks.checkUrl)
  const row = { userId, url: address, events, description, secret: newSecret(), createdAt: clock.now() }
  return store.forUser(userId).write('plants', async (tx) => {
    const [kept, quota] = [await countEndpoints(tx), config.quotas.webhookEndpoints]
    assertQuota({ kept, quota, items: 'webhook endpoints', setting: 'QUOTA_WEBHOOK_ENDPOINTS' })
    return insertEndpoint(tx, row)
  })
}

export interface EndpointChanges {
  url?: string
  description?: string | null
  enabled?: boolean
  /** Of one of the record only. */
  events?: string[]
}

/** Changes with each change that the user makes, not with the health of the receiver. */
export const etagOfEndpoint = ({ id, url, events, description, secret, disabledAt }: EndpointRow): string =>
  entityTag(id, url, events, description, secret, disabledAt)

/** The health of a new address: failures of the old one do not count. */
const UNTRIED = { failingSince: null, lastFailureAt: null, pausedUntil: null }

/** What was not queued while it was disabled can be queued later. */
const enabledAgain = (before: EndpointRow, now: number) => ({
  ...HEALTHY,
  ...(before.disabledAt === null
    ? {}
    : { missed: withPeriod(missedBy(before), { from: before.disabledAt, until: now }) }),
})

/**
 * Enabling or a new address resets failures and pauses, and enabling sends waiting deliveries at once. Throws Failure
 * `not_found`, or `invalid` if the address is refused.
 */
export async function changeEndpoint(
  { store, clock, webhooks }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: number,
  { url, description, enabled, events }: EndpointChanges,
  check: CheckTag,
): Promise<EndpointRow> {
  const now = clock.now()
  const address = url === undefined ? undefined : readAddress(url, kind, webhooks.checkUrl)
  return store.forUser(userId).write('plants', async (tx) => {
    const before = await requireEndpoint(tx, id, kind)
    check(etagOfEndpoint(before))
    const isDisabling = enabled === false && before.disabledAt === null
    const row = await updateEndpoint(tx, id, {
      url: address ?? before.url,
      events: events ?? before.events,
      description: description === undefined ? before.description : description,
      ...(address === undefined || address === before.url ? {} : UNTRIED),
      ...(enabled === true ? enabledAgain(before, now) : {}),
      ...(isDisabling ? { disabledAt: now, disabledReason: 'user' as const } : {}),
    })
    if (enabled === true) await updateTriedToRestart(tx, id, now)
    tx.afterCommit(() => webhooks.changed(userId, id))
    return row
  })
}

/** Retention deletes its deliveries later, in batches. Throws Failure `not_found`. */
export async function deleteEndpoint(
  { store, clock, webhooks }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: number,
  check: CheckTag,
): Promise<void> {
  const now = clock.now()
  await store.forUser(userId).write('plants', async (tx) => {
    check(etagOfEndpoint(await requireEndpoint(tx, id, kind)))
    await updateEndpoint(tx, id, { deletedAt: now })
    tx.afterCommit(() => webhooks.changed(userId, id))
  })
}

/** Creates a new secret. Old secrets still sign for `overlapHours`. Throws Failure `not_found`. */
export async function rotateSecret(
  { store, clock, webhooks }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: number,
  overlapHours = DEFAULT_OVERLAP_HOURS,
): Promise<EndpointRow> {
  const now = clock.now()
  const until = now + overlapHours * HOUR
  const secret = newSecret()
  return store.forUser(userId).write('plants', async (tx) => {
    const before = await requireEndpoint(tx, id, kind)
    const old = [{ secret: before.secret, until }, ...before.oldSecrets.filter((one) => now < one.until)]
    const oldSecrets = overlapHours === 0 ? [] : old.slice(0, MAX_OLD_SECRETS)
    const row = await updateEndpoint(tx, id, { secret, oldSecrets })
    tx.afterCommit(() => webhooks.changed(userId, id))
    return row
  })
}

/**
 * Queues a test event. Throws Failure `not_found`, or `conflict` if the endpoint is disabled or has too many pending
 * deliveries.
 */
export async function testEndpoint(
  { store, clock, webhooks, config }: WebhookContext,
  { userId, kind }: EndpointsOf,
  id: number,
): Promise<DeliveryRow> {
  const now = clock.now()
  return store.forUser(userId).write('plants', async (tx) => {
    const { disabledAt } = await requireEndpoint(tx, id, kind)
    if (disabledAt !== null) throw conflict(say('endpoint_disabled', { id }))
    if ((await selectRoom(tx, id, config.quotas.pendingDeliveries)) <= 0) throw conflict(say('endpoint_full', { id }))
    const to = { userId, endpointId: id, now }
    return kind === 'plants'
      ? sendEvent(tx, webhooks.wake, test, undefined, to)
      : sendEvent(tx, webhooks.wake, testOfRecord, { endpointId: id, now }, to)
  })
}

/** The endpoint as it is in this transaction. Throws Failure `not_found` if the user has no such endpoint. */
export const requireEndpoint = async (tx: Writer, id: number, kind: EndpointKind) =>
  found(await selectEndpoint(tx, id, kind), id)

function found(row: EndpointRow | undefined, id: number): EndpointRow {
  if (row === undefined) throw notFound(say('endpoint_unknown', { id }))
  return row
}

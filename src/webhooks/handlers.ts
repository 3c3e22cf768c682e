import type { components } from '../../generated/plants.ts'
import type { Context } from '../context.ts'
import type { PlantsHandlers } from '../contract/types.ts'
import { toTimestamp } from '../lib/clock.ts'
import { deliveryUrl } from './address.ts'
import { getDelivery, listDeliveries, replayDeliveries, replayDelivery } from './deliveries.ts'
import type { AttemptRow, DeliveryRow } from './delivery-queries.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
} from './endpoints.ts'
import { test } from './events/test.ts'
import type { EndpointRow } from './queries.ts'
import { replayMissing } from './replay-missing.ts'
import { secretsInForce } from './signing.ts'

type Schemas = components['schemas']
type EndpointHandlers = Pick<
  PlantsHandlers,
  | 'addWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'getWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'
  | 'rotateWebhookSecret'
  | 'testWebhookEndpoint'
  | 'replayMissingWebhookDeliveries'
>

type DeliveryHandlers = Pick<
  PlantsHandlers,
  'listWebhookDeliveries' | 'getWebhookDelivery' | 'replayWebhookDelivery' | 'replayFailedWebhookDeliveries'
>

export const webhookHandlers = (context: Context): EndpointHandlers & DeliveryHandlers => ({
  ...endpointHandlers(context),
  ...deliveryHandlers(context),
})

const endpointHandlers = (context: Context): EndpointHandlers => ({
  addWebhookEndpoint: async ({ caller, body: { url, description = null } }) => {
    const row = await addEndpoint(context, caller.userId, { url, description })
    return { status: 201, body: { ...toEndpoint(row, context.clock.now()), secret: row.secret } }
  },

  listWebhookEndpoints: async ({ caller }) => {
    const rows = await listEndpoints(context, caller.userId)
    return { status: 200, body: { endpoints: rows.map((row) => toEndpoint(row, context.clock.now())) } }
  },

  getWebhookEndpoint: async ({ caller, path }) => {
    const row = await getEndpoint(context, caller.userId, path.id)
    return { status: 200, body: toEndpoint(row, context.clock.now()) }
  },

  updateWebhookEndpoint: async ({ caller, path, body }) => {
    const row = await changeEndpoint(context, caller.userId, path.id, body)
    return { status: 200, body: toEndpoint(row, context.clock.now()) }
  },

  deleteWebhookEndpoint: async ({ caller, path }) => {
    await deleteEndpoint(context, caller.userId, path.id)
    return { status: 204 }
  },

  rotateWebhookSecret: async ({ caller, path, query }) => {
    const { secret, oldSecrets } = await rotateSecret(context, caller.userId, path.id, query.overlap_hours)
    return { status: 200, body: { secret, old_secrets_until: orNull(oldSecrets[0]?.until) } }
  },

  testWebhookEndpoint: async ({ caller, path }) => {
    const row = await testEndpoint(context, caller.userId, path.id)
    return { status: 202, body: toDelivery(row) }
  },

  replayMissingWebhookDeliveries: async ({ caller, path, body }) => {
    return { status: 200, body: await replayMissing(context, caller.userId, path.id, body) }
  },
})

const deliveryHandlers = (context: Context): DeliveryHandlers => ({
  listWebhookDeliveries: async ({ caller, query: { endpoint_id, plant_id, ...query } }) => {
    const filter = { ...query, endpointId: endpoint_id, plantId: plant_id }
    const { items, nextCursor } = await listDeliveries(context, caller.userId, filter)
    return { status: 200, body: { deliveries: items.map(toDelivery), next_cursor: nextCursor } }
  },

  getWebhookDelivery: async ({ caller, path }) => {
    const { delivery, body, attempts } = await getDelivery(context, caller.userId, path.id)
    return { status: 200, body: { delivery: toDelivery(delivery), body, attempts: attempts.map(toAttempt) } }
  },

  replayWebhookDelivery: async ({ caller, path }) => {
    const row = await replayDelivery(context, caller.userId, path.id)
    return { status: 202, body: toDelivery(row) }
  },

  replayFailedWebhookDeliveries: async ({ caller, body: { since, endpoint_id } }) => {
    return { status: 200, body: await replayDeliveries(context, caller.userId, { since, endpointId: endpoint_id }) }
  },
})

const orNull = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : toTimestamp(instant)

const toEndpoint = (row: EndpointRow, now: number): Schemas['Endpoint'] => ({
  id: row.id,
  url: row.url,
  delivers_to: deliveryUrl(row.url),
  description: row.description,
  enabled: row.disabledAt === null,
  disabled:
    row.disabledAt === null ? null : { since: toTimestamp(row.disabledAt), reason: row.disabledReason ?? 'user' },
  created_at: toTimestamp(row.createdAt),
  failing_since: orNull(row.failingSince),
  behind_since: orNull(row.behindSince),
  paused_until: row.pausedUntil !== null && row.pausedUntil > now ? toTimestamp(row.pausedUntil) : null,
  signing_secrets: secretsInForce(row.secret, row.oldSecrets, now).length,
})

const toDelivery = (row: DeliveryRow): Schemas['Delivery'] => ({
  id: row.id,
  endpoint_id: row.endpointId,
  event_type: row.eventType,
  plant_id: row.plantId,
  test: row.eventType === test.type,
  status: row.status,
  created_at: toTimestamp(row.createdAt),
  attempts: row.attempts,
  next_attempt_at: row.lease === null && row.isEnabled ? orNull(row.dueAt) : null,
  finished_at: orNull(row.finishedAt),
})

const toAttempt = (row: AttemptRow): Schemas['Attempt'] => ({
  started_at: toTimestamp(row.startedAt),
  duration_ms: row.durationMs,
  succeeded: row.succeeded,
  status: row.status,
  reason: row.reason,
  excerpt: row.excerpt,
})

import type { components } from '../../generated/plants.ts'
import type { Context } from '../context.ts'
import { ifMatch } from '../contract/conditional.ts'
import type { PlantsHandlers } from '../contract/types.ts'
import { deliveryUrl } from './address.ts'
import { deliveryAnswer, endpointAnswer, isTest, orNull, toAttempt } from './answers.ts'
import { getDelivery, listDeliveries, replayDeliveries, replayDelivery } from './deliveries.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  etagOfEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
} from './endpoints.ts'
import type { EndpointRow } from './queries.ts'
import { replayMissing } from './replay-missing.ts'

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
    const row = await addEndpoint(context, caller.userId, { url, description, events: null })
    return {
      status: 201,
      headers: { etag: etagOfEndpoint(row), location: `/plant/webhook-endpoints/${row.id}` },
      body: { ...toEndpoint(row, context.clock.now()), secret: row.secret },
    }
  },

  listWebhookEndpoints: async ({ caller }) => {
    const rows = await listEndpoints(context, of(caller))
    return { status: 200, body: { endpoints: rows.map((row) => toEndpoint(row, context.clock.now())) } }
  },

  getWebhookEndpoint: async ({ caller, path }) => {
    const row = await getEndpoint(context, of(caller), path.id)
    return { status: 200, headers: { etag: etagOfEndpoint(row) }, body: toEndpoint(row, context.clock.now()) }
  },

  updateWebhookEndpoint: async ({ caller, path, body, request }) => {
    const row = await changeEndpoint(context, of(caller), path.id, body, ifMatch(request))
    return { status: 200, headers: { etag: etagOfEndpoint(row) }, body: toEndpoint(row, context.clock.now()) }
  },

  deleteWebhookEndpoint: async ({ caller, path, request }) => {
    await deleteEndpoint(context, of(caller), path.id, ifMatch(request))
    return { status: 204 }
  },

  rotateWebhookSecret: async ({ caller, path, query }) => {
    const { secret, oldSecrets } = await rotateSecret(context, of(caller), path.id, query.overlap_hours)
    return { status: 200, body: { secret, old_secrets_until: orNull(oldSecrets[0]?.until) } }
  },

  testWebhookEndpoint: async ({ caller, path }) => {
    const row = await testEndpoint(context, of(caller), path.id)
    return { status: 202, body: toDelivery(row) }
  },

  replayMissingWebhookDeliveries: async ({ caller, path, body }) => {
    return { status: 200, body: await replayMissing(context, caller.userId, path.id, body) }
  },
})

const deliveryHandlers = (context: Context): DeliveryHandlers => ({
  listWebhookDeliveries: async ({ caller, query: { endpoint_id, plant_id, start_time, end_time, ...query } }) => {
    const filter = { ...query, startTime: start_time, endTime: end_time, endpointId: endpoint_id, plantId: plant_id }
    const { items, nextCursor } = await listDeliveries(context, of(caller), filter)
    return { status: 200, body: { deliveries: items.map(toDelivery), next_cursor: nextCursor } }
  },

  getWebhookDelivery: async ({ caller, path }) => {
    const { delivery, body, attempts } = await getDelivery(context, of(caller), path.id)
    return { status: 200, body: { delivery: toDelivery(delivery), body, last_attempts: attempts.map(toAttempt) } }
  },

  replayWebhookDelivery: async ({ caller, path }) => {
    const row = await replayDelivery(context, of(caller), path.id)
    return { status: 202, body: toDelivery(row) }
  },

  replayFailedWebhookDeliveries: async ({ caller, body: { since, endpoint_id } }) => {
    return { status: 200, body: await replayDeliveries(context, of(caller), { since, endpointId: endpoint_id }) }
  },
})

const of = ({ userId }: { userId: number }) => ({ userId, kind: 'plants' }) as const

const toEndpoint = (row: EndpointRow, now: number): Schemas['Endpoint'] => ({
  ...endpointAnswer(row, now),
  delivers_to: deliveryUrl(row),
})

const toDelivery = (row: DeliveryRow): Schemas['Delivery'] => ({
  ...deliveryAnswer(row),
  event_type: row.eventType,
  plant_id: isTest(row) ? null : row.plantId,
})

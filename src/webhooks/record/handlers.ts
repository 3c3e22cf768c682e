/** Receivers of events about the record, and their deliveries. */
import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import { ifMatch } from '../../contract/conditional.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { deliveryAnswer, endpointAnswer, orNull, toAttempt } from '../answers.ts'
import { getDelivery, listDeliveries, replayDeliveries, replayDelivery } from '../deliveries.ts'
import type { DeliveryRow } from '../delivery-queries.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  etagOfEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
} from '../endpoints.ts'
import type { EndpointRow } from '../queries.ts'

type Schemas = components['schemas']
type EndpointHandlers = Pick<
  DashboardHandlers,
  | 'listRecordEndpoints'
  | 'addRecordEndpoint'
  | 'getRecordEndpoint'
  | 'changeRecordEndpoint'
  | 'deleteRecordEndpoint'
  | 'rotateRecordEndpointSecret'
  | 'testRecordEndpoint'
>
type DeliveryHandlers = Pick<
  DashboardHandlers,
  'listRecordDeliveries' | 'getRecordDelivery' | 'replayRecordDelivery' | 'replayRecordDeliveries'
>

export const recordWebhookHandlers = (context: Context): EndpointHandlers & DeliveryHandlers => ({
  ...endpointHandlers(context),
  ...deliveryHandlers(context),
})

const endpointHandlers = (context: Context): EndpointHandlers => ({
  listRecordEndpoints: async ({ caller }) => {
    const rows = await listEndpoints(context, of(caller))
    const now = context.clock.now()
    return { status: 200, body: { success: true, endpoints: rows.map((row) => toEndpoint(row, now)) } }
  },

  addRecordEndpoint: async ({ caller, body: { url, events, description = null } }) => {
    const row = await addEndpoint(context, caller.userId, { url, events, description })
    return {
      status: 201,
      headers: { location: `/api/webhook-endpoints/${row.id}`, etag: etagOfEndpoint(row) },
      body: { success: true, endpoint: toEndpoint(row, context.clock.now()), secret: row.secret },
    }
  },

  getRecordEndpoint: async ({ caller, path }) => {
    return answer(await getEndpoint(context, of(caller), path.id), context)
  },

  changeRecordEndpoint: async ({ caller, path, body, request }) => {
    return answer(await changeEndpoint(context, of(caller), path.id, body, ifMatch(request)), context)
  },

  deleteRecordEndpoint: async ({ caller, path, request }) => {
    await deleteEndpoint(context, of(caller), path.id, ifMatch(request))
    return { status: 200, body: { success: true, message: `Endpoint ${path.id} deleted` } }
  },

  rotateRecordEndpointSecret: async ({ caller, path, query }) => {
    const { secret, oldSecrets } = await rotateSecret(context, of(caller), path.id, query.overlap_hours)
    return { status: 200, body: { success: true, secret, old_secrets_until: orNull(oldSecrets[0]?.until) } }
  },

  testRecordEndpoint: async ({ caller, path }) => {
    const row = await testEndpoint(context, of(caller), path.id)
    return { status: 202, body: { success: true, delivery: toDelivery(row) } }
  },
})

const deliveryHandlers = (context: Context): DeliveryHandlers => ({
  listRecordDeliveries: async ({ caller, query: { endpoint_id, event, start_time, end_time, ...query } }) => {
    const filter = { ...query, startTime: start_time, endTime: end_time, endpointId: endpoint_id, eventType: event }
    const { items, nextCursor } = await listDeliveries(context, of(caller), filter)
    return { status: 200, body: { success: true, deliveries: items.map(toDelivery), next_cursor: nextCursor } }
  },

  getRecordDelivery: async ({ caller, path }) => {
    const { delivery, body, attempts } = await getDelivery(context, of(caller), path.id)
    const found = { delivery: toDelivery(delivery), body, last_attempts: attempts.map(toAttempt) }
    return { status: 200, body: { success: true, ...found } }
  },

  replayRecordDelivery: async ({ caller, path }) => {
    const row = await replayDelivery(context, of(caller), path.id)
    return { status: 202, body: { success: true, delivery: toDelivery(row) } }
  },

  replayRecordDeliveries: async ({ caller, body: { since, endpoint_id } }) => {
    const done = await replayDeliveries(context, of(caller), { since, endpointId: endpoint_id })
    return { status: 200, body: { success: true, ...done } }
  },
})

const of = ({ userId }: { userId: number }) => ({ userId, kind: 'record' }) as const

const answer = (row: EndpointRow, { clock }: Context) =>
  ({
    status: 200,
    headers: { etag: etagOfEndpoint(row) },
    body: { success: true, endpoint: toEndpoint(row, clock.now()) },
  }) as const

const toEndpoint = (row: EndpointRow, now: number): Schemas['WebhookEndpoint'] => ({
  ...endpointAnswer(row, now),
  events: (row.events ?? []) as Schemas['RecordEventName'][],
})

const toDelivery = (row: DeliveryRow): Schemas['WebhookDelivery'] => ({ ...deliveryAnswer(row), event: row.eventType })

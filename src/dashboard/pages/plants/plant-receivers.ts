/** The receivers of plants, by the plant API. */
import { send } from '../../shared/api.ts'
import { deliveryPages, plantApi, plantsChanged, useDeliveries, usePlantApi } from './plant-api.ts'
import type { EndpointFields, Receivers } from './receivers.ts'

const pathOf = (id: number) => ({ path: { id } })
const deliveryOf = (id: string) => ({ path: { id } })

/** They have no choice of events. */
const bodyOf = <Fields extends Partial<EndpointFields>>({ events: _, ...body }: Fields) => body

export const plantReceivers: Receivers = {
  title: 'Webhook endpoints',
  titleOfDeliveries: 'Deliveries',
  listed: 'These deliveries',
  add: 'Add an endpoint',
  none: {
    title: 'No endpoints yet',
    text: 'Add the address of a program of yours. The service sends it a signed message for each plant that is added.',
  },
  nothingSent: 'Send a test event to an endpoint, or add a plant. Finished deliveries are kept for 30 days.',
  addressHint: 'with a path',
  note: 'the greenhouse',
  events: [],
  names: { endpoint: 'endpoint', status: 'status', delivery: 'delivery' },
  files: { what: 'The webhook endpoints', endpoints: 'webhook-endpoints', deliveries: 'deliveries' },
  titleOf: ({ test, plant_id }) => (test ? 'Test event' : `Plant ${plant_id}`),
  useEndpoints: () => usePlantApi('/plant/webhook-endpoints', {}),
  useDeliveries,
  useDelivery: (id) =>
    usePlantApi('/plant/webhook-deliveries/{id}', deliveryOf(id), ({ delivery }) => delivery.status === 'pending'),
  deliveryPages,
  register: (fields) => send(plantApi.POST('/plant/webhook-endpoints', { body: bodyOf(fields) })),
  change: (id, fields) =>
    send(plantApi.PATCH('/plant/webhook-endpoints/{id}', { params: pathOf(id), body: bodyOf(fields) })),
  rotate: (id, hours) => {
    const params = { ...pathOf(id), query: { overlap_hours: hours } }
    return send(plantApi.POST('/plant/webhook-endpoints/{id}/rotate-secret', { params }))
  },
  test: async (id) => (await send(plantApi.POST('/plant/webhook-endpoints/{id}/test', { params: pathOf(id) }))).id,
  remove: (id) => send(plantApi.DELETE('/plant/webhook-endpoints/{id}', { params: pathOf(id) })),
  replay: (id) => send(plantApi.POST('/plant/webhook-deliveries/{id}/replay', { params: deliveryOf(id) })),
  async replayFailed(since) {
    const { replayed, more } = await send(plantApi.POST('/plant/webhook-deliveries/replay', { body: { since } }))
    return { count: replayed, more }
  },
  async sendMissed(id, since) {
    const request = { params: pathOf(id), body: { since } }
    const { queued, more } = await send(plantApi.POST('/plant/webhook-endpoints/{id}/replay-missing', request))
    return { count: queued, more }
  },
  changed: plantsChanged,
}

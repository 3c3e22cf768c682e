/** The receivers of plants, by the plant API. */
import { KEY } from './access.ts'
import { plantClient, plantsChanged, usePlantApi } from './plant-api.ts'
import { type EndpointFields, type Receivers, useDeliveriesOf } from './receivers.ts'

const listDeliveries = plantClient.webhooks.listWebhookDeliveries

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
  useEndpoints: () => usePlantApi('listWebhookEndpoints', {}),
  useDeliveries: (filter) => useDeliveriesOf(KEY, listDeliveries, filter),
  useDelivery: (id) => usePlantApi('getWebhookDelivery', { id }, ({ delivery }) => delivery.status === 'pending'),
  listDeliveries,
  register: (fields) => plantClient.webhooks.addWebhookEndpoint({ body: bodyOf(fields) }),
  change: (id, fields) => plantClient.webhooks.updateWebhookEndpoint({ id, body: bodyOf(fields) }),
  rotate: (id, overlap_hours) => plantClient.webhooks.rotateWebhookSecret({ id, overlap_hours }),
  test: async (id) => (await plantClient.webhooks.testWebhookEndpoint({ id })).id,
  remove: (id) => plantClient.webhooks.deleteWebhookEndpoint({ id }),
  replay: (id) => plantClient.webhooks.replayWebhookDelivery({ id }),
  async replayFailed(since) {
    const { replayed, more } = await plantClient.webhooks.replayFailedWebhookDeliveries({ body: { since } })
    return { count: replayed, more }
  },
  async sendMissed(id, since) {
    const { queued, more } = await plantClient.webhooks.replayMissingWebhookDeliveries({ id, body: { since } })
    return { count: queued, more }
  },
  changed: plantsChanged,
}

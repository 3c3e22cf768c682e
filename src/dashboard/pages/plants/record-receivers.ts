/** The receivers of events about the record, by the API of the pages. */
import { useQuery } from '@tanstack/preact-query'
import { client, type Schemas } from '../../shared/api.ts'
import { queries } from '../../shared/queries.ts'
import { isMoving, type Receivers, useDeliveriesOf, WATCH_MS } from './receivers.ts'

const KEY = 'events'
const listDeliveries = client.events.listRecordDeliveries

const NAMES: Record<Schemas['RecordEventName'], string> = {
  'import.finished': 'An import is stored',
  'import.undone': 'An import is undone',
  'record.changed': 'Figures of days or symbols change',
  'round_trip.closed': 'Trades are closed',
  'snapshot.taken': 'A snapshot of the portfolio is taken',
  'derivation.finished': 'After an update, all trades are derived anew',
}

export const textOfEvent = (name: Schemas['RecordEventName']): string => NAMES[name] ?? name

export const recordReceivers: Receivers = {
  title: 'Receivers of events',
  titleOfDeliveries: 'Messages about events',
  listed: 'These messages',
  add: 'Add a receiver',
  none: {
    title: 'No receivers yet',
    text: 'Add the address of a program of yours, and choose its events. The service sends it a signed message when your record changes.',
  },
  nothingSent: 'Send a test event to an endpoint, or import a file. Finished deliveries are kept for 30 days.',
  addressHint: 'as it is',
  note: 'the trading diary',
  events: Object.keys(NAMES) as Schemas['RecordEventName'][],
  names: { endpoint: 'receiver', status: 'state', delivery: 'message' },
  files: { what: 'The receivers of events', endpoints: 'event-receivers', deliveries: 'event-messages' },
  titleOf: ({ test, event }) => (test ? 'Test event' : String(event)),
  useEndpoints: () =>
    useQuery({
      queryKey: [KEY, 'endpoints'],
      queryFn: ({ signal }) => client.events.listRecordEndpoints({}, { signal }),
    }),
  useDeliveries: (filter) => useDeliveriesOf(KEY, listDeliveries, filter),
  useDelivery: (id) =>
    useQuery({
      queryKey: [KEY, 'delivery', id],
      queryFn: ({ signal }) => client.events.getRecordDelivery({ id }, { signal }),
      refetchInterval: ({ state: { data } }) => data !== undefined && isMoving([data.delivery]) && WATCH_MS,
    }),
  listDeliveries,
  register: (body) => client.events.addRecordEndpoint({ body }),
  change: (id, body) => client.events.changeRecordEndpoint({ id, body }),
  rotate: (id, overlap_hours) => client.events.rotateRecordEndpointSecret({ id, overlap_hours }),
  test: async (id) => (await client.events.testRecordEndpoint({ id })).delivery.id,
  remove: (id) => client.events.deleteRecordEndpoint({ id }),
  replay: (id) => client.events.replayRecordDelivery({ id }),
  async replayFailed(since) {
    const { replayed, more } = await client.events.replayRecordDeliveries({ body: { since } })
    return { count: replayed, more }
  },
  changed: () => queries.invalidateQueries({ queryKey: [KEY] }),
}

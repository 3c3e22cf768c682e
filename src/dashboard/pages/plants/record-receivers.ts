/** The receivers of events about the record, by the API of the pages. */
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { api, read, type Schemas, send } from '../../shared/api.ts'
import { queries } from '../../shared/queries.ts'
import { type DeliveryFilter, isMoving, type Receivers, WATCH_MS } from './receivers.ts'

const KEY = 'events'
const pathOf = (id: number) => ({ path: { id } })
const deliveryOf = (id: string) => ({ path: { id } })

const NAMES: Record<Schemas['RecordEventName'], string> = {
  'import.finished': 'An import is stored',
  'import.undone': 'An import is undone',
  'record.changed': 'Figures of days or symbols change',
  'round_trip.closed': 'Trades are closed',
  'snapshot.taken': 'A snapshot of the portfolio is taken',
  'derivation.finished': 'After an update, all trades are derived anew',
}

export const textOfEvent = (name: Schemas['RecordEventName']): string => NAMES[name] ?? name

const readPage = (filter: DeliveryFilter, cursor: { cursor?: string }, signal?: AbortSignal) =>
  read('/api/webhook-deliveries', { query: { ...filter, ...cursor } }, signal)

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
    useQuery({ queryKey: [KEY, 'endpoints'], queryFn: ({ signal }) => read('/api/webhook-endpoints', {}, signal) }),
  useDeliveries: (filter) =>
    useInfiniteQuery({
      queryKey: [KEY, 'deliveries', filter],
      queryFn: ({ pageParam, signal }) => readPage(filter, pageParam === '' ? {} : { cursor: pageParam }, signal),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ deliveries }) => isMoving(deliveries)) === true && WATCH_MS,
    }),
  useDelivery: (id) =>
    useQuery({
      queryKey: [KEY, 'delivery', id],
      queryFn: async ({ signal }) => {
        const { last_attempts: attempts, ...details } = await read(
          '/api/webhook-deliveries/{id}',
          deliveryOf(id),
          signal,
        )
        return { ...details, attempts }
      },
      refetchInterval: ({ state: { data } }) => data !== undefined && isMoving([data.delivery]) && WATCH_MS,
    }),
  deliveryPages: (filter) => async (cursor, signal) => {
    const { deliveries, next_cursor } = await readPage(filter, cursor, signal)
    return { items: deliveries, next_cursor }
  },
  register: (body) => send(api.POST('/api/webhook-endpoints', { body })),
  change: (id, body) => send(api.PATCH('/api/webhook-endpoints/{id}', { params: pathOf(id), body })),
  rotate: (id, hours) => {
    const params = { ...pathOf(id), query: { overlap_hours: hours } }
    return send(api.POST('/api/webhook-endpoints/{id}/rotate-secret', { params }))
  },
  test: async (id) => (await send(api.POST('/api/webhook-endpoints/{id}/test', { params: pathOf(id) }))).delivery.id,
  remove: (id) => send(api.DELETE('/api/webhook-endpoints/{id}', { params: pathOf(id) })),
  replay: (id) => send(api.POST('/api/webhook-deliveries/{id}/replay', { params: deliveryOf(id) })),
  async replayFailed(since) {
    const { replayed, more } = await send(api.POST('/api/webhook-deliveries/replay', { body: { since } }))
    return { count: replayed, more }
  },
  changed: () => queries.invalidateQueries({ queryKey: [KEY] }),
}

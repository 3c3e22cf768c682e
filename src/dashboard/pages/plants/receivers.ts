/** What the lists and dialogs of endpoints and deliveries need to know. Plants and events have one of these each. */
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/preact-query'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Listing, PageOf, Schemas } from '../../shared/api.ts'

export type Attempt = Schemas['Attempt']

export interface Endpoint extends Omit<Schemas['WebhookEndpoint'], 'events'> {
  /** Of a receiver of plants, whose address is only the beginning of it. */
  delivers_to?: string
  /** Of a receiver of events. */
  events?: Schemas['RecordEventName'][]
}

export interface Delivery extends Omit<Schemas['WebhookDelivery'], 'event'> {
  event?: string
  plant_id?: bigint | null
}

export interface DeliveryDetails {
  delivery: Delivery
  body: string
  last_attempts: Attempt[]
}

export type DeliveryFilter = { endpoint_id?: number; status?: Delivery['status'] }

/** What is typed into the form of an endpoint. */
export interface EndpointFields {
  url: string
  description: string | null
  events: Schemas['RecordEventName'][]
}

type Deliveries = UseInfiniteQueryResult<InfiniteData<PageOf<unknown, Delivery>>>
type ListDeliveries = (filter: DeliveryFilter, options?: { signal?: AbortSignal }) => Listing<unknown, Delivery>

/** How many of up to 1,000, and whether there are more. */
interface Counted {
  count: number
  more: boolean
}

/** A kind of receivers, with its API and its texts. */
export interface Receivers {
  title: string
  titleOfDeliveries: string
  /** What the button of the file calls them. */
  listed: string
  /** The text of the button. */
  add: string
  /** What is shown without any. */
  none: { title: string; text: string }
  nothingSent: string
  addressHint: 'as it is' | 'with a path'
  note: string
  /** The events to choose from; none of plants. */
  events: readonly Schemas['RecordEventName'][]
  /** The names of the choices in the address of the page. */
  names: { endpoint: string; status: string; delivery: string }
  /** What the file of the endpoints is called, and the names of both files. */
  files: { what: string; endpoints: string; deliveries: string }
  titleOf(delivery: Delivery): string
  useEndpoints(): UseQueryResult<{ endpoints: Endpoint[] }>
  /** Newest first. Read again every 2 s while one is pending. */
  useDeliveries(filter: DeliveryFilter): Deliveries
  useDelivery(id: string): UseQueryResult<DeliveryDetails>
  listDeliveries: ListDeliveries
  register(fields: EndpointFields): Promise<{ secret: string }>
  change(id: number, fields: Partial<EndpointFields> & { enabled?: boolean }): Promise<unknown>
  rotate(id: number, hours: number): Promise<{ secret: string; old_secrets_until: string | null }>
  /** Returns the id of the delivery. */
  test(id: number): Promise<string>
  remove(id: number): Promise<unknown>
  replay(deliveryId: string): Promise<unknown>
  replayFailed(since: string): Promise<Counted>
  /** Queues what an endpoint missed. Events cannot be queued later: their receivers read the record. */
  sendMissed?: (id: number, since: string) => Promise<Counted>
  /** Call it after a change: what is shown is read again. */
  changed(): Promise<void>
}

/** How often a delivery that is under way is read again. */
export const WATCH_MS = 2_000

export const isMoving = (deliveries: readonly Pick<Delivery, 'status'>[]): boolean =>
  deliveries.some(({ status }) => status === 'pending')

export const useDeliveriesOf = (key: string, list: ListDeliveries, filter: DeliveryFilter): Deliveries =>
  useInfiniteQuery({
    queryKey: [key, 'deliveries', filter],
    queryFn: ({ pageParam, signal }) => list(filter, { signal }).read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => data?.pages.some(({ items }) => isMoving(items)) === true && WATCH_MS,
  })

export const ReceiversContext = createContext<Receivers | null>(null)

export function useReceivers(): Receivers {
  const receivers = useContext(ReceiversContext)
  if (receivers === null) throw new Error('outside of a kind of receivers')
  return receivers
}

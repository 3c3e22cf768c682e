/** The plant API, typed by its contract and called with the token of this page. Ids of plants are exact texts. */
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import createClient, { type Middleware, type ParamsOption } from 'openapi-fetch'
import type { PathsWithMethod } from 'openapi-typescript-helpers'
import type { components, paths } from '../../../../generated/clients/plants.ts'
import type { ReadPage } from '../../shared/all-pages.ts'
import { call, ServiceError } from '../../shared/api.ts'
import { queries } from '../../shared/queries.ts'
import { access, KEY, refuseAccess } from './access.ts'
import { type DeliveryFilter, isMoving, WATCH_MS } from './receivers.ts'

type Schemas = components['schemas']
export type Plant = Schemas['Plant']
type Delivery = Exact<Schemas['Delivery']>

/** `T` with the ids of plants as texts: they have up to 64 bits, and a JavaScript number rounds above 2^53. */
type Exact<T> = { [K in keyof T]: K extends 'plant_id' ? string | null : Exact<T[K]> }

const parseExact = (text: string): unknown =>
  parse(text, (key, value) =>
    isLosslessNumber(value) ? (key === 'plant_id' ? value.toString() : Number(value.toString())) : value,
  )

/** An id as the client's types have it. It is written into the body and the path digit by digit. */
export const exactId = (id: string): number => BigInt(id) as unknown as number

const withToken: Middleware = {
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${access.value?.token}`)
    return request
  },
  async onResponse({ response }) {
    if (response.ok) return
    const { error, message } = (await response.json().catch(() => ({}))) as Partial<Schemas['Error']>
    // Failures have status 400; the body has the precise code.
    if (error === 401) refuseAccess()
    const status = error ?? response.status
    throw new ServiceError(new Response(null, { status, headers: response.headers }), { error: message })
  },
}

/** One function for each method. Its answers to changes have no plant ids: read those with `usePlantApi`. */
export const plantApi = createClient<paths>({
  baseUrl: location.origin,
  credentials: 'omit',
  fetch: (request) => call(request),
  bodySerializer: (body) => stringify(body) as string,
})
plantApi.use(withToken)

type ReadPath = PathsWithMethod<paths, 'get'>
type Params<P extends ReadPath> = ParamsOption<paths[P]['get']>['params']
type Answer<P extends ReadPath> = paths[P]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Exact<Body>
  : never

async function read<P extends ReadPath>(path: P, params: Params<P>, signal?: AbortSignal): Promise<Answer<P>> {
  const get = plantApi.GET as unknown as (path: P, init: unknown) => Promise<{ data: string }>
  const { data } = await get(path, { params, parseAs: 'text', ...(signal === undefined ? {} : { signal }) })
  return parseExact(data) as Answer<P>
}

/** Like `useRead`, of the plant API. `isChanging` of an answer that changes by itself: it is read again every 2 s. */
export const usePlantApi = <P extends ReadPath>(
  path: P,
  params: Params<P>,
  isChanging: (answer: Answer<P>) => boolean = () => false,
): UseQueryResult<Answer<P>> =>
  useQuery<Answer<P>>({
    queryKey: [KEY, path, params],
    queryFn: ({ signal }) => read(path, params, signal),
    refetchInterval: ({ state: { data } }) => data !== undefined && isChanging(data) && WATCH_MS,
  })

/** For a file. */
export const deliveryPages =
  (filter: DeliveryFilter): ReadPage<Delivery> =>
  async (cursor) => {
    const { deliveries, next_cursor } = await read('/plant/webhook-deliveries', { query: { ...filter, ...cursor } })
    return { items: deliveries, next_cursor }
  }

/** The deliveries page by page, newest first. Read again every 2 s while one is pending. */
export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({
    queryKey: [KEY, '/plant/webhook-deliveries', filter],
    queryFn: ({ pageParam, signal }) =>
      read('/plant/webhook-deliveries', { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => isMoving(deliveries)) === true && WATCH_MS,
  })

/** Call it after a change: what this page shows is read again. */
export const plantsChanged = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] })

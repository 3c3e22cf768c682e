/** The service's own API, typed by its contract. It is called with the session cookie of the browser. */
import createClient, { type Middleware, type ParamsOption } from 'openapi-fetch'
import type { PathsWithMethod } from 'openapi-typescript-helpers'
import type { components, paths } from '../../../generated/clients/dashboard.ts'
import { connection } from './connection.ts'

export type Schemas = components['schemas']

export type Action = Schemas['Action']

/** The codes that this version of the pages knows. */
export type Code = Extract<Schemas[keyof Schemas], { code: string }>['code']

/** Whether a message has the code; then its params are known. */
export const hasCode = <M extends object, C extends Code>(message: M, code: C): message is Extract<M, { code: C }> =>
  'code' in message && message.code === code

/** Why the service refused a request, for the page; `message` is for the user. */
export interface Refusal {
  readonly code?: Code | undefined
  readonly params?: Schemas['MessageParams'] | undefined
  /** What the user can do about it. */
  readonly actions?: readonly Schemas['Action'][] | undefined
}

/** What the service said against a request. `message` is for the user. */
export class Refused extends Error implements Refusal {
  readonly code: Refusal['code']
  readonly params: Refusal['params']
  readonly actions: readonly Action[]
  constructor(message: string, { code, params, actions }: Refusal) {
    super(message)
    this.code = code
    this.params = params
    this.actions = actions ?? []
  }
}

/** The service answered with an error. */
export class ServiceError extends Refused {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** For a 400: each field or parameter that was refused. */
  readonly problems: readonly { field: string; message: string }[]
  constructor(response: Response, body: unknown) {
    const { error, message, problems, ...more } = (body ?? {}) as Refusal & ErrorTexts
    super(String(error ?? message ?? `The service answered with status ${response.status}. Try again later.`), more)
    this.status = response.status
    this.problems = problems ?? []
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds
  }
}

interface ErrorTexts {
  error?: string
  message?: string
  problems?: ServiceError['problems']
}

/** No answer arrived. */
export class Unreachable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

const UNREACHABLE = 'The service cannot be reached. Check the connection and try again.'

/** `ended` is true after a 401, while the browser goes to the sign-in page. */
export const session = { ended: false }

/** Like `fetch`. After a 401 the user signs in again and comes back to the same address; the promise stays pending. */
export async function call(request: Request, unreachable = UNREACHABLE): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    connection.lose()
    throw new Unreachable(unreachable, error)
  }
  connection.answered(response.status)
  if (response.status !== 401) return response
  session.ended = true
  const here = `${location.pathname}${location.search}`
  location.assign(`/auth/login?reason=expired&return_to=${encodeURIComponent(here)}`)
  return new Promise(() => {})
}

const failures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw new ServiceError(response, await response.json().catch(() => null))
  },
}

/** One function for each method. Use `send` for changes, and `useRead` of `queries.ts` to read. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: (request) => call(request) })
api.use(failures)

export type ReadPath = PathsWithMethod<paths, 'get'>
type Operation<P extends ReadPath> = paths[P]['get']
/** The parameters of a read as `{query, path}`. */
export type Params<P extends ReadPath> = ParamsOption<Operation<P>>['params']
/** The body of its successful answer. */
export type Answer<P extends ReadPath> =
  Operation<P> extends {
    responses: { 200: { content: { 'application/json': infer Body } } }
  }
    ? Body
    : never

/** Reads `path`. Throws ServiceError, Unreachable or an AbortError. */
export async function read<P extends ReadPath>(path: P, params: Params<P>, signal?: AbortSignal): Promise<Answer<P>> {
  const get = api.GET as unknown as (path: P, init: unknown) => Promise<{ data: Answer<P> }>
  const { data } = await get(path, { params, signal })
  return data
}

/** The body of the answer to a change: `await send(api.PUT('/auth/profile', { body }))`. */
export async function send<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T
}

/** The service's own API, through the client that programs have too. It is called with the session cookie of the browser. */
import {
  type AnswerOf,
  type ArgumentsOf,
  createTradeleafClient,
  Failure,
  type ItemOf,
  type ListId,
  type Listing,
  type ReadId,
  type Schemas,
  type TradeleafClient,
} from '../../../scripts/client/index.ts'
import { connection } from './connection.ts'

export {
  type AnswerOf,
  type ArgumentsOf,
  createTradeleafClient,
  type ItemOf,
  isFailureOf,
  type ListId,
  type Listing,
  newKey,
  type PageOf,
  type ReadId,
  type Schemas,
} from '../../../scripts/client/index.ts'

export type Action = Schemas['Action']

/** The codes that this version of the pages knows. */
type Code = Extract<Schemas[keyof Schemas], { code: string }>['code']

/** Whether a message has the code; then its params are known. */
export const hasCode = <M extends object, C extends Code>(message: M, code: C): message is Extract<M, { code: C }> =>
  'code' in message && message.code === code

/** What the service said against a request, or that it did not answer: `status` 0. The message is for the user. */
export const failureOf = (error: unknown): Failure | undefined => (error instanceof Failure ? error : undefined)

/** What the user can do about it. */
export const actionsOf = (error: unknown): readonly Action[] => (failureOf(error)?.actions ?? []) as readonly Action[]

/** `ended` is true after a 401, while the browser goes to the sign-in page. */
export const session = { ended: false }

/** Like `fetch`. After a 401 the user signs in again and comes back to the same address; the promise stays pending. */
export const call: typeof fetch = async (input, init) => {
  let response: Response
  try {
    response = await fetch(input, init)
  } catch (error) {
    if (init?.signal?.aborted !== true) connection.lose()
    throw error
  }
  connection.answered(response.status)
  if (response.status !== 401) return response
  session.ended = true
  const here = `${location.pathname}${location.search}`
  location.assign(`/auth/login?reason=expired&return_to=${encodeURIComponent(here)}`)
  return new Promise(() => {})
}

/** A method for each operation. Reads that are shown go through `useRead` of `queries.ts`. Repeating is up to the pages. */
export const client = createTradeleafClient({ baseUrl: location.origin, tries: 1, fetch: call })

interface Options {
  signal?: AbortSignal
}

/** Calls the reads of a client by the names of their operations. */
export function readsOf(client: TradeleafClient) {
  const methods = Object.assign({}, ...Object.values(client))
  return {
    read: <Id extends ReadId>(id: Id, args: ArgumentsOf<Id>, options: Options): Promise<AnswerOf<Id>> =>
      methods[id](args, options),
    list: <Id extends ListId>(id: Id, args: ArgumentsOf<Id>, options: Options): Listing<AnswerOf<Id>, ItemOf<Id>> =>
      methods[id](args, options),
  }
}

export const { read, list } = readsOf(client)

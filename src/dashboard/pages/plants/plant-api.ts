/** The plant API, called with the token of this page. */
import { type UseQueryResult, useQuery } from '@tanstack/preact-query'
import { type AnswerOf, type ArgumentsOf, call, createTradeleafClient, type ReadId, readsOf } from '../../shared/api.ts'
import { queries } from '../../shared/queries.ts'
import { access, KEY, refuseAccess } from './access.ts'
import { WATCH_MS } from './receivers.ts'

/** What the API refuses has status 400; the body has the precise one. */
async function isUnauthorized(response: Response): Promise<boolean> {
  if (response.ok) return false
  const said = await response
    .clone()
    .json()
    .catch(() => undefined)
  return said?.error === 401
}

export const plantClient = createTradeleafClient({
  baseUrl: location.origin,
  token: () => access.value?.token ?? '',
  tries: 1,
  fetch: async (input, init) => {
    const response = await call(input, { ...init, credentials: 'omit' })
    if (await isUnauthorized(response)) refuseAccess()
    return response
  },
})

const { read } = readsOf(plantClient)

/** Like `useRead`, of the plant API. `isChanging` of an answer that changes by itself: it is read again every 2 s. */
export const usePlantApi = <Id extends ReadId>(
  id: Id,
  args: ArgumentsOf<Id>,
  isChanging: (answer: AnswerOf<Id>) => boolean = () => false,
): UseQueryResult<AnswerOf<Id>> =>
  useQuery<AnswerOf<Id>>({
    queryKey: [KEY, id, args],
    queryFn: async ({ signal }) => await read(id, args, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isChanging(data) && WATCH_MS,
  })

/** Call it after a change: what this page shows is read again. */
export const plantsChanged = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] })

/** Reads with a cache: what was read stays on the screen while it is read again. */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/preact-query'
import { type AnswerOf, type ArgumentsOf, failureOf, type ReadId, read } from './api.ts'
import { connection } from './connection.ts'

const FRESH_MS = 30_000
const RETRIES_WHEN_BUSY = 3
const RETRY_MS = 1_000

const isBusy = (error: unknown) => failureOf(error)?.status === 503

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A lost connection is shown and repeated by `connection`; other errors are shown with a button to retry.
      networkMode: 'always',
      retry: (failures, error) => isBusy(error) && failures < RETRIES_WHEN_BUSY,
      retryDelay: (_failures, error) => failureOf(error)?.retryAfterMs || RETRY_MS,
    },
  },
})

connection.onRegained(
  () => void queries.refetchQueries({ type: 'active', predicate: (each) => each.state.status === 'error' }),
)

interface ReadOptions {
  /** Shows the answer to the previous parameters until the new one is there. */
  keep?: boolean
  enabled?: boolean
}

type Given<Id extends ReadId> =
  object extends ArgumentsOf<Id>
    ? [args?: ArgumentsOf<Id>, options?: ReadOptions]
    : [args: ArgumentsOf<Id>, options?: ReadOptions]

/** What is read is kept by the name of its operation, so that all reads of it can be repeated, and by its arguments. */
export const keyOf = <Id extends ReadId>(id: Id, args: object = {}): readonly unknown[] => [id, args]

/**
 * Reads an operation of the contract and keeps it up to date: `const months = useRead('listMonths', { account_id })`. A
 * changed argument aborts the request under way.
 */
export function useRead<Id extends ReadId>(id: Id, ...[given, { keep = false, enabled = true } = {}]: Given<Id>) {
  const args = given ?? ({} as ArgumentsOf<Id>)
  return useQuery<AnswerOf<Id>>({
    queryKey: keyOf(id, args),
    queryFn: async ({ signal }) => await read(id, args, { signal }),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** The windows of this browser. */
const windows = new BroadcastChannel('tradeleaf-record')
windows.onmessage = () => void queries.invalidateQueries()

/** Call it after a change of the record: everything on the screen is read again, and so it is in the user's other windows. */
export const recordChanged = (): Promise<void> => {
  windows.postMessage(null)
  return queries.invalidateQueries()
}

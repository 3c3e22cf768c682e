/** Reads with a cache: what was read stays on the screen while it is read again. */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/preact-query'
import { type Answer, type Params, type ReadPath, read, ServiceError } from './api.ts'
import { connection } from './connection.ts'

const FRESH_MS = 30_000
const RETRIES_WHEN_BUSY = 3
const RETRY_MS = 1_000

const isBusy = (error: unknown) => error instanceof ServiceError && error.status === 503

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A lost connection is shown and repeated by `connection`; other errors are shown with a button to retry.
      networkMode: 'always',
      retry: (failures, error) => isBusy(error) && failures < RETRIES_WHEN_BUSY,
      retryDelay: (_failures, error) => ((error as ServiceError).retryAfterSeconds ?? 0) * 1_000 || RETRY_MS,
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

/**
 * Reads an operation of the contract and keeps it up to date: `const months = useRead('/api/months', { query: {} })`. A
 * changed parameter aborts the request under way.
 */
export function useRead<P extends ReadPath>(
  path: P,
  params: Params<P>,
  { keep = false, enabled = true }: ReadOptions = {},
) {
  return useQuery<Answer<P>>({
    queryKey: [path, params],
    queryFn: ({ signal }) => read(path, params, signal),
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

/** Work with progress: uploads and the refresh of prices. */
import { failureOf, session } from './api.ts'

interface Texts {
  /** The request did not arrive. */
  unreachable: string
  /** The stream ended before its last line. */
  cutOff: string
}

interface Options {
  signal?: AbortSignal
  onHeaders?: () => void
}

const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!session.ended) event.preventDefault()
}

/**
 * Yields the lines of `begin` as they arrive; the last one is `success`. Throws what the service said against it, or an Error
 * with one of the texts. While it runs, the browser asks before the page is left, unless `isRead`: then nothing is lost.
 */
export async function* stream<Line>(
  begin: (options: Options) => AsyncIterable<Line>,
  texts: Texts,
  { signal, isRead = false }: { signal?: AbortSignal; isRead?: boolean } = {},
): AsyncGenerator<Line> {
  let hasArrived = false
  const onHeaders = () => {
    hasArrived = true
  }
  if (!isRead) addEventListener('beforeunload', warnBeforeLeaving)
  try {
    yield* begin({ signal, onHeaders })
  } catch (error) {
    if (failureOf(error)?.status !== 0) throw error
    throw new Error(hasArrived ? texts.cutOff : texts.unreachable, { cause: error })
  } finally {
    removeEventListener('beforeunload', warnBeforeLeaving)
  }
}

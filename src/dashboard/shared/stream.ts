/** Requests whose answer is a stream of progress lines: uploads and the refresh of prices. */
import { call, type Refusal, Refused, ServiceError, session } from './api.ts'
import { jsonLines } from './json-lines.ts'

type Line = { message: string } & ({ type: 'progress' | 'success' } | ({ type: 'error' } & Refusal))

interface Texts {
  /** The request did not arrive. */
  unreachable: string
  /** The stream ended before its last line. */
  cutOff: string
}

const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!session.ended) event.preventDefault()
}

/**
 * Sends a POST and yields its lines as they arrive; the last one is `success`. Throws an Error on an `error` line, an
 * error answer or a broken stream. While it runs, the browser asks before the page is left, unless `isRead`: then nothing
 * is lost.
 */
export async function* stream<T extends Line>(
  path: string,
  body: FormData | undefined,
  texts: Texts,
  { signal, isRead = false }: { signal?: AbortSignal; isRead?: boolean } = {},
): AsyncGenerator<T> {
  if (!isRead) addEventListener('beforeunload', warnBeforeLeaving)
  try {
    const headers = { accept: 'application/x-ndjson, application/json' }
    const request = new Request(path, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
    const response = await call(request, texts.unreachable)
    if (!response.ok) throw new ServiceError(response, await response.json().catch(() => null))
    yield* linesOf<T>(response, texts.cutOff)
  } finally {
    removeEventListener('beforeunload', warnBeforeLeaving)
  }
}

async function* linesOf<T extends Line>(response: Response, cutOff: string): AsyncGenerator<T> {
  let last: T | undefined
  try {
    for await (const line of jsonLines<T>(response.body as ReadableStream<Uint8Array>)) {
      if (line.type === 'error') throw new Refused(line.message, line)
      last = line
      yield line
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Error(cutOff, { cause: error })
  }
  if (last?.type !== 'success') throw new Error(cutOff)
}

/**
 * Every answer has an `X-Request-Id`, and every log line about a request has it as `reqId`. A client or proxy can give
 * the id, so that its log and ours have the same one.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const REQUEST_ID = 'x-request-id'

/** Short, and without characters that a log or a header could be forged with. */
const SAFE = /^[\w.-]{1,64}$/

/** The id that the client gives, or else a new one. */
export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
}

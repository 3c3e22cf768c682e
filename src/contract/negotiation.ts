/** Which media type of an answer a client prefers (RFC 9110, section 12.5.1). */
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const JSON_TYPE = 'application/json'
const NDJSON_TYPE = 'application/x-ndjson'

const preferred = (request: FastifyRequest, types: string[]) =>
  new Negotiator({ headers: request.headers }).mediaTypes(types)

/** Whether a browser asks for a page. Between equals, JSON: programs often accept anything. */
export const prefersHtml = (request: FastifyRequest): boolean =>
  preferred(request, [JSON_TYPE, 'text/html'])[0] === 'text/html'

/**
 * Whether the client wants the last line of a stream alone, with the status that it deserves: it says so with
 * `stream=false`, or accepts JSON but no lines.
 */
export const wantsLastLine = (request: FastifyRequest): boolean => {
  if ((request.query as { stream?: boolean }).stream === false) return true
  const accepted = preferred(request, [NDJSON_TYPE, JSON_TYPE])
  return accepted.length === 1 && accepted[0] === JSON_TYPE
}

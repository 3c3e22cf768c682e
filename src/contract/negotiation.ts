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
 * Whether the client accepts JSON but no stream of lines, as most generated clients do if they are told to accept JSON.
 * Such a client gets the last line alone, with the status that it deserves.
 */
export const wantsLastLine = (request: FastifyRequest): boolean => {
  const accepted = preferred(request, [NDJSON_TYPE, JSON_TYPE])
  return accepted.length === 1 && accepted[0] === JSON_TYPE
}

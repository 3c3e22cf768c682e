/** Changes of an endpoint only if it is still the one that the client has read. */
import type { FastifyRequest } from 'fastify'
import { assertMatch } from '../contract/conditional.ts'
import { say } from '../lib/messages/index.ts'
import { type CheckEndpoint, etagOfEndpoint } from './endpoints.ts'
import type { EndpointRow } from './queries.ts'

export const tagOf = (row: EndpointRow) => ({ etag: etagOfEndpoint(row) })

/** A request without `If-Match` changes whatever is there. */
export const matching =
  (request: FastifyRequest): CheckEndpoint =>
  (before) =>
    assertMatch(
      request,
      { etag: etagOfEndpoint(before), isThere: true },
      { changed: say('endpoint_changed'), isRequired: false },
    )

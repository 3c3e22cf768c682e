/** Tells clients what will go: headers of each answer to a request that uses a deprecated operation or parameter. */
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { type Deprecated, type Document, type Operation, type Parameter, resolveRef } from './documents.ts'

/** Where the reasons are, and what to use instead. */
const CHANGES = '</openapi/changes.md>; rel="deprecation"; type="text/markdown"'

/**
 * Sets `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`, of several marks the earliest dates. Undefined if the operation and its
 * parameters have no mark.
 */
export function announceDeprecation(document: Document, operation: Operation): onSendHookHandler | undefined {
  const parameters = (operation.parameters ?? [])
    .map((one) => (one.$ref === undefined ? one : (resolveRef(document, one.$ref) as Parameter)))
    .filter(({ deprecated }) => deprecated === true)
  if (operation.deprecated !== true && parameters.length === 0) return undefined
  return (request, reply, payload, done) => {
    const used: Deprecated[] = parameters.filter((one) => isSent(request, one))
    if (operation.deprecated === true) used.push(operation)
    if (used.length > 0) announce(reply, used)
    done(null, payload)
  }
}

function announce(reply: FastifyReply, used: readonly Deprecated[]): void {
  const earliest = (dates: (string | undefined)[]) =>
    Date.parse(dates.filter((date) => date !== undefined).sort()[0] ?? '')
  const on = earliest(used.map((one) => one['x-deprecated-on']))
  const sunset = earliest(used.map((one) => one['x-sunset']))
  const link = [reply.getHeader('link'), CHANGES].flat().filter((one) => one !== undefined)
  reply
    .header('deprecation', `@${on / 1000}`)
    .header('sunset', new Date(sunset).toUTCString())
    .header('link', link.join(', '))
}

function isSent({ query, headers }: FastifyRequest, { name, in: place }: Parameter): boolean {
  if (place === 'query') return Object.hasOwn(query as object, name)
  return place === 'header' && headers[name.toLowerCase()] !== undefined
}

/** One line for each request, when it has been answered. */
import type { FastifyInstance } from 'fastify'
import { operationIdOf } from '../contract/documents.ts'

/** Asked every second by probes: logged for those who look for them only. */
const PROBES: ReadonlySet<string> = new Set(['getHealth', 'getReady'])

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationIdOf(request)
    request.log[PROBES.has(operation) ? 'debug' : 'info'](
      {
        operation: operation === '' ? undefined : operation,
        method: request.method,
        // Without the query string, which carries the codes and states of the sign-in.
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.userId,
        remoteAddress: request.ip,
      },
      'request',
    )
    done()
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'

/**
 * `Expect: 100-continue`: a client that waits before it sends its body is told to go on when all that is decided without
 * the body has been decided. Node would tell it at once, before the credential is checked.
 */
export function continueAfterChecks(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>()
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request)
    app.server.emit('request', request, response)
  })
  // Added per route, so that it runs after all other hooks.
  app.addHook('onRoute', (route: RouteOptions) => {
    route.preParsing = [
      ...[route.preParsing ?? []].flat(),
      (request, reply, payload, done) => {
        if (waiting.has(request.raw)) reply.raw.writeContinue()
        done(null, payload)
      },
    ]
  })
}

/** `GET /metrics`. Served only if METRICS_TOKEN is set; the request must carry that token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { operationIdOf } from '../contract/documents.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { outcomeOf, readQueueState } from '../webhooks/monitoring.ts'
import { createMetrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Call it before the operations are registered: requests to routes registered earlier are not counted. `countFailure`
 * turns the refusal of a wrong token into another one if the address fails too often.
 */
export function registerMetrics(
  app: FastifyInstance,
  { store, clock, webhooks, secrets }: Context,
  countFailure: (request: FastifyRequest, failure: Failure) => Promise<Failure>,
): void {
  if (secrets.metricsToken === undefined) return
  const expected = digest(`Bearer ${secrets.metricsToken}`)
  const metrics = createMetrics(() => readQueueState(store, clock.now()))
  webhooks.observe({
    attempted: ({ attempt }) => metrics.attempted(outcomeOf(attempt), attempt.durationMs),
    failed() {},
  })
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(operationOf(request), reply.statusCode)
  })
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw await countFailure(
        request,
        new Failure('unauthenticated', say('authentication_required'), {
          headers: { 'www-authenticate': 'Bearer' },
          detail: 'not the metrics token',
        }),
      )
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
}

/** Never the path, which the caller chooses. */
const operationOf = (request: FastifyRequest): string => operationIdOf(request) || (request.is404 ? 'unknown' : 'page')

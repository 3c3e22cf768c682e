/** `GET /metrics`. Served only if METRICS_TOKEN is set; the request must carry that token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { operationIdOf } from '../contract/documents.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { version } from '../lib/version.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { outcomeOf } from '../webhooks/monitoring.ts'
import { createMetrics } from './metrics.ts'
import { readDatabaseState } from './state.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

type CountFailure = (request: FastifyRequest, failure: Failure) => Promise<Failure>

/**
 * Call it before the operations are registered: requests to routes registered earlier are not counted. `countFailure`
 * turns the refusal of a wrong token into another one if the address fails too often. Returns a `countFailure` that the
 * metrics count too.
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, store, clock, webhooks, secrets, importer, exporter, backups }: Context,
  countFailure: CountFailure,
): CountFailure {
  if (secrets.metricsToken === undefined) return countFailure
  const expected = digest(`Bearer ${secrets.metricsToken}`)
  const calendar = exchangeCalendar(config.marketClosures)
  const metrics = createMetrics(
    { version, engine: store.engine },
    {
      database: () => readDatabaseState(store, calendar, clock.now()),
      store: () => store.load(),
      imports: () => importer.state(),
      exports: () => exporter.state(),
      backups: async () => await backups?.state(),
      userListProblems: () => config.userListProblems.length,
    },
  )
  webhooks.observe({
    attempted: ({ attempt }) => metrics.attempted(outcomeOf(attempt), attempt.durationMs),
    failed() {},
  })
  importer.observe(metrics.imported)
  exporter.observe(metrics.exported)
  backups?.observe({ failed: metrics.backupFailed })
  app.addHook('onRequest', (_request, reply, done) => {
    metrics.began()
    reply.raw.once('close', metrics.ended)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(operationOf(request), reply.statusCode, reply.elapsedTime / 1_000)
  })
  const countBoth: CountFailure = (request, failure) => {
    metrics.failedToAuthenticate()
    return countFailure(request, failure)
  }
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw await countBoth(
        request,
        new Failure('unauthenticated', say('authentication_required'), {
          headers: { 'www-authenticate': 'Bearer' },
          detail: 'not the metrics token',
        }),
      )
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
  return countBoth
}

/** Never the path, which the caller chooses. */
const operationOf = (request: FastifyRequest): string => operationIdOf(request) || (request.is404 ? 'unknown' : 'page')

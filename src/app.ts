/** The Fastify instance: what every request passes, then a scope for what people sign in to, and one for the plants. */

import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Auth, type LocalProvider, registerAuth } from './auth/index.ts'
import type { Context } from './context.ts'
import { bindContract } from './contract/bind.ts'
import { answerBrokenRequest } from './contract/broken-requests.ts'
import { recordTags } from './contract/conditional.ts'
import { type DocumentName, loadDocument } from './contract/documents.ts'
import { dashboardErrors, errorHandler, plantsErrors } from './contract/errors.ts'
import { parseExactJson } from './contract/int64.ts'
import { publishContract } from './contract/publish.ts'
import type { DashboardHandlers, PlantsHandlers } from './contract/types.ts'
import { registerDashboard } from './dashboard/index.ts'
import { exportHandlers } from './exports/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { notFound } from './lib/errors.ts'
import { loggedError } from './lib/logged-error.ts'
import { marketHandlers } from './market/handlers.ts'
import { operationHandlers } from './operation/handlers.ts'
import { registerMetrics } from './operation/metrics-endpoint.ts'
import { plantsHandlers } from './plants/handlers.ts'
import { portfolioHandlers } from './portfolio/handlers.ts'
import { priceHandlers } from './prices/handlers.ts'
import { accountHandlers } from './trading/accounts/handlers.ts'
import { dayHandlers } from './trading/days/handlers.ts'
import { monthHandlers } from './trading/months/handlers.ts'
import { symbolHandlers } from './trading/symbols/handlers.ts'
import { timeframeHandlers } from './trading/timeframe/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { logAttempts } from './webhooks/watch.ts'

export interface AppOptions {
  /** The sign-in of laptops and tests, where no OIDC_ISSUER is set. */
  localProvider?: LocalProvider
  /** Called with the scope of each document before it is bound: tests validate every answer here. */
  extend?: (scope: FastifyInstance, document: DocumentName) => Promise<void>
  logStream?: NodeJS.WritableStream
}

const BODY_LIMIT = 1 << 20
/** A whole upload must arrive within this; Fastify's default is for ever. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const HEADERS_TIMEOUT_MS = 20_000

export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: {
      level: context.config.logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A proxy on this machine or a private network ends TLS and says so; nobody else is believed.
    trustProxy: 'loopback,linklocal,uniquelocal',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerOutside(error, request, reply as FastifyReply),
  })
  context.prices.reportTo(app.log)
  app.decorateRequest('caller', null)
  app.setErrorHandler(answerOutside)
  app.setNotFoundHandler((request, reply) => answerOutside(notFound() as never, request, reply))
  const headers = { ...(await securityHeaders()), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })

  letConnectionsGo(app)
  context.webhooks.observe(logAttempts(app.log))
  registerMetrics(app, context)
  // A refresh may be waiting minutes for the provider's limit: it is cut short, and resumed by the next one.
  app.addHook('preClose', () => context.prices.close())

  const auth = await inScope(app, (site) => registerSite(site, context, options))
  await app.register(async (scope) => {
    await options.extend?.(scope, 'plants')
    const security = { token: auth.security.token }
    await bindContract(scope, {
      document: loadDocument('plants'),
      handlers: { ...plantsHandlers(context), ...webhookHandlers(context) } satisfies PlantsHandlers,
      security,
      errors: plantsErrors,
      parseJson: parseExactJson,
    })
  })
  await publishContract(app)
  return app
}

async function inScope<T>(app: FastifyInstance, register: (scope: FastifyInstance) => Promise<T>): Promise<T> {
  let out: T | undefined
  await app.register(async (scope) => {
    out = await register(scope)
  })
  return out as T
}

/** What people sign in to: sessions are known here and nowhere else, since each request would pay for them. */
async function registerSite(site: FastifyInstance, context: Context, options: AppOptions): Promise<Auth> {
  const auth = await registerAuth(site, context, { provider: options.localProvider })
  site.addHook('onClose', () => auth.close())
  await site.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    await options.extend?.(scope, 'dashboard')
    const handlers: DashboardHandlers = {
      ...accountHandlers(context),
      ...monthHandlers(context),
      ...dayHandlers(context),
      ...timeframeHandlers(context),
      ...symbolHandlers(context),
      ...marketHandlers(context),
      ...priceHandlers(context),
      ...importHandlers(context),
      ...exportHandlers(context),
      ...portfolioHandlers(context),
      ...auth.handlers,
      ...operationHandlers(context),
    }
    await bindContract(scope, {
      document: loadDocument('dashboard'),
      handlers,
      security: auth.security,
      errors: dashboardErrors,
      tagOf: recordTags(context.clock, [context.store.dataSource, context.config.marketClosures]),
    })
  })
  await registerDashboard(site, { currentUser: auth.currentUser })
  return auth
}

const IDLE_CHECK_MS = 100

/**
 * A connection that was busy when the service began to end is kept alive by its client afterwards, and
 * would hold up the end until it times out.
 */
function letConnectionsGo(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Errors no document's scope answers: unknown paths, malformed URLs. The path says whose words to use. */
const isPlants = (request: FastifyRequest) => /^\/plants?(\/|\?|$)/.test(request.url)
const answerPlants = errorHandler(plantsErrors)
const answerDashboard = errorHandler(dashboardErrors)
const answerOutside = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  (isPlants(request) ? answerPlants : answerDashboard)(error, request, reply)

/** The query string stays out of the log: it carries codes and states of the sign-in. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url?.split('?', 1)[0],
  remoteAddress: request.ip,
})

/** The same for every answer; the plugin composes them anew for each. */
async function securityHeaders(): Promise<Record<string, string>> {
  const scratch = Fastify()
  await scratch.register(helmet, HELMET)
  scratch.get('/', (_request, reply) => reply.send(reply.getHeaders()))
  const answer = await scratch.inject('/')
  await scratch.close()
  return answer.json()
}

const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Off over plain http by browsers anyway; a year, as the header is only believed over https.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
}

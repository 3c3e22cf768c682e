/** The Fastify instance: hooks for every request, a scope for the dashboard and its API, and one for the plants. */
import { METHODS, type OutgoingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type AssistantOptions, assistantHandlers, refuseOtherOrigins } from './assistant/handlers.ts'
import {
  type Auth,
  type AuthOptions,
  errorPage,
  type LocalProvider,
  type OwnToken,
  registerAuth,
  registerFailedAttempts,
} from './auth/index.ts'
import type { Context, KeyedContext } from './context.ts'
import { bindContract } from './contract/bind.ts'
import { USUAL_LIMIT } from './contract/body-limits.ts'
import { brokenRequests } from './contract/broken-requests.ts'
import { registerCompression } from './contract/compression.ts'
import { recordTags } from './contract/conditional.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './contract/connections.ts'
import { registerCors } from './contract/cors.ts'
import { type DocumentName, isPlantsPath, loadDocument, operationIdOf } from './contract/documents.ts'
import { dashboardErrors, errorHandler, plantsErrors } from './contract/errors.ts'
import { continueAfterChecks } from './contract/expected-bodies.ts'
import { answerHead } from './contract/head.ts'
import { parseExactJson } from './contract/int64.ts'
import { knownValid } from './contract/known-valid.ts'
import { LargeAnswers } from './contract/large-answers.ts'
import { limitSockets, mostSockets, type SocketLimits } from './contract/open-sockets.ts'
import { publishContract } from './contract/publish.ts'
import { readHandlers } from './contract/record-reads.ts'
import { REQUEST_ID, requestId } from './contract/request-ids.ts'
import { createTurns, type Turns } from './contract/request-turns.ts'
import { securityHeaders } from './contract/security-headers.ts'
import { trustedProxies } from './contract/trusted-proxies.ts'
import type { DashboardHandlers, PlantsHandlers } from './contract/types.ts'
import { registerDashboard } from './dashboard/index.ts'
import { exportHandlers } from './exports/handlers.ts'
import { idempotentRequests } from './idempotency/keyed-requests.ts'
import { accountHandlers } from './imports/accounts/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { journalImportHandlers } from './imports/journal/handlers.ts'
import { mappingHandlers } from './imports/mappings/handlers.ts'
import { movingHandlers } from './imports/moving/handlers.ts'
import { ownEntryHandlers } from './imports/own-entries/handlers.ts'
import { questionHandlers } from './imports/questions/handlers.ts'
import { reportHandlers } from './imports/reports/handlers.ts'
import { journalHandlers } from './journal/handlers.ts'
import { revisionOf } from './journal/revision.ts'
import { marketDate } from './lib/dates.ts'
import { busy, invalid, notFound } from './lib/errors.ts'
import { loggedError } from './lib/logged-error.ts'
import { say } from './lib/messages/index.ts'
import { isOwnHost, otherHost } from './lib/own-host.ts'
import { exchangeCalendar } from './market/exchange-calendar.ts'
import { marketHandlers } from './market/handlers.ts'
import { logBackups } from './operation/backups.ts'
import { operationHandlers } from './operation/handlers.ts'
import { registerMetrics } from './operation/metrics-endpoint.ts'
import { loggedRequest, RequestLog } from './operation/request-log.ts'
import type { Tracing } from './operation/tracing.ts'
import { plantsHandlers } from './plants/handlers.ts'
import { portfolioHandlers } from './portfolio/handlers.ts'
import { priceHandlers } from './prices/handlers.ts'
import { RECORD_READS } from './reads.ts'
import { dayHandlers } from './trading/days/handlers.ts'
import { openPositionHandlers } from './trading/open-positions/handlers.ts'
import { taxYearHandlers } from './trading/tax-years/handlers.ts'
import { unmatchedSaleHandlers } from './trading/unmatched-sales/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { logAttempts } from './webhooks/monitoring.ts'
import { recordWebhookHandlers } from './webhooks/record/handlers.ts'

export interface AppOptions {
  /** The sign-in of laptops and tests; needed if OIDC_ISSUER is not set. */
  localProvider?: LocalProvider
  /** A token that the database does not have; of a command. */
  ownToken?: OwnToken
  /** Called with the scope of each document before it is bound; tests validate every answer in it. */
  extend?: (scope: FastifyInstance, document: DocumentName) => Promise<void>
  logStream?: { write(line: string): void }
  tracing?: Tracing | undefined
  /** Tests make its deadline short. */
  assistant?: AssistantOptions | undefined
  /** Tests make them small. */
  connections?: Partial<ConnectionLimits> | undefined
  sockets?: Partial<SocketLimits> | undefined
}

const FIRST_BYTE_MS = 5_000
const HEADERS_TIMEOUT_MS = 10_000

export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const headers = { ...securityHeaders(), 'cache-control': 'no-store' }
  const broken = brokenRequests(headers)
  const proxies = trustedProxies(context.config.trustedProxies)
  const app: FastifyInstance = Fastify({
    logger: {
      level: context.config.logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      hooks: { logMethod: context.outages.logMethod },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: new RequestLog(),
    exposeHeadRoutes: false, // `answerHead` gives HEAD the headers of GET, of compressed answers too.
    genReqId: requestId,
    bodyLimit: USUAL_LIMIT,
    requestTimeout: CONNECTION_LIMITS.uploadMs,
    // Node would refuse a request without Host itself, without a body; `hasOneHost` decides instead.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // Fastify would answer in its own words; see `refuseAtShutdown`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    trustProxy: proxies.isTrusted,
    clientErrorHandler: broken.clientError,
    // No hook runs here, and the body, if any, is not read.
    frameworkErrors: (error, request, reply) =>
      void answerOutside(
        error,
        request,
        (reply as FastifyReply).headers(headers).header(REQUEST_ID, request.id).header('connection', 'close'),
      ),
  })
  // Fastify knows nine methods of Node's: the others would be 404 on paths that exist.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  // It wraps what is registered after it.
  if (options.tracing !== undefined) await app.register(options.tracing.plugin)
  options.tracing?.reportTo(app.log)
  await registerCompression(app)
  answerHead(app)
  limitConnections(app, { ...CONNECTION_LIMITS, ...options.connections }, shapeOf, headers)
  limitSockets(app, { sockets: mostSockets(), firstByteMs: FIRST_BYTE_MS, ...options.sockets }, context.clock)
  continueAfterChecks(app)
  context.prices.reportTo(app.log)
  context.outages.reportTo(app.log)
  app.decorateRequest('caller', null)
  app.setErrorHandler(answerOutside)
  app.setNotFoundHandler((request, reply) => answerOutside(notFound() as never, request, reply))
  broken.refuseTunnels(app.server)
  await addRequestHooks(app, headers, context)
  proxies.logOthers(app)

  context.webhooks.observe(logAttempts(app.log))
  context.backups?.observe(logBackups(app.log))
  const countFailure = registerMetrics(app, context, await registerFailedAttempts(app, context))
  // A refresh may wait minutes for the provider's limit: it is cut short, and the next refresh resumes it.
  app.addHook('preClose', () => context.prices.close())

  const idempotency = idempotentRequests(context.store, context.clock, (error) =>
    app.log.warn({ err: error }, 'the answer to a request with an Idempotency-Key was not kept'),
  )
  const keyed = { ...context, store: idempotency.store, idempotency }
  const turns = createTurns()
  const auth = await inScope(app, (site) => registerSite(site, keyed, { ...options, turns }, countFailure))
  await app.register((scope) => registerPlants(scope, keyed, { ...options, turns }, auth.security.token))
  await publishContract(app, context.config.baseUrl)
  return app
}

/** The headers of every answer, and what is decided before the body is read. */
async function addRequestHooks(
  app: FastifyInstance,
  headers: OutgoingHttpHeaders,
  { config: { corsOrigins, production, baseUrl }, refusal }: Context,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID, request.id)
    done()
  })
  await registerCors(app, corsOrigins)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasOneHost(request)) done(invalid(say('hosts')))
    else if (!production && !isOwnHost(request.headers.host, baseUrl)) done(invalid(otherHost(baseUrl)))
    // Decided before the body is read: the answer does not depend on it.
    else done(request.is404 ? notFound() : undefined)
  })
  refuseAtShutdown(app)
  refuseBeforeStart(app, refusal)
}

async function registerPlants(
  scope: FastifyInstance,
  context: KeyedContext,
  options: AppOptions & { turns: Turns },
  token: Awaited<ReturnType<typeof registerSite>>['security']['token'],
): Promise<void> {
  await options.extend?.(scope, 'plants')
  await bindContract(scope, {
    document: knownValid(loadDocument('plants')),
    handlers: { ...plantsHandlers(context), ...webhookHandlers(context) } satisfies PlantsHandlers,
    security: { token },
    errors: plantsErrors,
    turns: options.turns,
    idempotency: context.idempotency,
    parseJson: parseExactJson,
  })
}

async function inScope<T>(app: FastifyInstance, register: (scope: FastifyInstance) => Promise<T>): Promise<T> {
  let out: T | undefined
  await app.register(async (scope) => {
    out = await register(scope)
  })
  return out as T
}

/** The dashboard and its API; only this scope has cookies and sessions. */
async function registerSite(
  site: FastifyInstance,
  context: KeyedContext,
  options: AppOptions & { turns: Turns },
  countFailure: AuthOptions['countFailure'],
): Promise<Auth> {
  const auth = await registerAuth(site, context, {
    provider: options.localProvider,
    countFailure,
    ownToken: options.ownToken,
  })
  site.addHook('onClose', () => auth.close())
  await site.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    await options.extend?.(scope, 'dashboard')
    refuseOtherOrigins(scope, context.config)
    const handlers: DashboardHandlers = {
      ...accountHandlers(context),
      ...readHandlers(context, RECORD_READS),
      ...dayHandlers(context),
      ...openPositionHandlers(context),
      ...unmatchedSaleHandlers(context),
      ...marketHandlers(context),
      ...priceHandlers(context),
      ...importHandlers(context),
      ...reportHandlers(context),
      ...movingHandlers(context),
      ...ownEntryHandlers(context),
      ...questionHandlers(context),
      ...mappingHandlers(context),
      ...journalImportHandlers(context),
      ...journalHandlers(context),
      ...exportHandlers(context),
      ...taxYearHandlers(context),
      ...portfolioHandlers(context),
      ...recordWebhookHandlers(context),
      ...auth.handlers,
      ...operationHandlers(context),
      ...assistantHandlers((request) => site.inject(request), options.assistant),
    }
    await bindContract(scope, {
      document: knownValid(loadDocument('dashboard')),
      handlers,
      security: auth.security,
      largeAnswers: new LargeAnswers({
        folder: context.uploadFolder,
        readers: context.readers,
        databaseUrl: context.secrets.databaseUrl,
      }),
      errors: dashboardErrors,
      turns: options.turns,
      errorPage,
      idempotency: context.idempotency,
      refuseOtherParameters: true,
      tagOf: recordTags({ clock: context.clock, revisionOf: (userId) => revisionOf(context.store, userId) }, [
        context.store.dataSource,
        context.config.marketClosures,
      ]),
    })
  })
  const calendar = exchangeCalendar(context.config.marketClosures)
  await registerDashboard(site, {
    currentUser: auth.currentUser,
    today: () => marketDate(context.clock.now()),
    isTradingDay: (date) => calendar.day(date).isTradingDay,
  })
  return auth
}

/** With two Host headers, a proxy may read one and this service the other, which an attacker can use (RFC 9112, 3.2). */
function hasOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Requests that arrive on an open connection after the shutdown has begun. */
function refuseAtShutdown(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (_request, _reply, done) =>
    done(closing ? busy(say('service_restarting', { seconds: 5 }), 5) : undefined),
  )
}

/** What needs no database is answered: a supervisor must not end a service that migrates. */
function refuseBeforeStart(app: FastifyInstance, refusal: Context['refusal']): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(operationIdOf(request) === 'getHealth' ? undefined : refusal()),
  )
}

/** Errors outside the scope of a document: unknown paths, malformed URLs. The path decides the shape of the error. */
const isPlants = (request: FastifyRequest) => isPlantsPath(request.url)
const shapeOf = (request: FastifyRequest) => (isPlants(request) ? plantsErrors : dashboardErrors)
const answerPlants = errorHandler(plantsErrors)
const answerDashboard = errorHandler(dashboardErrors)
const answerOutside = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  (isPlants(request) ? answerPlants : answerDashboard)(error, request, reply)

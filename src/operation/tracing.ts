/**
 * Traces of OpenTelemetry: a span for each request, for what it reads and writes, and for each webhook attempt, which continues the
 * trace of the request that queued the message. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; its packages are not
 * installed with the service.
 */
import {
  context,
  type DiagLogger,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { StartError } from '../config/start-errors.ts'
import { operationIdOf } from '../contract/documents.ts'
import { SECOND } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import { readTraceparentBy } from '../lib/traceparent.ts'
import { tracingPackages, version } from '../lib/version.ts'
import { forUser, type Store } from '../store/index.ts'
import type { Transport } from '../webhooks/transport.ts'

const NAME = 'tradeleaf'
/** Asked every second by probes. */
const PROBE = /^\/(?:health|ready|metrics)(?:\?|$)/
/** At the end, for the spans that wait. */
const FLUSH_WITHIN_MS = 2 * SECOND

export interface Tracing {
  /** Register it before everything else. */
  readonly plugin: FastifyPluginCallback
  /** The same store, with a span for each read and write of a request. */
  store(store: Store): Store
  /** The same, with a span for each attempt. */
  send(send: Transport['send']): Transport['send']
  /** Sets the log for spans that could not be sent. */
  reportTo(log: { warn(about: object, text: string): void }): void
  /** Sends the spans that wait. */
  close(): Promise<void>
}

/** `endpoint`: the base address of the collector. Throws StartError if the packages are not installed. */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const { FastifyOtelInstrumentation, NodeTracerProvider, BatchSpanProcessor, OTLPTraceExporter, resources } =
    await loadPackages()
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const own = { 'service.name': NAME, 'service.version': version }
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last.
    resource: resources
      .resourceFromAttributes(own)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [withoutTexts, new BatchSpanProcessor(exporter)],
  })
  provider.register()
  readTraceparentBy(traceparentNow)
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    // Its message may have values of a query.
    recordExceptions: false,
    ignorePaths: ({ url }) => PROBE.test(url),
    requestHook(span, request) {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
      span.setAttributes(aboutRequest(request))
    },
    lifecycleHook: (span) => void span.updateName('handler'),
  })
  return {
    plugin: instrumentation.plugin(),
    store: tracedStore,
    send: tracedSend,
    reportTo: (log) => void diag.setLogger(failuresTo(log)),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

async function loadPackages() {
  try {
    const [
      { FastifyOtelInstrumentation },
      { NodeTracerProvider, BatchSpanProcessor },
      { OTLPTraceExporter },
      resources,
    ] = await Promise.all([
      import('@fastify/otel'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
    return { FastifyOtelInstrumentation, NodeTracerProvider, BatchSpanProcessor, OTLPTraceExporter, resources }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install ${tracingPackages.join(' ')}`,
    )
  }
}

/** Without the query string, which the library would take with the path. */
const aboutRequest = (request: FastifyRequest) => ({
  'url.path': request.url.split('?', 1)[0] ?? '',
  'tradeleaf.operation': operationIdOf(request) || undefined,
  'tradeleaf.request_id': request.id,
})

/** An error's text may have values of a query; the log has what may be told, under the same id of the request. */
const withoutTexts: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    if ('status' in span && (span.status as { code: number }).code === SpanStatusCode.ERROR)
      span.setStatus({ code: SpanStatusCode.ERROR })
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
}

const tracer = () => trace.getTracer(NAME, version)

/** A span that has ended is no parent: what a request has set off in the background goes on in its context. */
const isUnderWay = (): boolean => trace.getActiveSpan()?.isRecording() === true

function traceparentNow(): string | undefined {
  if (!isUnderWay()) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** `run` is given `fn` within the span, because a queue may call it in the context of another request. */
async function inSpan<Db, T>(
  name: string,
  { engine }: Store,
  fn: (db: Db) => Promise<T>,
  run: (fn: (db: Db) => Promise<T>) => Promise<T>,
): Promise<T> {
  if (!isUnderWay()) return await run(fn)
  const attributes = { 'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite' }
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes })
  const within = trace.setSpan(context.active(), span)
  try {
    return await context.with(within, () => run((db) => context.with(within, () => fn(db))))
  } catch (error) {
    if (isOfDatabase(error)) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Others are what a rule has refused. */
const isOfDatabase = (error: unknown): boolean =>
  !(error instanceof Failure) || error.kind === 'unavailable' || error.kind === 'busy'

function tracedStore(store: Store): Store {
  const traced: Store = {
    ...store,
    forUser: (userId) => forUser(traced, userId),
    read: (fn) => inSpan('database read', store, fn, (fn) => store.read(fn)),
    snapshot: (fn, options) => inSpan('database read', store, fn, (fn) => store.snapshot(fn, options)),
    write: (fn, options) => inSpan('database write', store, fn, (fn) => store.write(fn, options)),
  }
  return traced
}

/** The address of a receiver may have a secret: a span has the id of the message. */
const tracedSend =
  (send: Transport['send']): Transport['send'] =>
  async (request) => {
    const before = propagation.extract(ROOT_CONTEXT, request.headers)
    const attributes = { 'http.request.method': 'POST', 'messaging.message.id': request.headers['webhook-id'] }
    const span = tracer().startSpan('webhook attempt', { kind: SpanKind.CLIENT, attributes }, before)
    const within = trace.setSpan(before, span)
    const headers = { ...request.headers }
    propagation.inject(within, headers)
    const attempt = await context.with(within, () => send({ ...request, headers }))
    if (attempt.outcome === 'answered') span.setAttribute('http.response.status_code', attempt.status)
    else span.setAttribute('error.type', attempt.reason)
    if (attempt.outcome === 'failed' || attempt.status >= 300) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    return attempt
  }

/** Their texts may have what the collector answered. */
function failuresTo(log: { warn(about: object, text: string): void }): DiagLogger {
  const failed = () => log.warn({ outage: 'traces' }, 'spans were not sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  const nothing = () => {}
  return { error: failed, warn: nothing, info: nothing, debug: nothing, verbose: nothing }
}

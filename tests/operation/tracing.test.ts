/** Traces, as a collector of OpenTelemetry gets them. */
import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { startTradeleaf } from '../command/support.ts'
import { breakable, freshDatabase, onBothEngines } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { misbehave, type Receiver, startReceiver } from '../support/receiver.ts'
import { startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: { key: string; value: Record<string, unknown> }[]
  events?: object[]
}

const [SERVER, CLIENT] = [2, 3]
const ERROR = 2
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

const spansOf = ({ received }: Receiver): Span[] =>
  received.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body.toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The names of a span and of those above it, the span itself first. */
function pathOf(spans: readonly Span[], span: Span): string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(above === undefined ? [] : pathOf(spans, above))]
}

await onBothEngines(t, 'a request, its database and its webhook are one trace', async (t, { url, store, engine }) => {
  const [collector, receiver] = [await startReceiver(t), await startReceiver(t)]
  const service = await startService(t, url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const send = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${service.origin}${path}`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  t.equal((await send('/plant/webhook-endpoints', { url: `${receiver.url}/secret-hidden` })).status, 201)
  const added = await send('/plants', { id: 1, name: 'Fern' }, { traceparent: `00-${TRACE}-${CALLER}-01` })
  t.equal(added.status, 200)
  await receiver.waitFor(1)
  const attempt = () => spansOf(collector).find(({ name }) => name === 'webhook attempt')
  await until(async () => attempt() !== undefined)

  const spans = spansOf(collector).filter(({ traceId }) => traceId === TRACE)
  const [request] = spans.filter(({ kind }) => kind === SERVER)
  t.match(request, { name: 'POST /plants', parentSpanId: CALLER, status: {} })
  t.match(attributesOf(request as Span), {
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'http.route': '/plants',
    'url.path': '/plants',
    'tradeleaf.operation': 'addPlant',
    'tradeleaf.request_id': added.headers.get('x-request-id'),
  })
  const sent = attempt() as Span
  t.same(pathOf(spans, sent), ['webhook attempt', 'database write', 'handler', 'POST /plants'])
  t.match(sent, { traceId: TRACE, kind: CLIENT })
  t.match(attributesOf(sent), {
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'messaging.message.id': receiver.received[0]?.headers['webhook-id'],
  })
  t.equal(receiver.received[0]?.headers.traceparent, `00-${TRACE}-${sent.spanId}-01`)
  const [write] = spans.filter(({ name }) => name === 'database write')
  t.match(attributesOf(write as Span), { 'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite' })

  receiver.reply = { status: 500 }
  await send('/plants', { id: 2, name: 'Fern' })
  await receiver.waitFor(2)
  const failed = () =>
    spansOf(collector).filter(({ name, status }) => name === 'webhook attempt' && status.code === ERROR)
  await until(async () => failed().length === 1)
  t.not(failed()[0]?.traceId, TRACE, 'a request without a trace begins one')

  // Writes of several requests share a transaction of SQLite.
  receiver.reply = { status: 200 }
  const traceOf = (n: number) => `${TRACE.slice(0, -2)}${n}`
  const numbers = Array.from({ length: 20 }, (_, n) => n + 10)
  const parallel = numbers.map((n) =>
    send('/plants', { id: n, name: 'Fern' }, { traceparent: `00-${traceOf(n)}-${CALLER}-01` }),
  )
  for (const answer of parallel) t.equal((await answer).status, 200)
  const traces = () =>
    new Map(
      receiver.received.map(({ body, headers }) => [
        JSON.parse(body.toString()).id,
        headers.traceparent?.split('-')[1],
      ]),
    )
  await until(async () => numbers.every((n) => traces().has(n)))
  for (const n of numbers) t.equal(traces().get(n), traceOf(n))

  receiver.reply = { status: 302, headers: { location: receiver.url } }
  await send('/plants', { id: 3, name: 'Fern' })
  await until(async () => failed().length === 2)
  await receiver.close()
  await send('/plants', { id: 4, name: 'Fern' })
  await until(async () => failed().length === 3)
  t.match(failed().map(attributesOf), [
    { 'http.response.status_code': 500 },
    { 'http.response.status_code': 302 },
    { 'error.type': /./ },
  ])

  const each = spansOf(collector)
  t.same([...new Set(each.filter(({ kind }) => kind !== SERVER).map(({ name }) => name))].sort(), [
    'database read',
    'database write',
    'handler',
    'webhook attempt',
  ])
  t.same(
    each.filter(({ name, parentSpanId }) => name.startsWith('database') && !parentSpanId),
    [],
    'what no request waits for has none',
  )
  for (const { path } of collector.received) t.equal(path, '/v1/traces')
  const all = collector.received.map(({ body }) => body.toString()).join()
  t.match(all, '"service.name"')
  t.match(all, '"service.version"')
  t.notMatch(all, /hidden|tlf_/, 'an address may be a secret')

  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
})

t.test('neither query strings nor texts of errors, and no probes', async (t) => {
  const collector = await startReceiver(t)
  const service = await startService(t, await freshDatabase(t, 'sqlite'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'mine',
  })
  await fetch(`${service.origin}/api/months?secret=hidden`)
  for (const path of ['/health', '/ready?x=1', '/metrics', '/nowhere/hidden']) await fetch(`${service.origin}${path}`)
  // The last spans are sent at the end.
  service.child.kill('SIGTERM')
  await service.ended
  const spans = spansOf(collector)
  t.same(
    spans
      .filter(({ kind }) => kind === SERVER)
      .map(({ name }) => name)
      .sort(),
    ['GET /api/months', 'GET unknown'],
  )
  const [months] = spans.filter(({ name }) => name === 'GET /api/months')
  t.equal(attributesOf(months as Span)['url.path'], '/api/months')
  t.match(months, { status: { code: ERROR } })
  for (const { status, events = [] } of spans) t.strictSame([status.message, events], [undefined, []])
  const [unknown] = spans.filter(({ name }) => name === 'GET unknown')
  t.notOk('tradeleaf.operation' in attributesOf(unknown as Span))
  t.match(collector.received.map(({ body }) => body.toString()).join(), '"mine"')
})

t.test('a read that the database fails is an error, a write that a rule refuses is none', async (t) => {
  const collector = await startReceiver(t)
  const url = await freshDatabase(t, 'postgres')
  const database = await breakable(t, url)
  const store = await openStore(url)
  t.teardown(() => store.close())
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const service = await startService(t, database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    DATABASE_STATEMENT_SECONDS: '1',
  })
  let requests = 10
  /** The status of the answer, and of the last span of the database. */
  const ask = async (init: RequestInit = {}) => {
    const trace = `${TRACE.slice(0, -2)}${requests++}`
    const all = { ...headers, traceparent: `00-${trace}-${CALLER}-01` }
    const { status } = await fetch(`${service.origin}/plants`, { ...init, headers: all })
    const own = () => spansOf(collector).filter(({ traceId }) => traceId === trace)
    await until(async () => own().some(({ kind }) => kind === SERVER))
    const last = own().findLast(({ name }) => name.startsWith('database'))
    return [status, last?.name, last?.status.code ?? 0]
  }
  const plant = { method: 'POST', body: JSON.stringify({ id: 1, name: 'Fern' }) }
  t.same(await ask(plant), [200, 'database write', 0])
  t.same(await ask(plant), [400, 'database write', 0])
  const client = await connectTo(url)
  t.teardown(() => client.end())
  await client.query('begin; lock table plants in access exclusive mode')
  t.same(await ask(), [500, 'database read', ERROR])
  await client.query('rollback; alter table plants rename column name to other')
  t.same(await ask(), [500, 'database read', ERROR])
  await database.takeAway()
  t.same(await ask(), [500, 'database read', ERROR])
})

t.test('a collector that never answers keeps no end waiting', async (t) => {
  const collector = await startReceiver(t, misbehave.hangs)
  const service = await startService(t, await freshDatabase(t, 'sqlite'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
  })
  await fetch(`${service.origin}/api/months`)
  const began = performance.now()
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
  t.equal(collector.received.length, 1)
  t.ok(performance.now() - began < 10_000)
})

t.test('a collector that is away stops nothing, and has one line of the log', async (t) => {
  const collector = await startReceiver(t)
  await collector.close()
  const service = await startService(t, await freshDatabase(t, 'sqlite'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
  })
  const told = () => service.output().match(/spans were not sent/g)?.length ?? 0
  await until(async () => {
    t.equal((await fetch(`${service.origin}/api/months`)).status, 401)
    return told() > 0
  })
  for (let n = 0; n < 20; n++) await fetch(`${service.origin}/api/months`)
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
  t.equal(told(), 1)
})

/** The packages cannot be loaded: by default they are not installed. */
function withoutPackages(t: Test, code = 'ERR_MODULE_NOT_FOUND'): string {
  const file = `${t.testdir({})}/without.cjs`
  writeFileSync(
    file,
    `require('node:module').registerHooks({
      resolve(name, context, next) {
        if (!/^@(fastify\\/otel|opentelemetry\\/(?!api$))/.test(name)) return next(name, context)
        throw Object.assign(new Error('Cannot find package ' + name), { code: '${code}' })
      },
    })`,
  )
  return file
}

t.test('without the setting nothing of it is loaded', async (t) => {
  const service = await startService(t, await freshDatabase(t, 'sqlite'), {}, ['--require', withoutPackages(t)])
  t.equal((await fetch(`${service.origin}/ready`)).status, 200)
})

t.test('with the setting and without the packages the start says what to install', async (t) => {
  const env = {
    DATABASE_URL: await freshDatabase(t, 'sqlite'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    NODE_OPTIONS: `--require "${withoutPackages(t)}"`,
  }
  t.match(await startTradeleaf(['serve'], env), {
    code: 1,
    stderr:
      /^OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install @fastify\/otel@\^\S+ @open/m,
  })
  const broken = `--require "${withoutPackages(t, 'ERR_INVALID_PACKAGE_CONFIG')}"`
  const other = await startTradeleaf(['serve'], { ...env, NODE_OPTIONS: broken })
  t.match(other, { code: 1, stderr: /Cannot find package @/ })
  t.notMatch(other.stderr, /npm install/)
  t.match(await startTradeleaf(['serve'], { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }), {
    code: 1,
    stderr: /OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL/,
  })
})

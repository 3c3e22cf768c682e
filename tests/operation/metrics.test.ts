import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { addUser } from '../support/rows.ts'

const TOKEN = 'a token of Prometheus, long enough to be one'
const authorization = `Bearer ${TOKEN}`
const env = { METRICS_TOKEN: TOKEN, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

type App = Awaited<ReturnType<typeof buildTestApp>>

async function scrape({ app }: App): Promise<string> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization } })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.payload}`)
  return answer.payload
}

/** The value of a series; undefined if it is absent. */
function value(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

async function addEndpoint({ app }: App, headers: Record<string, string>, url: string): Promise<void> {
  const answer = await app.inject({ method: 'POST', url: '/plant/webhook-endpoints', headers, payload: { url } })
  if (answer.statusCode !== 201) throw new Error(answer.payload)
}

const addPlant = ({ app }: App, headers: Record<string, string>, id: number) =>
  app.inject({ method: 'POST', url: '/plants', headers, payload: { id, name: 'Fern' } })

await onBothEngines(t, 'the metrics count attempts, and have the depth and age of the queue', async (t, on) => {
  const service = await buildTestApp(t, on, { env })
  const headers = await service.authorize()
  const receiver = await startReceiver(t)
  const failing = await startReceiver(t, { status: 500 })
  let text = await scrape(service)
  t.match([value(text, 'tradeleaf_webhook_queue_depth'), value(text, 'tradeleaf_webhook_oldest_due_seconds')], [0, 0])

  await addEndpoint(service, headers, receiver.url)
  await addEndpoint(service, headers, failing.url)
  for (const id of [1, 2, 3]) await addPlant(service, headers, id)
  service.clock.advance(90_000)
  text = await scrape(service)
  t.equal(value(text, 'tradeleaf_webhook_queue_depth'), 6)
  t.equal(value(text, 'tradeleaf_webhook_oldest_due_seconds'), 90)

  await service.context.webhooks.settle()
  text = await scrape(service)
  t.equal(value(text, 'tradeleaf_webhook_queue_depth'), 3, 'what waits for another attempt')
  t.equal(value(text, 'tradeleaf_webhook_oldest_due_seconds'), 0, 'and is not due yet')
  t.equal(value(text, 'tradeleaf_webhook_attempts_total{outcome="2xx"}'), 3)
  t.equal(value(text, 'tradeleaf_webhook_attempts_total{outcome="5xx"}'), 3)
  t.equal(value(text, 'tradeleaf_webhook_attempt_duration_seconds_count'), 6)
  t.equal(value(text, 'tradeleaf_http_requests_total{operation="addPlant",status="200"}'), 3)

  const lines = service
    .log()
    .split('\n')
    .filter((line) => line.includes('"webhook attempt"'))
  t.equal(lines.length, 6, 'a line in the log for each attempt')
  t.match(JSON.parse(lines[0] as string), {
    endpointId: Number,
    deliveryId: /^msg_/,
    outcome: /^[25]xx$/,
    durationMs: Number,
  })
  t.notMatch(lines.join(''), new RegExp(`whsec_|127\\.0\\.0\\.1:${receiver.port}|Fern`))
})

await onBothEngines(t, 'deliveries of an endpoint that is disabled do not count as waiting', async (t, on) => {
  const service = await buildTestApp(t, on, { env })
  const headers = await service.authorize()
  await addEndpoint(service, headers, 'http://127.0.0.1:9')
  await addPlant(service, headers, 1)
  t.equal(value(await scrape(service), 'tradeleaf_webhook_queue_depth'), 1)
  const { endpoints } = (await service.app.inject({ url: '/plant/webhook-endpoints', headers })).json()
  const url = `/plant/webhook-endpoints/${endpoints[0].id}`
  await service.app.inject({ method: 'PATCH', url, headers, payload: { enabled: false } })
  service.clock.advance(60_000)
  const text = await scrape(service)
  t.match([value(text, 'tradeleaf_webhook_queue_depth'), value(text, 'tradeleaf_webhook_oldest_due_seconds')], [0, 0])
})

await onBothEngines(
  t,
  'without the database, metrics have the process, and report the database as down',
  async (t, on) => {
    const database = await breakable(t, on.url)
    const store = await openStore(database.url)
    t.teardown(() => store.close())
    const service = await buildTestApp(t, { store, url: database.url }, { env })
    t.equal(value(await scrape(service), 'tradeleaf_database_up'), 1)
    await database.takeAway()
    const text = await scrape(service)
    t.equal(value(text, 'tradeleaf_database_up'), 0)
    t.equal(value(text, 'tradeleaf_webhook_queue_depth'), undefined, 'no figure is better than an old one')
    t.ok((value(text, 'process_resident_memory_bytes') ?? 0) > 1e6)
    await database.bringBack()
    t.equal(value(await scrape(service), 'tradeleaf_database_up'), 1)
  },
)

await onBothEngines(t, 'labels have a bounded set of values, whatever is requested', async (t, on) => {
  const service = await buildTestApp(t, on, { env })
  const headers = await service.authorize()
  // Those of the process have a line for each kind of handle and of garbage collection that there is.
  const count = (text: string) => text.split('\n').filter((line) => line.startsWith('tradeleaf_')).length
  const before = count(await scrape(service))
  for (let i = 0; i < 50; i++) {
    await service.app.inject({ url: `/no/such/${i}` })
    await service.app.inject({ url: `/plants?limit=${i + 1}`, headers })
    await service.app.inject({ method: 'DELETE', url: `/plants/${i}`, headers })
  }
  const text = await scrape(service)
  t.equal(value(text, 'tradeleaf_http_requests_total{operation="unknown",status="404"}'), 50)
  t.ok(count(text) < before + 10, `${count(text)} lines instead of ${before}`)
  t.notMatch(text, /trader|no\/such/)
})

t.test('/metrics is served only if METRICS_TOKEN is set, to requests that carry it', async (t: Test) => {
  await onBothEngines(t, 'with a token and without', async (t, on) => {
    await addUser(on.store)
    const off = await buildTestApp(t, on)
    t.equal((await off.app.inject({ url: '/metrics' })).statusCode, 404)
    const service = await buildTestApp(t, on, { env })
    const attempts = [
      undefined,
      'Bearer',
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer ${TOKEN}x`,
      `Basic ${TOKEN}`,
      TOKEN,
      (await service.authorize()).authorization,
    ]
    for (const given of attempts) {
      const answer = await service.app.inject({
        url: '/metrics',
        headers: given === undefined ? {} : { authorization: given },
      })
      t.match(answer, { statusCode: 401, headers: { 'www-authenticate': 'Bearer' } }, String(given))
      t.notMatch(answer.payload, /tradeleaf_/)
    }
    t.match(await scrape(service), /^# HELP/m)
  })
})

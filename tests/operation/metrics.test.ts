import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { HOUR, MINUTE } from '../../src/lib/clock.ts'
import { inProject } from '../../src/lib/paths.ts'
import { version } from '../../src/lib/version.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakable, freshDatabase, onBothEngines } from '../support/engines.ts'
import { FILES } from '../support/filled.ts'
import { startReceiver } from '../support/receiver.ts'
import { addUser } from '../support/rows.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { trader } from '../support/upload.ts'

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
  t.equal(value(text, 'tradeleaf_price_age_seconds'), 0, 'no price yet')

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
  const probe = async (i: number) => {
    await service.app.inject({ url: `/no/such/${i}` })
    await service.app.inject({ url: `/plants?limit=${i + 1}`, headers })
    await service.app.inject({ method: 'DELETE', url: `/plants/${i}`, headers })
  }
  await probe(0)
  // The operation of the scrape itself is counted by then.
  await scrape(service)
  const before = count(await scrape(service))
  for (let i = 1; i < 50; i++) await probe(i)
  const text = await scrape(service)
  t.equal(value(text, 'tradeleaf_http_requests_total{operation="unknown",status="404"}'), 50)
  t.equal(count(text), before)
  t.notMatch(text, /trader|no\/such/)
})

await onBothEngines(t, '/metrics is served only if METRICS_TOKEN is set, to requests that carry it', async (t, on) => {
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

await onBothEngines(t, 'a snapshot is late half an hour after the close', async (t, on) => {
  const service = await buildTestApp(t, on, { env, clock: new TurnableClock('2026-03-16T19:00:00Z') })
  const headers = await service.authorize()
  const payload = { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 }
  await service.app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })
  const late: (number | undefined)[] = []
  for (const minutes of [0, 89, 1]) {
    service.clock.advance(minutes * MINUTE)
    late.push(value(await scrape(service), 'tradeleaf_snapshots_late'))
  }
  t.same(late, [0, 0, 1])
})

await onBothEngines(t, 'requests, imports, exports, sessions and the database are measured', async (t, on) => {
  const service = await buildTestApp(t, on, { env })
  const { headers, upload } = await trader(service)
  await upload(...FILES)
  await upload(...FILES)
  const exported = await service.app.inject({ url: '/api/calendar/export/excel?date=2026-03-16', headers })
  t.equal(exported.statusCode, 200)
  await service.app.inject({ url: '/api/months', headers: { authorization: 'Bearer tlf_nothing' } })
  await on.store.write(async ({ sql, t }) => {
    const session = { userId: 1, createdAt: 1, lastSeenAt: 1, expiresAt: service.clock.now() + 1 }
    await sql.insert(t.sessions).values([
      { idHash: 'open', ...session },
      { idHash: 'ended', ...session, endedAt: 2 },
      { idHash: 'expired', ...session, expiresAt: service.clock.now() },
      { idHash: 'no session', ...session, userId: null },
    ])
    await sql.update(t.accounts).set({ derivationVersion: 0 })
    const price = { provider: 'finnhub' as const, symbol: 'AAPL', price: 1n, pricedAt: 1 }
    await sql.insert(t.prices).values({ ...price, fetchedAt: service.clock.now() - 90_000 })
    for (const ago of [1_000, 59_000, 61_000])
      await sql.insert(t.priceGrants).values({ grantedAt: service.clock.now() - ago, urgent: false })
  })
  const text = await scrape(service)
  const of = (series: string) => value(text, `tradeleaf_${series}`)
  t.equal(of('http_request_duration_seconds_count{operation="uploadBrokerageFiles"}'), 2)
  t.equal(of('http_requests_under_way'), 1, 'the scrape itself')
  t.equal(of('imports_total{outcome="imported"}'), 2)
  t.equal(of('imported_rows_total'), 5)
  t.equal(of('import_duration_seconds_count'), 2)
  t.equal(of('exports_total{outcome="made"}'), 1)
  t.equal(of('work{kind="imports",state="waiting"}'), 0)
  t.equal(of('failed_attempts_total'), 1)
  t.equal(of('sessions'), 1)
  t.equal(of('derivation_pending_accounts'), 1)
  t.equal(of('price_requests_last_minute'), 2)
  t.equal(of('price_age_seconds'), 90)
  await on.store.write(({ sql, t }) => sql.update(t.prices).set({ fetchedAt: service.clock.now() + 1_000 }))
  t.equal(value(await scrape(service), 'tradeleaf_price_age_seconds'), 0, 'by a clock that is ahead')
  t.equal(of(`build_info{version="${version}",engine="${on.engine}"}`), 1)
  t.equal(of('database_connections{state="most"}'), on.engine === 'postgres' ? 10 : undefined)
})

t.test('the age and size of the last backup, failures, and free space', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const none = await scrape(await buildTestApp(t, { store, url }, { env }))
  t.notMatch(none, /^tradeleaf_backup_(age|interval|size|free)_\w+ /m, 'without BACKUP_DIR')
  t.equal(value(none, 'tradeleaf_backup_failures_total{step="backup"}'), 0)

  const folder = `${t.testdir({})}/backups`
  const settings = { ...env, BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '6', BACKUP_COMMAND: 'false {file}' }
  const service = await buildTestApp(t, { store, url }, { env: settings })
  const read = async () => {
    const text = await scrape(service)
    return (series: string) => value(text, `tradeleaf_backup_${series}`)
  }
  let of = await read()
  t.match([of('interval_seconds'), of('size_bytes'), of('free_bytes')], [6 * 3_600, 0, undefined], 'no folder yet')
  t.match(await scrape(service), /^tradeleaf_backup_age_seconds \+Inf$/m)

  const { backups } = service.context
  if (backups === undefined) throw new Error('no backups')
  await backups.tick()
  service.clock.advance(2 * HOUR)
  of = await read()
  t.equal(of('age_seconds'), 2 * 3_600)
  t.equal(of('size_bytes'), statSync(`${folder}/tradeleaf-2026-03-16T14-30-00Z.db`).size)
  t.ok((of('free_bytes') ?? 0) > 0)
  t.equal(of('problems'), 0)
  t.equal(of('failures_total{step="backup"}'), 0)
  t.equal(of('failures_total{step="command"}'), 1, 'the backup stays')

  service.clock.advance(4 * HOUR)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file')
  await t.rejects(backups.tick())
  of = await read()
  t.equal(of('failures_total{step="backup"}'), 1)
  t.equal(of('failures_total{step="command"}'), 1)
  t.match(await scrape(service), /^tradeleaf_backup_age_seconds \+Inf$/m, 'the folder is gone')
})

t.test('every metric that the example alerts and the dashboard name exists', async (t) => {
  const on = { url: await freshDatabase(t, 'postgres') }
  const store = await openStore(on.url)
  t.teardown(() => store.close())
  const text = await scrape(await buildTestApp(t, { store, ...on }, { env }))
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]))
  const alerts = parse(readFileSync(inProject('src/operation/examples/alerts.yaml'), 'utf8'))
  const dashboard = JSON.parse(readFileSync(inProject('src/operation/examples/grafana.json'), 'utf8'))
  const expressions: string[] = [
    ...alerts.groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ]
  t.ok(expressions.length > 20)
  const named = expressions.flatMap((expr) => expr.match(/\b(?:tradeleaf|process)_\w+/g) ?? [])
  for (const name of new Set(named)) t.ok(known.has(name.replace(/_bucket$/, '')), name)
})

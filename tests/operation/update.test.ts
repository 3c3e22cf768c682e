/**
 * An update to a version with other tables, and back: three instances behind HAProxy are replaced one after the other, under load, and no
 * request fails.
 */
import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { freePort, Load, startBalancer, WITHOUT_BALANCER } from '../support/balancer.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { makeNextVersion } from '../support/next-version.ts'
import { connectTo } from '../support/pg-client.ts'
import { type Service, startService, traderIn } from '../support/service.ts'

const INSTANCES = 3
const REQUESTS = counts(5_000, 20_000)
const ADDS = ['create table next_feature (id bigint primary key);', 'alter table trades add column next_note text;']

t.test('to the next version and back no request fails', { skip: WITHOUT_BALANCER }, async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const next = join(makeNextVersion(t, { postgres: ADDS, sqlite: ADDS }), 'src', 'main.ts')
  const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort))
  const start = (port: number, program?: string): Promise<Service> =>
    startService(t, url, { PORT: String(port), SHUTDOWN_DELAY_SECONDS: '2', LOG_LEVEL: 'warn' }, [], [], program)
  let services = await Promise.all(ports.map((port) => start(port)))
  const load = new Load(await startBalancer(t, ports), REQUESTS, (n) => {
    const post = (path: string, body: object) => ({
      path,
      init: { headers, method: 'POST', body: JSON.stringify(body) },
    })
    if (n % 4 === 0) return post('/plants', { id: n, name: 'Fern' })
    if (n % 100 === 1) return post('/api/tags', { name: `Tag ${n}` })
    return { path: n % 4 === 1 ? '/api/trades' : n % 4 === 2 ? '/api/months' : '/plants', init: { headers } }
  })
  await load.answers(100)

  const dump = await connectTo(url)
  t.teardown(() => dump.end())
  const { rows } = await dump.query("select tablename from pg_tables where schemaname = 'public'")
  const tables = (rows as { tablename: string }[]).map(({ tablename }) => `"${tablename}"`)
  await dump.query(`begin; lock table ${tables.join()} in access share mode`)
  t.comment('a transaction has the locks of pg_dump')
  const replaceAll = async (program: string | undefined, whileFirst: () => Promise<unknown> = async () => {}) => {
    const replaced: Service[] = []
    for (const [n, service] of services.entries()) {
      service.child.kill('SIGTERM')
      t.match(await service.ended, { code: 0 }, service.output())
      const starting = start(ports[n] as number, program)
      if (n === 0) await whileFirst()
      replaced.push(await starting)
      await load.answers(200)
    }
    services = replaced
  }
  await replaceAll(next, async () => {
    const waits = "select from pg_locks where not granted and relation = 'trades'::regclass and mode like 'AccessExcl%'"
    for (let attempts = 0, waited = false; attempts < 2; ) {
      const isWaiting = ((await dump.query(waits)).rowCount ?? 0) > 0
      if (isWaiting && !waited) attempts++
      waited = isWaiting
      await load.answers(5)
    }
    t.same(load.failures, [], 'while the migration waits')
    await dump.query('commit')
  })
  t.same(load.failures, [], `after the update, of ${load.sent} requests`)
  await store.read(({ sql, t }) => sql.select().from(t.trades))
  await store.ready()
  await replaceAll(undefined)
  await load.end()
  t.same(load.failures, [], `of ${load.sent} requests`)
  t.ok(load.sent >= REQUESTS)
  t.comment(`${load.sent} requests, ${load.failures.length} failed, the slowest took ${Math.round(load.slowestMs)} ms`)
  const plants = await store.read(async ({ sql, t }) => (await sql.select({ id: t.plants.id }).from(t.plants)).length)
  t.equal(plants, Math.floor(load.sent / 4), 'what was acknowledged is there')
})

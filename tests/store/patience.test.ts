import { once } from 'node:events'
import t, { type Test } from 'tap'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase, type OnEngine, onBothEngines } from '../support/engines.ts'
import { BUSY, failureOf } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { exitOf, startProgram } from '../support/processes.ts'
import { addUser, selectEmails } from '../support/rows.ts'
import { until } from '../support/until.ts'

const PATIENCE_MS = 200

/**
 * Another connection holds what every write to users, plants and holdings needs, until the returned function is called.
 */
async function holdLocks(t: Test, { engine, url }: Pick<OnEngine, 'engine' | 'url'>): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const child = startProgram(t, 'sqlite-lock-holder', [sqlitePath(url)])
    await once(child.stdout, 'data')
    return async () => {
      child.stdin.end()
      await exitOf(child)
    }
  }
  const client = await connectTo(url)
  await client.query('begin; lock table users, plants, holdings in share row exclusive mode')
  let held = true
  const release = async () => {
    if (held) await client.end()
    held = false
  }
  t.teardown(release)
  return release
}

await onBothEngines(t, 'a write fails as busy while another connection holds the lock', async (t, on) => {
  const store = await openStore(on.url, { patienceMs: PATIENCE_MS })
  t.teardown(() => store.close())
  const release = await holdLocks(t, on)

  const patient = addUser(store.patient, 'patient@example.com')
  const writes = ['first@example.com', 'second@example.com'].map((email) => failureOf(addUser(store, email)))
  let longest = 0
  let last = performance.now()
  const ticker = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const failures = await Promise.all(writes)
  clearInterval(ticker)
  for (const failure of failures) {
    t.match(failure, BUSY)
    t.match(failure.headers, { 'retry-after': /^\d+$/ })
  }
  t.ok(longest < PATIENCE_MS * 5, `the event loop was never held: ${Math.round(longest)} ms`)
  t.same(await store.read(selectEmails), [], 'nothing is written, and reads go on')

  await release()
  await patient
  t.same(await store.read(selectEmails), ['patient@example.com'], 'what nobody waits for is written')
})

await onBothEngines(t, 'requests that write are answered busy in the shape of their document', async (t, on) => {
  const store = await openStore(on.url, { patienceMs: PATIENCE_MS })
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url: on.url })
  const headers = await authorize()
  const release = await holdLocks(t, on)

  const plant = { method: 'POST', url: '/plants', headers, payload: { id: 7, name: 'fern' } } as const
  const refused = await app.inject(plant)
  t.equal(refused.statusCode, 500)
  t.match(refused.json(), { error: 503, message: /busy/ })
  t.match(refused.headers, { 'retry-after': /^\d+$/ })
  const holding = { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 }
  const dashboard = await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload: holding })
  t.equal(dashboard.statusCode, 503)
  t.match(dashboard.json(), { success: false, error: /busy/ })
  t.match(dashboard.headers, { 'retry-after': /^\d+$/ })

  await release()
  t.equal((await app.inject(plant)).statusCode, 200, 'the same request succeeds later')
})

t.test('PostgreSQL: a pool without a free connection is busy, not an outage', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url, { poolSize: 1, connectTimeoutMs: PATIENCE_MS })
  t.teardown(() => store.close())
  const end = Promise.withResolvers<void>()
  const occupying = store.snapshot(() => end.promise)
  t.match(await failureOf(store.read(selectEmails)), BUSY)
  t.match(await failureOf(addUser(store)), BUSY)
  end.resolve()
  await occupying
  t.same(await store.read(selectEmails), [])
})

t.test('PostgreSQL: a transaction that always loses is busy once its patience has ended', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url, { patienceMs: PATIENCE_MS })
  t.teardown(() => store.close())
  let attempts = 0
  const losing = store.write(async () => {
    attempts++
    throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  })
  t.match(await failureOf(losing), BUSY)
  t.ok(attempts > 1, `${attempts} attempts`)
})

t.test('PostgreSQL: the server cancels a read that takes too long', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url, { queryTimeoutMs: PATIENCE_MS, poolSize: 1 })
  t.teardown(() => store.close())
  await addUser(store)
  const connect = async () => {
    const client = await connectTo(url)
    t.teardown(() => client.end())
    return client
  }
  // A transaction sees the activity of the server as it was when it first asked.
  const [blocker, observer] = [await connect(), await connect()]
  await blocker.query('begin; lock table users in access exclusive mode')
  t.match(await failureOf(store.read(selectEmails)), BUSY)
  // Without the cancellation the statement would wait for the lock until the test's time limit.
  const active = `select pid from pg_stat_activity
    where application_name = 'tradeleaf' and datname = current_database() and state = 'active'`
  await until(async () => (await observer.query(active)).rows.length === 0)
  await blocker.query('rollback')
  t.same(await store.read(selectEmails), ['trader@example.com'])
})

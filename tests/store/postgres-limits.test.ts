/** A PostgreSQL that takes no more connections, only reads, hangs, or has several servers or a pooler in front of it. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import t, { type Test } from 'tap'
import { serversOf } from '../../src/lib/postgres-url.ts'
import { migratePostgres } from '../../src/store/engines/postgres/migrate.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { databaseBusy } from '../../src/store/patience.ts'
import { breakablePostgres, freshDatabase, withPostgres } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { addUser, selectEmails } from '../support/rows.ts'
import { until } from '../support/until.ts'

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** A role without privileges that may open so many connections. The limit holds for no superuser. */
async function limitedTo(t: Test, url: string, connections: number): Promise<string> {
  const role = nameOf(url)
  const client = await connectTo(url)
  await client.query(`create role ${role} login password 'x' connection limit ${connections}`)
  await client.query(`grant all on all tables in schema public to ${role}`)
  await client.query(
    `grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
  )
  await client.end()
  t.teardown(async () => {
    const owner = await connectTo(url)
    await owner.query(`drop owned by ${role}; drop role ${role}`)
    await owner.end()
  })
  const limited = new URL(url)
  limited.username = role
  limited.password = 'x'
  return limited.href
}

const setReadOnly = (url: string, value: 'on' | 'off') =>
  withPostgres((client) => client.query(`alter database ${nameOf(url)} set default_transaction_read_only = ${value}`))

const isReady = (store: Store): Promise<boolean> =>
  store.ready().then(
    () => true,
    () => false,
  )

t.test('requests wait for an open connection if the server takes no more', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(await limitedTo(t, url, 2), { poolSize: 10 })
  const reads = Array.from({ length: 40 }, () => store.snapshot(async (db) => await selectEmails(db)))
  t.same(await Promise.all(reads), Array(40).fill([]))
  await store.ready()
  await store.close()
})

t.test('a request that gets no connection in time is told to come again', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const limited = await limitedTo(t, url, 1)
  const holder = await connectTo(limited)
  const store = await openStore(limited, { connectTimeoutMs: 200 })
  const failure = await failureOf(store.read(selectEmails))
  t.match(failure, { kind: 'busy', detail: 'the server takes no more connections' })
  t.ok(failure.headers['retry-after'])
  await holder.end()
  t.same(await store.read(selectEmails), [])
  await store.close()
})

t.test('a request that another one refused for want of connections is not run again', async (t) => {
  const store = await openStore(await freshDatabase(t, 'postgres'))
  let runs = 0
  const refused = store.read(async () => {
    runs++
    throw databaseBusy('the server takes no more connections', { code: '53300' })
  })
  t.equal((await failureOf(refused)).kind, 'busy')
  t.equal(runs, 1)
  await store.close()
})

t.test('an instance has no more connections than its setting', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url, { poolSize: 3 })
  let most = 0
  const count = async () => {
    const { rows } = await withPostgres((client) =>
      client.query('select count(*)::int as open from pg_stat_activity where datname = $1', [nameOf(url)]),
    )
    most = Math.max(most, (rows[0] as { open: number }).open)
  }
  const reads = Array.from({ length: 30 }, () =>
    store.snapshot(async (db) => {
      await selectEmails(db)
      await count()
    }),
  )
  await Promise.all(reads)
  t.equal(most, 3)
  await store.close()
})

t.test('a server that became read-only is not ready, and is left; the service comes back by itself', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  await setReadOnly(url, 'on')
  const store = await openStore(url)
  t.match(await failureOf(addUser(store, 'a@example.com')), UNAVAILABLE)
  t.match(await failureOf(store.ready()), { ...UNAVAILABLE, detail: 'the server is read-only' })
  t.same(await store.read(selectEmails), [], 'it can be read')
  // As a fail-over: new connections reach a server that can be written.
  await setReadOnly(url, 'off')
  await until(() => isReady(store))
  await addUser(store, 'b@example.com')
  t.same(await store.read(selectEmails), ['b@example.com'])
  await store.close()
})

t.test('a server that does not answer is soon not ready', async (t) => {
  const database = await breakablePostgres(t, await freshDatabase(t, 'postgres'))
  const store = await openStore(database.url, { readyMs: 100, queryTimeoutMs: 1_000 })
  await store.ready()
  database.stall()
  for (const _round of [1, 2])
    t.match(await failureOf(store.ready()), { ...UNAVAILABLE, detail: 'the server did not answer within 100 ms' })
  await database.bringBack()
  await until(() => isReady(store))
  await store.close()
})

/** With the servers of both URLs, in this order. */
function both(first: string, second: string, attributes: string): string {
  const [{ host }, next] = [new URL(first), new URL(second)]
  return `postgres://${next.username}:${next.password}@${host},${next.host}${next.pathname}?target_session_attrs=${attributes}`
}

t.test('the first of several servers that can be written is used, and the next one after it', async (t) => {
  const written = await freshDatabase(t, 'postgres')
  await addUser(await openedOn(t, written), 'written@example.com')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const gone = `postgres://127.0.0.1:${port}/x`
  const store = await openStore(both(gone, written, 'read-write'))
  t.teardown(() => store.close())
  t.same(await store.read(selectEmails), ['written@example.com'])
  await migratePostgres(both(gone, written, 'any'))

  const first = await breakablePostgres(t, written)
  const moving = await openStore(both(first.url, written, 'read-write'))
  t.teardown(() => moving.close())
  t.same(await moving.read(selectEmails), ['written@example.com'])
  await first.takeAway()
  await until(async () => {
    try {
      await addUser(moving, 'moved@example.com')
      return true
    } catch {
      return false
    }
  })
  t.same(await moving.read(selectEmails), ['moved@example.com', 'written@example.com'])

  await setReadOnly(written, 'on')
  t.match(await failureOf(openStore(both(written, written, 'read-write'))), {
    ...UNAVAILABLE,
    detail: 'no server of DATABASE_URL answers and can be written',
  })
})

async function openedOn(t: Test, url: string) {
  const store = await openStore(url)
  t.teardown(() => store.close())
  return store
}

t.test('a URL names its servers', async (t) => {
  const rest = '/d?sslmode=require'
  t.same(serversOf('postgres://u:p@a:1,b/d?target_session_attrs=read-write&sslmode=require'), {
    urls: [`postgres://u:p@a:1${rest}`, `postgres://u:p@b${rest}`],
    isWritten: true,
  })
  t.same(serversOf('postgresql://a/d?x=1&target_session_attrs=any'), {
    urls: ['postgresql://a/d?x=1'],
    isWritten: false,
  })
  for (const text of ['postgres://a:x,b/d', 'postgres://a/d?target_session_attrs=standby', 'sqlite:a', ''])
    t.equal(serversOf(text), undefined, text)
})

t.test('a start that has nothing to migrate does not wait for another one that migrates', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const holder = await connectTo(url)
  t.teardown(() => holder.end())
  await holder.query('select pg_advisory_lock(7205751)')
  await migratePostgres(url)
})

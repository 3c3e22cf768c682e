/**
 * A worker of a distributed database is away: its own users wait, and nobody else. The stand-in for it is a partition that another
 * session has locked: what names it fails soon, as a statement does that goes to a worker which is gone; or it waits until it is
 * ended, as one for a worker that accepts it and never answers.
 */
import t, { type Test } from 'tap'
import { deleteExpiredKeys } from '../../src/idempotency/keyed-requests.ts'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { startRebuilding } from '../../src/ledger/rebuilding.ts'
import { DAY } from '../../src/lib/clock.ts'
import { unavailable } from '../../src/lib/errors.ts'
import { snapshotScheduler } from '../../src/portfolio/scheduler.ts'
import { type AllReader, forEachUser, migrateStore, openStore, readOfAll } from '../../src/store/index.ts'
import { deleteOldDeliveries } from '../../src/webhooks/retention.ts'
import { createWebhooks } from '../../src/webhooks/webhooks.ts'
import { investor, keepPrices, WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { partitionsOf } from '../support/by-user.ts'
import { databaseByUser, ordinaryDatabase, withDatabase } from '../support/engines.ts'
import { BUSY, failureOf, UNAVAILABLE } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { addAccount, addUser } from '../support/rows.ts'
import { startService } from '../support/service.ts'
import { until, waitUntil } from '../support/until.ts'
import { LOOPBACK, openWebhooks, traderOf } from '../webhooks/support.ts'

type Absence = 'is gone' | 'hangs'
const ABSENCES: readonly Absence[] = ['is gone', 'hangs']

const METRICS_TOKEN = 'a token of Prometheus, long enough to be one'

/** The partition of a user. */
const suffixOf = (url: string, email: string) =>
  withDatabase(url, async (client) => (await partitionsOf(client, email)).suffix)

/** A service with two users, whose rows are on different workers. Of each one `leave` makes one of them absent. */
async function twoWorkers(t: Test, absence: Absence = 'is gone') {
  const url = await databaseByUser(t)
  const client = await connectTo(url)
  t.teardown(() => client.end())
  if (absence === 'is gone')
    await client.query(`alter database "${new URL(url).pathname.slice(1)}" set lock_timeout = '50ms'`)
  const store = await openStore(url, { queryTimeoutMs: 1_000, poolSize: 3 })
  t.teardown(() => store.close())
  const settings = { ...LOOPBACK, ...WITHOUT_PROVIDER, METRICS_TOKEN }
  const opened = await openWebhooks(t, { store, url, engine: 'postgres' }, settings)
  const userOf = async (email: string) => {
    const trader = await traderOf(opened.service, email)
    await trader.add(1)
    const { rows } = await client.query('select id from users where email = $1', [email])
    const userId = Number(rows[0].id)
    const count = (table: string) =>
      store.forUser(userId).read(async (db) => {
        const of = db.t[table as 'plants']
        return (await db.sql.select({ id: of.userId }).from(of)).length
      })
    return {
      email,
      userId,
      trader,
      count,
      partitions: await partitionsOf(client, email),
      receiver: await startReceiver(t),
    }
  }
  const here = await userOf('here@example.com')
  let there = await userOf('there0@example.com')
  for (let n = 1; there.partitions.suffix === here.partitions.suffix; n++) there = await userOf(`there${n}@example.com`)
  const worker = {
    async leave() {
      await client.query('begin')
      for (const table of there.partitions.tables)
        await client.query(`lock table ${table} in access exclusive mode nowait`)
    },
    /** It is found by the next poll. */
    async comeBack() {
      await client.query('rollback')
      await readOfAll(store, async () => {})
    },
  }
  return { ...opened, url, store, here, there, worker }
}

for (const absence of ABSENCES)
  t.test(`webhooks are sent, and old deliveries deleted, if it ${absence}`, async (t) => {
    const { store, service, here, there, worker, clock } = await twoWorkers(t, absence)
    for (const { trader, receiver } of [here, there]) {
      await trader.register(receiver.url)
      await trader.add(2)
    }
    // Another instance: it finds in the database what is due.
    const instance = createWebhooks({ store, clock, config: service.context.config })
    t.teardown(() => instance.close())
    const failures: unknown[] = []
    instance.observe({ attempted() {}, failed: (error) => failures.push(error) })
    await worker.leave()
    t.match(await failureOf(instance.settle()), BUSY)
    t.same(
      [here, there].map(({ receiver }) => receiver.received.length),
      [1, 0],
    )
    t.ok(failures.length > 0, 'and the operator is told')
    t.match(await here.trader.deliveries(), [{ status: 'delivered' }])

    t.match(await failureOf(deleteOldDeliveries(store, clock.now() + 100 * DAY)), BUSY)
    t.equal(await here.count('webhookDeliveries'), 0)
    await worker.comeBack()
    t.equal(await there.count('webhookDeliveries'), 1)
    await instance.settle()
    t.equal(there.receiver.received.length, 1)
    await deleteOldDeliveries(store, clock.now() + 100 * DAY)
    t.equal(await there.count('webhookDeliveries'), 0)
  })

t.test('endpoints that are behind are filled, whoever else cannot be', async (t) => {
  const { store, service, here, there, worker, clock } = await twoWorkers(t)
  const config = { ...service.context.config, quotas: { ...service.context.config.quotas, pendingDeliveries: 1 } }
  const limited = createWebhooks({ store, clock, config })
  t.teardown(() => limited.close())
  for (const user of [here, there]) {
    await user.trader.register(user.receiver.url)
    user.receiver.reply = { status: 503 }
    await user.trader.add(2)
  }
  await limited.settle()
  const behind = (userId: number) =>
    store.forUser(userId).read(async ({ sql, t }) => {
      const [endpoint] = await sql.select({ since: t.webhookEndpoints.behindSince }).from(t.webhookEndpoints)
      return endpoint?.since
    })
  t.type(await behind(here.userId), 'number')
  here.receiver.reply = {}
  await worker.leave()
  clock.advance(DAY)
  t.match(await failureOf(limited.settle()), BUSY)
  t.match(await failureOf(limited.settle()), BUSY)
  t.equal(await behind(here.userId), null)
  await worker.comeBack()
  t.type(await behind(there.userId), 'number')
})

for (const absence of ABSENCES)
  t.test(`portfolios are valued if it ${absence}`, async (t) => {
    const { store, service, here, there, worker, clock } = await twoWorkers(t, absence)
    const users = []
    for (const { email } of [here, there]) {
      const user = await investor(service, email)
      await user.add('AAPL', 1, 100)
      users.push(user)
    }
    clock.set('2026-03-16T20:06:00Z')
    await keepPrices(store, { AAPL: '150' }, clock.now())
    const failures: unknown[] = []
    const scheduler = snapshotScheduler(service.context, (error) => failures.push(error))
    t.teardown(() => scheduler.close())
    await worker.leave()
    await scheduler.tick()
    t.ok(failures.length > 0)
    await worker.comeBack()
    t.same(await Promise.all(users.map(async ({ history }) => (await history()).length)), [1, 0])
    await scheduler.tick()
    t.same(await Promise.all(users.map(async ({ history }) => (await history()).length)), [1, 1])
  })

t.test('keys of requests are deleted', async (t) => {
  const { store, service, here, there, worker, clock } = await twoWorkers(t)
  for (const { email } of [here, there]) {
    const headers = { ...(await service.authorize(email)), 'idempotency-key': 'once' }
    await service.app.inject({ method: 'POST', url: '/plants', headers, payload: { id: 2, name: 'Fern' } })
  }
  await worker.leave()
  t.match(await failureOf(deleteExpiredKeys(store, clock.now() + 2 * DAY)), BUSY)
  t.equal(await here.count('idempotencyKeys'), 0)
  await worker.comeBack()
  t.equal(await there.count('idempotencyKeys'), 1)
})

t.test('accounts are derived anew', async (t) => {
  const { url, store, here, there, worker } = await twoWorkers(t)
  for (const { userId } of [here, there]) await addAccount(store, userId)
  const versionOf = ({ userId }: { userId: number }) =>
    store.forUser(userId).read(async ({ sql, t }) => {
      const [account] = await sql.select({ version: t.accounts.derivationVersion }).from(t.accounts)
      return account?.version
    })
  t.not(await versionOf(here), DERIVATION_VERSION)
  await worker.leave()
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const rebuilding = startRebuilding({ store, databaseUrl: url, folder: t.testdir({}), onLeft() {}, onError })
  t.teardown(() => rebuilding.close())
  await until(() => failures.length > 0)
  t.equal(await versionOf(here), DERIVATION_VERSION)
  await worker.comeBack()
  t.not(await versionOf(there), DERIVATION_VERSION)
})

t.test('accounts that cannot be seen are not taken for derived', async (t) => {
  const { url, store, there, worker } = await twoWorkers(t)
  await addAccount(store, there.userId)
  await worker.leave()
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const rebuilding = startRebuilding({ store, databaseUrl: url, folder: t.testdir({}), onLeft() {}, onError })
  t.teardown(() => rebuilding.close())
  await waitUntil('it is told', () => failures.length > 0)
  t.match(failures, [{ message: BUSY.message }])
})

/** The users with plants. */
const idsIn = async ({ sql, t }: AllReader) => {
  const rows = await sql.select({ userId: t.plants.userId }).from(t.plants)
  return rows.map(({ userId }) => userId)
}

for (const absence of ABSENCES)
  t.test(`what is for it fails at once, and everybody else goes on, if it ${absence}`, async (t) => {
    const { store, here, there, worker } = await twoWorkers(t, absence)
    const countPlants = (db: AllReader) => db.sql.select().from(db.t.plants)
    const own = store.forUser(there.userId)
    await worker.leave()
    const began = performance.now()
    const found = await readOfAll(store, countPlants)
    t.match(found, { failure: BUSY, unread: 1 })
    const seen = found.parts.flat().map(({ userId }) => userId)
    t.ok(seen.includes(here.userId) && !seen.includes(there.userId))
    t.match(store.load(), { used: 0, waiting: 0 })
    // A second for the statement of all, and one for the user alone.
    t.ok(performance.now() - began < 8_000)

    const work: (() => Promise<unknown>)[] = [
      () => own.read(countPlants),
      () => own.snapshot(countPlants),
      () => own.write('plants', async () => {}),
      () => own.writeLate(async () => {}),
      () => store.patient.forUser(there.userId).read(countPlants),
    ]
    for (const one of work) {
      const many = Array.from({ length: 20 }, () => failureOf(one()))
      const beside = performance.now()
      t.equal(await here.count('plants'), 1)
      t.ok(performance.now() - beside < 800, 'no connection waits for the worker')
      for (const failure of await Promise.all(many)) t.match(failure, UNAVAILABLE)
    }
    await worker.comeBack()
    t.equal((await own.read(countPlants)).length, 1)
    t.match(await readOfAll(store, countPlants), { failure: undefined, unread: 0 })
  })

t.test('who is known to be away is asked for a second, and costs no connection', async (t) => {
  const { url, here, worker } = await twoWorkers(t, 'hangs')
  const store = await openStore(url, { queryTimeoutMs: 4_000 })
  t.teardown(() => store.close())
  const connections = () =>
    withDatabase(url, async (client) => {
      const own = "datname = current_database() and application_name = 'tradeleaf'"
      const { rows } = await client.query(`select pid from pg_stat_activity where ${own}`)
      return (rows as { pid: number }[]).map(({ pid }) => pid)
    })
  await worker.leave()
  t.match(await readOfAll(store, idsIn), { failure: BUSY, unread: 1 })
  const before = await connections()
  const began = performance.now()
  t.match(await readOfAll(store, idsIn), { failure: BUSY, unread: 1 })
  t.ok(performance.now() - began < 3_500)
  await store.forUser(here.userId).read(idsIn)
  t.same(
    (await connections()).filter((pid) => !before.includes(pid)),
    [],
  )
})

t.test('one user who cannot be read alone makes no worker absent', async (t) => {
  const { url, store, here } = await twoWorkers(t)
  const neighbours: number[] = []
  for (let n = 0; neighbours.length < 2; n++) {
    const userId = await addUser(store, `neighbour${n}@example.com`)
    await store.forUser(userId).write('plants', async ({ sql, t }) => {
      await sql.insert(t.plants).values({ userId, id: 1n, name: 'Fern', createdAt: 1 })
    })
    if ((await suffixOf(url, `neighbour${n}@example.com`)) === here.partitions.suffix) neighbours.push(userId)
  }
  const failing = (...users: number[]) => {
    let ofAll = store.away.users.size === 0
    return readOfAll(store, async ({ sql, t }) => {
      const rows = await sql.select({ userId: t.plants.userId }).from(t.plants)
      if (ofAll || rows.some(({ userId }) => users.includes(userId))) {
        ofAll = false
        throw unavailable({ detail: 'of the work' })
      }
    })
  }
  const allRead = await failing()
  t.strictSame([allRead.failure, allRead.unread], [undefined, 0], 'each alone')
  t.match(await failing(here.userId), { unread: 1 })
  t.equal((await store.forUser(neighbours[1] as number).read(({ sql, t }) => sql.select().from(t.plants))).length, 1)
  t.match(await failing(here.userId, neighbours[0] as number), { unread: 3 }, 'the third is not asked')
  const change = (sql: string) => withDatabase(url, (client) => client.query(sql))
  await change('insert into pg_dist_placement select shardid, groupid + 1 from pg_dist_placement')
  t.match(await failing(here.userId, neighbours[0] as number), { unread: 3 }, 'other machines have copies')
  await change('delete from pg_dist_placement')
  t.match(await failing(here.userId, neighbours[0] as number), { unread: 2 }, 'of unknown machines each is asked')
})

t.test('on one machine nobody is read alone', async (t) => {
  const store = await openStore(await ordinaryDatabase(t))
  t.teardown(() => store.close())
  await addUser(store)
  let runs = 0
  const failing = async () => {
    runs++
    throw unavailable({ detail: 'of the work' })
  }
  t.match(await failureOf(readOfAll(store, failing)), { detail: 'of the work' })
  t.equal(runs, 1)
})

/** What is otherwise than Citus has it, or than it was known. */
const WITHOUT_MACHINES: Record<string, string> = {
  'the function fails': `create or replace function get_shard_id_for_distribution_column(name regclass, value bigint) returns bigint
    language plpgsql as $$ begin raise 'relation % is not distributed', name; end $$`,
  'the function has another name': 'alter function get_shard_id_for_distribution_column rename to another',
  'the table has another name': 'alter table pg_dist_placement rename to another',
  'the table has other columns': 'alter table pg_dist_placement rename groupid to nodeid',
  'no machine is in the table': 'delete from pg_dist_placement',
  'two machines have each user': 'insert into pg_dist_placement select shardid, groupid + 1 from pg_dist_placement',
}
for (const [name, sql] of Object.entries(WITHOUT_MACHINES))
  t.test(`each user who can be read is read once, also if ${name}`, async (t) => {
    const { url, store, there, worker } = await twoWorkers(t)
    const all = (await readOfAll(store, idsIn)).parts.flat().sort()
    await withDatabase(url, (client) => client.query(sql))
    await worker.leave()
    const found = await readOfAll(store, idsIn)
    t.match(found, { failure: BUSY, unread: 1 })
    t.same(
      found.parts.flat().sort(),
      all.filter((userId) => userId !== there.userId),
    )
  })

t.test('the metrics are of those who can be read, and say how many cannot', async (t) => {
  const { service, here, there, worker, clock } = await twoWorkers(t)
  for (const { trader, receiver } of [here, there]) {
    await trader.register(receiver.url)
    await trader.add(2)
  }
  clock.advance(5_000)
  const read = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { payload } = await service.app.inject({ url: '/metrics', headers })
    const valueOfMetric = (name: string) => Number(new RegExp(`^tradeleaf_${name} (\\S+)$`, 'm').exec(payload)?.[1])
    return ['database_up', 'database_unread_users', 'webhook_queue_depth', 'webhook_oldest_due_seconds'].map(
      valueOfMetric,
    )
  }
  t.same(await read(), [1, 0, 2, 5])
  await worker.leave()
  t.same(await read(), [1, 1, 1, 5])
  t.equal((await service.app.inject('/ready')).statusCode, 200)
  await worker.comeBack()
  t.same(await read(), [1, 0, 2, 5])
})

t.test('an error of the work itself is thrown at once', async (t) => {
  const { store } = await twoWorkers(t)
  let runs = 0
  const wrong = async () => {
    runs++
    throw new TypeError('wrong')
  }
  await t.rejects(readOfAll(store, wrong), /wrong/)
  t.equal(runs, 1)
})

t.test('an error of the work itself makes nobody absent while a worker is away', async (t) => {
  const { store, here, worker } = await twoWorkers(t)
  await worker.leave()
  t.match(await readOfAll(store, idsIn), { unread: 1 })
  const wrong = async () => {
    throw new TypeError('wrong')
  }
  await t.rejects(readOfAll(store, wrong), { message: 'wrong' })
  t.equal(await here.count('plants'), 1)
})

t.test('if no user can be read, the reason is thrown', async (t) => {
  const { store } = await twoWorkers(t)
  const nothing = async () => {
    throw unavailable({ detail: 'every worker is away' })
  }
  t.match(await failureOf(readOfAll(store, nothing)), { detail: 'every worker is away' })
})

t.test('an error of one user does not stop the others', async (t) => {
  const seen: number[] = []
  const work = forEachUser({ parts: [[1, 2], [3]], failure: undefined }, async (user) => {
    seen.push(user)
    if (user < 3) throw new Error(`of ${user}`)
  })
  await t.rejects(work, { message: 'of 1' })
  t.same(seen, [1, 2, 3])
  await t.rejects(
    forEachUser({ parts: [], failure: new Error('unread') }, async () => {}),
    { message: 'unread' },
  )
  await forEachUser({ parts: [[1]], failure: undefined }, async () => {})
})

t.test('an instance starts, is ready, and answers the users of the others', async (t) => {
  const { url, service, here, there, worker } = await twoWorkers(t)
  await worker.leave()
  const emails = { AUTHORIZED_USERS: `${here.email},${there.email}` }
  const instance = await startService(t, url, emails)
  t.equal((await fetch(`${instance.origin}/ready`)).status, 200)
  const plantsOf = async ({ email }: { email: string }) =>
    await fetch(`${instance.origin}/plants`, { headers: await service.authorize(email) })
  t.match(await (await plantsOf(here)).json(), [{ name: 'Plant 1' }])
  t.equal((await plantsOf(there)).ok, false)
  await worker.comeBack()
  await until(async () => (await plantsOf(there)).status === 200)
})

t.test('an instance starts: nothing is made that is there', async (t) => {
  const url = await ordinaryDatabase(t)
  const client = await connectTo(url)
  t.teardown(() => client.end())
  await client.query(
    `create function refuse() returns event_trigger language plpgsql as $$ begin raise '% goes to every worker', tg_tag; end $$`,
  )
  await client.query('create event trigger no_ddl on ddl_command_start execute function refuse()')
  await t.rejects(client.query('create schema if not exists drizzle'), /CREATE SCHEMA goes to every worker/)
  await migrateStore(url)
  const store = await openStore(url)
  t.teardown(() => store.close())
  await store.ready()
})

t.test('what the coordinator says of a worker does not end the connection to the coordinator', async (t) => {
  const url = await ordinaryDatabase(t)
  const client = await connectTo(url)
  t.teardown(() => client.end())
  const store = await openStore(url, { poolSize: 1 })
  t.teardown(() => store.close())
  const userId = await addUser(store)
  await client.query(`create function of_worker() returns trigger language plpgsql as $$ begin
    raise 'connection to the remote node worker1:5432 failed' using errcode = '08006'; end $$`)
  await client.query('create trigger away before insert on plants for each row execute function of_worker()')
  const own = store.forUser(userId)
  const connection =
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'tradeleaf'"
  await own.snapshot(({ sql, t }) => sql.select().from(t.plants))
  const before = (await client.query(connection)).rows
  t.equal(before.length, 1)
  const add = own.write('plants', async ({ sql, t }) => {
    await sql.insert(t.plants).values({ userId, id: 1n, name: 'Fern', createdAt: 1 })
  })
  t.match(await failureOf(add), UNAVAILABLE)
  t.same((await client.query(connection)).rows, before)
})

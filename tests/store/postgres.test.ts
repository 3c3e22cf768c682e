import { eq, sql as raw } from 'drizzle-orm'
import t, { type Test } from 'tap'
import type { AllWriter } from '../../src/store/index.ts'
import { openStore } from '../../src/store/index.ts'
import { breakablePostgres, freshDatabase, ordinaryDatabase, withDatabase, withPostgres } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { addAccount, addUser, aTrade, insertUser, selectEmails } from '../support/rows.ts'

async function openFresh(t: Test, options?: Parameters<typeof openStore>[1]) {
  const url = await freshDatabase(t, 'postgres')
  const database = await breakablePostgres(t, url)
  const store = await openStore(database.url, options)
  t.teardown(() => store.close())
  return { store, database, url }
}

const rename = (userId: number, name: string) => async (tx: AllWriter) =>
  void (await tx.sql.update(tx.t.users).set({ name }).where(eq(tx.t.users.id, userId)))

t.test('the test server sorts text by language, so that only the schema can make it sort by bytes', async (t) => {
  const { rows } = await withPostgres((client) => client.query("select 'a' < 'B' as by_language"))
  t.same(rows, [{ by_language: true }])
})

t.test('a transaction that conflicts with another is retried, and its effects run once', async (t) => {
  const { store, url } = await openFresh(t)
  const userId = await addUser(store)
  const rival = await openStore(url)
  t.teardown(() => rival.close())

  let attempts = 0
  let effects = 0
  await store.write(async (tx) => {
    attempts++
    tx.afterCommit(() => effects++)
    const [row] = await tx.sql.select({ name: tx.t.users.name }).from(tx.t.users).where(eq(tx.t.users.id, userId))
    if (attempts === 1) await rival.write(rename(userId, 'rival'))
    await rename(userId, `${row?.name} and I`)(tx)
  })
  t.equal(attempts, 2)
  t.equal(effects, 1)
  t.match(await store.read(({ sql, t }) => sql.select().from(t.users)), [{ name: 'rival and I' }])
})

t.test('a server that stops answering is an outage within the timeout', async (t) => {
  const { store, database } = await openFresh(t, { queryTimeoutMs: 300, connectTimeoutMs: 300, poolSize: 1 })
  await addUser(store)
  database.stall()
  const start = performance.now()
  t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE, 'on a connection that is open')
  t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE, 'on a new one')
  t.match(await failureOf(addUser(store, 'lost@example.com')), UNAVAILABLE)
  t.ok(performance.now() - start < 10_000)
  await database.bringBack()
  t.same(await store.read(selectEmails), ['trader@example.com'])
})

t.test('a connection that hangs in a transaction is not used again', async (t) => {
  const { store, database } = await openFresh(t, { queryTimeoutMs: 300, connectTimeoutMs: 300, poolSize: 1 })
  const write = store.write(async (tx) => {
    await insertUser('lost@example.com')(tx)
    database.stall()
    await insertUser('lost too@example.com')(tx)
  })
  t.match(await failureOf(write), UNAVAILABLE)
  await database.bringBack()
  t.same(await store.read(selectEmails), [])
})

t.test('a backend killed in a transaction fails that write, not the process', async (t) => {
  const { store } = await openFresh(t, { poolSize: 1 })
  const write = store.write(async (tx) => {
    await insertUser('lost@example.com')(tx)
    const [row] = await tx.sql.select({ pid: raw<number>`pg_backend_pid()` }).from(tx.t.users)
    await withPostgres((client) => client.query('select pg_terminate_backend($1, 5000)', [row?.pid]))
    await insertUser('lost too@example.com')(tx)
  })
  t.match(await failureOf(write), UNAVAILABLE)
  await addUser(store, 'next@example.com')
  t.same(await store.read(selectEmails), ['next@example.com'])
})

t.test('a backend killed while idle does not fail the next read', async (t) => {
  const { store } = await openFresh(t, { poolSize: 1 })
  const userId = await addUser(store)
  const [row] = await store.read(({ sql, t }) => sql.select({ pid: raw<number>`pg_backend_pid()` }).from(t.users))
  await withPostgres((client) => client.query('select pg_terminate_backend($1, 5000)', [row?.pid]))
  // A turn of the event loop, in which the socket gets the end.
  await withPostgres((client) => client.query('select'))
  t.match(await store.read(({ sql, t }) => sql.select().from(t.users)), [{ id: userId }])
})

t.test('a missing database and a refused password are outages', async (t) => {
  const url = new URL(await freshDatabase(t, 'postgres'))
  const cases = { missing: new URL(url), refused: new URL(url) }
  cases.missing.pathname = '/no_such_database'
  cases.refused.password = 'wrong'
  for (const [name, address] of Object.entries(cases)) {
    const store = await openStore(address.href)
    t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE, name)
    t.match(await failureOf(store.ready()), UNAVAILABLE, name)
    await store.close()
  }
})

const LOT = {
  ...{ symbol: 'ACME', instrument: 'ACME', acquired: null, sold: '2024-03-05', quantity: 100_000_000n },
  ...{ proceeds: 10_000n, costBasis: 10_000n, gain: null, disallowedLoss: 0n, term: null, box: null },
}

t.test('on PostgreSQL a foreign key to many new rows is checked by its index', async (t) => {
  const url = await ordinaryDatabase(t)
  const store = await openStore(url, { poolSize: 1 })
  t.teardown(() => store.close())
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  let lastId = 0
  const addLots = async (tx: AllWriter, count: number) => {
    const ids = Array.from({ length: count }, () => ++lastId)
    const lots = ids.map((id) => ({ ...LOT, id, userId, accountId, rowKey: `lot ${id}`, copies: 1 }))
    await tx.insertMany(tx.t.lots, lots)
    return ids
  }
  const addTrades = async (tx: AllWriter, lotIds: number[]) => {
    const trade = { ...aTrade(userId, accountId), brokerVerified: false, agreed: false }
    await tx.insertMany(
      tx.t.trades,
      lotIds.map((lotId) => ({ ...trade, id: lotId, tradeKey: `${lotId}`, lotId })),
    )
  }
  const lotsScanned = async ({ sql }: AllWriter) => {
    const [table] = await sql
      .select({ rows: raw`seq_tup_read`.mapWith(Number) })
      .from(raw`pg_stat_xact_user_tables`)
      .where(raw`relname = 'lots'`)
    return table?.rows as number
  }
  const few = await store.write((tx) => addLots(tx, 10))
  await withDatabase(url, (client) => client.query('analyze lots'))
  await store.write(async (tx) => {
    await addTrades(tx, few)
    const ofFew = await lotsScanned(tx)
    t.ok(ofFew > 0, 'a page is read as a whole')
    const many = await addLots(tx, 500)
    await tx.planAnew()
    await addTrades(tx, many)
    t.equal(await lotsScanned(tx), ofFew)
  })
})

/**
 * While one serializable transaction runs, PostgreSQL keeps what all others read, those of other databases too, in a table
 * of fixed size. Once it is full, the transactions that need more of it fail.
 */
import type pg from 'pg'
import t, { type Test } from 'tap'
import { startPostgres } from '../../scripts/postgres.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { BUSY, failureOf } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { selectEmails } from '../support/rows.ts'

/** Each that a transaction reads takes a place in the table, which has about 29,000. */
const RELATIONS = 200

// A server of its own: transactions of other tests would fail too.
const server = await startPostgres()
await migrateStore(server.url)
t.teardown(() => server.stop())

/** A connection that does not retry. */
async function connect(t: Test): Promise<pg.Client> {
  const client = await connectTo(server.url)
  t.teardown(() => client.end())
  return client
}

/** Fills the table. Returns a function that ends the transaction for which the server keeps it. */
async function fillTable(t: Test): Promise<() => Promise<void>> {
  const [long, other] = [await connect(t), await connect(t)]
  await long.query('begin isolation level serializable; create temporary table kept as select 1 from pg_class')
  const parts = Array.from(
    { length: RELATIONS },
    (_, i) => `create table part_${i} partition of whole for values in (${i});`,
  )
  await other.query(`create table whole (n int) partition by list (n); ${parts.join('')}`)
  const fill = async (table: string) => {
    const one = `begin isolation level serializable; insert into whole values (0); select from ${table}; commit`
    for (;;) await other.query(one)
  }
  // What the last of many transactions had taken is free again, and then taken one by one.
  for (const table of ['whole', 'part_0']) {
    await t.rejects(fill(table), { code: '53200', file: 'predicate.c' })
    await other.query('rollback')
  }
  return async () => void (await long.query('rollback'))
}

t.test('a write that the server has no room for is tried again, and is busy in the end', async (t) => {
  const store = await openStore(server.url, { patienceMs: 500 })
  t.teardown(() => store.close())
  const endLong = await fillTable(t)
  t.match(await failureOf(store.write(selectEmails)), BUSY)
  let attempts = 0
  const emails = await store.patient.write(async (tx) => {
    if (++attempts === 3) await endLong()
    return await selectEmails(tx)
  })
  t.same(emails, [])
  t.equal(attempts, 3)
})

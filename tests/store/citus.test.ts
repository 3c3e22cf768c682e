/** A database that Citus distributes by user: `db/citus.sql`, and its migrations. A stand-in has the names of Citus's functions. */
import { getTableName } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables, userTables } from '../../db/tables.ts'
import { checkDatabase, migrateStore, openStore } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { script, standIn } from '../support/citus.ts'
import { emptyDatabase, ordinaryDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { addAccount, addUser } from '../support/rows.ts'

const namesOf = (tables: Record<string, Parameters<typeof getTableName>[0]>) =>
  Object.values(tables).map(getTableName).sort()
const OF_USERS = namesOf(userTables(kit))
const OF_DIRECTORY = namesOf(directoryTables(kit))

const KEYS = `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
  where contype in ('p', 'f') and conparentid = 0 order by conname, text`
const DISTRIBUTED = 'select logicalrelid::text as name from pg_dist_partition order by logicalrelid::text collate "C"'

async function connected(t: Test, url: string) {
  const client = await connectTo(url)
  t.teardown(() => client.end())
  const keys = async () => (await client.query(KEYS)).rows
  const distributed = async () => (await client.query(DISTRIBUTED)).rows.map(({ name }) => name)
  return { client, keys, distributed }
}

t.test('it distributes every table of users by user, and keeps their keys and references', async (t) => {
  const { client, keys, distributed } = await connected(t, await ordinaryDatabase(t))
  const before = await keys()
  await standIn(client)
  await client.query(script())
  t.same(await distributed(), OF_USERS)
  t.same((await client.query('select from pg_dist_partition where colocationid <> 1')).rowCount, 0)
  const after = await keys()
  t.same(
    after.filter(({ name }) => name !== 'pg_dist_partition_pkey'),
    before,
  )
  t.ok(before.length > 60)
})

for (const workers of [0, 1])
  t.test(`it ${workers === 0 ? 'refuses' : 'takes'} a database with ${workers} workers`, async (t) => {
    const { client, keys, distributed } = await connected(t, await ordinaryDatabase(t))
    await standIn(client, { workers })
    const before = await keys()
    const out = client.query(script())
    if (workers > 0) return await t.resolves(out)
    await t.rejects(out, /has no workers: add them first/)
    t.same(await keys(), before)
    t.same(await distributed(), [])
  })

t.test('it refuses a database whose workers take no rows', async (t) => {
  const { client, distributed } = await connected(t, await ordinaryDatabase(t))
  await standIn(client)
  await client.query(
    "update pg_dist_node set isactive = nodename <> 'worker1', shouldhaveshards = nodename <> 'worker2'",
  )
  await t.rejects(client.query(script()), /has no workers/)
  t.same(await distributed(), [])
})

t.test('it refuses a database with users, and changes nothing', async (t) => {
  const url = await ordinaryDatabase(t)
  const store = await openStore(url)
  t.teardown(() => store.close())
  await addAccount(store, await addUser(store))
  const { client, keys, distributed } = await connected(t, url)
  await standIn(client)
  const before = await keys()
  await t.rejects(client.query(script()), /the table accounts has rows/)
  t.same(await keys(), before)
  t.same(await distributed(), [])
})

t.test('the steps of the guide: extension and workers, first start, script', async (t) => {
  const url = await emptyDatabase(t, 'postgres')
  const { client, distributed } = await connected(t, url)
  await standIn(client)
  await migrateStore(url)
  t.same(await distributed(), [], 'the first start distributes nothing')
  await client.query(script())
  t.same(await distributed(), OF_USERS)
  await migrateStore(url)
  const store = await openStore(url)
  t.teardown(() => store.close())
  await store.ready()
  await addAccount(store, await addUser(store))
})

t.test(
  'a database that was distributed in an earlier version is migrated, and its new tables are distributed',
  async (t) => {
    const url = await emptyDatabase(t, 'postgres')
    const { client, keys, distributed } = await connected(t, url)
    const [released, byUser, ...later] = readMigrations('postgres')
    await client.query('create schema drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    for (const migration of [released, byUser]) {
      for (const statement of migration?.sql ?? []) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        migration?.hash,
        migration?.folderMillis,
      ])
    }
    await standIn(client)
    const { rows } = await client.query(
      `select c.relname as name from pg_attribute join pg_class c on c.oid = attrelid
     where attname = 'user_id' and relkind = 'r' and c.relname <> all($1)`,
      [OF_DIRECTORY],
    )
    const own = rows.map(({ name }) => `'${name}'`)
    const isFirst = (name: string) => name === "'accounts'"
    own.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    await client.query(script().replace(/array\[[^\]]*\]/, `array[${own}]`))
    const before = await distributed()
    t.ok(before.length > 20)
    t.ok(later.length > 20)

    await migrateStore(url)
    t.same(await distributed(), OF_USERS)
    t.same(await checkDatabase(url), [])
    const fresh = await connected(t, await ordinaryDatabase(t))
    t.same(
      (await keys()).filter(({ name }) => name !== 'pg_dist_partition_pkey'),
      await fresh.keys(),
    )
  },
)

t.test('a check names the tables that are not distributed, as after a dump was restored', async (t) => {
  const url = await ordinaryDatabase(t)
  t.same(await checkDatabase(url), [], 'without the extension they need not be')
  const { client } = await connected(t, url)
  await standIn(client)
  t.match(await checkDatabase(url), [
    { kind: 'distribution', count: OF_USERS.length, examples: [/^the table \w+ is not distributed by user$/] },
  ])
  await client.query(script())
  t.same(await checkDatabase(url), [])
  await client.query("delete from pg_dist_partition where logicalrelid = 'plants'::regclass")
  t.same(await checkDatabase(url), [
    { kind: 'distribution', count: 1, examples: ['the table plants is not distributed by user'] },
  ])
})

t.test('a migration has one statement for each breakpoint, because a worker is sent each by itself', async (t) => {
  const { client } = await connected(t, await emptyDatabase(t, 'postgres'))
  await client.query('create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key)')
  // With this protocol the server refuses several commands in one statement.
  for (const { sql } of readMigrations('postgres'))
    for (const text of sql) await client.query({ text, queryMode: 'extended' } as never)
  t.ok(await client.query('select from accounts'))
})

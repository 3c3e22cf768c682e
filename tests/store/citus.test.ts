/** `db/citus.sql`. A function of the test has the name of Citus's function, and records its arguments. */
import { readFileSync } from 'node:fs'
import { getTableName } from 'drizzle-orm'
import t from 'tap'
import { kit } from '../../db/columns.pg.ts'
import { userTables } from '../../db/tables.ts'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { addAccount, addUser } from '../support/rows.ts'

const script = readFileSync(inProject('db/citus.sql'), 'utf8').replace('create extension if not exists citus;', '')

/** Fails as Citus does for a table with references that are not distributed yet. */
const STAND_IN = `
  create table distributed (n serial, name text, by_column text, beside text);
  create function create_distributed_table(name regclass, by_column text, colocate_with text default 'default') returns void
  language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
      raise exception '% has references', name;
    end if;
    insert into distributed (name, by_column, beside) values (name::text, by_column, colocate_with);
  end $$`

const KEYS = `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'f' order by conname, text`

t.test('it distributes every table of users by user, and keeps their references', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const client = await connectTo(url)
  t.teardown(() => client.end())
  const before = (await client.query(KEYS)).rows
  await client.query(STAND_IN)
  await client.query(script)
  const { rows } = await client.query('select name, by_column, beside from distributed order by n')
  const names = Object.values(userTables(kit)).map((table) => getTableName(table))
  t.same(rows.map(({ name }) => name).sort(), names.sort())
  t.same(rows[0], { name: 'accounts', by_column: 'user_id', beside: 'default' })
  for (const { name, by_column, beside } of rows.slice(1)) t.same([by_column, beside], ['user_id', 'accounts'], name)
  t.same((await client.query(KEYS)).rows, before)
  t.ok(before.length > 20)
})

t.test('it refuses a database with users, and changes nothing', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url)
  t.teardown(() => store.close())
  await addAccount(store, await addUser(store))
  const client = await connectTo(url)
  t.teardown(() => client.end())
  const before = (await client.query(KEYS)).rows
  await client.query(STAND_IN)
  await t.rejects(client.query(script), /the table accounts has rows/)
  t.same((await client.query(KEYS)).rows, before)
  t.same((await client.query('select from distributed')).rowCount, 0)
})

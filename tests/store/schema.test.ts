/** Both dialects have one definition (`db/tables/`); this compares the schemas that the databases have. */
import Database from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import t from 'tap'
import { kit } from '../../db/columns.pg.ts'
import { userTables } from '../../db/tables.ts'
import { sqlitePath } from '../../src/store/index.ts'
import { freshDatabase, ordinaryDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'

interface Table {
  /** `name`, or `name?` if null is allowed. */
  columns: string[]
  primaryKey: string[]
  /** `name (columns)`, with `unique ` before it if it is unique. */
  indexes: string[]
  /** `column → table.column on delete action`. */
  foreignKeys: string[]
}
type Schema = Record<string, Table>

const describe = (unique: boolean, name: string, columns: string) => `${unique ? 'unique ' : ''}${name} (${columns})`

function sqliteSchema(path: string): Schema {
  const db = new Database(path, { readonly: true })
  try {
    const all = <Row>(query: string, ...args: string[]) => db.prepare(query).all(...args) as Row[]
    const names = all<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob '__*' order by name",
    )
    return Object.fromEntries(
      names.map(({ name: table }) => {
        const columns = all<{ name: string; notnull: number; pk: number }>(
          'select name, "notnull", pk from pragma_table_info(?) order by name',
          table,
        )
        const key = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
        const indexes = all<{ name: string; unique: number; columns: string }>(
          `select i.name, i."unique", (select group_concat(name) from (select name from pragma_index_info(i.name) order by seqno)) as columns
           from pragma_index_list(?) i where i.origin = 'c' order by i.name`,
          table,
        )
        const foreign = all<{ from: string; table: string; to: string; on_delete: string }>(
          `select "from", "table", "to", on_delete from pragma_foreign_key_list(?)
           where "from" <> 'user_id' or "table" = 'users' order by "from"`,
          table,
        )
        return [
          table,
          {
            // SQLite allows null in a key column unless declared otherwise; an integer primary key is never null.
            columns: columns.map((column) =>
              column.notnull || (key.length === 1 && column.pk) ? column.name : `${column.name}?`,
            ),
            primaryKey: withoutUser(key.map((column) => column.name)),
            indexes: indexes
              .map((index) => describe(index.unique === 1, index.name, index.columns))
              .filter((index) => index !== `unique ${table}_key (user_id,id)`),
            foreignKeys: foreign.map(
              (key) => `${key.from} → ${key.table}.${key.to} on delete ${key.on_delete.toLowerCase()}`,
            ),
          },
        ]
      }),
    )
  } finally {
    db.close()
  }
}

/** On SQLite an id is the key, and those that others refer to have an index with the user; on PostgreSQL both are the key. */
const withoutUser = (key: string[]): string[] => (key.join() === 'user_id,id' ? ['id'] : key)

async function postgresSchema(url: string): Promise<Schema> {
  const client = await connectTo(url)
  try {
    const all = async <Row>(query: string, ...args: string[]) => (await client.query(query, args)).rows as Row[]
    const schema: Schema = {}
    for (const { name: table } of await all<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
    )) {
      const columns = await all<{ name: string; nullable: boolean }>(
        `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
         where table_schema = 'public' and table_name = $1 order by column_name collate "C"`,
        table,
      )
      const indexes = await all<{ name: string; unique: boolean; primary: boolean; columns: string[] }>(
        `select c.relname as name, i.indisunique as "unique", i.indisprimary as "primary",
           array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k(n, at)
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
         from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = $1::regclass order by c.relname collate "C"`,
        table,
      )
      const foreign = await all<{ from: string; table: string; to: string; action: string }>(
        `select a.attname as from, f.confrelid::regclass::text as table, b.attname as to,
           case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'no action' end as action
         from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[array_length(f.conkey, 1)]
         join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[array_length(f.confkey, 1)]
         where f.contype = 'f' and f.conrelid = $1::regclass order by a.attname collate "C"`,
        table,
      )
      schema[table] = {
        columns: columns.map((column) => (column.nullable ? `${column.name}?` : column.name)),
        primaryKey: withoutUser(indexes.find((index) => index.primary)?.columns ?? []),
        indexes: indexes
          .filter((index) => !index.primary)
          .map((index) => describe(index.unique, index.name, index.columns.join(','))),
        foreignKeys: foreign.map((key) => `${key.from} → ${key.table}.${key.to} on delete ${key.action}`),
      }
    }
    return schema
  } finally {
    await client.end()
  }
}

t.test('both engines have the same tables, columns, keys and indexes', async (t) => {
  const sqlite = sqliteSchema(sqlitePath(await freshDatabase(t, 'sqlite')))
  const postgres = await postgresSchema(await ordinaryDatabase(t))
  t.same(Object.keys(sqlite), Object.keys(postgres))
  t.ok(Object.keys(sqlite).includes('trades'))
  for (const [name, table] of Object.entries(sqlite)) t.same(table, postgres[name], name)
})

t.test('on PostgreSQL the tables of users can be distributed by user', async (t) => {
  const url = await ordinaryDatabase(t)
  const client = await connectTo(url)
  try {
    const names: string[] = Object.values(userTables(kit)).map((table) => getTableName(table))
    const keys = await client.query<{ name: string; first: string; nullable: boolean }>(
      `select c.relname as name, a.attname as first, not a.attnotnull as nullable
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where (i.indisunique or i.indisprimary) and i.indrelid = any($1::regclass[])`,
      [names],
    )
    t.ok(keys.rows.length >= names.length, 'each has a key')
    const fixed = await client.query(
      `select from pg_class c where oid = any($1::regclass[])
       and (relpersistence <> 'p' or not exists (select from pg_index where indrelid = c.oid and indisprimary))`,
      [names],
    )
    t.equal(fixed.rowCount, 0, 'each has a primary key and is logged, so that its rows can be moved while they change')
    for (const { name, first, nullable } of keys.rows) t.same([first, nullable], ['user_id', false], name)
    const foreign = await client.query<{ name: string; table: string; first: string; action: string }>(
      `select f.conname as name, f.confrelid::regclass::text as "table", a.attname as first, f.confdeltype as action
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.conrelid = any($1::regclass[])`,
      [names],
    )
    t.ok(foreign.rows.length > 10)
    for (const { name, table, first, action } of foreign.rows) {
      t.equal(first, 'user_id', name)
      t.ok(names.includes(table), `${name} refers to a table of users`)
      t.ok(['a', 'c'].includes(action), `${name} sets nothing to null`)
    }
    const toUsers = await client.query(
      'select from pg_constraint where contype = $1 and conrelid <> all($2::regclass[]) and confrelid = any($2::regclass[])',
      ['f', names],
    )
    t.equal(toUsers.rowCount, 0, 'the directory refers to no row of a user')
  } finally {
    await client.end()
  }
})

t.test('on SQLite the rows that refer to a deleted row are found by an index', async (t) => {
  const db = new Database(sqlitePath(await freshDatabase(t, 'sqlite')), { readonly: true })
  t.teardown(() => db.close())
  const names = db.prepare("select name from sqlite_schema where type = 'table' and name not glob '_*'").pluck().all()
  let references = 0
  for (const table of names as string[]) {
    const keys = db.prepare('select id, "from" as name from pragma_foreign_key_list(?)').all(table) as {
      id: number
      name: string
    }[]
    const indexes = (db.prepare('select name from pragma_index_list(?)').pluck().all(table) as string[]).map(
      (index) => db.prepare('select name from pragma_index_info(?) order by seqno').pluck().all(index) as string[],
    )
    for (const of of Map.groupBy(keys, ({ id }) => id).values()) {
      const columns = of.map(({ name }) => name).sort()
      // A user has few imports, and an account goes only with its user.
      if (`${table}.${columns}` === 'imports.account_id,user_id') continue
      const isPrefix = (index: string[]) => index.slice(0, columns.length).sort().join() === columns.join()
      // A primary key of one column has no index of its own.
      const isKey = columns.length === 1 && table === 'price_refreshes'
      t.ok(isKey || indexes.some(isPrefix), `${table} (${columns})`)
      references++
    }
  }
  t.ok(references > 20, `${references} references`)
})

t.test(
  'on SQLite a row of the record is found in the files by its number, not by reading all rows of the user',
  async (t) => {
    const db = new Database(sqlitePath(await freshDatabase(t, 'sqlite')), { readonly: true })
    t.teardown(() => db.close())
    const known = db.prepare('select idx from sqlite_stat1').pluck().all() as string[]
    t.ok(known.length > 0)
    for (const name of known)
      t.ok(db.prepare('select 1 from sqlite_schema where type = ? and name = ?').get('index', name), `${name} exists`)
    for (const [contents, links] of [
      ['transactions', 'file_transactions'],
      ['lots', 'file_lots'],
    ]) {
      const others = `select content_id from ${links} o where o.user_id = 1 and o.content_id = c.id and o.file_id not in (1, 2)`
      const text = `explain query plan select * from ${contents} c where c.user_id = 1 and not exists (${others})`
      const plan = (db.prepare(text).all() as { detail: string }[]).map(({ detail }) => detail)
      t.ok(
        plan.some((step) => step.includes(`${links}_content (user_id=? AND content_id=?)`)),
        plan.join('\n'),
      )
    }
  },
)

/** Both dialects have one definition (`db/tables/`); this compares the schemas that the databases have. */
import Database from 'better-sqlite3'
import pg from 'pg'
import t from 'tap'
import { sqlitePath } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'

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
          'select "from", "table", "to", on_delete from pragma_foreign_key_list(?) order by "from"',
          table,
        )
        return [
          table,
          {
            // SQLite allows null in a key column unless declared otherwise; an integer primary key is never null.
            columns: columns.map((column) =>
              column.notnull || (key.length === 1 && column.pk) ? column.name : `${column.name}?`,
            ),
            primaryKey: key.map((column) => column.name),
            indexes: indexes.map((index) => describe(index.unique === 1, index.name, index.columns)),
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

async function postgresSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
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
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
         join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
         where f.contype = 'f' and f.conrelid = $1::regclass order by a.attname collate "C"`,
        table,
      )
      schema[table] = {
        columns: columns.map((column) => (column.nullable ? `${column.name}?` : column.name)),
        primaryKey: indexes.find((index) => index.primary)?.columns ?? [],
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
  const postgres = await postgresSchema(await freshDatabase(t, 'postgres'))
  t.same(Object.keys(sqlite), Object.keys(postgres))
  t.ok(Object.keys(sqlite).includes('trades'))
  for (const [name, table] of Object.entries(sqlite)) t.same(table, postgres[name], name)
})

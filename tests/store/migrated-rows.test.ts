/** A database of the previous schema, with a row in every table, keeps its rows and their references. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { type Engine, migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { ENGINES, emptyDatabase } from '../support/engines.ts'

type Row = Record<string, unknown>

interface Column {
  table: string
  column: string
  type: string
}

/** A connection without the store, to a database of any schema. */
interface Connection {
  migrate(folder: string): Promise<void>
  all(query: string): Promise<Row[]>
  /** Runs the statements without foreign key checks. */
  insert(statements: string[]): Promise<void>
  columns(): Promise<Column[]>
  close(): Promise<void>
}

/** A 1 in the column's type, so that every foreign key refers to the only row of its table. */
function one(type: string): string {
  if (/json/.test(type)) return "'[1]'"
  if (/bool/.test(type)) return 'true'
  return /int/.test(type) ? '1' : "'1'"
}

function onSqlite(t: Test, url: string): Connection {
  const db = new Database(sqlitePath(url))
  const all = async (query: string) => db.prepare(query).all() as Row[]
  return {
    migrate: async (migrationsFolder) => migrateSqlite(drizzleSqlite(db), { migrationsFolder }),
    all,
    async insert(statements) {
      db.pragma('foreign_keys = OFF')
      for (const statement of statements) db.exec(statement)
    },
    columns: async () =>
      (await all(`select m.name as "table", c.name as "column", lower(c.type) as type
        from sqlite_schema m join pragma_table_info(m.name) c
        where m.type = 'table' and m.name not glob 'sqlite_*' and m.name not glob '__*'`)) as unknown as Column[],
    async close() {
      t.same(db.pragma('foreign_key_check'), [], 'every reference has its row')
      db.close()
    },
  }
}

async function onPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = async (query: string) => (await client.query(query)).rows as Row[]
  return {
    migrate: (migrationsFolder) => migratePostgres(drizzlePostgres(client), { migrationsFolder }),
    all,
    async insert(statements) {
      await client.query('set session_replication_role = replica')
      for (const statement of statements) await client.query(statement)
      await client.query('reset session_replication_role')
    },
    columns: async () =>
      (await all(`select table_name as "table", column_name as "column", data_type as type
        from information_schema.columns where table_schema = 'public'`)) as unknown as Column[],
    close: () => client.end(),
  }
}

/** The migrations of this build without the last. */
function earlierMigrations(t: Test, engine: Engine): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-test-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(inProject('db/migrations', engine), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return folder
}

async function rowsByTable(connection: Connection, columns: readonly Column[]): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  for (const table of new Set(columns.map(({ table }) => table)))
    rows[table] = await connection.all(`select * from ${table}`)
  return rows
}

const pick = (row: Row, like: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => name in like))

for (const engine of ENGINES)
  t.test(`the last migration keeps a row in every table (${engine})`, async (t) => {
    const url = await emptyDatabase(t, engine)
    const open = () => (engine === 'sqlite' ? onSqlite(t, url) : onPostgres(url))
    const earlier = await open()
    await earlier.migrate(earlierMigrations(t, engine))
    const columns = await earlier.columns()
    const tables = Map.groupBy(columns, ({ table }) => table)
    t.ok(tables.size > 20)
    await earlier.insert(
      Array.from(tables, ([table, own]) => {
        const names = own.map(({ column }) => `"${column}"`).join(', ')
        return `insert into ${table} (${names}) values (${own.map(({ type }) => one(type)).join(', ')})`
      }),
    )
    const before = await rowsByTable(earlier, columns)
    await earlier.close()

    await migrateStore(url)
    const store = await openStore(url)
    await store.ready()
    await store.close()
    const migrated = await open()
    const after = await rowsByTable(migrated, await migrated.columns())
    for (const [table, rows] of Object.entries(before)) {
      t.equal(rows.length, 1, table)
      const [old, now] = [rows[0] as Row, after[table]?.[0] as Row]
      t.same(pick(now, old), pick(old, now), table)
    }
    await migrated.close()
  })

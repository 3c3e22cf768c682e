/** Fixtures of many rows: a table without indexes and checks takes them several times as fast. */
import Database from 'better-sqlite3'
import pg from 'pg'
import { isSqliteUrl, sqlitePath } from '../../src/store/index.ts'

/** Runs `load` while the table has no indexes, and on PostgreSQL no foreign keys. They are as before afterwards. */
export async function withoutIndexes(url: string, table: string, load: () => Promise<void>): Promise<void> {
  if (isSqliteUrl(url)) await onSqlite(sqlitePath(url), table, load)
  else await onPostgres(url, table, load)
}

async function onSqlite(path: string, table: string, load: () => Promise<void>): Promise<void> {
  const change = (statements: readonly string[]) => {
    const db = new Database(path)
    db.exec(statements.join(';'))
    db.close()
  }
  const db = new Database(path, { readonly: true })
  const created = db.prepare("select name, sql from sqlite_master where type = 'index' and sql > '' and tbl_name = ?")
  const indexes = created.all(table) as { name: string; sql: string }[]
  db.close()
  change(indexes.map(({ name }) => `drop index "${name}"`))
  await load()
  change(indexes.map(({ sql }) => sql))
}

async function onPostgres(url: string, table: string, load: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as sql from pg_index
    where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`alter table ${table} disable trigger all`)
  await load()
  await client.query(`alter table ${table} enable trigger all`)
  await client.query("set maintenance_work_mem = '256MB'")
  for (const { sql } of rows) await client.query(sql)
  await client.end()
}

/**
 * Does what PostgreSQL would do by itself within a minute after many inserts. Until then it plans for tables that are as
 * small as before: it reads all of them, and SERIALIZABLE transactions that have read a whole table fail by every insert.
 */
export async function settle(url: string): Promise<void> {
  if (isSqliteUrl(url)) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

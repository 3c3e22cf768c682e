/**
 * The rows of one database inserted into the same empty tables of another, in one transaction, without parsing, matching
 * or summing: prepared inserts by better-sqlite3, `COPY` on PostgreSQL. Returns the seconds, without those of reading.
 */
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { isSqliteUrl, migrateStore, sqlitePath } from '../../src/store/index.ts'

/** Parents first. */
const TABLES = [
  'users',
  'accounts',
  'imports',
  'import_files',
  'transactions',
  'file_transactions',
  'lots',
  'file_lots',
  'trades',
  'parts',
  'round_trips',
  'unmatched_sales',
  'daily_totals',
  'symbol_totals',
  'positions',
  'open_lots',
]
const ROWS_READ = 10_000

/** A new empty database beside another. */
export async function createBeside(url: string, name: string): Promise<string> {
  let made = `${url}-${name}`
  if (!isSqliteUrl(url)) {
    const beside = new URL(url)
    beside.pathname += `_${name}`
    made = beside.href
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create database "${beside.pathname.slice(1)}" template template0`)
    await admin.end()
  }
  await migrateStore(made)
  return made
}

export async function insertRaw(url: string): Promise<number> {
  const to = await createBeside(url, 'raw')
  return isSqliteUrl(url) ? insertSqlite(sqlitePath(url), sqlitePath(to)) : await copyPostgres(url, to)
}

function insertSqlite(from: string, to: string): number {
  const source = new Database(from, { readonly: true })
  const target = new Database(to)
  for (const db of [source, target]) db.defaultSafeIntegers(true)
  target.pragma('synchronous = FULL')
  target.pragma('foreign_keys = ON')
  let ms = 0
  const timed = (work: () => void) => {
    const start = performance.now()
    work()
    ms += performance.now() - start
  }
  timed(() => target.exec('begin immediate'))
  for (const table of TABLES) {
    const columns = (target.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => `"${name}"`)
    const insert = target.prepare(
      `insert into ${table} (${columns.join(',')}) values (${columns.map(() => '?').join(',')})`,
    )
    let rows: unknown[][] = []
    const flush = () => {
      timed(() => {
        for (const row of rows) insert.run(row)
      })
      rows = []
    }
    for (const row of source
      .prepare(`select ${columns.join(',')} from ${table}`)
      .raw()
      .iterate()) {
      rows.push(row as unknown[])
      if (rows.length === ROWS_READ) flush()
    }
    flush()
  }
  timed(() => target.exec('commit'))
  source.close()
  target.close()
  return ms / 1000
}

async function copyPostgres(from: string, to: string): Promise<number> {
  const [source, target] = [new pg.Client({ connectionString: from }), new pg.Client({ connectionString: to })]
  await source.connect()
  await target.connect()
  let ms = 0
  await target.query('begin')
  for (const table of TABLES) {
    const rows: Buffer[] = []
    await pipeline(source.query(copyTo(`copy ${table} to stdout`)), async (chunks) => {
      for await (const chunk of chunks) rows.push(chunk as Buffer)
    })
    const start = performance.now()
    await pipeline(rows, target.query(copyFrom(`copy ${table} from stdin`)))
    ms += performance.now() - start
  }
  const start = performance.now()
  await target.query('commit')
  await source.end()
  await target.end()
  return (ms + performance.now() - start) / 1000
}

/**
 * Rows per second of the import, from files on disk to trades and daily totals, against prepared inserts of the same
 * rows into the same tables in one transaction, without parsing, matching or summing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { importFiles } from '../../src/imports/import-files.ts'
import { pairOf } from '../../src/imports/job.ts'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { isSqliteUrl, openStore, sqlitePath } from '../../src/store/index.ts'
import type { Row } from './table.ts'

const TRADES = 20_000
const FIRST_DAY = 18_300
const TABLES = [
  'accounts',
  'imports',
  'import_files',
  'transactions',
  'file_transactions',
  'lots',
  'file_lots',
  'trades',
  'daily_totals',
  'symbol_totals',
]

const american = (day: number) => fromDayNumber(day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

/** A purchase, a sale and a lot for each trade, over five years and 500 symbols. */
export function importFilesOf(): { transactions: string; gains: string; rows: number } {
  const transactions = ['Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount']
  const gains = [
    'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss',
  ]
  for (let i = 0; i < TRADES; i++) {
    const [symbol, opened] = [`S${i % 500}`, FIRST_DAY + (i % 1800)]
    const [cost, proceeds] = [1000 + (i % 977), 1000 + (i % 991)]
    transactions.push(`${american(opened)},Buy,${symbol},LOT ${i},10,$${cost / 10},,-$${cost}.00`)
    transactions.push(`${american(opened + 9)},Sell,${symbol},LOT ${i},10,$${proceeds / 10},,$${proceeds}.00`)
    gains.push(
      `${symbol},NAME,${american(opened + 9)},${american(opened)},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,`,
    )
  }
  return { transactions: `${transactions.join('\n')}\n`, gains: `${gains.join('\n')}\n`, rows: TRADES * 3 }
}

async function importOnce(url: string, userId: number): Promise<{ rows: number; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const { transactions, gains, rows } = importFilesOf()
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return { path: join(folder, name), name, size: content.length }
  }
  const job = { databaseUrl: url, userId, userEmail: 'bench@example.com', brokerageAccount: '12345678', folder, now: 1 }
  const both = pairOf(file('t.csv', transactions), file('g.csv', gains))
  const store = await openStore(url, { queryTimeoutMs: 600_000 })
  const start = performance.now()
  const outcome = await importFiles(
    async () => store,
    { ...job, ...both, quotaBytes: Number.POSITIVE_INFINITY },
    () => {},
  )
  const seconds = (performance.now() - start) / 1000
  await store.close()
  rmSync(folder, { recursive: true })
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome))
  return { rows, seconds }
}

type Contents = Map<string, Record<string, unknown>[]>

/** Empties the tables and inserts the same rows with one prepared statement per table. */
function insertStraightSqlite(path: string): number {
  const db = new Database(path)
  db.defaultSafeIntegers(true)
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const contents: Contents = new Map(
    TABLES.map((name) => [name, db.prepare(`select * from ${name}`).all() as Record<string, unknown>[]]),
  )
  for (const name of [...TABLES].reverse()) db.exec(`delete from ${name}`)
  const start = performance.now()
  db.exec('begin immediate')
  for (const [name, rows] of contents) {
    const columns = Object.keys(rows[0] ?? {})
    const insert = db.prepare(
      `insert into ${name} (${columns.map((c) => `"${c}"`).join(',')}) values (${columns.map(() => '?').join(',')})`,
    )
    for (const row of rows) insert.run(Object.values(row))
  }
  db.exec('commit')
  const seconds = (performance.now() - start) / 1000
  db.close()
  return seconds
}

async function insertStraightPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const contents: Contents = new Map()
  for (const name of TABLES) contents.set(name, (await client.query(`select * from ${name}`)).rows)
  for (const name of [...TABLES].reverse()) await client.query(`delete from ${name}`)
  const start = performance.now()
  await client.query('begin isolation level serializable')
  for (const [name, rows] of contents) {
    const columns = Object.keys(rows[0] ?? {})
    const text = `insert into ${name} (${columns.map((c) => `"${c}"`).join(',')}) values (${columns.map((_, i) => `$${i + 1}`).join(',')})`
    for (const row of rows) await client.query({ name: `insert-${name}`, text, values: Object.values(row) })
  }
  await client.query('commit')
  const seconds = (performance.now() - start) / 1000
  await client.end()
  return seconds
}

export async function* benchImport(engine: string, url: string, userId: number): AsyncGenerator<Row> {
  const { rows, seconds } = await importOnce(url, userId)
  const straight = isSqliteUrl(url) ? insertStraightSqlite(sqlitePath(url)) : await insertStraightPostgres(url)
  const perSecond = (s: number) => `${(rows / s).toFixed(0)} rows/s`
  yield {
    what: `import of ${rows} rows`,
    engine,
    ours: perSecond(seconds),
    peer: perSecond(straight),
    peerName: 'prepared inserts of the same rows',
    ratio: straight / seconds,
  }
}

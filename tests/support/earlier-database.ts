/** Databases of earlier schemas. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { type Engine, sqlitePath } from '../../src/store/index.ts'
import { emptyDatabase } from './engines.ts'

/** The migrations up to `last`. */
function migrationsUntil(t: Test, engine: Engine, last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-migrations-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(inProject('db/migrations', engine), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }) => tag === last)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
  return folder
}

/** Returns the URL of a database of the schema that had `last` as its last migration, filled by the SQL statements. */
export async function earlierDatabase(t: Test, engine: Engine, last: string, statements: string[]): Promise<string> {
  const url = await emptyDatabase(t, engine)
  const migrationsFolder = migrationsUntil(t, engine, last)
  if (engine === 'sqlite') {
    const handle = new Database(sqlitePath(url))
    migrateSqlite(drizzleSqlite(handle), { migrationsFolder })
    for (const statement of statements) handle.exec(statement)
    handle.close()
  } else {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migratePg(drizzlePg(client), { migrationsFolder })
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  return url
}

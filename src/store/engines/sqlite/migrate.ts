import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { Failure, unavailable } from '../../../lib/errors.ts'
import { version } from '../../../lib/version.ts'
import { writeWhole } from '../../../lib/whole-file.ts'
import { assertKnownMigrations, readMigrations } from '../../migrations.ts'
import { copyBeside } from './copy.ts'
import { codeOf } from './errors.ts'
import { createFile } from './file.ts'

/**
 * Creates the file if it is missing. If a database is to be migrated, it is copied first; returns the path of the copy. Failure
 * `unavailable` names the file and what is wrong with it.
 */
export async function migrateSqlite(
  path: string,
  migrations: readonly MigrationMeta[] = readMigrations('sqlite'),
): Promise<string | undefined> {
  createFile(path)
  let handle: Database.Database | undefined
  try {
    handle = new Database(path, { timeout: 30_000, fileMustExist: true })
    // Before anything is written: a file of another program stays as it is.
    const applied = appliedTo(handle, path)
    assertKnownMigrations('sqlite', applied)
    // Without a lock: a start need not wait for the writes of others.
    if (applied.length === migrations.length) return undefined
    const copy = applied.length > 0 ? `${path}-before-${version}` : undefined
    if (copy !== undefined) await copyOf(handle, copy)
    migrate(handle, migrations)
    return copy
  } catch (error) {
    throw explained(error, path)
  } finally {
    // Rolls back what is not committed.
    handle?.close()
  }
}

const copyOf = (handle: Database.Database, path: string): Promise<void> =>
  writeWhole(path, (unfinished) => copyBeside(handle, unfinished), { force: true })

/** Whether there is no file, or one without tables. */
export function isEmptySqlite(path: string): boolean {
  if (!existsSync(path)) return true
  let handle: Database.Database | undefined
  try {
    handle = new Database(path, { readonly: true, fileMustExist: true, timeout: 30_000 })
    return handle.prepare("select 1 from sqlite_master where type = 'table'").get() === undefined
  } catch {
    // The next statement that opens it reports what is wrong.
    return false
  } finally {
    handle?.close()
  }
}

/** Empty for a new file. */
function appliedTo(handle: Database.Database, path: string): number[] {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  if (tables.includes('__drizzle_migrations')) return selectApplied(handle)
  if (tables.length > 0)
    throw unavailable({ detail: `${path} belongs to another program; Tradeleaf needs a file of its own` })
  return []
}

export const selectApplied = (handle: Database.Database): number[] =>
  handle.prepare('select created_at from __drizzle_migrations').pluck().all().map(Number)

function migrate(handle: Database.Database, migrations: readonly MigrationMeta[]): void {
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  // A migration that rebuilds a table would delete child rows by cascade, and the pragma has no effect inside a
  // transaction: foreign keys are off before it, and checked at its end.
  handle.pragma('foreign_keys = OFF')
  // Drizzle's own migrate() reads what is applied before it locks, so two processes that start together collide.
  handle.exec('BEGIN IMMEDIATE')
  applyMigrations(handle, migrations)
  const broken = handle.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`migration left ${broken.length} broken foreign keys`)
  handle.exec('COMMIT')
}

/** Keeps the table of Drizzle's own tools. */
export function applyMigrations(handle: Database.Database, migrations: readonly MigrationMeta[]): void {
  handle.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const last = handle.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null
  const record = handle.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  for (const migration of migrations) {
    if (last !== null && last >= migration.folderMillis) continue
    for (const statement of migration.sql) handle.exec(statement)
    record.run(migration.hash, migration.folderMillis)
  }
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_NOTADB/, 'is not a SQLite database'],
  [/^SQLITE_CORRUPT/, 'is damaged; restore a backup'],
  [/^SQLITE_READONLY/, 'is read-only'],
  [/^SQLITE_FULL/, 'needs more room on its disk to be migrated'],
  [/^SQLITE_(BUSY|LOCKED)/, 'is locked by another program'],
]

function explained(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (error instanceof Failure || code === '') return error
  const text = TEXTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'cannot be opened'
  return unavailable({ detail: `${path} ${text} (${code}: ${(error as Error).message})`, cause: error })
}

import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Failure, unavailable } from '../../../lib/errors.ts'
import { KEEP_COPIES, type MigrateOptions, stepsOf } from '../../migrating.ts'
import { type Applied, appliedOf, type Migration, pendingOf, readMigrations } from '../../migrations.ts'
import { codeOf } from './errors.ts'
import { createFile } from './file.ts'
import { copyBeforeMigration } from './migration-copies.ts'

/** How long a start waits for another one that migrates. */
const LOCK_PATIENCE_MS = 10 * 60_000

/**
 * Creates the file if it is missing. If a database is to be migrated, it is copied first; returns the path of the copy. Failure
 * `unavailable` names the file and what is wrong with it. It keeps its thread busy until it ends.
 */
export async function migrateSqlite(path: string, options: MigrateOptions = {}): Promise<string | undefined> {
  const { migrations = readMigrations('sqlite') } = options
  createFile(path)
  return await withFile(path, async (handle) => {
    // Before anything is written: a file of another program stays as it is. Without a lock: a start need not wait for the writes of
    // others.
    if (pendingOf(migrations, appliedTo(handle, path)).length === 0) return undefined
    begin(handle)
    // Another process may have migrated it while this one waited for the lock.
    const applied = appliedTo(handle, path)
    const pending = pendingOf(migrations, applied)
    if (pending.length === 0) return undefined
    const last = migrations.findLast(({ folderMillis }) => folderMillis === applied.at(-1)?.millis)
    const { step } = stepsOf(pending, last === undefined ? 0 : 1, options.onProgress)
    const copy =
      last === undefined
        ? undefined
        : await copyBeforeMigration(
            path,
            { tag: last.tag, millis: last.folderMillis },
            new Date(),
            options.keepCopies ?? KEEP_COPIES,
          )
    if (copy !== undefined) step()
    // Rows that dangled before stop no update.
    const before = countDangling(handle)
    applyMigrations(handle, pending, step)
    const broken = countDangling(handle) - before
    if (broken > 0) throw new Error(`migration left ${broken} broken foreign keys`)
    handle.exec('COMMIT')
    return copy
  })
}

const countDangling = (handle: Database.Database): number => (handle.pragma('foreign_key_check') as unknown[]).length

/** The migrations of this build that a file lacks, or one that does not exist. Changes nothing. Fails as `migrateSqlite`. */
export const pendingOnSqlite = async (path: string): Promise<readonly Migration[]> =>
  existsSync(path)
    ? await withFile(path, async (handle) => pendingOf(readMigrations('sqlite'), appliedTo(handle, path)))
    : readMigrations('sqlite')

async function withFile<T>(path: string, fn: (handle: Database.Database) => Promise<T>): Promise<T> {
  let handle: Database.Database | undefined
  try {
    handle = new Database(path, { timeout: LOCK_PATIENCE_MS, fileMustExist: true })
    return await fn(handle)
  } catch (error) {
    throw explained(error, path)
  } finally {
    // Rolls back what is not committed.
    handle?.close()
  }
}

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
function appliedTo(handle: Database.Database, path: string): Applied[] {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  if (tables.includes('__drizzle_migrations')) return selectApplied(handle)
  if (tables.length > 0)
    throw unavailable({ detail: `${path} belongs to another program; Tradeleaf needs a file of its own` })
  return []
}

export const selectApplied = (handle: Database.Database): Applied[] =>
  (handle.prepare('select * from __drizzle_migrations order by id').all() as { created_at: unknown }[]).map(appliedOf)

/** Takes the lock for writing, so that what is copied is what is migrated, and two processes do not both copy. */
function begin(handle: Database.Database): void {
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  // A migration that rebuilds a table would delete child rows by cascade, and the pragma has no effect inside a
  // transaction: foreign keys are off before it, and checked at its end.
  handle.pragma('foreign_keys = OFF')
  // Then the file alone says whether an earlier start has copied it.
  handle.pragma('wal_checkpoint(TRUNCATE)')
  handle.exec('BEGIN IMMEDIATE')
}

/** Keeps the table of Drizzle's own tools. */
export function applyMigrations(
  handle: Database.Database,
  migrations: readonly Migration[],
  onStatement: () => void = () => {},
): void {
  handle.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  for (const { sql, hash, folderMillis, servesFrom } of migrations) {
    for (const statement of sql) {
      handle.exec(statement)
      onStatement()
    }
    if (servesFrom === undefined)
      handle.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run(hash, folderMillis)
    else
      handle
        .prepare('INSERT INTO __drizzle_migrations (hash, created_at, serves_from) VALUES (?, ?, ?)')
        .run(hash, folderMillis, servesFrom)
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

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { inProject } from '../../../lib/paths.ts'

const MIGRATIONS = inProject('db/migrations/sqlite')

/** Creates the file if it is missing. */
export async function migrateSqlite(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const handle = new Database(path, { timeout: 30_000 })
  try {
    handle.pragma('journal_mode = WAL')
    handle.pragma('synchronous = FULL')
    // A migration that rebuilds a table would delete child rows by cascade, and the pragma has no effect inside a
    // transaction: foreign keys are off before it, and checked at its end.
    handle.pragma('foreign_keys = OFF')
    // Drizzle's own migrate() reads what is applied before it locks, so two processes that start together collide.
    handle.exec('BEGIN IMMEDIATE')
    applyMigrations(handle)
    const broken = handle.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`migration left ${broken.length} broken foreign keys`)
    handle.exec('COMMIT')
  } finally {
    // Rolls back what is not committed.
    handle.close()
  }
}

/** Keeps the table of Drizzle's own tools. */
function applyMigrations(handle: Database.Database): void {
  handle.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const last = handle.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null
  const record = handle.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (last !== null && last >= migration.folderMillis) continue
    for (const statement of migration.sql) handle.exec(statement)
    record.run(migration.hash, migration.folderMillis)
  }
}

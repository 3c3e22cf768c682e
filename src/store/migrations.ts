import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { busy, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { inProject } from '../lib/paths.ts'
import type { Engine } from './conn.ts'

export const migrationsFolder = (engine: Engine): string => inProject('db/migrations', engine)

const read = new Map<Engine, MigrationMeta[]>()
/** The migrations this build brings, oldest first. A database lists those it has by `folderMillis`. */
export function readMigrations(engine: Engine): readonly MigrationMeta[] {
  const migrations = read.get(engine) ?? readMigrationFiles({ migrationsFolder: migrationsFolder(engine) })
  read.set(engine, migrations)
  return migrations
}

/** Throws Failure `unavailable` if a database with these migrations is not one that this build can bring up to date. */
export function assertKnownMigrations(engine: Engine, applied: readonly number[]): void {
  const known = new Set(readMigrations(engine).map(({ folderMillis }) => folderMillis))
  const strange = applied.filter((millis) => !known.has(millis))
  if (strange.length === 0) return
  throw unavailable({
    detail: strange.every((millis) => millis < newestOf(known))
      ? 'the database was made by a build of Tradeleaf from before version 0.1.0, or by another program; ' +
        'start with a new database'
      : `the database was written by a newer version of Tradeleaf: it has ${strange.length} migrations that this ` +
        `version does not know, the latest of ${dayOf(Math.max(...strange))}; start that version, or restore a backup`,
  })
}

/** Throws Failure `unavailable` unless the database has exactly the migrations of this build. */
export function checkMigrations(engine: Engine, applied: readonly number[]): void {
  assertKnownMigrations(engine, applied)
  const expected = readMigrations(engine).length
  if (applied.length !== expected)
    throw unavailable({ detail: `${applied.length} migrations applied, ${expected} expected` })
}

/** In a rolling update this instance is soon replaced. */
const RETRY_AFTER_SECONDS = 60

/**
 * Throws Failure `busy` if a newer version has migrated the database since this process started: its tables may mean
 * something else. `newest`: of the migrations that the database has.
 */
export function assertOwnSchema(engine: Engine, newest: number): void {
  if (newest <= newestOf(new Set(readMigrations(engine).map(({ folderMillis }) => folderMillis)))) return
  throw busy(say('service_restarting', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS, {
    detail: 'a newer version of Tradeleaf has migrated the database; stop this instance, or update it',
  })
}

const newestOf = (known: ReadonlySet<number>) => Math.max(...known)
const dayOf = (millis: number) => (millis < 8.64e15 ? new Date(millis).toISOString().slice(0, 10) : 'an unknown day')

/**
 * The migrations of this build, and which of a database it can serve. A database keeps for each migration the oldest one whose
 * version may still serve it (`serves_from`), so that a version knows of migrations that are newer than itself whether they matter.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { busy, type Failure, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { inProject } from '../lib/paths.ts'
import type { Engine } from './conn.ts'

export const migrationsFolder = (engine: Engine): string => inProject('db/migrations', engine)

/** From here on a migration only adds, or declares which versions may serve beside it. */
export const FIRST_TO_DECLARE = '0026_served_from'

export interface Migration extends MigrationMeta {
  /** Such as `0026_served_from`. */
  tag: string
  /** `folderMillis` of the oldest migration whose version may serve a database that has this one; undefined before the rule. */
  servesFrom: number | undefined
}

/** A migration that a database has. */
export interface Applied {
  /** Its `folderMillis`. */
  millis: number
  servesFrom: number | undefined
}

const read = new Map<Engine, readonly Migration[]>()
/** The migrations this build brings, oldest first. A database lists those it has by `folderMillis`. */
export function readMigrations(engine: Engine): readonly Migration[] {
  const migrations = read.get(engine) ?? readMigrationsIn(migrationsFolder(engine))
  read.set(engine, migrations)
  return migrations
}

export function readMigrationsIn(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const millisOf = new Map(entries.map(({ tag, when }) => [tag, when]))
  const first = millisOf.get(FIRST_TO_DECLARE) ?? Number.POSITIVE_INFINITY
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, n) => {
    const { tag } = entries[n] as { tag: string }
    const declared = declaredIn(migration.sql.join(''))
    const from = declared === undefined ? first : millisOf.get(declared)
    if (from === undefined) throw new Error(`${tag} serves from ${declared}, which is no migration`)
    return { ...migration, tag, servesFrom: migration.folderMillis < first ? undefined : from }
  })
}

/** The oldest migration whose version may serve beside a migration that does not only add: `-- serves from 0027_name`. */
export const declaredIn = (sql: string): string | undefined => /^-- serves from (\S+)$/m.exec(sql)?.[1]

/** A row of the table of migrations as an engine gives it; before `FIRST_TO_DECLARE` it has no `serves_from`. */
export const appliedOf = ({ created_at, serves_from }: { created_at: unknown; serves_from?: unknown }): Applied => ({
  millis: Number(created_at),
  servesFrom: serves_from === undefined || serves_from === null ? undefined : Number(serves_from),
})

const newestOf = (migrations: readonly MigrationMeta[]): number => migrations.at(-1)?.folderMillis ?? 0

/** The migrations of a database that `migrations` lacks; with the Failure if they cannot be served. */
function strangersOf(
  migrations: readonly MigrationMeta[],
  applied: readonly Applied[],
): { strange: Applied[]; failure: Failure | undefined } {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  const newest = newestOf(migrations)
  const strange = applied.filter(({ millis }) => !known.has(millis))
  const isServed = strange.every(
    ({ millis, servesFrom }) => millis > newest && servesFrom !== undefined && servesFrom <= newest,
  )
  return { strange, failure: isServed ? undefined : notServed(strange, newest) }
}

const notServed = (strange: readonly Applied[], newest: number): Failure =>
  unavailable({
    detail: strange.every(({ millis }) => millis < newest)
      ? 'the database was made by a build of Tradeleaf from before version 0.1.0, or by another program; ' +
        'start with a new database'
      : `the database was written by a newer version of Tradeleaf: it has ${strange.length} migrations that this ` +
        `version does not know, the latest of ${dayOf(Math.max(...strange.map(({ millis }) => millis)))}; start that ` +
        'version, or restore a backup',
  })

/**
 * The migrations that a database lacks, oldest first. Throws Failure `unavailable` if this build can neither serve it nor bring it up
 * to date.
 */
export function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const { strange, failure } = strangersOf(migrations, applied)
  if (failure !== undefined) throw failure
  const there = new Set(applied.map(({ millis }) => millis))
  const pending = migrations.filter(({ folderMillis }) => !there.has(folderMillis))
  if (pending.length > 0 && strange.length > 0) throw notServed(strange, newestOf(migrations))
  return pending
}

/** Whether the database has migrations of a newer version. */
export const isNewer = (engine: Engine, applied: readonly Applied[]): boolean =>
  applied.some(({ millis }) => millis > newestOf(readMigrations(engine)))

/** Throws Failure `unavailable` unless the database has all migrations of this build, and others only if this build may serve them. */
export function checkMigrations(engine: Engine, applied: readonly Applied[]): void {
  const migrations = readMigrations(engine)
  const { length } = pendingOf(migrations, applied)
  if (length > 0) throw unavailable({ detail: `${length} of ${migrations.length} migrations are not applied` })
}

/** In a rolling update this instance is soon replaced. */
const RETRY_AFTER_SECONDS = 60

/**
 * Throws Failure `busy` if a newer version has migrated the database since this process started, and this one may not serve it: its
 * tables may mean something else.
 */
export function assertOwnSchema(engine: Engine, applied: readonly Applied[]): void {
  if (!isNewer(engine, applied) || strangersOf(readMigrations(engine), applied).failure === undefined) return
  throw busy(say('service_restarting', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS, {
    detail: 'a newer version of Tradeleaf has migrated the database; stop this instance, or update it',
  })
}

const dayOf = (millis: number) => (millis < 8.64e15 ? new Date(millis).toISOString().slice(0, 10) : 'an unknown day')

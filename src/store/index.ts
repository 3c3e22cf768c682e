/** `DATABASE_URL` chooses the engine: `sqlite:PATH` or `postgres://…`. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { unavailable } from '../lib/errors.ts'
import { dataRoot } from '../lib/paths.ts'
import type { BackupInfo, BackupOptions } from './backup-info.ts'
import type { Store } from './conn.ts'
import { dumpPostgres } from './engines/postgres/backup.ts'
import { registerOnPostgres } from './engines/postgres/instances.ts'
import { isEmptyPostgres, migratePostgres, pendingOnPostgres } from './engines/postgres/migrate.ts'
import { estimateOnPostgres } from './engines/postgres/rehearsal.ts'
import { danglingRowsOfPostgres, problemsOfPostgres } from './engines/postgres/schema.ts'
import { openPostgres, type PostgresOptions } from './engines/postgres/store.ts'
import { backUp, danglingRowsOf, problemsOf, restoreBackup } from './engines/sqlite/backup.ts'
import { createFile, isReadableByOthers } from './engines/sqlite/file.ts'
import { belongsTo } from './engines/sqlite/files.ts'
import { registerOnSqlite } from './engines/sqlite/instance.ts'
import { isEmptySqlite, migrateSqlite, pendingOnSqlite } from './engines/sqlite/migrate.ts'
import { rehearseOnSqlite } from './engines/sqlite/rehearsal.ts'
import { openSqlite, type SqliteOptions } from './engines/sqlite/store.ts'
import type { Finding } from './finding.ts'
import type { Effort as Measured, MigrateOptions } from './migrating.ts'
import { type Migration, readMigrations } from './migrations.ts'
import type { Registration } from './registration.ts'

export { touchesDirectory } from './additions.ts'
export { afterKey } from './after-key.ts'
export type { BackupInfo } from './backup-info.ts'
export type {
  AllReader,
  AllWriter,
  Area,
  Engine,
  Reader,
  Store,
  StoreLoad,
  UserStore,
  Writer,
} from './conn.ts'
export { userTableNames } from './copy-all.ts'
export { damagedPictures } from './damaged-pictures.ts'
export { readBackup, type Verified, verifyBackup } from './engines/sqlite/backup.ts'
export { existMore } from './exist-more.ts'
export { type Finding, findings, MOST_EXAMPLES, sumFindings } from './finding.ts'
export { forUser } from './for-user.ts'
export { readMany } from './many-rows.ts'
export type { MigrateOptions, Progress } from './migrating.ts'
export type { Migration } from './migrations.ts'
export { octetsOf } from './octets.ts'
export { forEachUser, type OfAll, readOfAll } from './of-all.ts'
export { REQUEST_PATIENCE_MS } from './patience.ts'
export { type Preparable, prepared, preparedWrite } from './prepared.ts'
export type { Registration } from './registration.ts'
export { isRemoved, REMOVED } from './removed-users.ts'

/** The most keys in one `in (…)`, below both engines' limits of parameters. */
export const KEYS_PER_STATEMENT = 500

const SQLITE_SCHEME = 'sqlite:'

export const isSqliteUrl = (url: string): boolean => url.startsWith(SQLITE_SCHEME)
/** In a checkout relative paths start there, so that the service finds its data from any folder. */
export const sqlitePath = (url: string): string => resolve(dataRoot, url.slice(SQLITE_SCHEME.length))

/** Each engine uses its own options. Opening creates nothing; see `migrateStore`. */
export const openStore = (url: string, options?: PostgresOptions & SqliteOptions): Promise<Store> =>
  isSqliteUrl(url) ? openSqlite(sqlitePath(url), options) : openPostgres(url, options)

/**
 * Brings the database to the schema of this build; creates a SQLite file that is missing. Failure `unavailable` if that
 * is not possible; its detail names the file or server and the reason. Returns the path of the copy of a SQLite database that was
 * made before it was changed.
 */
export const migrateStore = async (url: string, options?: MigrateOptions): Promise<string | undefined> =>
  isSqliteUrl(url) ? await migrateSqlite(sqlitePath(url), options) : void (await migratePostgres(url, options))

/** The migrations of this build that a database lacks, oldest first. Fails as `migrateStore`, and changes no database. */
export const pendingMigrations = (url: string): Promise<readonly Migration[]> =>
  isSqliteUrl(url) ? pendingOnSqlite(sqlitePath(url)) : pendingOnPostgres(url)

export interface Effort extends Measured {
  /** Whether the version that lacks all of these migrations can serve beside them. */
  additionsOnly: boolean
}

/** What it would take to migrate a database. Fails as `migrateStore`. */
export async function rehearseMigration(url: string): Promise<Effort> {
  const pending = await pendingMigrations(url)
  const first = pending[0]?.folderMillis ?? 0
  const additionsOnly = pending.every(({ servesFrom }) => servesFrom !== undefined && servesFrom < first)
  if (!isSqliteUrl(url)) return { ...(await estimateOnPostgres(url, pending)), additionsOnly }
  if (isEmptySqlite(sqlitePath(url))) return { seconds: 1, bytes: 0, isMeasured: false, additionsOnly }
  return { ...(await rehearseOnSqlite(sqlitePath(url))), additionsOnly }
}

/** The same for a start: creates a SQLite file that is missing, without tables. `isNew`: it has no migrations. */
export async function prepareStore(url: string): Promise<{ pending: readonly Migration[]; isNew: boolean }> {
  if (isSqliteUrl(url)) createFile(sqlitePath(url))
  const pending = await pendingMigrations(url)
  const { length } = readMigrations(isSqliteUrl(url) ? 'sqlite' : 'postgres')
  return { pending, isNew: pending.length === length }
}

/**
 * Registers this process as an instance of the service that derives by `rules`, a number that rises with each change of them. Runs
 * `ifAlone` first if no other instance uses the SQLite file; never on PostgreSQL.
 */
export const registerInstance = (url: string, rules: number, ifAlone: () => Promise<void>): Promise<Registration> =>
  isSqliteUrl(url) ? registerOnSqlite(sqlitePath(url), rules, ifAlone) : registerOnPostgres(url, rules)

/** Throws Failure `unavailable` unless there is a database of Tradeleaf, or of another program, which `migrateStore` names. */
export async function assertDatabase(url: string): Promise<void> {
  const found = isSqliteUrl(url) ? isEmptySqlite(sqlitePath(url)) : await isEmptyPostgres(url)
  if (!found) return
  const place = isSqliteUrl(url) ? `at ${sqlitePath(url)}` : 'of Tradeleaf at DATABASE_URL'
  throw unavailable({ detail: `there is no database ${place}: set DATABASE_URL, or make one with 'tradeleaf serve'` })
}

/** Whether a file belongs to the database, or would: its log, its copies, the files that are imported. */
export const isOfDatabase = (url: string, path: string): boolean => isSqliteUrl(url) && belongsTo(sqlitePath(url), path)

/** Throws Failure `unavailable` if the database gives no backup; PostgreSQL needs `pg_dump`. */
export const backUpStore = async (
  url: string,
  file: string,
  now: Date,
  options?: BackupOptions,
): Promise<BackupInfo> =>
  isSqliteUrl(url) ? await backUp(sqlitePath(url), file, now, options) : await dumpPostgres(url, file, now, options)

/** Returns the path of the copy of what was there, if anything was. */
export async function restoreStore(url: string, file: string, now: Date): Promise<string | undefined> {
  const path = sqliteFileOf(url)
  const kept = `${path}-before-restore-${now.toISOString().replace(/[:.]/g, '-')}`
  await restoreBackup(path, file, kept)
  return existsSync(kept) ? kept : undefined
}

/** What is wrong with a database as such: its file, and its tables. */
export const checkDatabase = async (url: string): Promise<Finding[]> =>
  isSqliteUrl(url) ? problemsOf(sqlitePath(url)) : await problemsOfPostgres(url)

/** Rows that refer to rows that are not there: no other database takes them. */
export const findDangling = async (url: string): Promise<Finding[]> =>
  isSqliteUrl(url) ? await danglingRowsOf(sqlitePath(url)) : await danglingRowsOfPostgres(url)

/** Throws Failure `unavailable` for PostgreSQL. */
export function sqliteFileOf(url: string): string {
  if (isSqliteUrl(url)) return sqlitePath(url)
  throw unavailable({ detail: 'it is PostgreSQL: restore a dump with pg_restore, see the operating guide' })
}

/** The SQLite file, if users of this machine besides its owner can read it. */
export const exposedFile = (url: string): string | undefined =>
  isSqliteUrl(url) && isReadableByOthers(sqlitePath(url)) ? sqlitePath(url) : undefined

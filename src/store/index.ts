/** `DATABASE_URL` chooses the engine: `sqlite:PATH` or `postgres://…`. */
import { resolve } from 'node:path'
import { causes } from '../lib/errors.ts'
import { projectRoot } from '../lib/paths.ts'
import type { Store } from './conn.ts'
import { migratePostgres, openPostgres, type PostgresOptions } from './engines/postgres.ts'
import { migrateSqlite, openSqlite, type SqliteOptions } from './engines/sqlite.ts'

export { chunks } from './chunks.ts'
export type { BulkReader, Engine, Reader, Store, Writer } from './conn.ts'
export {
  type PreparedRead,
  type PreparedWrite,
  preparedList,
  preparedRead,
  preparedWrite,
  type Slots,
} from './prepared.ts'
export type { Query } from './rows.ts'

const SQLITE_SCHEME = 'sqlite:'

export const isSqliteUrl = (url: string): boolean => url.startsWith(SQLITE_SCHEME)
/** Relative paths are relative to the project, so that the service finds its data from any folder. */
export const sqlitePath = (url: string): string => resolve(projectRoot, url.slice(SQLITE_SCHEME.length))

/** Each engine reads the options that concern it. Opening creates nothing; see `migrateStore`. */
export const openStore = (url: string, options?: PostgresOptions & SqliteOptions): Promise<Store> =>
  isSqliteUrl(url) ? openSqlite(sqlitePath(url), options) : openPostgres(url, options)

/** Brings the database to the schema of this build; creates a SQLite file that is not there. */
export const migrateStore = (url: string): Promise<void> =>
  isSqliteUrl(url) ? migrateSqlite(sqlitePath(url)) : migratePostgres(url)

/** True for a unique-key violation of either engine. */
export function isUniqueViolation(error: unknown): boolean {
  for (const at of causes(error)) {
    const code = at.code
    if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return true
  }
  return false
}

/** Opens the database that the settings name. */
import { readConfig } from '../config/index.ts'
import { unavailable } from '../lib/errors.ts'
import { plural } from '../lib/text.ts'
import { assertDatabase, openStore, pendingMigrations, type Store, touchesDirectory } from '../store/index.ts'
import type { Io } from './io.ts'

/** A command reads more than a request does. */
const QUERY_TIMEOUT_MS = 10 * 60_000

/** Throws ConfigError with everything that is wrong. */
export const settings = ({ env }: Io) => readConfig(env)

export const databaseUrl = (io: Io): string => settings(io).secrets.databaseUrl

/**
 * The URL of a database that exists: a command makes none, because a wrong `DATABASE_URL` would look like a record without
 * trades. Throws Failure `unavailable` if there is none.
 */
export async function existingDatabase(io: Io): Promise<string> {
  const url = databaseUrl(io)
  await assertDatabase(url)
  return url
}

/** Which tables a command uses: those for all users (who may sign in), or any. */
export type Uses = 'directory' | 'everything'

/**
 * The same, of a database whose tables are as this version knows them: no command migrates but `migrate`, because the service that
 * runs may be an older version. Throws Failure `unavailable` if it must be migrated first.
 */
export async function migratedDatabase(io: Io, uses: Uses = 'everything'): Promise<string> {
  const url = await existingDatabase(io)
  const pending = (await pendingMigrations(url)).filter((one) => uses === 'everything' || touchesDirectory(one))
  if (pending.length === 0) return url
  throw unavailable({
    detail:
      `the database must be migrated first (it lacks ${plural(pending.length, 'migration')}): ` +
      "run 'tradeleaf migrate', or start this version with 'tradeleaf serve'",
  })
}

export async function withStore<T>(io: Io, fn: (store: Store, url: string) => Promise<T>, uses?: Uses): Promise<T> {
  const url = await migratedDatabase(io, uses)
  const store = await openStore(url, { queryTimeoutMs: QUERY_TIMEOUT_MS })
  try {
    return await fn(store, url)
  } finally {
    await store.close()
  }
}

/** Opens the database that the settings name. */
import { readConfig } from '../config/index.ts'
import { assertDatabase, migrateStore, openStore, type Store } from '../store/index.ts'
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

export async function withStore<T>(io: Io, fn: (store: Store, url: string) => Promise<T>): Promise<T> {
  const url = await existingDatabase(io)
  const copy = await migrateStore(url)
  if (copy !== undefined) io.err(`The database was migrated. As it was before it is in ${copy}\n`)
  const store = await openStore(url, { queryTimeoutMs: QUERY_TIMEOUT_MS })
  try {
    return await fn(store, url)
  } finally {
    await store.close()
  }
}

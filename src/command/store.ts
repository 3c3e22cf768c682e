/** Opens the database that the settings name. */
import { migrateStore, openStore, type Store } from '../store/index.ts'
import { settings } from './environment.ts'

/** A command reads more than a request does. */
const QUERY_TIMEOUT_MS = 10 * 60_000

export const databaseUrl = (): string => settings().secrets.databaseUrl

export async function withStore<T>(fn: (store: Store, url: string) => Promise<T>, url = databaseUrl()): Promise<T> {
  const copy = await migrateStore(url)
  if (copy !== undefined) process.stderr.write(`The database was migrated. As it was before it is in ${copy}\n`)
  const store = await openStore(url, { queryTimeoutMs: QUERY_TIMEOUT_MS })
  try {
    return await fn(store, url)
  } finally {
    await store.close()
  }
}

/** The thread that derives outdated accounts anew: it can take many minutes, away from the thread that answers requests. */
import type { MessagePort } from 'node:worker_threads'
import { SMALL_CACHE_KB, storeOfThread } from '../store/thread.ts'
import { rebuildOutdated } from './rebuild.ts'

export interface RebuildJob {
  databaseUrl: string
  /** For what does not stay in memory. */
  folder: string
  /** Gets the number of accounts that are left. */
  port: MessagePort
}

/** One statement can read the whole record of a user. */
const QUERY_TIMEOUT_MS = 24 * 60 * 60_000

export default async function run({ databaseUrl, folder, port }: RebuildJob): Promise<void> {
  try {
    const store = await storeOfThread(databaseUrl, { queryTimeoutMs: QUERY_TIMEOUT_MS, cacheKb: SMALL_CACHE_KB })
    await rebuildOutdated(store, folder, (accounts) => port.postMessage(accounts))
  } finally {
    port.close()
  }
}

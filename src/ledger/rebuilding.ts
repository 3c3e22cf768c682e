/**
 * Derives anew, beside the requests, what an older version of the service derived by other rules. Until then an account has its
 * old figures, and says so: `derivation` in the list of accounts.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { SECOND } from '../lib/clock.ts'
import { SOURCE } from '../lib/paths.ts'
import { createPool } from '../lib/pool.ts'
import { readOfAll, type Store } from '../store/index.ts'
import { DERIVATION_VERSION } from './derive.ts'
import { countOutdated } from './queries.ts'
import type { RebuildJob } from './rebuild-thread.ts'

const RETRY_MS = 30 * SECOND
/** How often it looks whether the instances of an older version have left. */
const LOOK_EVERY_MS = SECOND
const MAX_HEAP_MB = 1_024
const YOUNG_MB = 48
/** Requests come first. */
const NICENESS = 10
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1

export interface Rebuilding {
  /** Ends the thread: the account under way stays as it was, and is derived after the next start. */
  close(): Promise<void>
}

export interface RebuildingOptions extends Pick<RebuildJob, 'databaseUrl' | 'folder'> {
  /** Whether an older version still changes records. It is asked again until it does not. */
  mustWait?: () => Promise<boolean>
  /** Of the same database: the thread is started only if there is something to do. */
  store: Store
  onLeft(accounts: number): void
  /** Deriving begins again after some seconds. */
  onError(error: unknown): void
}

export function startRebuilding(options: RebuildingOptions): Rebuilding {
  const { store, databaseUrl, folder, mustWait = async () => false, onLeft, onError } = options
  const pool = createPool(join(import.meta.dirname, `rebuild-thread${SOURCE}`), {
    threads: 1,
    heapMb: MAX_HEAP_MB,
    youngMb: YOUNG_MB,
    nice: NICENESS,
    timeoutMs: NEVER_MS,
  })
  const ending = new AbortController()

  async function once(): Promise<void> {
    const { parts, failure } = await readOfAll(store, (db) => countOutdated(db, DERIVATION_VERSION))
    if (failure === undefined && parts.every((accounts) => accounts === 0)) return
    while (await mustWait()) await wait(LOOK_EVERY_MS, undefined, { signal: ending.signal })
    const { port1, port2 } = new MessageChannel()
    port1.on('message', onLeft)
    try {
      const job: RebuildJob = { databaseUrl, folder, port: port2 }
      await pool.run(job, { transferList: [port2], signal: ending.signal })
    } finally {
      port1.close()
    }
  }

  async function untilDone(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        return await once()
      } catch (error) {
        if (ending.signal.aborted) return
        onError(error)
        await wait(RETRY_MS, undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }
  const done = untilDone()

  return {
    async close() {
      ending.abort()
      await done
      await pool.close()
    },
  }
}

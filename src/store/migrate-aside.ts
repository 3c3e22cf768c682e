/** Migrates a database while this thread goes on answering. */
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { unavailable } from '../lib/errors.ts'
import { SOURCE } from '../lib/paths.ts'
import { createPool } from '../lib/pool.ts'
import { isSqliteUrl, migrateStore, type Progress } from './index.ts'
import type { Migrated, MigrateJob } from './migrate-thread.ts'

const MAX_HEAP_MB = 256
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1

/** As `migrateStore`. SQLite keeps its thread busy, and gets one of its own. */
export async function migrateAside(
  databaseUrl: string,
  keepCopies: number,
  onProgress: (progress: Progress) => void,
): Promise<string | undefined> {
  if (!isSqliteUrl(databaseUrl)) return await migrateStore(databaseUrl, { onProgress })
  const pool = createPool(join(import.meta.dirname, `migrate-thread${SOURCE}`), {
    threads: 1,
    heapMb: MAX_HEAP_MB,
    timeoutMs: NEVER_MS,
  })
  const { port1, port2 } = new MessageChannel()
  port1.on('message', onProgress)
  try {
    const job: MigrateJob = { databaseUrl, keepCopies, port: port2 }
    const migrated = (await pool.run(job, { transferList: [port2] })) as Migrated
    if ('problem' in migrated) throw unavailable({ detail: migrated.problem })
    return migrated.copy
  } finally {
    port1.close()
    await pool.close()
  }
}

/** Runs imports in worker threads, so that other requests never wait for parsing, matching or writing. */

import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { createPool } from '../lib/pool.ts'
import type { ImportJob, ImportOutcome, Progress } from './job.ts'

/** Two cores are common; a third import waits its turn. */
const MAX_THREADS = 2
/** A worker's memory does not grow with the file; this bounds what a hostile one can do. */
const MAX_HEAP_MB = 1024

export interface Importer {
  /**
   * `onProgress` is called with a percentage that never falls, for the first time when both layouts are known.
   * Throws if the worker cannot start, and for a fault within it.
   */
  run(job: ImportJob, onProgress: (progress: Progress) => void): Promise<ImportOutcome>
  /** Waits for imports under way. */
  close(): Promise<void>
}

/** `worker` is the module that runs an import. */
export function createImporter(worker = join(import.meta.dirname, 'worker.ts')): Importer {
  const pool = createPool(worker, {
    threads: MAX_THREADS,
    heapMb: MAX_HEAP_MB,
  })
  return {
    async run(job, onProgress) {
      const { port1, port2 } = new MessageChannel()
      const drained = new Promise<void>((resolve) => port1.once('close', () => resolve()))
      port1.on('message', onProgress)
      try {
        const outcome = (await pool.run({ job, port: port2 }, { transferList: [port2] })) as ImportOutcome
        // Messages posted before the port was closed may still be on their way.
        await drained
        return outcome
      } finally {
        port1.close()
      }
    },
    close: () => pool.close(),
  }
}

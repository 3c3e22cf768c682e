/** Makes Excel and PDF files in worker threads. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DATABASE_CONNECTION_FAILED, Failure, invalid } from '../lib/errors.ts'
import { createPool } from '../lib/pool.ts'
import type { ExportJob, ExportOutcome } from './job.ts'

/** One core is left for the requests. */
const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About one and a half times what the largest file needs. */
const MAX_HEAP_MB = 1_536
/** Where cores are short, requests and imports come first. */
const NICENESS = 5
const CLIENT_GONE = 'The client closed the connection'

export interface Exporter {
  /** `signal` ends a job whose client has gone, with Failure `invalid`. Throws Failure `unavailable` while the database is gone. */
  make(job: ExportJob, signal: AbortSignal): Promise<Buffer>
  /** Waits for exports under way. */
  close(): Promise<void>
}

export function createExporter(): Exporter {
  const pool = createPool(join(import.meta.dirname, 'worker.ts'), {
    threads: MAX_THREADS,
    heapMb: MAX_HEAP_MB,
    nice: NICENESS,
  })
  return {
    async make(job, signal) {
      const outcome = (await pool.run(job, { signal }).catch((error) => {
        // Nobody reads this answer; it keeps a client that leaves from being taken for a fault of ours.
        throw signal.aborted ? invalid(CLIENT_GONE, { cause: error }) : error
      })) as ExportOutcome
      if (outcome.kind === 'unavailable')
        throw new Failure('unavailable', DATABASE_CONNECTION_FAILED, { detail: outcome.detail })
      const { buffer, byteOffset, byteLength } = outcome.file
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    close: () => pool.close(),
  }
}

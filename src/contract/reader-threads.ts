/** Threads that answer long reads, so that the thread that answers requests stays free. */
import { busy, Failure, type FailureKind, type Said } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { inProject, SOURCE } from '../lib/paths.ts'
import { createPool, JobTimeout, PoolClosed } from '../lib/pool.ts'
import type { LongRead } from './long-read.ts'

/** Two, also if there are fewer cores: one user occupies at most one of them. */
export const READER_THREADS = 2
/** What half a million trades of one day need. */
const MAX_HEAP_MB = 1_024
/** Where cores are short, other requests come first. */
const NICENESS = 5
const TIMEOUT_SECONDS = 60
const RETRY_AFTER_SECONDS = 10

export interface ReadJob extends Pick<LongRead, 'name' | 'request'> {
  readonly databaseUrl: string
  /** Of the file that the answer is written to with `writeUnnamed`. */
  readonly path: string
}

/** An error's class does not survive the border of a thread. */
export interface ReadFailure {
  readonly kind: FailureKind
  readonly said: Said
  readonly detail: string | undefined
  readonly headers: Record<string, string>
}

export interface ReaderThreads {
  /**
   * Writes the JSON of an answer. `signal` ends a job whose client has gone. Throws the Failure of the read, and `busy` if
   * it takes too long or the service ends before it has a thread.
   */
  run(job: ReadJob, signal: AbortSignal): Promise<void>
  /** Waits for reads under way. */
  close(): Promise<void>
}

export function createReaderThreads(): ReaderThreads {
  const pool = createPool(inProject('src', `reader-thread${SOURCE}`), {
    threads: READER_THREADS,
    heapMb: MAX_HEAP_MB,
    nice: NICENESS,
    timeoutMs: TIMEOUT_SECONDS * 1_000,
  })
  return {
    async run(job, signal) {
      const failure = (await pool.run(job, { signal }).catch((error) => {
        if (error instanceof JobTimeout)
          throw busy(say('read_too_slow', { seconds: TIMEOUT_SECONDS }), RETRY_AFTER_SECONDS, { cause: error })
        if (error instanceof PoolClosed)
          throw busy(say('service_restarting', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS, { cause: error })
        throw signal.aborted ? signal.reason : error
      })) as ReadFailure | undefined
      if (failure === undefined) return
      const { kind, said, detail, headers } = failure
      throw new Failure(kind, said, { headers, actions: said.actions, ...(detail === undefined ? {} : { detail }) })
    },
    close: () => pool.close(),
  }
}

/** Reads positions files in worker threads. Users take turns. */
import { join } from 'node:path'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { SOURCE } from '../../lib/paths.ts'
import { createPool, JobTimeout } from '../../lib/pool.ts'
import { WorkQueue } from '../../lib/work-queue.ts'
import type { PositionsFile } from './read-file.ts'
import type { PositionsOutcome } from './worker.ts'

const MAX_THREADS = 2
/** The positions of a file are at most 10,000; the rest is not kept. */
const MAX_HEAP_MB = 256
const TIMEOUT_SECONDS = 60
const PLACES_PER_USER = 10
const PLACES = 100
const RETRY_AFTER_SECONDS = 10

export interface PositionsReader {
  /**
   * Throws Failure `invalid` if the file is not a positions file, is broken, has too many rows or takes too long,
   * and `busy` if too many files wait.
   */
  read(userId: number, path: string): Promise<PositionsFile>
  /** Waits for files under way. */
  close(): Promise<void>
}

/** `worker` is the module that reads a file. */
export function createPositionsReader({
  worker = join(import.meta.dirname, `worker${SOURCE}`),
  timeoutSeconds = TIMEOUT_SECONDS,
} = {}): PositionsReader {
  const pool = createPool(worker, { threads: MAX_THREADS, heapMb: MAX_HEAP_MB, timeoutMs: timeoutSeconds * 1_000 })
  const queue = new WorkQueue({
    slots: MAX_THREADS,
    placesPerUser: PLACES_PER_USER,
    places: PLACES,
    work: 'positions files',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  return {
    async read(userId, path) {
      const place = queue.enter(userId)
      try {
        const outcome = (await place.run(() => pool.run(path))) as PositionsOutcome
        if (outcome.kind === 'invalid') throw invalid(outcome.said)
        return outcome.file
      } catch (error) {
        if (!(error instanceof JobTimeout)) throw error
        throw invalid(say('holdings_file_too_slow', { seconds: timeoutSeconds }), {
          cause: error,
          detail: error.message,
        })
      } finally {
        place.leave()
      }
    },
    async close() {
      await queue.close()
      await pool.close()
    },
  }
}

/** Makes files in worker threads. */
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { busy, clientGone, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { SOURCE } from '../lib/paths.ts'
import { createPool, JobTimeout } from '../lib/pool.ts'
import { unnamedFile } from '../lib/unnamed-file.ts'
import { type WorkEnd, WorkLog } from '../lib/work-log.ts'
import { type QueueState, WorkQueue } from '../lib/work-queue.ts'
import type { ExportOutcome, ExportRequest } from './job.ts'

/** Two, also if there are fewer cores: one user occupies at most one of them. */
const MAX_THREADS = 2
/** About one and a half times what the largest file needs. */
const MAX_HEAP_MB = 1_536
/** Where cores are short, requests and imports come first. */
const NICENESS = 5
/** Of an export that can succeed later. */
const RETRY_AFTER_SECONDS = 10
const PLACES_PER_USER = 10
const PLACES = 100
const TIMEOUT_SECONDS = 120

export interface Exporter {
  /**
   * Waits for the user's turn. Returns an open file without a name; `folder`: where it is. `signal` ends a job whose client
   * has gone, with Failure `invalid`. Throws Failure `busy` if too many exports wait or this one takes too long, `unavailable`
   * while the database is gone.
   */
  make(job: ExportRequest, folder: string, signal: AbortSignal): Promise<FileHandle>
  /** Called when an export has ended, with the time that it waited for its turn. */
  observe(observer: (end: WorkEnd) => void): void
  state(): QueueState
  /** Waits for exports under way. */
  close(): Promise<void>
}

export function createExporter(): Exporter {
  const pool = createPool(join(import.meta.dirname, `worker${SOURCE}`), {
    threads: MAX_THREADS,
    heapMb: MAX_HEAP_MB,
    nice: NICENESS,
    timeoutMs: TIMEOUT_SECONDS * 1_000,
  })
  const queue = new WorkQueue({
    slots: MAX_THREADS,
    placesPerUser: PLACES_PER_USER,
    places: PLACES,
    work: 'exports',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  const log = new WorkLog()
  return {
    observe: (observer) => log.observe(observer),
    state: () => queue.state,
    make: (job, folder, signal) =>
      log.run(
        () => make(job, folder, signal),
        () => ({ outcome: 'made' }),
      ),
    async close() {
      await queue.close()
      await pool.close()
    },
  }

  async function make(job: ExportRequest, folder: string, signal: AbortSignal): Promise<FileHandle> {
    const place = queue.enter(job.scope.userId)
    try {
      return await unnamedFile(folder, async (path) => {
        const outcome = (await place.run(() => pool.run({ ...job, path }, { signal }), signal)) as ExportOutcome
        if (outcome.kind === 'unavailable') throw unavailable({ detail: outcome.detail })
        if (outcome.kind === 'busy') throw busy(outcome.said, RETRY_AFTER_SECONDS)
      })
    } catch (error) {
      if (error instanceof JobTimeout)
        throw busy(say('export_too_slow', { seconds: TIMEOUT_SECONDS }), RETRY_AFTER_SECONDS, { cause: error })
      // Nobody reads this answer; it keeps a client that leaves from being taken for a fault of ours.
      throw signal.aborted ? clientGone({ cause: error }) : error
    } finally {
      place.leave()
    }
  }
}

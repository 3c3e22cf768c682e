/** Runs imports in worker threads, so that other requests never wait for parsing, matching or writing. */

import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { type Failure, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { SOURCE } from '../lib/paths.ts'
import { createPool, JobTimeout, JobTooLarge } from '../lib/pool.ts'
import { type WorkEnd, WorkLog } from '../lib/work-log.ts'
import { type Place, type QueueState, WorkQueue } from '../lib/work-queue.ts'
import { createCommit } from './commit.ts'
import {
  type AnswerJob,
  type AnswerOutcome,
  answerStopped,
  type ImportJob,
  type ImportOutcome,
  type ImportTask,
  importStopped,
  type JournalJob,
  type JournalOutcome,
  journalStopped,
  type MoveJob,
  type MoveOutcome,
  moveStopped,
  type Progress,
  type UndoJob,
  type UndoOutcome,
  undoStopped,
} from './job.ts'

/** Two cores are common. One user occupies at most one thread. */
const MAX_THREADS = 2
/** A worker's memory does not grow with the file; this limits the harm of a hostile file. */
const MAX_HEAP_MB = 1024
/** With this size a batch of rows dies young; with the 8 MB of `npm start` an import takes a fifth more time. */
const YOUNG_MB = 48
const POOL = { threads: MAX_THREADS, heapMb: MAX_HEAP_MB, youngMb: YOUNG_MB }
/** Places are also taken by files that are being received. Each can occupy twice UPLOAD_MAX_MB of disk. */
const PLACES_PER_USER = 10
const PLACES = 100
const RETRY_AFTER_SECONDS = 30
const QUEUE = {
  slots: MAX_THREADS,
  placesPerUser: PLACES_PER_USER,
  places: PLACES,
  work: 'imports',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}
export const IMPORT_TIMEOUT_SECONDS = 900
/** Nothing is sent before its answer, and proxies wait for a minute. */
const JOURNAL_TIMEOUT_SECONDS = 60
/** Proxies close a response without a byte after 60 s, some after 30 s. */
const MOST_SILENCE_MS = 10_000

export interface ImportPlace {
  /**
   * Runs the import when it is the user's turn. `onProgress` is called with a percentage that never falls, for the first
   * time when both layouts are known. Throws Failure `busy` if the service stops while the import waits, `invalid`
   * if it takes too long or too much memory, and an error if the worker cannot start or has a fault.
   */
  run(job: ImportJob, onProgress: (progress: Progress) => void): Promise<ImportOutcome>
  /** Undoes an import when it is the user's turn. Throws like `run`. */
  undo(job: UndoJob): Promise<UndoOutcome>
  /** Moves files when it is the user's turn. Throws like `run`. */
  move(job: MoveJob): Promise<MoveOutcome>
  /** Stores an answer, or takes one back, when it is the user's turn. Throws like `run`. */
  answer(job: AnswerJob): Promise<AnswerOutcome>
  /** Imports the journal of an export when it is the user's turn. Throws like `run`. */
  importJournal(job: JournalJob): Promise<JournalOutcome>
  /** Call it once, after the files and the history entry are finished. */
  leave(): void
}

export interface Importer {
  /** The longest time between two lines of an upload. */
  readonly mostSilenceMs: number
  /** Take a place before the files are received. Throws Failure `busy` if none is left for the user. */
  enter(userId: number): ImportPlace
  /** Called when an import has ended, with the time that it waited for its turn. Undos and moves are no imports. */
  observe(observer: (end: WorkEnd) => void): void
  state(): QueueState
  /** Waits for all imports. Those that have not ended after `withinMs` are stopped: they store nothing. */
  close(withinMs?: number): Promise<void>
}

export interface ImporterOptions {
  /** The module that runs an import. */
  worker?: string
  mostSilenceMs?: number
  /** A longer import is ended, without the time it waits for its turn. */
  timeoutSeconds?: number
}

export function createImporter(options: ImporterOptions = {}): Importer {
  const { worker = join(import.meta.dirname, `worker${SOURCE}`), mostSilenceMs = MOST_SILENCE_MS } = options
  const { timeoutSeconds = IMPORT_TIMEOUT_SECONDS } = options
  const pool = createPool(worker, { ...POOL, timeoutMs: timeoutSeconds * 1_000 })
  const queue = new WorkQueue(QUEUE)
  const stopping = new AbortController()
  /** Shared with the workers: not 0 if imports are to stop. */
  const stop = new Int32Array(new SharedArrayBuffer(4))

  const runIn = async <Outcome>(
    place: Place,
    job: ImportTask['job'],
    onProgress: (progress: Progress) => void,
  ): Promise<Outcome> => {
    const { port1, port2 } = new MessageChannel()
    const drained = new Promise<void>((resolve) => port1.once('close', () => resolve()))
    port1.on('message', onProgress)
    const commit = createCommit()
    const seconds = 'journal' in job ? Math.min(JOURNAL_TIMEOUT_SECONDS, timeoutSeconds) : timeoutSeconds
    const task: ImportTask = { job, port: port2, stop, commit: commit.shared }
    try {
      const options = { transferList: [port2], mayEnd: commit.prevent, timeoutMs: seconds * 1_000 }
      const run = () => pool.run(task, options)
      const outcome = (await place.run(run, stopping.signal)) as Outcome
      // Messages posted before the port was closed may still be on their way.
      await drained
      return outcome
    } catch (error) {
      if (error instanceof JobTimeout) throw tookTooLong(job, seconds, error)
      throw error instanceof JobTooLarge && commit.prevent() ? neededTooMuch(job, error) : error
    } finally {
      port1.close()
    }
  }

  /** Without progress. `stopped`: why it ends if the service does. */
  const runQuietly = <Outcome>(place: Place, job: ImportTask['job'], stopped: () => Failure): Promise<Outcome> =>
    runIn<Outcome>(place, job, () => {}).catch((error) => {
      throw error === stopping.signal.reason ? stopped() : error
    })

  const log = new WorkLog()
  return {
    mostSilenceMs,
    observe: (observer) => log.observe(observer),
    state: () => queue.state,
    enter(userId) {
      const place = queue.enter(userId)
      return {
        run: (job, onProgress) => log.run(() => runIn<ImportOutcome>(place, job, onProgress), endOf),
        undo: (job) => runQuietly<UndoOutcome>(place, job, undoStopped),
        move: (job) => runQuietly<MoveOutcome>(place, job, moveStopped),
        answer: (job) => runQuietly<AnswerOutcome>(place, job, answerStopped),
        importJournal: (job) => runQuietly<JournalOutcome>(place, job, journalStopped),
        leave: place.leave,
      }
    },
    async close(withinMs) {
      const timer = withinMs === undefined ? undefined : setTimeout(stopAll, withinMs)
      await queue.close()
      clearTimeout(timer)
      await pool.close()
    },
  }

  function stopAll(): void {
    Atomics.store(stop, 0, 1)
    stopping.abort(importStopped())
  }
}

const endOf = (outcome: ImportOutcome): Omit<WorkEnd, 'seconds'> => ({
  outcome: outcome.kind,
  // A dry run, which has a report, stores none.
  ...(outcome.kind === 'imported' && outcome.report === undefined
    ? { rows: outcome.success.stats.transactions_inserted }
    : {}),
})

const workOf = (job: ImportTask['job']) =>
  'journal' in job
    ? 'journal'
    : 'from' in job
      ? 'move'
      : 'importId' in job
        ? 'undo'
        : 'question' in job
          ? 'answer'
          : 'import'

const tookTooLong = (job: ImportTask['job'], seconds: number, cause: JobTimeout) =>
  invalid(say(`${workOf(job)}_too_slow`, { seconds }), { cause, detail: cause.message })

const neededTooMuch = (job: ImportTask['job'], cause: JobTooLarge) =>
  invalid(say(`${workOf(job)}_too_large`, { most_mb: MAX_HEAP_MB }), { cause, detail: cause.message })

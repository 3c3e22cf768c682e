/** Worker threads for work that would block other requests. */
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

export interface PoolOptions {
  /** Jobs beyond this number wait. */
  threads: number
  /** Heap limit of a thread. A job that needs more ends with a JobTooLarge, without harm to the service. */
  heapMb: number
  /** Space for new objects, in MB. More of it is collected less often. Default: as the process. */
  youngMb?: number
  /** Added to the threads' niceness, so that requests have priority on a busy machine. */
  nice?: number
  /**
   * A job that takes longer ends with a JobTimeout, and its thread with it. The time it waits for a thread counts: put
   * a WorkQueue before the pool.
   */
  timeoutMs: number
}

export interface JobOptions {
  transferList?: Transferable[]
  signal?: AbortSignal
  /** Shorter than that of the pool. */
  timeoutMs?: number
  /** Called at the timeout; if it returns false, the job may finish. */
  mayEnd?: () => boolean
}

/** A job ran longer than its pool allows. */
export class JobTimeout extends Error {
  override readonly name = 'JobTimeout'
  constructor(timeoutMs: number) {
    super(`the job was ended after ${timeoutMs} ms`)
  }
}

/** A job needed more memory than its pool allows; its thread has ended. */
export class JobTooLarge extends Error {
  override readonly name = 'JobTooLarge'
  constructor(heapMb: number, cause: unknown) {
    super(`the job needed more than ${heapMb} MB of memory`, { cause })
  }
}

/** The pool was closed before the job had a thread. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed'
  constructor(cause: unknown) {
    super('the pool was closed before the job began', { cause })
  }
}

export interface WorkerPool {
  /**
   * Runs the module's default export with `job`. The job is copied to the thread, except for transferred objects.
   * An aborted job is removed from the queue; if it is running, its thread ends. Rejects if the thread ends, and at once
   * if it cannot start: the module does not exist, cannot be parsed or throws, or memory is short.
   */
  run(job: unknown, options?: JobOptions): Promise<unknown>
  /** Waits for running jobs. Those that wait for a thread end with a PoolClosed. */
  close(): Promise<void>
}

/** Threads start with the first job and end when idle. `filename` is the path of the worker module. */
export function createPool(filename: string, options: PoolOptions): WorkerPool {
  let current: Threads | undefined

  async function runToEnd(job: unknown, jobOptions: JobOptions): Promise<unknown> {
    for (;;) {
      if (current === undefined || current.retired) current = new Threads(filename, options)
      const threads = current
      try {
        return await threads.pool.run(job, jobOptions as Parameters<Piscina['run']>[1])
      } catch (error) {
        if (threads.closed && isTermination(error)) throw new PoolClosed(error)
        const neverStarted = threads.retired && isAbort(error) && jobOptions.signal?.aborted !== true
        if (!neverStarted || threads.closed) throw error
        if (threads.cannotStart !== undefined) throw threads.cannotStart
      }
    }
  }

  return {
    async run(job, { signal, mayEnd, transferList, timeoutMs = options.timeoutMs } = {}) {
      const timeout = new AbortController()
      const timer = setTimeout(() => mayEnd?.() !== false && timeout.abort(), timeoutMs)
      const ends = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal])
      try {
        return await runToEnd(job, { signal: ends, ...(transferList === undefined ? {} : { transferList }) })
      } catch (error) {
        if (timeout.signal.aborted && isAbort(error)) throw new JobTimeout(timeoutMs)
        throw isOutOfMemory(error) ? new JobTooLarge(options.heapMb, error) : error
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await current?.close()
      current = undefined
    },
  }
}

/** Long enough for any job, so that a running job always finishes. */
const CLOSE_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Piscina leaves queued jobs waiting forever if the last thread ends or if none can start. Such a pool is retired: its
 * running jobs finish, and its queued jobs are aborted and run by a new pool.
 */
class Threads {
  readonly pool: Piscina
  retired = false
  closed = false
  cannotStart: Error | undefined
  #someStarted = false

  constructor(filename: string, { threads, heapMb, youngMb, nice = 0 }: PoolOptions) {
    this.pool = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // Otherwise an idle thread blocks its event loop: ports do not close and lost connections go unnoticed.
      atomics: 'disabled',
      niceIncrement: nice,
      closeTimeout: CLOSE_TIMEOUT_MS,
      resourceLimits: {
        maxOldGenerationSizeMb: heapMb,
        ...(youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb }),
      },
    })
    this.pool.on('workerCreate', () => {
      this.#someStarted = true
    })
    // Emitted if a thread without a job fails: it could not start, or failed while idle.
    this.pool.on('error', (error: Error) => this.#retire(error))
    // Deferred, because the error of the thread, if any, arrives after this event.
    this.pool.on('workerDestroy', () => setImmediate(() => this.#checkQueue(filename)))
  }

  async close(): Promise<void> {
    this.retired = true
    this.closed = true
    await this.pool.close()
  }

  #checkQueue(filename: string): void {
    if (this.pool.threads.length > 0 || this.pool.queueSize === 0) return
    this.#retire(this.#someStarted ? undefined : new Error(`A worker thread ended while it started: ${filename}`))
  }

  #retire(cannotStart: Error | undefined): void {
    if (this.retired) return
    this.retired = true
    this.cannotStart = cannotStart
    void this.pool.close({ force: true })
  }
}

/** How Piscina rejects the jobs that wait when it is closed. */
const isTermination = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Terminating worker thread'

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Worker threads for what would keep other requests waiting. */
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

export interface PoolOptions {
  /** A further job waits its turn. */
  threads: number
  /** Bounds what a hostile job can take. A job that needs more fails, and the service goes on. */
  heapMb: number
  /** Added to the threads' niceness: on a busy machine requests come first. */
  nice?: number
}

export interface JobOptions {
  transferList?: Transferable[]
  signal?: AbortSignal
}

export interface WorkerPool {
  /**
   * Runs the module's default export with `job`, which is copied to the thread except for what is transferred.
   * An aborted job is taken from the queue, or ended with its thread. Rejects if the thread ends, and at once if
   * it cannot start: the module does not exist, cannot be parsed or throws, or memory is short.
   */
  run(job: unknown, options?: JobOptions): Promise<unknown>
  /** Waits for jobs under way. */
  close(): Promise<void>
}

/** Threads start with the first job, not with the service, and end when idle. `filename` is a module. */
export function createPool(filename: string, options: PoolOptions): WorkerPool {
  let current: Threads | undefined
  return {
    async run(job, jobOptions = {}) {
      for (;;) {
        if (current === undefined || current.retired) current = new Threads(filename, options)
        const threads = current
        try {
          return await threads.pool.run(job, jobOptions as Parameters<Piscina['run']>[1])
        } catch (error) {
          const neverStarted = threads.retired && isAbort(error) && jobOptions.signal?.aborted !== true
          if (!neverStarted || threads.closed) throw error
          if (threads.cannotStart !== undefined) throw threads.cannotStart
        }
      }
    },
    async close() {
      await current?.close()
      current = undefined
    },
  }
}

/** Long enough for any job: one that is under way is never cut short. */
const CLOSE_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Piscina leaves queued jobs waiting for ever if the last thread ends, or if none can start. Such threads are
 * retired: their running jobs finish, and their queued ones are handed back.
 */
class Threads {
  readonly pool: Piscina
  retired = false
  closed = false
  cannotStart: Error | undefined
  #someStarted = false

  constructor(filename: string, { threads, heapMb, nice = 0 }: PoolOptions) {
    this.pool = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // An idle thread would otherwise sleep with its event loop: no port closes, no lost connection is noticed.
      atomics: 'disabled',
      niceIncrement: nice,
      closeTimeout: CLOSE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    this.pool.on('workerCreate', () => {
      this.#someStarted = true
    })
    // The error of a thread that has no job: it could not start, or failed while idle.
    this.pool.on('error', (error: Error) => this.#retire(error))
    // Not at once: the thread's error, if it has one, is about to arrive.
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

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

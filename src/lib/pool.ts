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

export interface WorkerPool {
  /**
   * Runs the module's default export with `job`, which is copied to the thread except for what is transferred.
   * An aborted job is taken from the queue, or ended with its thread.
   */
  run(job: unknown, options?: { transferList?: Transferable[]; signal?: AbortSignal }): Promise<unknown>
  /** Waits for jobs under way. */
  close(): Promise<void>
}

/** Threads start with the first job, not with the service, and end when idle. `filename` is a compiled module. */
export function createPool(filename: string, { threads, heapMb, nice = 0 }: PoolOptions): WorkerPool {
  let pool: Piscina | undefined
  const started = () => {
    pool ??= new Piscina({
      filename,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // An idle thread would otherwise sleep with its event loop: no port closes, no lost connection is noticed.
      atomics: 'disabled',
      niceIncrement: nice,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    return pool
  }
  return {
    run: (job, options = {}) => started().run(job, options as Parameters<Piscina['run']>[1]),
    async close() {
      await pool?.close()
      pool = undefined
    },
  }
}

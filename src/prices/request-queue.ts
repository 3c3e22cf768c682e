/**
 * All requests of this process to the provider go through this queue. Requests for one symbol are joined to one job,
 * which `request-scheduler.ts` schedules and `attempts.ts` sends.
 *
 * A request never rejects: it resolves with a price that is already stored, or with the reason why there is none.
 */
import { type AttemptDeps, Attempts } from './attempts.ts'
import type { PriceProblem } from './price.ts'
import { type Job, type PriceResult, type Priority, priorityOf, type RequestOptions } from './price-request.ts'
import { RequestScheduler } from './request-scheduler.ts'

export interface PriceRequest {
  result: Promise<PriceResult>
  /** The caller no longer wants the result. */
  cancel(): void
}

export interface QueueDeps extends Omit<AttemptDeps, 'onPause' | 'signal'> {
  /** How many requests may run at a time. */
  concurrency: number
}

/** The most waiting jobs of one user and priority. Further requests get `limit` at once. */
const MAX_WAITING = 2_000

export class RequestQueue {
  readonly #deps: QueueDeps
  readonly #closing = new AbortController()
  readonly #attempts: Attempts
  readonly #scheduler: RequestScheduler
  readonly #jobs = new Map<string, Job>()
  #closed: Promise<void> | undefined

  constructor(deps: QueueDeps) {
    this.#deps = deps
    const { signal } = this.#closing
    this.#attempts = new Attempts({ ...deps, signal, onPause: (ms) => this.#scheduler.blockAll(ms) })
    this.#scheduler = new RequestScheduler({
      ...deps,
      signal,
      mayStart: () => !this.#attempts.isProbing,
      serve: (job) => this.#serve(job),
    })
  }

  request(symbol: string, options: RequestOptions): PriceRequest {
    if (this.#isClosing) return answered('slow')
    const problem = this.#attempts.recall(symbol)
    if (problem !== undefined) return answered(problem)
    const job = this.#isTooLate(options) ? undefined : (this.#join(symbol, options) ?? this.#add(symbol, options))
    if (job === undefined) return answered('limit')
    return { result: job.result, cancel: once(() => this.#leave(job)) }
  }

  /** How long the limit blocks requests of this priority, in milliseconds; 0 if it does not. */
  blockedMs(priority: Priority): number {
    return this.#scheduler.blockedMs(priority)
  }

  /** Waiting callers get `slow`; running requests are ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#closing.abort()
    await this.#deps.provider.close()
    for (const job of [...this.#jobs.values()]) this.#settle(job, { problem: 'slow' })
    await this.#scheduler.drained()
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  #join(symbol: string, { userId, urgent, since, until = Number.POSITIVE_INFINITY }: RequestOptions): Job | undefined {
    const job = this.#jobs.get(symbol)
    if (job === undefined) return undefined
    job.callers += 1
    job.since = Math.max(job.since, since)
    job.until = Math.max(job.until, until)
    if (urgent && !job.urgent) this.#scheduler.makeUrgent(job)
    this.#scheduler.moveTo(userId, job)
    return job
  }

  #add(symbol: string, options: RequestOptions): Job | undefined {
    if (this.#scheduler.countOf(options.userId, priorityOf(options)) >= MAX_WAITING) return undefined
    let settle: Job['settle'] = () => {}
    const result = new Promise<PriceResult>((resolve) => {
      settle = resolve
    })
    const job: Job = { until: Number.POSITIVE_INFINITY, ...options, symbol, attempts: 0, callers: 1, result, settle }
    this.#jobs.set(symbol, job)
    this.#scheduler.add(job)
    return job
  }

  /** Removes a caller. A job without callers that has not been sent is dropped. */
  #leave(job: Job): void {
    job.callers -= 1
    if (job.callers === 0 && this.#scheduler.remove(job)) this.#settle(job, { problem: 'slow' })
  }

  #settle(job: Job, result: PriceResult): void {
    this.#scheduler.remove(job)
    this.#jobs.delete(job.symbol)
    job.settle(result)
  }

  async #serve(job: Job): Promise<void> {
    const prepared = await this.#attempts.prepare(job)
    if ('result' in prepared) return this.#settle(job, prepared.result)
    if ('waitMs' in prepared) {
      this.#scheduler.block(priorityOf(job), prepared.waitMs)
      return this.#waitOn(job)
    }
    this.#scheduler.unblock(priorityOf(job))
    this.#scheduler.runInBackground(async () => {
      const result = await prepared.send()
      if (result === 'retry') this.#waitOn(job)
      else this.#settle(job, result)
    })
  }

  #waitOn(job: Job): void {
    if (this.#isClosing || job.callers === 0) this.#settle(job, { problem: 'slow' })
    else if (this.#isTooLate(job)) this.#settle(job, { problem: 'limit' })
    else this.#scheduler.putBack(job)
  }

  /** Whether the limit blocks for longer than the caller can wait. */
  #isTooLate(options: RequestOptions): boolean {
    return options.until !== undefined && this.#scheduler.blockedUntil(priorityOf(options)) > options.until
  }
}

const answered = (problem: PriceProblem): PriceRequest => ({ result: Promise.resolve({ problem }), cancel: () => {} })

function once(fn: () => void): () => void {
  let done = false
  return () => {
    if (!done) fn()
    done = true
  }
}

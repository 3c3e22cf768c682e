/**
 * All requests of this process to the provider, in one loop. Requests for one symbol are one job. Urgent jobs go first, and
 * users take turns within each priority; a priority that the shared limit blocks does not hold up the other.
 * `attempts.ts` sends a job.
 *
 * A request never rejects: it resolves with a price that is already stored, or with the reason why there is none.
 */
import { MINUTE } from '../lib/clock.ts'
import { type AttemptDeps, Attempts } from './attempts.ts'
import type { PriceProblem } from './price.ts'
import {
  type Job,
  PRIORITIES,
  type PriceResult,
  type Priority,
  priorityOf,
  type RequestOptions,
} from './price-request.ts'

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

/** The waiting jobs of each user, in their order; the user whose turn is next comes first. A job can be of several users. */
type Line = Map<number, Set<Job>>

export class RequestQueue {
  readonly #deps: QueueDeps
  readonly #closing = new AbortController()
  readonly #attempts: Attempts
  /** Jobs without a result, by symbol. */
  readonly #jobs = new Map<string, Job>()
  readonly #lines: Record<Priority, Line> = { urgent: new Map(), background: new Map() }
  readonly #blockedUntil: Record<Priority, number> = { urgent: 0, background: 0 }
  readonly #pending = new Set<Promise<void>>()
  #isRunning = false
  #sent = 0
  #wake: () => void = () => {}
  #closed: Promise<void> | undefined

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#attempts = new Attempts({ ...deps, signal: this.#closing.signal, onPause: (ms) => this.#pause(ms) })
  }

  request(symbol: string, options: RequestOptions): PriceRequest {
    if (this.#isClosing) return answered('slow')
    const problem = this.#attempts.recall(symbol)
    if (problem !== undefined) return answered(problem)
    const job = this.#isTooLate(options) ? undefined : (this.#jobs.get(symbol) ?? this.#newJob(symbol, options))
    if (job === undefined) return answered('limit')
    job.callers += 1
    job.since = Math.max(job.since, options.since)
    job.until = Math.max(job.until, options.until ?? Number.POSITIVE_INFINITY)
    job.urgent ||= options.urgent
    if (!job.isSent) this.#add(job, options)
    return { result: job.result, cancel: once(() => this.#leave(job)) }
  }

  /** How long the limit blocks requests of this priority, in milliseconds; 0 if it does not. */
  blockedMs(priority: Priority): number {
    return Math.max(0, this.#blockedUntil[priority] - this.#now())
  }

  /** Waiting callers get `slow`; running requests are ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#closing.abort()
    this.#wake()
    await this.#deps.provider.close()
    for (const job of [...this.#jobs.values()]) this.#settle(job, { problem: 'slow' })
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  #now(): number {
    return this.#deps.timing.clock.now()
  }

  /** Undefined if the user has too many. */
  #newJob(symbol: string, options: RequestOptions): Job | undefined {
    const waiting = this.#lines[priorityOf(options)].get(options.userId)?.size ?? 0
    if (waiting >= MAX_WAITING) return undefined
    const { promise, resolve } = Promise.withResolvers<PriceResult>()
    const { since, urgent, until = Number.POSITIVE_INFINITY } = options
    const job: Job = {
      symbol,
      since,
      until,
      urgent,
      attempts: 0,
      callers: 0,
      isSent: false,
      result: promise,
      settle: resolve,
    }
    this.#jobs.set(symbol, job)
    return job
  }

  #add(job: Job, options: Pick<RequestOptions, 'userId' | 'urgent'>): void {
    const line = this.#lines[priorityOf(options)]
    line.set(options.userId, (line.get(options.userId) ?? new Set()).add(job))
    this.#start()
  }

  /** Removes a job from every line. Returns the lines that had it. */
  #remove(job: Job): [Priority, number][] {
    const found: [Priority, number][] = []
    for (const priority of PRIORITIES)
      for (const [userId, own] of this.#lines[priority]) {
        if (!own.delete(job)) continue
        found.push([priority, userId])
        if (own.size === 0) this.#lines[priority].delete(userId)
      }
    return found
  }

  /** Removes a caller. A job without callers that has not been sent is dropped. */
  #leave(job: Job): void {
    job.callers -= 1
    if (job.callers === 0 && !job.isSent) this.#settle(job, { problem: 'slow' })
  }

  #settle(job: Job, result: PriceResult): void {
    this.#remove(job)
    if (this.#jobs.get(job.symbol) === job) this.#jobs.delete(job.symbol)
    job.settle(result)
  }

  /** Whether the limit blocks for longer than the caller can wait. */
  #isTooLate(options: Pick<RequestOptions, 'urgent' | 'until'>): boolean {
    return options.until !== undefined && this.#blockedUntil[priorityOf(options)] > options.until
  }

  /** Never shortens a block. */
  #pause(ms: number): void {
    for (const priority of PRIORITIES)
      this.#blockedUntil[priority] = Math.max(this.#blockedUntil[priority], this.#now() + ms)
  }

  // ── The loop ────────────────────────────────────────────────────────────────

  #start(): void {
    this.#wake()
    if (this.#isRunning) return
    this.#isRunning = true
    this.#track(this.#run())
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#deps.log.warn({ err: error }, 'a price request failed unexpectedly'))
      .finally(() => this.#pending.delete(tracked))
    this.#pending.add(tracked)
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isClosing && PRIORITIES.some((priority) => this.#lines[priority].size > 0)) {
        const next = this.#next()
        if (next === undefined) await this.#idle()
        else await this.#serve(...next)
      }
    } finally {
      // In the same step as the loop's end: a job added a moment later must start the loop again.
      this.#isRunning = false
    }
  }

  /** The job whose turn it is; it stays in its lines until it is sent. */
  #next(): [Job, Priority] | undefined {
    if (this.#sent >= this.#deps.concurrency || this.#attempts.isProbing) return undefined
    const priority = PRIORITIES.find((one) => this.#lines[one].size > 0 && this.blockedMs(one) === 0)
    if (priority === undefined) return undefined
    const [own] = this.#lines[priority].values()
    const [job] = own as Set<Job>
    return [job as Job, priority]
  }

  async #serve(job: Job, priority: Priority): Promise<void> {
    const prepared = await this.#attempts.prepare(job, priority === 'urgent')
    if ('result' in prepared) return this.#settle(job, prepared.result)
    if ('waitMs' in prepared) {
      this.#blockedUntil[priority] = this.#now() + prepared.waitMs
      if (this.#isTooLate(job)) this.#settle(job, { problem: 'limit' })
      return
    }
    this.#blockedUntil[priority] = 0
    job.isSent = true
    const lines = this.#remove(job)
    for (const [of, userId] of lines) this.#endTurn(of, userId)
    this.#sent += 1
    this.#track(
      this.#send(job, lines, prepared.send).finally(() => {
        this.#sent -= 1
        this.#wake()
      }),
    )
  }

  /** The user goes to the end of the line. */
  #endTurn(priority: Priority, userId: number): void {
    const own = this.#lines[priority].get(userId)
    if (own === undefined) return
    this.#lines[priority].delete(userId)
    this.#lines[priority].set(userId, own)
  }

  async #send(job: Job, lines: [Priority, number][], send: () => Promise<PriceResult | 'retry'>): Promise<void> {
    const result = await send()
    if (result !== 'retry') return this.#settle(job, result)
    job.isSent = false
    if (this.#isClosing || job.callers === 0) return this.#settle(job, { problem: 'slow' })
    if (this.#isTooLate(job)) return this.#settle(job, { problem: 'limit' })
    // Before the other jobs of its users.
    for (const [priority, userId] of lines)
      this.#lines[priority].set(userId, new Set([job, ...(this.#lines[priority].get(userId) ?? [])]))
    this.#start()
  }

  /** Waits until a job is added, a request ends, or a priority is no longer blocked. */
  async #idle(): Promise<void> {
    const blocked = PRIORITIES.filter((one) => this.#lines[one].size > 0 && this.blockedMs(one) > 0)
    const waking = new AbortController()
    this.#wake = () => waking.abort()
    const ms = Math.min(MINUTE, ...blocked.map((one) => this.blockedMs(one)))
    await this.#deps.timing.wait(ms, waking.signal)
    this.#wake = () => {}
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

/**
 * Fairness among users: decides which waiting job is served next. Urgent jobs go first, users take turns within each
 * priority, and a priority that the shared limit blocks waits without holding up the other.
 */
import { MINUTE } from '../lib/clock.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { type Job, PRIORITIES, type Priority, priorityOf } from './price-request.ts'
import type { Log } from './prices.ts'
import type { Timing } from './timing.ts'

export interface RequestSchedulerDeps {
  timing: Timing
  log: Log
  /** How many requests may run at a time. */
  concurrency: number
  /** False while no further request may start, such as during a probe of the circuit breaker. */
  mayStart(): boolean
  /** Called for one job at a time; slow work goes to `runInBackground`. */
  serve(job: Job): Promise<void>
  /** Aborted when the service ends. */
  signal: AbortSignal
}

export class RequestScheduler {
  readonly #deps: RequestSchedulerDeps
  readonly #waiting: Record<Priority, FairQueue<Job>> = { urgent: new FairQueue(), background: new FairQueue() }
  readonly #blockedUntil: Record<Priority, number> = { urgent: 0, background: 0 }
  readonly #pending = new Set<Promise<void>>()
  #isRunning = false
  #requests = 0
  #wake: () => void = () => {}

  constructor(deps: RequestSchedulerDeps) {
    this.#deps = deps
    deps.signal.addEventListener('abort', () => this.#wake())
  }

  /** The number of waiting jobs of a user and priority. */
  countOf(userId: number, priority: Priority): number {
    return this.#waiting[priority].countOf(userId)
  }

  add(job: Job): void {
    this.#waiting[priorityOf(job)].add(job)
    this.#start()
  }

  /** Puts a job that could not be served back to the head of its queue. */
  putBack(job: Job): void {
    this.#waiting[priorityOf(job)].putBack(job)
    this.#start()
  }

  /** Returns false if the job is not waiting. */
  remove(job: Job): boolean {
    return this.#waiting[priorityOf(job)].remove(job)
  }

  /** Makes a job urgent. A waiting job moves to the urgent queue. */
  makeUrgent(job: Job): void {
    const isWaiting = this.remove(job)
    job.urgent = true
    if (isWaiting) this.add(job)
  }

  /** Moves a job to this user's jobs if it is served sooner there. */
  moveTo(userId: number, job: Job): void {
    const queue = this.#waiting[priorityOf(job)]
    if (queue.countOf(userId) >= queue.aheadOf(job)) return
    queue.remove(job)
    job.userId = userId
    queue.add(job)
  }

  blockedUntil(priority: Priority): number {
    return this.#blockedUntil[priority]
  }

  /** How long the limit blocks requests of this priority, in milliseconds; 0 if it does not. */
  blockedMs(priority: Priority): number {
    return Math.max(0, this.#blockedUntil[priority] - this.#now())
  }

  block(priority: Priority, ms: number): void {
    this.#blockedUntil[priority] = this.#now() + ms
  }

  unblock(priority: Priority): void {
    this.#blockedUntil[priority] = 0
  }

  /** Never shortens a block. */
  blockAll(ms: number): void {
    for (const priority of PRIORITIES)
      this.#blockedUntil[priority] = Math.max(this.#blockedUntil[priority], this.#now() + ms)
  }

  /** Runs a request, which counts towards `concurrency` until it ends. */
  runInBackground(request: () => Promise<void>): void {
    this.#requests += 1
    this.#track(
      request().finally(() => {
        this.#requests -= 1
        this.#wake()
      }),
    )
  }

  /** Resolves when nothing runs. */
  async drained(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  #now(): number {
    return this.#deps.timing.clock.now()
  }

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
      while (!this.#deps.signal.aborted && this.#hasWaiting) {
        const job = this.#next()
        if (job === undefined) await this.#idle()
        else await this.#deps.serve(job)
      }
    } finally {
      // In the same step as the loop's end: a job added a moment later must start the loop again.
      this.#isRunning = false
    }
  }

  get #hasWaiting(): boolean {
    return PRIORITIES.some((priority) => !this.#waiting[priority].isEmpty)
  }

  #next(): Job | undefined {
    if (this.#requests >= this.#deps.concurrency || !this.#deps.mayStart()) return undefined
    const priority = PRIORITIES.find((one) => !this.#waiting[one].isEmpty && this.blockedMs(one) === 0)
    return priority === undefined ? undefined : this.#waiting[priority].next()
  }

  /** Waits until a job is added, a request ends, or a priority is no longer blocked. */
  async #idle(): Promise<void> {
    const blocked = PRIORITIES.filter((one) => !this.#waiting[one].isEmpty && this.blockedMs(one) > 0)
    const waking = new AbortController()
    this.#wake = () => waking.abort()
    const ms = Math.min(MINUTE, ...blocked.map((one) => this.blockedMs(one)))
    await this.#deps.timing.wait(ms, waking.signal)
    this.#wake = () => {}
  }
}

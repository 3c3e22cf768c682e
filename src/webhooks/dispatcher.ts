/**
 * Sends due deliveries and records their attempts. Several instances may share one database: each leases deliveries
 * for longer than an attempt takes, and the leases of an instance that dies expire.
 *
 * Delivery is at least once: the process may die after the receiver answered and before that is recorded.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { chunks } from '../lib/chunks.ts'
import { type Clock, SECOND } from '../lib/clock.ts'
import { readOfAll, type Store } from '../store/index.ts'
import type { Attempt } from './attempt.ts'
import { AttemptPace, WINDOW_MS } from './attempt-pace.ts'
import type { Backlog, LeasedDelivery } from './backlog.ts'
import { Backlogs, type LeaseRequest } from './backlogs.ts'
import { type FinishedAttempt, type Lease, newLeaseId, type ReleasedDelivery, runBatch } from './batch.ts'
import { BatchPace } from './batch-pace.ts'
import { headersOf } from './events/index.ts'
import type { EndpointKey } from './gap-queries.ts'
import { Gaps } from './gaps.ts'
import { type LeasedRow, selectEndpointsWithDue } from './lease-queries.ts'
import type { Observer } from './observer.ts'
import type { Wake } from './outbox.ts'
import { signedHeaders } from './signing.ts'
import type { Transport, TransportRequest } from './transport.ts'

export interface Dispatcher {
  readonly wake: Wake
  /** Releases the leases of an endpoint that was changed, so that its new settings are read. */
  changed(userId: number, endpointId: number): void
  /** Adds an observer. */
  observe(observer: Observer): void
  /** Sends deliveries as they become due, until `close`. */
  start(): void
  /** Sends what is due now; resolves when it is recorded. Rejects if the database is unavailable. */
  settle(): Promise<void>
  /** Stops leasing, waits a few seconds for running attempts, and releases the other leases. */
  close(): Promise<void>
}

export interface DispatcherOptions {
  store: Store
  clock: Clock
  send: Transport['send']
  /** Ends attempts that still run after `close` has waited. */
  cut?: () => Promise<void>
  /** How long `close` waits for running attempts. */
  closePatienceMs?: number
  /** The most pending deliveries of a user. */
  pendingLimit?: number
  /** The most attempts of a user that begin in a second. */
  attemptsPerSecond?: number
  /** From 0 to 1; for the jitter. */
  random?: () => number
}

/** Limit of one attempt, from the name lookup to the end of the answer. */
const DEADLINE_MS = 20 * SECOND
/** A lease not used within this time is released, because another instance may have changed the address or secrets. */
const FRESH_MS = 2 * SECOND
/** More than FRESH_MS, an attempt, and the wait for the database to record it take together. */
const LEASE_MS = 90 * SECOND
/** How often the database is asked for deliveries that are due: retries, and those that other instances queued. */
const POLL_MS = SECOND
/** So many results do not wait for the next batch. */
const MANY_RESULTS = 256
const RETRY_MS = SECOND
const USERS_AT_ONCE = 4
const CLOSE_PATIENCE_MS = 5 * SECOND

/** What a batch does. */
interface Work {
  results: FinishedAttempt[]
  released: ReleasedDelivery[]
  wanted: LeaseRequest[]
}

export const createDispatcher = (options: DispatcherOptions): Dispatcher => new BatchDispatcher(options)

class BatchDispatcher implements Dispatcher {
  readonly #store: Store
  readonly #clock: Clock
  readonly #send: Transport['send']
  readonly #observers: Observer[] = []
  readonly #cut: () => Promise<void>
  readonly #closePatienceMs: number
  readonly #random: () => number
  readonly #attemptPace: AttemptPace
  readonly #backlogs: Backlogs
  readonly #gaps: Gaps
  readonly #pace = new BatchPace()
  readonly #underWay = new Set<Promise<void>>()
  #results: FinishedAttempt[] = []
  #released: ReleasedDelivery[] = []
  #isActive = false
  #isClosing = false
  /** The database is unavailable and will be tried again. */
  #isWaiting = false
  #running: Promise<void> | undefined
  #polling: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Runs while attempts are counted for the pace. */
  #window: NodeJS.Timeout | undefined

  constructor(options: DispatcherOptions) {
    const { store, clock, send, cut = async () => {}, random = Math.random } = options
    const { pendingLimit = Number.MAX_SAFE_INTEGER, attemptsPerSecond = Number.MAX_SAFE_INTEGER } = options
    this.#store = store
    this.#clock = clock
    this.#send = send
    this.#cut = cut
    this.#closePatienceMs = options.closePatienceMs ?? CLOSE_PATIENCE_MS
    this.#random = random
    this.#attemptPace = new AttemptPace(attemptsPerSecond)
    this.#backlogs = new Backlogs(this.#attemptPace)
    this.#gaps = new Gaps({ store, clock, limit: pendingLimit, wake: this.wake })
  }

  readonly wake: Wake = (userId, endpointIds) => {
    this.#gaps.added(userId)
    this.#wake(endpointIds.map((endpointId) => ({ userId, endpointId })))
  }

  #wake(keys: readonly EndpointKey[]): void {
    for (const key of keys) this.#backlogs.get(key).isDue = true
    if (this.#isActive) this.#schedule()
  }

  changed(userId: number, endpointId: number): void {
    const key = { userId, endpointId }
    this.#release(this.#backlogs.get(key))
    this.#wake([key])
  }

  observe(observer: Observer): void {
    this.#observers.push(observer)
  }

  start(): void {
    this.#isActive = true
    this.#timer = setInterval(() => this.#poll(), POLL_MS)
    this.#poll()
  }

  async settle(): Promise<void> {
    const wasActive = this.#isActive
    this.#isActive = true
    try {
      let due = await this.#due()
      do {
        this.#attemptPace.renew()
        this.#wake(due)
        while (!this.#isQuiet) {
          await this.#run()
          if (this.#underWay.size > 0) await Promise.race(this.#underWay)
        }
        await this.#gaps.check()
        due = await this.#due()
        // What the check queued may be leased by now, and is not due then.
      } while (due.length > 0 || !this.#isQuiet)
    } finally {
      this.#isActive = wasActive
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#pace.hurry()
    clearInterval(this.#timer)
    clearTimeout(this.#window)
    for (const backlog of this.#backlogs.all()) this.#release(backlog)
    const patience = new AbortController()
    await Promise.race([
      Promise.all(this.#underWay),
      wait(this.#closePatienceMs, undefined, { signal: patience.signal }).catch(() => {}),
    ])
    patience.abort()
    // The receiver may have got an attempt that is cut off. It is retried, but only after this one has ended.
    await this.#cut()
    await this.#polling
    await this.#running?.catch(() => {})
    await this.#batch().catch((error) => this.#failed(error))
  }

  #failed(error: unknown): void {
    for (const observer of this.#observers) observer.failed(error)
  }

  async #due(): Promise<EndpointKey[]> {
    const { parts, failure } = await readOfAll(this.#store, (db) => selectEndpointsWithDue(db, this.#clock.now()))
    if (failure !== undefined) this.#failed(failure)
    const due = parts.flat()
    // Other threads and instances queue deliveries without a call of `wake`.
    for (const { userId } of due) this.#gaps.added(userId)
    return due
  }

  #poll(): void {
    const look = async () => {
      this.#wake(await this.#due())
      await this.#gaps.check()
    }
    this.#polling ??= look()
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#polling = undefined
      })
  }

  /** Begins the next window of the pace after this one. */
  #countAttempts(): void {
    this.#window ??= setTimeout(() => {
      this.#window = undefined
      this.#attemptPace.renew()
      if (this.#isActive && !this.#isClosing) this.#schedule()
    }, WINDOW_MS)
    this.#window.unref()
  }

  /** Whether there is work for a batch. */
  get #hasWork(): boolean {
    if (this.#results.length > 0 || this.#released.length > 0) return true
    return !this.#isClosing && this.#backlogs.hasDue
  }

  get #isQuiet(): boolean {
    return !this.#hasWork && this.#underWay.size === 0 && this.#running === undefined
  }

  #schedule(): void {
    if (this.#running === undefined && !this.#isWaiting) void this.#run().catch((error) => this.#retry(error))
  }

  async #retry(error: unknown): Promise<void> {
    this.#failed(error)
    this.#isWaiting = true
    await wait(RETRY_MS, undefined, { ref: false })
    this.#isWaiting = false
    if (this.#isActive && !this.#isClosing) this.#schedule()
  }

  /** Runs batches while there is work. Concurrent callers share one run. */
  #run(): Promise<void> {
    const batches = async () => {
      while (this.#hasWork) await this.#batch()
    }
    this.#running ??= batches().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  get #isUrgent(): boolean {
    return this.#isClosing || this.#results.length >= MANY_RESULTS
  }

  async #batch(): Promise<void> {
    await this.#pace.next(this.#isUrgent)
    const results = this.#results.splice(0)
    const released = this.#released.splice(0)
    const wanted = this.#isClosing ? [] : this.#backlogs.takeDue()
    if (wanted.length > 0 && !this.#isClosing) this.#countAttempts()
    const users = new Set(
      [...results, ...released, ...wanted.map(({ backlog }) => backlog)].map(({ userId }) => userId),
    )
    const failed: unknown[] = []
    // Not all at once: requests find connections that are free.
    for (const some of chunks([...users], USERS_AT_ONCE))
      await Promise.all(
        some.map((userId) => {
          const own = {
            results: results.filter((result) => result.userId === userId),
            released: released.filter((delivery) => delivery.userId === userId),
            wanted: wanted.filter(({ backlog }) => backlog.userId === userId),
          }
          return this.#batchOf(userId, own).catch((error) => failed.push(error))
        }),
      )
    this.#backlogs.dropIdle()
    if (failed.length > 0) throw failed[0]
  }

  /** One transaction. If it fails, its work is left for the next batch. */
  async #batchOf(userId: number, { results, released, wanted }: Work): Promise<void> {
    const now = this.#clock.now()
    const batch = {
      now,
      lease: newLeaseId(),
      until: now + LEASE_MS,
      results,
      released,
      wanted: wanted.map(({ backlog, limit }) => ({ endpointId: backlog.endpointId, limit })),
      random: this.#random,
    }
    try {
      this.#take(wanted, await this.#store.forUser(userId).write('plants', (tx) => runBatch(tx, batch)))
    } catch (error) {
      this.#results.unshift(...results)
      this.#released.unshift(...released)
      for (const { backlog } of wanted) backlog.isDue = true
      throw error
    }
  }

  #take(wanted: LeaseRequest[], leases: Lease[]): void {
    const byEndpoint = new Map(leases.map((lease) => [lease.endpointId, lease]))
    for (const { backlog, limit } of wanted) {
      const lease = byEndpoint.get(backlog.endpointId)
      this.#attemptPace.take(backlog.userId, (lease?.deliveries.length ?? 0) - limit)
      if (lease === undefined) {
        this.#release(backlog)
        continue
      }
      const count = lease.deliveries.length
      if (count === limit || (lease.isFailing && count > 0)) backlog.isDue = true
      this.#backlogs.size += count
      backlog.add(lease)
      if (this.#isClosing) this.#release(backlog)
      this.#sendNext(backlog)
    }
  }

  #release(backlog: Backlog): void {
    this.#endLeases(backlog.userId, backlog.release())
  }

  #endLeases(userId: number, deliveries: readonly LeasedDelivery[]): void {
    this.#backlogs.size -= deliveries.length
    for (const { delivery, lease } of deliveries) this.#released.push({ userId, id: delivery.id, lease: lease.id })
  }

  #sendNext(backlog: Backlog): void {
    for (let next = backlog.next(); next !== undefined; next = backlog.next()) {
      if (this.#clock.now() - next.lease.at < FRESH_MS) this.#attempt(backlog, next)
      else {
        backlog.sending--
        backlog.isDue = true
        this.#endLeases(backlog.userId, [next])
      }
    }
  }

  #attempt(backlog: Backlog, { delivery, lease }: LeasedDelivery): void {
    const startedAt = this.#clock.now()
    const { userId, endpointId } = backlog
    const ended = this.#send(requestOf(delivery, lease, startedAt)).then((attempt) => {
      this.#underWay.delete(ended)
      const endedAt = this.#clock.now()
      this.#ended(backlog, { userId, endpointId, lease: lease.id, delivery, startedAt, endedAt, attempt })
    })
    this.#underWay.add(ended)
  }

  #ended(backlog: Backlog, result: FinishedAttempt): void {
    this.#backlogs.size--
    this.#endLeases(backlog.userId, backlog.ended(result.attempt))
    if (endedByUs(result.attempt))
      this.#released.push({ userId: backlog.userId, id: result.delivery.id, lease: result.lease })
    else {
      this.#results.push(result)
      for (const observer of this.#observers) observer.attempted(result)
    }
    this.#sendNext(backlog)
    if (this.#isUrgent) this.#pace.hurry()
    if (this.#isActive && !this.#isClosing) this.#schedule()
  }
}

function requestOf(delivery: LeasedRow, { url, keys }: Lease, startedAt: number): TransportRequest {
  const body = Buffer.from(delivery.body)
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(delivery.id, body, keys, startedAt),
    ...headersOf(delivery.eventType),
    ...(delivery.traceparent === null ? {} : { traceparent: delivery.traceparent }),
  }
  return { url, headers, body, deadlineMs: DEADLINE_MS }
}

/** Whether this service ended the attempt, so that it is no evidence about the receiver. */
const endedByUs = (attempt: Attempt) => attempt.outcome === 'failed' && attempt.reason === 'closed'

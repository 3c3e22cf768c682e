/**
 * The way to the provider: every request of this process passes here. Requests for one symbol are one request, users
 * take turns, what somebody waits for goes first, and the shared limit, the circuit breaker and the last answers
 * decide whether the provider is asked at all.
 *
 * An `ask` never fails: it resolves with a price that is kept by then, or with why there is none.
 */
import { MINUTE } from '../lib/clock.ts'
import { Breaker } from './breaker.ts'
import { LONGEST_PAUSE_MS, type SharedLimit } from './limit.ts'
import type { MarketPrice, PriceProblem, Quote } from './price.ts'
import type { Log } from './prices.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import type { Timing } from './timing.ts'
import { Turns } from './turns.ts'

export type Outcome = { price: MarketPrice } | { problem: PriceProblem }

export interface Asking {
  userId: number
  /** Somebody waits for it. */
  urgent: boolean
  /** A kept price fetched since then, perhaps by another instance, is as good as a new one. */
  since: number
  /** After this instant the answer is of no use to who asks. Absent: it always is. */
  until?: number
}

/** A question that was asked; whoever no longer wants the answer says so. */
export interface Asked {
  outcome: Promise<Outcome>
  cancel(): void
}

/** The prices that are kept. */
export interface Keeping {
  read(symbol: string): Promise<MarketPrice | undefined>
  keep(price: MarketPrice): Promise<void>
}

export interface QueueSetting {
  provider: Provider
  limit: SharedLimit
  timing: Timing
  keeping: Keeping
  log: Log
  /** How many requests may be under way at a time. */
  atATime: number
}

const MOST_ATTEMPTS = 3
/** Before the first retry, and twice as long before each further one; a random half of it is left out. */
const RETRY_MS = 400
/** What failed for this symbol alone is not asked for again for so long. */
const REMEMBERED_MS = MINUTE
/** Of one user. Beyond it the answer is at once that the limit is reached. */
const MOST_WAITING = 2_000
/** Where the database cannot hand out grants. */
const STORE_REST_MS = 1_000

interface Job extends Asking {
  symbol: string
  until: number
  attempts: number
  /** Who still waits for it. */
  wanted: number
  outcome: Promise<Outcome>
  settle(outcome: Outcome): void
}

type Lane = 'urgent' | 'patient'
const LANES = ['urgent', 'patient'] as const

export class RequestQueue {
  readonly #setting: QueueSetting
  readonly #breaker = new Breaker()
  readonly #jobs = new Map<string, Job>()
  readonly #waiting: Record<Lane, Turns<Job>> = { urgent: new Turns(), patient: new Turns() }
  /** When a lane may ask for a grant again. */
  readonly #blockedUntil: Record<Lane, number> = { urgent: 0, patient: 0 }
  readonly #remembered = new Map<string, { problem: PriceProblem; until: number }>()
  readonly #closing = new AbortController()
  #closed: Promise<void> | undefined
  readonly #underWay = new Set<Promise<void>>()
  #running = false
  #requests = 0
  #wake: () => void = () => {}
  /** Zeros came for a symbol that has a price: until then, zeros do not tell that a symbol is unknown. */
  #doubtfulUntil = 0

  constructor(setting: QueueSetting) {
    this.#setting = setting
  }

  ask(symbol: string, asking: Asking): Asked {
    const told = this.#recall(symbol)
    if (told !== undefined) return answered(told)
    const job = this.#isBeyond(asking) ? undefined : (this.#join(symbol, asking) ?? this.#add(symbol, asking))
    if (job === undefined) return answered('limit')
    return { outcome: job.outcome, cancel: once(() => this.#leave(job)) }
  }

  /** How long no request goes out for the limit, in milliseconds; 0 where one may. */
  blockedMs(lane: Lane): number {
    return Math.max(0, this.#blockedUntil[lane] - this.#now())
  }

  /** Whoever still waits is told that there was no answer; what is under way is ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#closing.abort()
    this.#wake()
    await this.#setting.provider.close()
    for (const job of [...this.#jobs.values()]) this.#settle(job, { problem: 'slow' })
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #now(): number {
    return this.#setting.timing.clock.now()
  }

  // ── Who asks ──────────────────────────────────────────────────────────────

  #recall(symbol: string): PriceProblem | undefined {
    if (this.#closing.signal.aborted) return 'slow'
    const known = this.#remembered.get(symbol)
    if (known !== undefined && this.#now() < known.until) return known.problem
    this.#remembered.delete(symbol)
    return undefined
  }

  #remember(symbol: string, problem: PriceProblem): void {
    const now = this.#now()
    for (const [other, { until }] of this.#remembered) if (until <= now) this.#remembered.delete(other)
    this.#remembered.set(symbol, { problem, until: now + REMEMBERED_MS })
  }

  #join(symbol: string, { userId, urgent, since, until = Number.POSITIVE_INFINITY }: Asking): Job | undefined {
    const job = this.#jobs.get(symbol)
    if (job === undefined) return undefined
    job.wanted += 1
    job.since = Math.max(job.since, since)
    job.until = Math.max(job.until, until)
    if (urgent && !job.urgent) {
      const waits = this.#waiting.patient.remove(job)
      job.urgent = true
      if (waits) this.#waiting.urgent.add(job)
      this.#wake()
    }
    const lane = this.#waiting[laneOf(job)]
    if (lane.countOf(userId) < lane.aheadOf(job)) {
      // Among the joiner's own requests it comes sooner, for both of them.
      lane.remove(job)
      job.userId = userId
      lane.add(job)
    }
    return job
  }

  #add(symbol: string, asking: Asking): Job | undefined {
    const lane = this.#waiting[laneOf(asking)]
    if (lane.countOf(asking.userId) >= MOST_WAITING) return undefined
    let settle: Job['settle'] = () => {}
    const outcome = new Promise<Outcome>((resolve) => {
      settle = resolve
    })
    const job: Job = { until: Number.POSITIVE_INFINITY, ...asking, symbol, attempts: 0, wanted: 1, outcome, settle }
    this.#jobs.set(symbol, job)
    lane.add(job)
    this.#start()
    return job
  }

  /** A request that nobody waits for any more, and that has not gone out, is not made. */
  #leave(job: Job): void {
    job.wanted -= 1
    if (job.wanted === 0 && this.#waiting[laneOf(job)].remove(job)) this.#settle(job, { problem: 'slow' })
  }

  #settle(job: Job, outcome: Outcome): void {
    for (const lane of LANES) this.#waiting[lane].remove(job)
    this.#jobs.delete(job.symbol)
    job.settle(outcome)
  }

  // ── Whose turn it is ──────────────────────────────────────────────────────

  #start(): void {
    this.#wake()
    if (this.#running) return
    this.#running = true
    this.#track(this.#run())
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#setting.log.warn({ err: error }, 'a price request failed unexpectedly'))
      .finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  async #run(): Promise<void> {
    try {
      while (!this.#closing.signal.aborted && this.#jobs.size > 0) {
        const lane = this.#readyLane()
        const job = lane === undefined ? undefined : this.#waiting[lane].next()
        if (job === undefined) await this.#rest()
        else await this.#serve(job)
      }
    } finally {
      // At once: a question asked a moment later must find that it has to start again.
      this.#running = false
    }
  }

  #readyLane(): Lane | undefined {
    if (this.#requests >= this.#setting.atATime || this.#breaker.isProbing) return undefined
    const now = this.#now()
    return LANES.find((lane) => !this.#waiting[lane].isEmpty && this.#blockedUntil[lane] <= now)
  }

  /** Until something changes: a question, the end of a request, or of the time for which a lane is blocked. */
  async #rest(): Promise<void> {
    const blocked = LANES.filter((lane) => !this.#waiting[lane].isEmpty && this.blockedMs(lane) > 0)
    const waking = new AbortController()
    this.#wake = () => waking.abort()
    if (this.#closing.signal.aborted) return
    const ms = Math.min(MINUTE, ...blocked.map((lane) => this.blockedMs(lane)))
    await this.#setting.timing.wait(ms, waking.signal)
    this.#wake = () => {}
  }

  /** Answers from what is known already, or sends a request where one may go out; else the job waits on. */
  async #serve(job: Job): Promise<void> {
    const kept = await this.#read(job.symbol)
    if (kept !== undefined && kept.fetchedAt >= job.since) return this.#settle(job, { price: kept })
    if (!this.#breaker.allows(this.#now())) return this.#settle(job, { problem: 'down' })
    const turn = await this.#take(job.urgent)
    if (!turn.granted) {
      this.#blockedUntil[laneOf(job)] = this.#now() + turn.waitMs
      return this.#waitOn(job)
    }
    this.#blockedUntil[laneOf(job)] = 0
    if (this.#closing.signal.aborted || job.wanted === 0 || !this.#breaker.enter(this.#now())) {
      await this.#giveBack(turn)
      return this.#settle(job, { problem: this.#closing.signal.aborted ? 'slow' : 'down' })
    }
    this.#requests += 1
    this.#track(
      this.#request(job, kept).finally(() => {
        this.#requests -= 1
        this.#wake()
      }),
    )
  }

  #waitOn(job: Job): void {
    if (this.#closing.signal.aborted || job.wanted === 0) this.#settle(job, { problem: 'slow' })
    else if (this.#isBeyond(job)) this.#settle(job, { problem: 'limit' })
    else this.#waiting[laneOf(job)].putBack(job)
  }

  /** Whether a grant would come too late. */
  #isBeyond(asking: Asking): boolean {
    return asking.until !== undefined && this.#blockedUntil[laneOf(asking)] > asking.until
  }

  async #read(symbol: string): Promise<MarketPrice | undefined> {
    try {
      return await this.#setting.keeping.read(symbol)
    } catch (error) {
      this.#setting.log.warn({ err: error }, 'a kept price cannot be read')
      return undefined
    }
  }

  /** Without the database nobody knows how many requests went out: none does. */
  async #take(urgent: boolean): ReturnType<SharedLimit['take']> {
    try {
      return await this.#setting.limit.take(urgent)
    } catch (error) {
      this.#setting.log.warn({ err: error }, 'the limit of price requests cannot be read')
      return { granted: false, waitMs: STORE_REST_MS }
    }
  }

  /** A grant that cannot be given back counts as used: that costs time, and never the limit. */
  async #giveBack(turn: { giveBack(): Promise<void> }): Promise<void> {
    try {
      await turn.giveBack()
    } catch (error) {
      this.#setting.log.warn({ err: error }, 'a grant of a price request cannot be given back')
    }
  }

  // ── One request ───────────────────────────────────────────────────────────

  async #request(job: Job, kept: MarketPrice | undefined): Promise<void> {
    job.attempts += 1
    const { provider } = this.#setting
    let quote: Quote | undefined
    try {
      quote = await provider.quote(job.symbol)
    } catch (error) {
      return this.#failed(job, asFailure(error))
    }
    if (quote === undefined) return this.#settle(job, { problem: this.#unknown(job.symbol, kept) })
    this.#breaker.succeed()
    this.#doubtfulUntil = 0
    const price: MarketPrice = { symbol: job.symbol, provider: provider.name, ...quote, fetchedAt: this.#now() }
    await this.#keep(price)
    this.#settle(job, { price })
  }

  async #keep(price: MarketPrice): Promise<void> {
    try {
      await this.#setting.keeping.keep(price)
    } catch (error) {
      this.#setting.log.warn({ err: error }, 'a price cannot be kept')
    }
  }

  /** The zeros of an unknown symbol come for known ones, too, when the provider is not well. */
  #unknown(symbol: string, kept: MarketPrice | undefined): PriceProblem {
    const now = this.#now()
    this.#breaker.abstain()
    if (kept !== undefined) this.#doubtfulUntil = now + REMEMBERED_MS
    const problem = now < this.#doubtfulUntil ? 'bad_answer' : 'not_found'
    if (kept !== undefined || problem === 'not_found') this.#remember(symbol, problem)
    return problem
  }

  async #failed(job: Job, failure: ProviderFailure): Promise<void> {
    const { log, timing } = this.#setting
    log.warn({ problem: failure.problem, detail: failure.message }, 'the market data provider failed')
    if (failure.pauseMs !== undefined) await this.#pause(failure.pauseMs)
    if (failure.symbolOnly) {
      this.#breaker.succeed()
      this.#remember(job.symbol, failure.problem)
      return this.#settle(job, { problem: failure.problem })
    }
    if (failure.problem === 'limit') this.#breaker.abstain()
    else if (this.#breaker.fail(this.#now())) log.warn({}, 'the market data provider is left alone for a while')
    const again = failure.retry || failure.problem === 'limit'
    if (!again || job.attempts >= MOST_ATTEMPTS || !this.#breaker.allows(this.#now()))
      return this.#settle(job, { problem: failure.problem })
    if (failure.retry)
      await timing.wait(RETRY_MS * 2 ** (job.attempts - 1) * (0.5 + timing.random() / 2), this.#closing.signal)
    this.#waitOn(job)
  }

  async #pause(asked: number): Promise<void> {
    const ms = Math.min(asked, LONGEST_PAUSE_MS)
    for (const lane of LANES) this.#blockedUntil[lane] = Math.max(this.#blockedUntil[lane], this.#now() + ms)
    try {
      await this.#setting.limit.pause(ms)
    } catch (error) {
      this.#setting.log.warn({ err: error }, 'the pause the provider asks for cannot be kept')
    }
  }
}

const answered = (problem: PriceProblem): Asked => ({ outcome: Promise.resolve({ problem }), cancel: () => {} })

const laneOf = ({ urgent }: { urgent: boolean }): Lane => (urgent ? 'urgent' : 'patient')

const asFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure ? error : new ProviderFailure('bad_answer', 'failed unexpectedly', { cause: error })

function once(fn: () => void): () => void {
  let done = false
  return () => {
    if (!done) fn()
    done = true
  }
}

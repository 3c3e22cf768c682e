/**
 * Attempts at the provider: a request with its permit from the shared limit, the circuit breaker, retries, and a
 * short memory of failures.
 */
import { MINUTE, SECOND } from '../lib/clock.ts'
import { Breaker } from './breaker.ts'
import { LONGEST_PAUSE_MS, type Permit, type SharedLimit } from './limit.ts'
import type { MarketPrice, PriceProblem, Quote } from './price.ts'
import type { Job, PriceResult } from './price-request.ts'
import type { Log } from './prices.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import type { Timing } from './timing.ts'

/** The last known prices. */
export interface PriceStore {
  read(symbol: string): Promise<MarketPrice | undefined>
  keep(price: MarketPrice): Promise<void>
}

export interface AttemptDeps {
  provider: Provider
  limit: SharedLimit
  timing: Timing
  keeping: PriceStore
  log: Log
  /** The provider asks for a pause of this length. */
  onPause(ms: number): void
  /** Aborted when the service ends. */
  signal: AbortSignal
}

/** What to do with a job: return its result, wait for the limit, or send it. */
export type Prepared = { result: PriceResult } | { waitMs: number } | { send: () => Promise<PriceResult | 'retry'> }

const MAX_ATTEMPTS = 3
/** The delay before the first retry. It doubles with each retry and is shortened at random by up to half. */
const RETRY_MS = 400
/** How long a symbol with a failure of its own is not requested again. */
const REMEMBERED_MS = MINUTE
/** The delay after the database could not grant a request. */
const LIMIT_RETRY_MS = SECOND

export class Attempts {
  readonly #deps: AttemptDeps
  readonly #breaker = new Breaker()
  readonly #remembered = new Map<string, { problem: PriceProblem; until: number }>()
  /** Until this instant "unknown symbol" is not believed, because the provider gave that answer for a known symbol. */
  #doubtfulUntil = 0

  constructor(deps: AttemptDeps) {
    this.#deps = deps
  }

  /** Whether a probe is running, for which all other requests wait. */
  get isProbing(): boolean {
    return this.#breaker.isProbing
  }

  /** The recent problem of this symbol; undefined if there is none. */
  recall(symbol: string): PriceProblem | undefined {
    const known = this.#remembered.get(symbol)
    if (known !== undefined && this.#now() < known.until) return known.problem
    this.#remembered.delete(symbol)
    return undefined
  }

  /** Decides whether the provider must be asked, and whether it may be asked now. `urgent`: by which share of the limit. */
  async prepare(job: Job, urgent: boolean): Promise<Prepared> {
    const kept = await this.#read(job.symbol)
    if (kept !== undefined && kept.fetchedAt >= job.since) return { result: { price: kept } }
    if (!this.#breaker.allows(this.#now())) return { result: { problem: 'down' } }
    const permit = await this.#take(urgent)
    if (!permit.granted) return { waitMs: permit.waitMs }
    if (this.#deps.signal.aborted || job.callers === 0 || !this.#breaker.enter(this.#now())) {
      await this.#giveBack(permit)
      return { result: { problem: this.#deps.signal.aborted ? 'slow' : 'down' } }
    }
    return { send: () => this.#send(job, kept) }
  }

  #now(): number {
    return this.#deps.timing.clock.now()
  }

  async #send(job: Job, kept: MarketPrice | undefined): Promise<PriceResult | 'retry'> {
    job.attempts += 1
    const { provider } = this.#deps
    let quote: Quote | undefined
    try {
      quote = await provider.quote(job.symbol)
    } catch (error) {
      return this.#afterFailure(job, asFailure(error))
    }
    if (quote === undefined) return { problem: this.#unknown(job.symbol, kept) }
    this.#breaker.succeed()
    this.#doubtfulUntil = 0
    const price: MarketPrice = { symbol: job.symbol, provider: provider.name, ...quote, fetchedAt: this.#now() }
    await this.#keep(price)
    return { price }
  }

  /** In an outage the provider answers known symbols, too, as unknown. */
  #unknown(symbol: string, kept: MarketPrice | undefined): PriceProblem {
    const now = this.#now()
    this.#breaker.abstain()
    if (kept !== undefined) this.#doubtfulUntil = now + REMEMBERED_MS
    const problem = now < this.#doubtfulUntil ? 'bad_answer' : 'not_found'
    if (kept !== undefined || problem === 'not_found') this.#remember(symbol, problem)
    return problem
  }

  #remember(symbol: string, problem: PriceProblem): void {
    const now = this.#now()
    for (const [other, { until }] of this.#remembered) if (until <= now) this.#remembered.delete(other)
    this.#remembered.set(symbol, { problem, until: now + REMEMBERED_MS })
  }

  async #afterFailure(job: Job, failure: ProviderFailure): Promise<PriceResult | 'retry'> {
    const { log, timing, signal } = this.#deps
    log.warn({ outage: `prices_${failure.problem}`, detail: failure.message }, 'the market data provider failed')
    if (failure.pauseMs !== undefined) await this.#pause(failure.pauseMs)
    if (failure.symbolOnly) {
      this.#breaker.succeed()
      this.#remember(job.symbol, failure.problem)
      return { problem: failure.problem }
    }
    if (failure.problem === 'limit') this.#breaker.abstain()
    else if (this.#breaker.fail(this.#now())) log.warn({}, 'the market data provider is left alone for a while')
    const isRetried = failure.retry || failure.problem === 'limit'
    if (!isRetried || job.attempts >= MAX_ATTEMPTS || !this.#breaker.allows(this.#now()))
      return { problem: failure.problem }
    if (failure.retry) await timing.wait(RETRY_MS * 2 ** (job.attempts - 1) * (0.5 + timing.random() / 2), signal)
    return 'retry'
  }

  async #pause(asked: number): Promise<void> {
    const ms = Math.min(asked, LONGEST_PAUSE_MS)
    this.#deps.onPause(ms)
    await this.#orWarn(this.#deps.limit.pause(ms), 'the pause the provider asks for cannot be kept')
  }

  #read(symbol: string): Promise<MarketPrice | undefined> {
    return this.#orWarn(this.#deps.keeping.read(symbol), 'a kept price cannot be read')
  }

  async #keep(price: MarketPrice): Promise<void> {
    await this.#orWarn(this.#deps.keeping.keep(price), 'a price cannot be kept')
  }

  /** Sends nothing without the database, because the number of requests of other instances is unknown. */
  async #take(urgent: boolean): Promise<Permit> {
    const permit = await this.#orWarn(this.#deps.limit.take(urgent), 'the limit of price requests cannot be read')
    return permit ?? { granted: false, waitMs: LIMIT_RETRY_MS }
  }

  /** If the permit cannot be given back it counts as used, so the limit is never exceeded. */
  async #giveBack(permit: { giveBack(): Promise<void> }): Promise<void> {
    await this.#orWarn(permit.giveBack(), 'a grant of a price request cannot be given back')
  }

  /** Logs a failure of the database and returns undefined; prices then come from the provider only. */
  async #orWarn<T>(work: Promise<T>, text: string): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      this.#deps.log.warn({ err: error }, text)
      return undefined
    }
  }
}

const asFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure ? error : new ProviderFailure('bad_answer', 'failed unexpectedly', { cause: error })

/** Market prices for the other rooms: stored ones if they are fresh, else the provider's, else the stored ones. */
import { setImmediate } from 'node:timers/promises'
import { chunks } from '../lib/chunks.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { Store } from '../store/index.ts'
import type { MarketPrice, PriceAnswer, PriceProblem } from './price.ts'
import { answerOf, type PriceResult } from './price-request.ts'
import type { Log, Prices, Requester } from './prices.ts'
import { refreshPrices } from './refresh.ts'
import type { RequestQueue } from './request-queue.ts'
import type { Timing } from './timing.ts'

/** A request for a single price asks the provider, unless the stored price is younger than this. */
const MOMENT_MS = 5 * SECOND
/** A refresh skips prices that are younger than this. */
const REFRESHED_MS = MINUTE

export interface MarketPricesDeps {
  source: PriceProvider | 'none'
  keptFrom: PriceProvider
  store: Store
  timing: Timing
  queue: RequestQueue
  log: { to?: Log }
  known: Prices['known']
  freshSince: (now: number) => number
  patienceMs: number
}

export class MarketPrices implements Prices {
  readonly source: Prices['source']
  readonly keptFrom: Prices['keptFrom']
  readonly known: Prices['known']
  readonly #deps: MarketPricesDeps

  constructor(deps: MarketPricesDeps) {
    this.source = deps.source
    this.keptFrom = deps.keptFrom
    this.known = deps.known
    this.#deps = deps
  }

  async current(symbols: readonly string[], { userId, budgetMs }: Requester & { budgetMs: number }) {
    const since = this.#deps.freshSince(this.#now())
    const kept = new Map<string, MarketPrice>()
    const answers = new Map<string, PriceAnswer>()
    const stale: string[] = []
    for await (const page of inTurns(symbols)) {
      for (const [symbol, price] of await this.#kept(page)) kept.set(symbol, price)
      for (const symbol of page) {
        const price = kept.get(symbol)
        if (price !== undefined && price.fetchedAt >= since) answers.set(symbol, { symbol, price, problem: undefined })
        else stale.push(symbol)
      }
    }
    const results = stale.length === 0 ? new Map() : await this.#results(stale, userId, since, budgetMs)
    for (const symbol of stale)
      answers.set(symbol, answerOf(symbol, results.get(symbol) ?? { problem: this.#unanswered() }, kept.get(symbol)))
    return answers
  }

  quote(symbol: string, requester: Requester): Promise<PriceAnswer> {
    return this.#answer(symbol, requester, MOMENT_MS)
  }

  async validate(symbol: string, requester: Requester) {
    const { price, problem = 'down' } = await this.#answer(symbol, requester, REFRESHED_MS)
    if (price !== undefined) return { valid: true as const, symbol, price }
    if (problem === 'not_found') return { valid: false as const, symbol }
    return { valid: undefined, symbol, problem }
  }

  async *refresh(symbols: readonly string[], requester: Requester & { signal?: AbortSignal }) {
    const { store, timing, queue } = this.#deps
    if (this.source === 'none') return yield* this.#refreshNothing(symbols)
    const known = (symbols: readonly string[]) => this.#kept(symbols)
    yield* refreshPrices({ store, timing, queue, known, freshMs: REFRESHED_MS }, { symbols, ...requester })
  }

  reportTo(log: Log): void {
    this.#deps.log.to = log
  }

  close(): Promise<void> {
    return this.#deps.queue.close()
  }

  #kept(symbols: readonly string[]) {
    return this.#deps.store.read((db) => this.known(db, symbols))
  }

  /** Why a requested price has not arrived yet. */
  #unanswered(): PriceProblem {
    if (this.source === 'none') return 'off'
    return this.#deps.queue.blockedMs('background') > 0 ? 'limit' : 'slow'
  }

  /** The results of these symbols, once all have one or the time is over. */
  async #results(
    symbols: string[],
    userId: number,
    since: number,
    budgetMs: number,
  ): Promise<Map<string, PriceResult>> {
    const results = new Map<string, PriceResult>()
    if (this.source === 'none') return results
    const ask = async (symbol: string) => {
      results.set(symbol, await this.#deps.queue.request(symbol, { userId, urgent: false, since }).result)
    }
    const asked: Promise<void>[] = []
    for await (const page of inTurns(symbols)) asked.push(...page.map(ask))
    await this.#within(budgetMs, Promise.all(asked))
    return results
  }

  #now(): number {
    return this.#deps.timing.clock.now()
  }

  async #answer(symbol: string, { userId }: Requester, freshMs: number): Promise<PriceAnswer> {
    const result = await this.#resultInTime(symbol, userId, freshMs)
    if ('price' in result) return answerOf(symbol, result, undefined)
    return answerOf(symbol, result, (await this.#kept([symbol])).get(symbol))
  }

  /** The result of one symbol, or why there is none when the time is over. */
  async #resultInTime(symbol: string, userId: number, freshMs: number): Promise<PriceResult> {
    if (this.source === 'none') return { problem: 'off' }
    const { queue, patienceMs } = this.#deps
    const now = this.#now()
    const asked = queue.request(symbol, { userId, urgent: true, since: now - freshMs, until: now + patienceMs })
    const inTime = await this.#within(patienceMs, asked.result)
    if (inTime) return asked.result
    asked.cancel()
    return { problem: queue.blockedMs('urgent') > 0 ? 'limit' : 'slow' }
  }

  /** Returns whether the work ended within the time. */
  async #within(ms: number, work: Promise<unknown>): Promise<boolean> {
    const over = new AbortController()
    const done = work.then(() => over.abort())
    await this.#deps.timing.wait(ms, over.signal)
    if (over.signal.aborted) await done
    return over.signal.aborted
  }

  async *#refreshNothing(symbols: readonly string[]) {
    const kept = await this.#kept(symbols)
    let done = 0
    for (const symbol of symbols) {
      const answer: PriceAnswer = { symbol, price: kept.get(symbol), problem: 'off' }
      yield { kind: 'priced' as const, symbol, answer, done: ++done, total: symbols.length }
    }
  }
}

const PAGE_SYMBOLS = 500

/** Pages of the symbols. Other requests are answered between two: a portfolio can have thousands. */
async function* inTurns(symbols: readonly string[]): AsyncGenerator<readonly string[]> {
  let isFirst = true
  for (const page of chunks(symbols, PAGE_SYMBOLS)) {
    if (!isFirst) await setImmediate()
    isFirst = false
    yield page
  }
}

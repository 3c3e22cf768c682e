/** The refresh of many prices, step by step. */
import { SECOND } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import type { MarketPrice, PriceAnswer } from './price.ts'
import { answerOf, type PriceResult } from './price-request.ts'
import type { RefreshStep } from './prices.ts'
import { leaseRefresh } from './refresh-lease.ts'
import type { PriceRequest, RequestQueue } from './request-queue.ts'
import type { Timing } from './timing.ts'

export interface RefreshSetting {
  store: Store
  timing: Timing
  queue: RequestQueue
  known(symbols: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>>
  /** A price no older than this is not requested again, in milliseconds. */
  freshMs: number
}

export interface RefreshRequest {
  symbols: readonly string[]
  userId: number
  signal?: AbortSignal
}

/** How often a refresh yields a step while it waits. */
const HEARTBEAT_MS = 2 * SECOND

/** See `Prices.refresh`. */
export async function* refreshPrices(
  setting: RefreshSetting,
  { symbols, userId, signal }: RefreshRequest,
): AsyncGenerator<RefreshStep, void> {
  const { store, timing } = setting
  const lease = await leaseRefresh(store, timing.clock, userId, { doneSince: timing.clock.now() - setting.freshMs })
  let complete = false
  try {
    const kept = await setting.known(symbols)
    const round = new Round(setting, [...new Set(symbols)], kept, { userId, since: lease.doneSince })
    try {
      for await (const step of round.steps(signal)) {
        yield step
        await lease.renew()
      }
      complete = round.isComplete
    } finally {
      round.cancel()
    }
  } finally {
    await lease.end(complete)
  }
}

/** The requests of one refresh, and their answers in order of arrival. */
class Round {
  readonly #setting: RefreshSetting
  readonly #requests: PriceRequest[] = []
  readonly #answers: PriceAnswer[] = []
  readonly #total: number
  #done = 0
  #cutShort = 0
  #wake: () => void = () => {}

  constructor(
    setting: RefreshSetting,
    symbols: readonly string[],
    kept: ReadonlyMap<string, MarketPrice>,
    { userId, since }: { userId: number; since: number },
  ) {
    this.#setting = setting
    this.#total = symbols.length
    const ageOf = (symbol: string) => kept.get(symbol)?.fetchedAt ?? 0
    for (const symbol of symbols.toSorted((a, b) => ageOf(a) - ageOf(b))) {
      const price = kept.get(symbol)
      if (price !== undefined && price.fetchedAt >= since) this.#answer(symbol, { price }, price)
      else {
        const request = setting.queue.request(symbol, { userId, urgent: false, since })
        this.#requests.push(request)
        void request.result.then((result) => this.#answer(symbol, result, price))
      }
    }
  }

  /** Whether every symbol was requested. A symbol without a price does not keep the refresh open. */
  get isComplete(): boolean {
    return this.#done === this.#total && this.#cutShort === 0
  }

  async *steps(signal: AbortSignal | undefined): AsyncGenerator<RefreshStep, void> {
    while (this.#done < this.#total && !signal?.aborted) {
      const answer = this.#answers.shift()
      if (answer === undefined) {
        if (await this.#quiet(signal)) yield this.#waiting()
        continue
      }
      this.#done += 1
      if (isCutShort(answer)) this.#cutShort += 1
      yield { kind: 'priced', symbol: answer.symbol, answer, done: this.#done, total: this.#total }
    }
  }

  cancel(): void {
    for (const { cancel } of this.#requests) cancel()
  }

  #answer(symbol: string, result: PriceResult, kept: MarketPrice | undefined): void {
    this.#answers.push(answerOf(symbol, result, kept))
    this.#wake()
  }

  /** Waits for an answer. Returns true if none came for a while. */
  async #quiet(signal: AbortSignal | undefined): Promise<boolean> {
    const waking = new AbortController()
    const wake = () => waking.abort()
    this.#wake = wake
    signal?.addEventListener('abort', wake)
    try {
      await this.#setting.timing.wait(HEARTBEAT_MS, waking.signal)
    } finally {
      signal?.removeEventListener('abort', wake)
    }
    return !waking.signal.aborted
  }

  #waiting(): RefreshStep {
    const waitMs = this.#setting.queue.blockedMs('background')
    return { kind: 'waiting', waitMs, done: this.#done, total: this.#total }
  }
}

/** Whether the symbol was not requested, or its request did not end. */
const isCutShort = ({ problem }: PriceAnswer) => problem === 'limit' || problem === 'slow'

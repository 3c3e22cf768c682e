/** What every market data provider can do. */
import type { PriceProvider } from '../lib/terms.ts'
import type { PriceProblem, Quote } from './price.ts'

export interface Provider {
  readonly name: PriceProvider
  /**
   * The current quote of a ticker, in one request; undefined where the provider knows no such symbol. Throws
   * ProviderFailure and nothing else, within the provider's own time limits.
   */
  quote(symbol: string): Promise<Quote | undefined>
  close(): Promise<void>
}

export interface ProviderFailureOptions {
  /** Whether the same request may succeed in a moment. */
  retry?: boolean
  /** The provider asks not to be asked for this long, in milliseconds. */
  pauseMs?: number
  /** Whether it concerns this symbol only, and the provider is otherwise well. */
  symbolOnly?: boolean
  cause?: unknown
}

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly problem: PriceProblem
  readonly retry: boolean
  readonly pauseMs: number | undefined
  readonly symbolOnly: boolean

  /** `detail` is for the log: never the key, never the body. */
  constructor(problem: PriceProblem, detail: string, options: ProviderFailureOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.problem = problem
    this.retry = options.retry ?? false
    this.pauseMs = options.pauseMs
    this.symbolOnly = options.symbolOnly ?? false
  }
}

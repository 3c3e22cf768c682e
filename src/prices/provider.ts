/** The interface of market data providers. */
import type { PriceProvider } from '../lib/terms.ts'
import type { PriceProblem, Quote } from './price.ts'

export interface Provider {
  readonly name: PriceProvider
  /**
   * The current quote of a ticker, by one request; undefined if the provider has no such symbol. Throws only
   * ProviderFailure, within the provider's own time limits.
   */
  quote(symbol: string): Promise<Quote | undefined>
  close(): Promise<void>
}

export interface ProviderFailureOptions {
  /** Whether a retry may succeed soon. */
  retry?: boolean
  /** The pause that the provider asks for, in milliseconds. */
  pauseMs?: number
  /** Whether the failure concerns this symbol only, and is no evidence against the provider's health. */
  symbolOnly?: boolean
  cause?: unknown
}

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly problem: PriceProblem
  readonly retry: boolean
  readonly pauseMs: number | undefined
  readonly symbolOnly: boolean

  /** `detail` is for the log and must contain neither the key nor the body. */
  constructor(problem: PriceProblem, detail: string, options: ProviderFailureOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.problem = problem
    this.retry = options.retry ?? false
    this.pauseMs = options.pauseMs
    this.symbolOnly = options.symbolOnly ?? false
  }
}

/**
 * Market prices for the rest of the service: the last known ones, stored in the database, and new ones from the
 * provider. If the provider fails, the last known price stays, and the answer has the reason why it is not fresh.
 */
import type { PriceProvider } from '../lib/terms.ts'
import type { AllReader } from '../store/index.ts'
import type { MarketPrice, PriceAnswer, PriceProblem } from './price.ts'

/** The user who asks. Users take turns at the provider's limit. */
export interface Requester {
  userId: number
}

export interface Log {
  warn(fields: object, text: string): void
}

export type Validation =
  | { valid: true; symbol: string; price: MarketPrice }
  | { valid: false; symbol: string }
  /** It is not known now whether the symbol exists. */
  | { valid: undefined; symbol: string; problem: PriceProblem }

/** One step of a refresh. `done` of `total` symbols have a result, this one included. */
export type RefreshStep =
  | { kind: 'priced'; symbol: string; answer: PriceAnswer; done: number; total: number }
  /** No answer for a while. `waitMs`: how long the provider's limit still blocks requests; 0 if it does not. */
  | { kind: 'waiting'; waitMs: number; done: number; total: number }

export interface Prices {
  /** The source of new prices. */
  readonly source: PriceProvider | 'none'
  /** The `provider` of the rows in the table `prices` that are used. */
  readonly keptFrom: PriceProvider

  /** The last known prices of these tickers, without those never known. Reads only the database, also in a snapshot. */
  known(db: AllReader, symbols: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>>

  /**
   * An answer for every ticker, within `budgetMs` whatever the provider does; if all are fresh, as fast as the
   * database. Prices that are not fresh are requested, and the requests continue after the budget.
   */
  current(symbols: readonly string[], ask: Requester & { budgetMs: number }): Promise<ReadonlyMap<string, PriceAnswer>>

  /** The price of one ticker, from the provider unless it is a few seconds old. Waits a few seconds at most. */
  quote(symbol: string, ask: Requester): Promise<PriceAnswer>

  /** Whether the provider has a ticker. Waits like `quote`. */
  validate(symbol: string, ask: Requester): Promise<Validation>

  /**
   * Requests every ticker, oldest prices first, or resumes the user's last refresh if it was cut short. Yields
   * `waiting` steps while it waits for the limit. Ends if `signal` is aborted or the caller stops reading; a later
   * refresh resumes there. Throws Failure `conflict` before the first step if another refresh of this user runs on
   * any instance.
   */
  refresh(symbols: readonly string[], ask: Requester & { signal?: AbortSignal }): AsyncGenerator<RefreshStep, void>

  /** Sets the log for failures of the provider; without it they are not logged. */
  reportTo(log: Log): void

  /** Ends running requests, and resolves when none is left. */
  close(): Promise<void>
}

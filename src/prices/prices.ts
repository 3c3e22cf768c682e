/**
 * Market prices for the rest of the service: the last ones known, kept in the database, and new ones from
 * the provider. A provider that fails never takes a price away: the last one known stays, and the answer says why
 * it is not fresh.
 */
import type { PriceProvider } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import type { MarketPrice, PriceAnswer, PriceProblem } from './price.ts'

/** Who asks: users take turns at the provider's limit. */
export interface Asker {
  userId: number
}

export interface Log {
  warn(fields: object, text: string): void
}

export type Validation =
  | { valid: true; symbol: string; price: MarketPrice }
  | { valid: false; symbol: string }
  /** Whether the symbol exists cannot be told now. */
  | { valid: undefined; symbol: string; problem: PriceProblem }

/** One step of a refresh. `done` of `total` symbols are decided, this one included. */
export type RefreshStep =
  | { kind: 'priced'; symbol: string; answer: PriceAnswer; done: number; total: number }
  /** No answer came for a while. For the provider's limit none can be asked for `waitMs` more; 0 where it is not that. */
  | { kind: 'waiting'; waitMs: number; done: number; total: number }

export interface Prices {
  /** What new prices are from. */
  readonly source: PriceProvider | 'none'
  /** The `provider` of the rows in the table `prices` that are the kept ones. */
  readonly keptFrom: PriceProvider

  /** The last known prices of these tickers; those never known are missing. Asks the database only, so it may be given a snapshot. */
  known(db: Reader, symbols: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>>

  /**
   * An answer for every ticker, within `budgetMs` whatever the provider does, and not much more than the database
   * takes where all are fresh. What is not fresh is asked for, and goes on being asked for after the budget.
   */
  current(symbols: readonly string[], ask: Asker & { budgetMs: number }): Promise<ReadonlyMap<string, PriceAnswer>>

  /** The price of one ticker, asked for anew unless it was a moment ago. Waits a few seconds at most. */
  quote(symbol: string, ask: Asker): Promise<PriceAnswer>

  /** Whether the provider knows a ticker. Waits as `quote` does. */
  validate(symbol: string, ask: Asker): Promise<Validation>

  /**
   * Asks for every ticker not asked for since the user's last refresh that was cut short, else all of them; those
   * known longest ago come first. Waits for the limit, saying so. Ends when `signal` is aborted or the caller
   * stops reading; a later refresh goes on from there. Throws Failure `conflict`, before the first step, while
   * another refresh of this user runs on any instance.
   */
  refresh(symbols: readonly string[], ask: Asker & { signal?: AbortSignal }): AsyncGenerator<RefreshStep, void>

  /** Where failures of the provider are reported; nowhere before. */
  reportTo(log: Log): void

  /** Ends what is under way, and resolves when nothing is. */
  close(): Promise<void>
}

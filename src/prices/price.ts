/** The types of market prices. */
import { abs, type Price, percent } from '../lib/decimal.ts'
import type { PriceProvider } from '../lib/terms.ts'

/** A provider's quote of a symbol. Prices are in millionths of a dollar; null if the provider gives none. */
export interface Quote {
  price: Price
  open: Price | null
  high: Price | null
  low: Price | null
  /** The close of the previous trading day. */
  previousClose: Price | null
  /** The provider's time of the price, milliseconds UTC. */
  pricedAt: number
}

/** The last price known of a symbol. */
export interface MarketPrice extends Quote {
  symbol: string
  provider: PriceProvider
  /** When the provider gave it, milliseconds UTC. */
  fetchedAt: number
}

/** Why there is no price, or no fresh one. */
export type PriceProblem =
  /** The provider has not answered in time. */
  | 'slow'
  /** The provider's limit is reached; the request waits for its turn. */
  | 'limit'
  /** The provider does not answer, or answers with errors. */
  | 'down'
  /** The provider's answer is not valid. */
  | 'bad_answer'
  /** The provider refuses the key, or this symbol for the key. */
  | 'refused'
  /** The provider has no such symbol. */
  | 'not_found'
  /** No provider is configured. */
  | 'off'

/** The price of a symbol, and why it is not fresh or missing. A missing price is never 0. */
export interface PriceAnswer {
  symbol: string
  /** undefined if no price was ever known. */
  price: MarketPrice | undefined
  /** undefined if the price is fresh. */
  problem: PriceProblem | undefined
}

const TEXTS: Record<PriceProblem, string> = {
  slow: 'The market data provider has not answered in time',
  limit: "The market data provider's limit of requests is reached",
  down: 'The market data provider does not answer',
  bad_answer: "The market data provider's answer could not be understood",
  refused: 'The market data provider refuses this request',
  not_found: 'The market data provider does not know this symbol',
  off: 'Market data is switched off',
}

/** The text of a problem for users. */
export const problemText = (problem: PriceProblem): string => TEXTS[problem]

/** The change since the previous close; null if that is not known. */
export const changeOf = ({ price, previousClose }: Pick<Quote, 'price' | 'previousClose'>): Price | null =>
  previousClose === null ? null : price - previousClose

/** The change in percent with 2 places; null if the previous close is not known. */
export function percentChangeOf(quote: Pick<Quote, 'price' | 'previousClose'>): number | null {
  const change = changeOf(quote)
  if (change === null || quote.previousClose === null) return null
  return percent(change, abs(quote.previousClose))
}

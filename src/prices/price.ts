/** The types of market prices. */
import { abs, type Price, percent } from '../lib/decimal.ts'
import { PRICE_PROBLEMS } from '../lib/messages/portfolio.ts'
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

/**
 * Why there is no price, or no fresh one. `limit`: the request waits for its turn. `refused`: the provider refuses the
 * key, or this symbol for the key. `off`: no provider is configured.
 */
export type PriceProblem = keyof typeof PRICE_PROBLEMS

/** The price of a symbol, and why it is not fresh or missing. A missing price is never 0. */
export interface PriceAnswer {
  symbol: string
  /** undefined if no price was ever known. */
  price: MarketPrice | undefined
  /** undefined if the price is fresh. */
  problem: PriceProblem | undefined
}

/** The text of a problem for users. */
export const problemText = (problem: PriceProblem): string => PRICE_PROBLEMS[problem]

/** The change since the previous close; null if that is not known. */
export const changeOf = ({ price, previousClose }: Pick<Quote, 'price' | 'previousClose'>): Price | null =>
  previousClose === null ? null : price - previousClose

/** The change in percent with 2 places; null if the previous close is not known. */
export function percentChangeOf(quote: Pick<Quote, 'price' | 'previousClose'>): number | null {
  const change = changeOf(quote)
  if (change === null || quote.previousClose === null) return null
  return percent(change, abs(quote.previousClose))
}

/** The nouns of market prices. */
import type { Price } from '../lib/decimal.ts'
import { abs, divideRounded } from '../lib/decimal.ts'
import type { PriceProvider } from '../lib/terms.ts'

/** What a provider says of a symbol. Prices in millionths of a dollar; null where the provider gives none. */
export interface Quote {
  price: Price
  open: Price | null
  high: Price | null
  low: Price | null
  /** Of the trading day before. */
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

/** Why there is no price, or none that is fresh. */
export type PriceProblem =
  /** The provider has not answered within the time there was. */
  | 'slow'
  /** The provider's limit is reached; the request waits for its turn. */
  | 'limit'
  /** The provider does not answer, or answers with errors. */
  | 'down'
  /** The provider's answer made no sense. */
  | 'bad_answer'
  /** The provider refuses the key, or the symbol to it. */
  | 'refused'
  /** The provider knows no such symbol. */
  | 'not_found'
  /** No provider is configured. */
  | 'off'

/** The price of a symbol, and why it is not fresh, or why there is none. Never a zero for want of a price. */
export interface PriceAnswer {
  symbol: string
  /** undefined where none was ever known. */
  price: MarketPrice | undefined
  /** undefined where the price is fresh. */
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

/** For people. */
export const problemText = (problem: PriceProblem): string => TEXTS[problem]

/** Since the close of the trading day before; null where that is not known. */
export const changeOf = ({ price, previousClose }: Pick<Quote, 'price' | 'previousClose'>): Price | null =>
  previousClose === null ? null : price - previousClose

/** The change in percent units with 2 places; null where the previous close is not known. */
export function percentChangeOf(quote: Pick<Quote, 'price' | 'previousClose'>): number | null {
  const change = changeOf(quote)
  if (change === null || quote.previousClose === null) return null
  return Number(divideRounded(change * 10_000n, abs(quote.previousClose))) / 100
}

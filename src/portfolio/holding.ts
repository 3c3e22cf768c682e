/** The nouns of the portfolio: what is held, and what is known of its price. */
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { HoldingType, PriceProvider } from '../lib/terms.ts'

export interface HoldingRow {
  id: number
  /** As `lib/symbols.ts` spells it; one holding per user and symbol. */
  symbol: string
  type: HoldingType
  /** More than 0. */
  shares: Quantity
  /** Both null, or neither. */
  averageCost: Price | null
  totalCost: Money | null
  /** The earliest purchase an imported file named. */
  purchaseDate: DateString | null
  notes: string | null
  updatedAt: number
}

/** The last price known of a symbol. */
export interface KeptPrice {
  price: Price
  /** The provider's time of the price. */
  pricedAt: number
  /** When the provider gave it. */
  fetchedAt: number
  provider: PriceProvider
}

export interface PricedHolding extends HoldingRow {
  /** null where none was ever known. */
  kept: KeptPrice | null
}

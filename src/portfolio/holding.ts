/** The portfolio's types: holdings and their last known prices. */
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { HoldingType, PriceProvider } from '../lib/terms.ts'

export interface HoldingRow {
  id: number
  /** Normalised by `lib/symbols.ts`. A user has one holding per symbol. */
  symbol: string
  type: HoldingType
  /** More than 0. */
  shares: Quantity
  /** Either both costs are null or neither is. */
  averageCost: Price | null
  totalCost: Money | null
  /** The earliest purchase date in an imported file. */
  purchaseDate: DateString | null
  notes: string | null
  updatedAt: number
}

/** The last known price of a symbol. Times are milliseconds UTC. */
export interface KeptPrice {
  price: Price
  /** The time of the price at the provider. */
  pricedAt: number
  fetchedAt: number
  provider: PriceProvider
}

export interface PricedHolding extends HoldingRow {
  /** null if no price was ever known. */
  kept: KeptPrice | null
}

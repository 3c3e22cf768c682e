/** The portfolio's types: holdings and their last known prices. */
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { HoldingType } from '../lib/terms.ts'
import type { MarketPrice } from '../prices/price.ts'

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

/** The last known price of a symbol. */
export type KeptPrice = Pick<MarketPrice, 'price' | 'pricedAt' | 'fetchedAt' | 'provider'>

export interface PricedHolding extends HoldingRow {
  /** null if no price was ever known. */
  kept: KeptPrice | null
}

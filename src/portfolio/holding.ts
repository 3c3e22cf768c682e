/** The nouns of the portfolio: what is held, and what is known of its price. */
import type { DateString } from '../lib/dates.ts'
import { MAX_MONEY, type Money, multiply, type Price, perUnit, type Quantity } from '../lib/decimal.ts'
import { invalid } from '../lib/errors.ts'
import type { HoldingType, PriceProvider } from '../lib/terms.ts'

/** What was paid: per share, and for all of them. The total is kept too, as an imported one is rarely a multiple. */
export interface Cost {
  averageCost: Price
  totalCost: Money
}

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

/** Throws Failure `invalid` where the total is beyond what can be kept. */
export function costOfShares(shares: Quantity, averageCost: Price): Cost {
  const totalCost = multiply(shares, averageCost)
  if (totalCost > MAX_MONEY) throw invalid("Fields 'shares' and 'average_cost' multiply to more than 9000000000")
  return { averageCost, totalCost }
}

/**
 * From a total, as files give it. Throws Failure `invalid` where the cost per share is beyond what can be kept, as of a
 * millionth of a share.
 */
export function costOfTotal(shares: Quantity, totalCost: Money): Cost {
  const averageCost = perUnit(totalCost, shares)
  if (averageCost > MAX_MONEY) throw invalid('the cost per share is more than 9000000000')
  return { averageCost, totalCost }
}

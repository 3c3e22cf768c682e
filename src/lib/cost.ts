import { MAX_MONEY, type Money, multiply, type Price, perUnit, type Quantity } from './decimal.ts'
import { invalid } from './errors.ts'

/** What was paid: per share, and for all of them. The total is kept too, as an imported one is rarely a multiple. */
export interface Cost {
  averageCost: Price
  totalCost: Money
}

/** Throws Failure `invalid` where the total is beyond what can be kept. */
export function costOfShares(shares: Quantity, averageCost: Price): Cost {
  const totalCost = multiply(shares, averageCost)
  if (totalCost > MAX_MONEY) throw invalid("Fields 'shares' and 'average_cost': shares × average_cost must be at most 9000000000")
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

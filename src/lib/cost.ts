import { MAX_MONEY, type Money, moneyNumber, multiply, type Price, perUnit, type Quantity } from './decimal.ts'
import { invalid, invalidFields } from './errors.ts'
import { say } from './messages/index.ts'

export const MOST_DOLLARS = moneyNumber(MAX_MONEY)

/** The cost per share and in total. Both are stored, because an imported total is rarely an exact multiple. */
export interface Cost {
  averageCost: Price
  totalCost: Money
}

/** Throws Failure `invalid` if the total is too large to store. */
export function costOfShares(shares: Quantity, averageCost: Price): Cost {
  const totalCost = multiply(shares, averageCost)
  if (totalCost > MAX_MONEY)
    throw invalidFields(['shares', 'average_cost'], say('cost_too_large', { most: MOST_DOLLARS }))
  return { averageCost, totalCost }
}

/**
 * Computes the cost from a total, as given in files. Throws Failure `invalid` if the cost per share is too large to
 * store, for example for a millionth of a share.
 */
export function costOfTotal(shares: Quantity, totalCost: Money): Cost {
  const averageCost = perUnit(totalCost, shares)
  if (averageCost > MAX_MONEY) throw invalid(say('cost_too_large', { most: MOST_DOLLARS }))
  return { averageCost, totalCost }
}

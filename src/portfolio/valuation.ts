/**
 * Values holdings. Lists, totals and snapshots agree to the cent because all of them use this module.
 */
import { type Money, multiply, percent, toCents } from '../lib/decimal.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { PricedHolding } from './holding.ts'

export interface ValuedHolding {
  holding: PricedHolding
  /** Whole cents; null if the cost is not known. */
  cost: Money | null
  /** Whole cents; null if no price was ever known. */
  value: Money | null
  /** null if the cost or the value is null. */
  gain: Money | null
}

/**
 * Sums of whole cents. A holding without a known price counts at cost. A holding without a known cost is left out of
 * cost and gain.
 */
export interface PortfolioTotals {
  value: Money
  cost: Money
  gain: Money
  holdingsCount: number
  /** When the oldest price was fetched; null if there are no prices. */
  oldestPriceAt: number | null
  /** Symbols without a known price. */
  unpriced: string[]
  /** Symbols without a known cost. */
  uncosted: string[]
  priceSources: PriceProvider[]
}

export interface Valuation {
  holdings: ValuedHolding[]
  totals: PortfolioTotals
}

export function valuePortfolio(held: readonly PricedHolding[]): Valuation {
  const holdings = held.map(valueHolding)
  const totals: PortfolioTotals = {
    value: 0n,
    cost: 0n,
    gain: 0n,
    holdingsCount: holdings.length,
    oldestPriceAt: null,
    unpriced: [],
    uncosted: [],
    priceSources: [],
  }
  for (const one of holdings) addTo(totals, one)
  return { holdings, totals }
}

export function valueHolding(holding: PricedHolding): ValuedHolding {
  const cost = holding.totalCost === null ? null : toCents(holding.totalCost)
  const value = holding.kept === null ? null : toCents(multiply(holding.shares, holding.kept.price))
  return { holding, cost, value, gain: value === null || cost === null ? null : value - cost }
}

function addTo(totals: PortfolioTotals, { holding: { symbol, kept }, cost, value, gain }: ValuedHolding): void {
  totals.value += value ?? cost ?? 0n
  totals.cost += cost ?? 0n
  totals.gain += gain ?? 0n
  if (cost === null) totals.uncosted.push(symbol)
  if (kept === null) {
    totals.unpriced.push(symbol)
    return
  }
  if (totals.oldestPriceAt === null || kept.fetchedAt < totals.oldestPriceAt) totals.oldestPriceAt = kept.fetchedAt
  if (!totals.priceSources.includes(kept.provider)) totals.priceSources.push(kept.provider)
}

/** The value of the holdings without a known cost: a holding with a cost adds its value to cost and gain together. */
export const valueWithoutCost = ({ value, cost, gain }: Pick<PortfolioTotals, 'value' | 'cost' | 'gain'>): Money =>
  value - cost - gain

/** In percent units; 0 if the cost is 0. */
export const returnOf = (gain: Money, cost: Money): number => percent(gain, cost)

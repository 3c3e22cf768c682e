/**
 * What holdings are worth. The one place that adds them up: lists, totals and snapshots agree in cents
 * because they all come from here.
 */
import { type Money, multiply, percent, toCents } from '../lib/decimal.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { PricedHolding } from './holding.ts'

export interface ValuedHolding {
  holding: PricedHolding
  /** Whole cents; null where nobody has said what was paid. */
  cost: Money | null
  /** Whole cents; null where no price was ever known. */
  value: Money | null
  /** null where one of them is. */
  gain: Money | null
}

/**
 * Sums of whole cents. A holding without a price counts with its cost, as if it had gained nothing; one without a
 * cost counts in no cost and no gain.
 */
export interface Totals {
  value: Money
  cost: Money
  gain: Money
  holdingsCount: number
  /** When the oldest price was fetched; null where there is none. */
  oldestPriceAt: number | null
  /** Symbols. */
  unpriced: string[]
  uncosted: string[]
  priceSources: PriceProvider[]
}

export interface Valuation {
  holdings: ValuedHolding[]
  totals: Totals
}

export function valuePortfolio(held: readonly PricedHolding[]): Valuation {
  const holdings = held.map(valueHolding)
  const totals: Totals = {
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

function addTo(totals: Totals, { holding: { symbol, kept }, cost, value, gain }: ValuedHolding): void {
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

/** In percent units; 0 where the cost is 0. */
export const returnOf = (gain: Money, cost: Money): number => percent(gain, cost)

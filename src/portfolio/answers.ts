/** Converts the portfolio to the contract's shapes, and exact decimals to JSON numbers. */
import type { components } from '../../generated/dashboard.ts'
import { SECOND, toTimestamp } from '../lib/clock.ts'
import { type Money, moneyNumber, type Price, priceNumber, quantityNumber } from '../lib/decimal.ts'
import { etagOfHolding } from './holdings.ts'
import type { SnapshotRow } from './snapshot-queries.ts'
import { type PortfolioTotals, returnOf, type ValuedHolding, valueWithoutCost } from './valuation.ts'

type Schemas = components['schemas']

const money = (value: Money | null) => (value === null ? null : moneyNumber(value))
const price = (value: Price | null) => (value === null ? null : priceNumber(value))
const time = (at: number | null) => (at === null ? null : toTimestamp(at))

/** `now` determines the age of the price. */
export function toHolding(
  { holding, cost, value, gain }: ValuedHolding,
  stale: boolean,
  now: number,
): Schemas['Holding'] {
  const { kept } = holding
  return {
    id: holding.id,
    etag: etagOfHolding(holding),
    symbol: holding.symbol,
    holding_type: holding.type,
    shares: quantityNumber(holding.shares),
    average_cost: price(holding.averageCost),
    current_price: kept === null ? null : priceNumber(kept.price),
    total_cost: money(cost),
    current_value: money(value),
    gain_loss: money(gain),
    return_percentage: gain === null || cost === null ? null : returnOf(gain, cost),
    last_updated: toTimestamp(Math.max(holding.updatedAt, kept?.fetchedAt ?? 0)),
    notes: holding.notes,
    purchase_date: holding.purchaseDate,
    price_time: kept === null ? null : toTimestamp(kept.pricedAt),
    price_age_seconds: kept === null ? null : Math.max(0, Math.floor((now - kept.fetchedAt) / SECOND)),
    price_source: kept === null ? null : kept.provider,
    price_stale: stale,
  }
}

export const toTotals = (totals: PortfolioTotals): Schemas['Portfolio'] => ({
  total_value: moneyNumber(totals.value),
  total_cost: moneyNumber(totals.cost),
  total_gain_loss: moneyNumber(totals.gain),
  total_return_pct: returnOf(totals.gain, totals.cost),
  without_cost: moneyNumber(valueWithoutCost(totals)),
  holdings_count: totals.holdingsCount,
  oldest_price_at: time(totals.oldestPriceAt),
  unpriced: totals.unpriced,
  uncosted: totals.uncosted,
  price_sources: totals.priceSources,
})

export const toSnapshot = (row: SnapshotRow): Schemas['Snapshot'] => ({
  id: row.id,
  snapshot_time: toTimestamp(row.takenAt),
  total_value: moneyNumber(row.totalValue),
  total_cost: moneyNumber(row.totalCost),
  total_gain_loss: moneyNumber(row.totalGainLoss),
  total_return_pct: returnOf(row.totalGainLoss, row.totalCost),
  without_cost: moneyNumber(valueWithoutCost({ value: row.totalValue, cost: row.totalCost, gain: row.totalGainLoss })),
  holdings_count: row.holdingsCount,
  oldest_price_at: time(row.oldestPriceAt),
  unpriced: row.unpriced,
  uncosted: row.uncosted,
  price_sources: row.priceSources,
})

export const toHistoryEntry = (row: SnapshotRow): Schemas['HistoryEntry'] => ({
  ...toSnapshot(row),
  snapshot_type: row.type,
  notes: row.notes,
  trading_day: row.tradingDay,
})

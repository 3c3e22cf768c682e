/** Converts tax years to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import type { TaxRow, TaxTotals, TaxYear } from './tax-years.ts'

type Schemas = components['schemas']

const toTotals = (totals: TaxTotals): Schemas['TaxTotals'] => ({
  rows: totals.rows,
  to_check: totals.toCheck,
  proceeds: moneyNumber(totals.proceeds),
  cost_basis: moneyNumber(totals.costBasis),
  adjustment: moneyNumber(totals.adjustment),
  gain: moneyNumber(totals.gain),
  trading_pl: moneyNumber(totals.tradingPnl),
})

export const toTaxYear = (year: TaxYear): Schemas['TaxYear'] => ({
  year: year.year,
  total: toTotals(year.total),
  short: toTotals(year.short),
  long: toTotals(year.long),
  unknown: toTotals(year.unknown),
  unmatched_sales: year.unmatchedSales,
})

export const toRow = (row: TaxRow): Schemas['TaxRow'] => ({
  description: row.description,
  date_acquired: row.acquired,
  date_sold: row.sold,
  sold_short_on: row.soldShort,
  proceeds: moneyNumber(row.proceeds),
  cost_basis: moneyNumber(row.costBasis),
  code: row.code,
  adjustment: moneyNumber(row.adjustment),
  gain: moneyNumber(row.gain),
  trading_pl: moneyNumber(row.tradingPnl),
  term: row.term ?? 'unknown',
  account_id: row.accountId,
  box: row.box,
  box_reason: row.box === null ? 'to_check' : null,
  to_check: row.toCheck,
})

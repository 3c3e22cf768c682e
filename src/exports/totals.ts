/**
 * The totals of an export, summed from its own rows as shown: each is rounded to cents, so that adding up a column
 * by hand gives its total.
 */

import type { DayTotals } from '../ledger/day-totals.ts'
import { type Money, toCents } from '../lib/decimal.ts'
import type { ExportDividend, ExportTrade } from './queries.ts'

export interface ExportTotals {
  trades: number
  winningTrades: number
  proceeds: Money
  costBasis: Money
  disallowedLoss: Money
  profit: Money
  /** The profit by holding term, as the broker prints it. Trades without a term are in neither. */
  shortTerm: Money
  longTerm: Money
  dividends: number
  dividendIncome: Money
}

export const zeroTotals = (): ExportTotals => ({
  trades: 0,
  winningTrades: 0,
  proceeds: 0n,
  costBasis: 0n,
  disallowedLoss: 0n,
  profit: 0n,
  shortTerm: 0n,
  longTerm: 0n,
  dividends: 0,
  dividendIncome: 0n,
})

export function addTrade(totals: ExportTotals, trade: ExportTrade): void {
  totals.trades += 1
  if (trade.profit > 0n) totals.winningTrades += 1
  totals.proceeds += toCents(trade.proceeds)
  totals.costBasis += toCents(trade.costBasis)
  totals.disallowedLoss += toCents(trade.disallowedLoss)
  totals.profit += trade.profit
  if (trade.term === 'short') totals.shortTerm += trade.profit
  if (trade.term === 'long') totals.longTerm += trade.profit
}

export function addDividend(totals: ExportTotals, dividend: ExportDividend): void {
  totals.dividends += dividend.copies
  totals.dividendIncome += toCents(dividend.amount) * BigInt(dividend.copies)
}

/** Whether the rows add up to the stored daily totals, to the cent. */
export function isSumOfDays(totals: ExportTotals, days: readonly DayTotals[]): boolean {
  const kept = { trades: 0, winningTrades: 0, profit: 0n, dividends: 0, dividendIncome: 0n }
  for (const day of days) {
    kept.trades += day.tradeCount
    kept.winningTrades += day.winningTrades
    kept.profit += day.tradingPnl
    kept.dividends += day.dividendCount
    kept.dividendIncome += day.dividends
  }
  return (Object.keys(kept) as (keyof typeof kept)[]).every((name) => totals[name] === kept[name])
}

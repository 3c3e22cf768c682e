/** What days come to together. */
import type { Money } from '../lib/decimal.ts'
import type { DayTotals } from './queries.ts'

export interface PeriodTotals {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
  dividendCount: number
  dividends: Money
}

export function sumTotals(days: Iterable<DayTotals>): PeriodTotals {
  const sum: PeriodTotals = { tradeCount: 0, winningTrades: 0, tradingPnl: 0n, dividendCount: 0, dividends: 0n }
  for (const day of days) {
    sum.tradeCount += day.tradeCount
    sum.winningTrades += day.winningTrades
    sum.tradingPnl += day.tradingPnl
    sum.dividendCount += day.dividendCount
    sum.dividends += day.dividends
  }
  return sum
}

/** Stored totals of each day, and sums over days. */
import type { DateString } from '../lib/dates.ts'
import { type Money, percent } from '../lib/decimal.ts'

/** The totals of a day, over all accounts of a user or for one account. Days without activity have no row. */
export interface DayTotals {
  date: DateString
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
  dividendCount: number
  dividends: Money
  /** Of the trades; those that are known. */
  fees: Money
  /** Round trips with a closing on the day, and those with a profit on it. */
  roundTrips: number
  roundTripWins: number
}

export const noActivity = (date: DateString): DayTotals => ({
  date,
  tradeCount: 0,
  winningTrades: 0,
  tradingPnl: 0n,
  dividendCount: 0,
  dividends: 0n,
  fees: 0n,
  roundTrips: 0,
  roundTripWins: 0,
})

/** Of whole round trips whose last closing is on the day. */
export interface EndedTotals {
  endedTrips: number
  endedWins: number
  endedProfit: Money
  endedFees: Money
}

export const noneEnded = (): EndedTotals => ({ endedTrips: 0, endedWins: 0, endedProfit: 0n, endedFees: 0n })

export const totalPnl = (day: { tradingPnl: Money; dividends: Money }): Money => day.tradingPnl + day.dividends

/** winning ÷ all × 100, 2 places; 0 without trades. */
export const winRate = (winning: number, all: number): number => percent(BigInt(winning), BigInt(all))

export interface PeriodTotals {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
  dividendCount: number
  dividends: Money
  fees: Money
}

export function sumTotals(days: Iterable<DayTotals>): PeriodTotals {
  const sum: PeriodTotals = {
    ...{ tradeCount: 0, winningTrades: 0, tradingPnl: 0n },
    ...{ dividendCount: 0, dividends: 0n, fees: 0n },
  }
  for (const day of days) {
    sum.tradeCount += day.tradeCount
    sum.winningTrades += day.winningTrades
    sum.tradingPnl += day.tradingPnl
    sum.dividendCount += day.dividendCount
    sum.dividends += day.dividends
    sum.fees += day.fees
  }
  return sum
}

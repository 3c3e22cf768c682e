/** Converts an analysis to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import type { PeriodTotals } from '../../ledger/day-totals.ts'
import { totalPnl, winRate } from '../../ledger/day-totals.ts'
import type { RoundTripCounts, SymbolTotals } from '../../ledger/total-queries.ts'
import type { MonthString } from '../../lib/dates.ts'
import { CENT, divideRounded, type Money, moneyNumber } from '../../lib/decimal.ts'
import { toRoundTripCounts } from '../answers.ts'
import type { Analysis, Drawdown, EquityPoint, GroupResult } from './analyse.ts'

type Schemas = components['schemas']

const RATIO_PLACES = 10_000n

/** a ÷ b with 4 places; null if b is 0. */
export const ratio = (a: bigint, b: bigint): number | null =>
  b === 0n ? null : Number(divideRounded(a * RATIO_PLACES, b)) / Number(RATIO_PLACES)

/** Rounds once, from the exact sum to cents. null if count is 0. */
export const average = (sum: Money, count: number): number | null =>
  count === 0 ? null : moneyNumber(divideRounded(sum, BigInt(count) * CENT) * CENT)

/** 2 places; null if count is 0. */
export const averageDays = (days: number, count: number): number | null =>
  count === 0 ? null : Number(divideRounded(BigInt(days) * 100n, BigInt(count))) / 100

export const toPeriodSummary = (totals: PeriodTotals): Schemas['PeriodSummary'] => ({
  total_trades: totals.tradeCount,
  winning_trades: totals.winningTrades,
  win_rate: winRate(totals.winningTrades, totals.tradeCount),
  trading_pl: moneyNumber(totals.tradingPnl),
  dividend_income: moneyNumber(totals.dividends),
  total_return_with_dividends: moneyNumber(totalPnl(totals)),
  fees: moneyNumber(totals.fees),
})

export const toMonthSummary = (
  month: MonthString,
  totals: PeriodTotals & RoundTripCounts,
): Schemas['MonthSummary'] => ({
  month,
  ...toPeriodSummary(totals),
  ...toRoundTripCounts(totals),
})

export const toSymbolSummary = (totals: SymbolTotals): Schemas['SymbolSummary'] => ({
  symbol: totals.symbol,
  instrument: totals.instrument,
  ...toResult(totals),
  dividend_count: totals.dividendCount,
  total_dividends: moneyNumber(totals.dividends),
  total: moneyNumber(totalPnl(totals)),
  fees: moneyNumber(totals.fees),
  ...toRoundTripCounts(totals),
  first_date: totals.firstDate,
  last_date: totals.lastDate,
})

const toResult = (result: GroupResult): Omit<Schemas['SideResult'], 'side'> => ({
  trade_count: result.tradeCount,
  winning_trades: result.winningTrades,
  win_rate: winRate(result.winningTrades, result.tradeCount),
  trading_pl: moneyNumber(result.tradingPnl),
})

const toEquityPoint = (point: EquityPoint): Schemas['EquityPoint'] => ({
  date: point.date,
  trading_pl: moneyNumber(point.tradingPnl),
  dividends: moneyNumber(point.dividends),
  equity: moneyNumber(point.equity),
})

const toDrawdown = (drawdown: Drawdown): Schemas['Drawdown'] => ({
  amount: moneyNumber(drawdown.amount),
  peak_date: drawdown.peakDate,
  trough_date: drawdown.troughDate,
  recovered_date: drawdown.recoveredDate,
})

export function toAnalytics(analysis: Analysis): Schemas['Analytics'] {
  const { sums, grossLoss } = analysis
  const [trades, wins, losses] = [sums.tradeCount, sums.winningTrades, sums.losingTrades]
  return {
    trade_count: trades,
    winning_trades: wins,
    losing_trades: losses,
    breakeven_trades: trades - wins - losses,
    win_rate: winRate(wins, trades),
    gross_profit: moneyNumber(sums.grossProfit),
    gross_loss: moneyNumber(grossLoss),
    profit_factor: ratio(sums.grossProfit, -grossLoss),
    expectancy: average(sums.tradingPnl, trades),
    average_win: average(sums.grossProfit, wins),
    average_loss: average(grossLoss, losses),
    largest_win: wins === 0 ? null : moneyNumber(sums.largestWin),
    largest_loss: losses === 0 ? null : moneyNumber(sums.largestLoss),
    payoff_ratio: wins === 0 ? null : ratio(sums.grossProfit * BigInt(losses), -grossLoss * BigInt(wins)),
    longest_win_streak: analysis.longestWinStreak,
    longest_loss_streak: analysis.longestLossStreak,
    average_holding_days_winners: averageDays(sums.winnersDays, sums.winnersTimed),
    average_holding_days_losers: averageDays(sums.losersDays, sums.losersTimed),
    max_drawdown: toDrawdown(analysis.maxDrawdown),
    equity_curve: analysis.equityCurve.map(toEquityPoint),
    by_symbol: analysis.bySymbol.map((result) => ({ symbol: result.symbol, ...toResult(result) })),
    by_weekday: analysis.byWeekday.map((result, day) => ({ day_of_week: day, ...toResult(result) })),
    by_month: analysis.byMonth.map((result) => ({
      month: result.month,
      ...toResult(result),
      dividends: moneyNumber(result.dividends),
      total: moneyNumber(totalPnl(result)),
    })),
    by_holding_time: analysis.byHoldingTime.map((result) => ({
      holding_time: result.holdingTime,
      ...toResult(result),
    })),
    by_side: analysis.bySide.map((result) => ({ side: result.side, ...toResult(result) })),
    dividends_by_symbol: analysis.dividendsBySymbol.map((result) => ({
      symbol: result.symbol,
      dividend_count: result.dividendCount,
      dividends: moneyNumber(result.dividends),
    })),
  }
}

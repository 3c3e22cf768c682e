/** Converts days to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { type DayTotals, totalPnl, winRate } from '../../ledger/day-totals.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import type { ExchangeDay } from '../../market/exchange-calendar.ts'
import { toRoundTripCounts } from '../answers.ts'
import { toListedRoundTrip } from '../round-trips/answers.ts'
import type { CalendarDay } from './calendar.ts'
import type { TradingDay } from './days.ts'

type Schemas = components['schemas']

export const toCalendarDay = (day: CalendarDay, { holiday, closesEarlyAt }: ExchangeDay): Schemas['CalendarDay'] => ({
  date: day.date,
  day: day.day,
  day_of_week: day.dayOfWeek,
  trade_count: day.tradeCount,
  trading_pnl: moneyNumber(day.tradingPnl),
  dividend_count: day.dividendCount,
  dividends: moneyNumber(day.dividends),
  total_pnl: moneyNumber(totalPnl(day)),
  has_activity: day.tradeCount + day.dividendCount > 0,
  fees: moneyNumber(day.fees),
  round_trip_count: day.roundTrips,
  week_trade_count: day.week.tradeCount,
  week_winning_trades: day.week.winningTrades,
  week_total_pnl: moneyNumber(day.week.totalPnl),
  week_win_rate: winRate(day.week.winningTrades, day.week.tradeCount),
  week_round_trip_count: day.week.roundTrips,
  week_round_trip_wins: day.week.roundTripWins,
  week_round_trip_win_rate: winRate(day.week.roundTripWins, day.week.roundTrips),
  market_holiday: holiday,
  market_early_close: closesEarlyAt !== null,
})

export const toDaySummary = (day: DayTotals): Schemas['DaySummary'] => ({
  date: day.date,
  total_trading_pnl: moneyNumber(day.tradingPnl),
  total_dividends: moneyNumber(day.dividends),
  total_pnl: moneyNumber(totalPnl(day)),
  trade_count: day.tradeCount,
  dividend_count: day.dividendCount,
  winning_trades: day.winningTrades,
  win_rate: winRate(day.winningTrades, day.tradeCount),
  fees: moneyNumber(day.fees),
  ...toRoundTripCounts(day),
})

export const toTradingDay = ({ totals, roundTrips }: TradingDay): Schemas['TradingDay'] => ({
  date: totals.date,
  summary: toDaySummary(totals),
  round_trips: roundTrips.map(toListedRoundTrip),
})

/** Converts round trips to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { toSummary } from '../../journal/answers.ts'
import type { EntrySummary } from '../../journal/entries-of-trips.ts'
import { multipleNumber } from '../../journal/r-multiple.ts'
import { winRate } from '../../ledger/day-totals.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import { minutesHeld } from '../../ledger/round-trip-groups.ts'
import { daysBetween } from '../../lib/dates.ts'
import {
  moneyNumber,
  type Price,
  percentOrNull,
  priceNumber,
  type Quantity,
  quantityNumber,
} from '../../lib/decimal.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import { average, averageDays, ratio } from '../analytics/answers.ts'
import { tradeResult } from '../trade-result.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import type { RMultiples } from './r-statistics.ts'
import type { ListItem, ListTotals } from './round-trips.ts'
import type { RoundTripStatistics } from './statistics.ts'

type Schemas = components['schemas']

const price = (value: Price | null): number | null => (value === null ? null : priceNumber(value))
const quantity = (value: Quantity | null): number | null => (value === null ? null : quantityNumber(value))

export const toRoundTrip = (trip: ListedRoundTrip, journal: EntrySummary | undefined): Schemas['RoundTrip'] => ({
  id: roundTripId(trip),
  account_id: trip.accountId,
  symbol: trip.symbol,
  instrument: trip.instrument,
  side: trip.side,
  state: trip.isOpen ? 'open' : 'closed',
  opened_on: trip.openedOn,
  opened_time: trip.openedTime,
  closed_on: trip.isOpen ? null : trip.lastOn,
  closed_time: trip.isOpen ? null : trip.closedTime,
  last_date: trip.lastOn,
  quantity: quantity(trip.quantity),
  most_held: quantity(trip.mostHeld),
  open_quantity: quantityNumber(trip.openQuantity),
  unmatched_quantity: quantityNumber(trip.unmatchedQuantity),
  entry_price: price(trip.entryPrice),
  exit_price: price(trip.exitPrice),
  proceeds: moneyNumber(trip.proceeds),
  cost_basis: moneyNumber(trip.costBasis),
  fees: moneyNumber(trip.fees),
  disallowed_loss: moneyNumber(trip.disallowedLoss),
  total_profit_loss: moneyNumber(trip.profit),
  return_percentage: percentOrNull(trip.profit, trip.costBasis),
  result: tradeResult(trip.profit),
  trade_count: trip.tradeCount,
  execution_count: trip.executions,
  own_entry: trip.ownEntry,
  awaits_answer: trip.awaitsAnswer,
  days_held: trip.isOpen ? null : daysBetween(trip.openedOn, trip.lastOn),
  minutes_held: minutesHeld(trip),
  journal: journal === undefined ? null : toSummary(journal, trip),
})

export const toListedRoundTrip = ({ trip, part, journal }: ListItem): Schemas['ListedRoundTrip'] => ({
  ...toRoundTrip(trip, journal),
  in_period:
    part === null
      ? null
      : {
          last_closed_on: part.lastClosedOn as string,
          trade_count: part.tradeCount,
          fees: moneyNumber(part.fees),
          total_profit_loss: moneyNumber(part.profit),
          return_percentage: percentOrNull(part.profit, part.costBasis),
          result: tradeResult(part.profit),
        },
})

export const toNeighbours = ({ previous, next }: Record<'previous' | 'next', ListedRoundTrip | undefined>) => ({
  previous_id: previous === undefined ? null : roundTripId(previous),
  next_id: next === undefined ? null : roundTripId(next),
})

export const toTotals = ({ listed, fees, ...totals }: ListTotals): Schemas['RoundTripTotals'] => ({
  listed,
  ...toResult(totals),
  fees: moneyNumber(fees),
  ...toAveragesAndExtremes(totals),
})

const toAveragesAndExtremes = ({
  tradeCount,
  tradingPnl,
  largestWin,
  largestLoss,
}: Omit<ListTotals, 'listed' | 'fees'>) => ({
  expectancy: average(tradingPnl, tradeCount),
  largest_win: largestWin === 0n ? null : moneyNumber(largestWin),
  largest_loss: largestLoss === 0n ? null : moneyNumber(largestLoss),
})

const toResult = ({ tradeCount, winningTrades, tradingPnl }: GroupResult): Schemas['RoundTripResult'] => ({
  round_trip_count: tradeCount,
  winning: winningTrades,
  win_rate: winRate(winningTrades, tradeCount),
  trading_pl: moneyNumber(tradingPnl),
})

export function toStatistics(all: RoundTripStatistics): Schemas['RoundTripStatistics'] {
  const { tradeCount, winningTrades, losingTrades, tradingPnl, grossProfit } = all
  const grossLoss = tradingPnl - grossProfit
  return {
    ...toResult(all),
    losing: losingTrades,
    breakeven: tradeCount - winningTrades - losingTrades,
    fees: moneyNumber(all.fees),
    gross_profit: moneyNumber(grossProfit),
    gross_loss: moneyNumber(grossLoss),
    profit_factor: ratio(grossProfit, -grossLoss),
    ...toAveragesAndExtremes(all),
    average_win: average(grossProfit, winningTrades),
    average_loss: average(grossLoss, losingTrades),
    longest_win_streak: all.longestWinStreak,
    longest_loss_streak: all.longestLossStreak,
    average_days_held_winners: averageDays(all.winners.days, all.winners.count),
    average_days_held_losers: averageDays(all.losers.days, all.losers.count),
    by_symbol: all.bySymbol.map((one) => ({ symbol: one.symbol, instrument: one.instrument, ...toResult(one) })),
    by_month: all.byMonth.map((one) => ({ month: one.month, ...toResult(one) })),
    by_weekday: all.byWeekday.map((one) => ({ day_of_week: one.day, ...toResult(one) })),
    by_side: all.bySide.map((one) => ({ side: one.side, ...toResult(one) })),
    by_entry_hour: all.byEntryHour.map((one) => ({ hour: one.hour, ...toResult(one) })),
    by_time_held: all.byTimeHeld.map((one) => ({ time_held: one.timeHeld, ...toResult(one) })),
    by_size: all.bySize.map((one) => ({ size: one.size, ...toResult(one) })),
    by_tag: all.byTag.map((one) => ({ tag: one.tag, ...toResult(one) })),
    by_setup: all.bySetup.map((one) => ({ setup: one.setup, ...toResult(one) })),
    r: toMultiples(all.r),
  }
}

const toMultiples = ({
  roundTrips,
  total,
  expectancy,
  averageWin,
  averageLoss,
}: RMultiples): Schemas['RMultiples'] => ({
  round_trip_count: roundTrips,
  total: multipleNumber(total),
  expectancy: expectancy === null ? null : multipleNumber(expectancy),
  average_win: averageWin === null ? null : multipleNumber(averageWin),
  average_loss: averageLoss === null ? null : multipleNumber(averageLoss),
})

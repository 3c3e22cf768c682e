/** Converts round trips to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { winRate } from '../../ledger/day-totals.ts'
import { daysBetween } from '../../lib/dates.ts'
import { moneyNumber, type Price, percent, priceNumber, type Quantity, quantityNumber } from '../../lib/decimal.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import { average, ratio } from '../analytics/answers.ts'
import { roundTripId } from '../public-ids.ts'
import { tradeResult } from '../trade-result.ts'
import type { ListedRoundTrip } from './queries.ts'
import { minutesHeld, type RoundTripStatistics } from './statistics.ts'

type Schemas = components['schemas']

const price = (value: Price | null): number | null => (value === null ? null : priceNumber(value))
const quantity = (value: Quantity | null): number | null => (value === null ? null : quantityNumber(value))

export const toRoundTrip = (trip: ListedRoundTrip): Schemas['RoundTrip'] => ({
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
  entry_price: price(trip.entryPrice),
  exit_price: price(trip.exitPrice),
  proceeds: moneyNumber(trip.proceeds),
  cost_basis: moneyNumber(trip.costBasis),
  fees: moneyNumber(trip.fees),
  disallowed_loss: moneyNumber(trip.disallowedLoss),
  total_profit_loss: moneyNumber(trip.profit),
  return_percentage: percent(trip.profit, trip.costBasis),
  result: tradeResult(trip.profit),
  trade_count: trip.tradeCount,
  execution_count: trip.executions,
  own_entry: trip.ownEntry,
  days_held: trip.isOpen ? null : daysBetween(trip.openedOn, trip.lastOn),
  minutes_held: minutesHeld(trip),
})

const toResult = ({ tradeCount, winningTrades, tradingPnl }: GroupResult): Schemas['RoundTripResult'] => ({
  round_trips: tradeCount,
  winning: winningTrades,
  win_rate: winRate(winningTrades, tradeCount),
  trading_pl: moneyNumber(tradingPnl),
})

export function toStatistics({ figures, ...all }: RoundTripStatistics): Schemas['RoundTripStatistics'] {
  const { tradeCount, winningTrades, losingTrades, tradingPnl, grossProfit } = figures
  const grossLoss = tradingPnl - grossProfit
  return {
    ...toResult(figures),
    losing: losingTrades,
    breakeven: tradeCount - winningTrades - losingTrades,
    fees: moneyNumber(all.fees),
    gross_profit: moneyNumber(grossProfit),
    gross_loss: moneyNumber(grossLoss),
    profit_factor: ratio(grossProfit, -grossLoss),
    expectancy: average(tradingPnl, tradeCount),
    average_win: average(grossProfit, winningTrades),
    average_loss: average(grossLoss, losingTrades),
    largest_win: winningTrades === 0 ? null : moneyNumber(figures.largestWin),
    largest_loss: losingTrades === 0 ? null : moneyNumber(figures.largestLoss),
    longest_win_streak: figures.winBest,
    longest_loss_streak: figures.lossBest,
    by_symbol: all.bySymbol.map((one) => ({ symbol: one.symbol, ...toResult(one) })),
    by_month: all.byMonth.map((one) => ({ month: one.month, ...toResult(one) })),
    by_side: all.bySide.map((one) => ({ side: one.side, ...toResult(one) })),
    by_entry_hour: all.byEntryHour.map((one) => ({ hour: one.hour, ...toResult(one) })),
    by_time_held: all.byTimeHeld.map((one) => ({ time_held: one.timeHeld, ...toResult(one) })),
    by_size: all.bySize.map((one) => ({ size: one.size, ...toResult(one) })),
  }
}

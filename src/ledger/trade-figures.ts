/**
 * Figures of the trades that one account closed on one day. Those of any period can be computed from its
 * days, so an analysis does not read single trades.
 */
import { type DateString, daysBetween } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'

/** The part of a trade that an analysis uses. */
export interface AnalysedTrade {
  side: Side
  /** null if no file has it. */
  buyDate: DateString | null
  sellDate: DateString
  profit: Money
}

/** Groups by calendar days from opening to closing, `upTo` included. Trades without dates are in no group. */
export const HOLDING_TIMES = [
  { name: 'same day', column: 'heldSameDay', upTo: 0 },
  { name: '1 to 7 days', column: 'heldWeek', upTo: 7 },
  { name: '8 to 30 days', column: 'heldMonth', upTo: 30 },
  { name: '31 to 90 days', column: 'heldQuarter', upTo: 90 },
  { name: '91 to 365 days', column: 'heldYear', upTo: 365 },
  { name: 'over 365 days', column: 'heldLonger', upTo: Number.POSITIVE_INFINITY },
] as const
type HeldColumn = (typeof HOLDING_TIMES)[number]['column']

/** The figures that are summed over days. Others are computed from these: longs are all trades minus shorts. */
export type Sums = {
  tradeCount: number
  winningTrades: number
  losingTrades: number
  tradingPnl: Money
  grossProfit: Money
  /** Wins whose dates are known, and the sum of the days they were held. */
  winnersTimed: number
  winnersDays: number
  losersTimed: number
  losersDays: number
  shortTrades: number
  shortWins: number
  shortPnl: Money
} & Record<`${HeldColumn}Trades` | `${HeldColumn}Wins`, number> &
  Record<`${HeldColumn}Pnl`, Money>

export interface Extremes {
  /** 0 without wins. */
  largestWin: Money
  /** Negative; 0 without losses. */
  largestLoss: Money
}

export type TradeFigures = Sums & Extremes

export const noTrades = (): TradeFigures => ({
  tradeCount: 0,
  winningTrades: 0,
  losingTrades: 0,
  tradingPnl: 0n,
  grossProfit: 0n,
  largestWin: 0n,
  largestLoss: 0n,
  winnersTimed: 0,
  winnersDays: 0,
  losersTimed: 0,
  losersDays: 0,
  shortTrades: 0,
  shortWins: 0,
  shortPnl: 0n,
  heldSameDayTrades: 0,
  heldSameDayWins: 0,
  heldSameDayPnl: 0n,
  heldWeekTrades: 0,
  heldWeekWins: 0,
  heldWeekPnl: 0n,
  heldMonthTrades: 0,
  heldMonthWins: 0,
  heldMonthPnl: 0n,
  heldQuarterTrades: 0,
  heldQuarterWins: 0,
  heldQuarterPnl: 0n,
  heldYearTrades: 0,
  heldYearWins: 0,
  heldYearPnl: 0n,
  heldLongerTrades: 0,
  heldLongerWins: 0,
  heldLongerPnl: 0n,
})

/** Calendar days from opening to closing; 0 if both are on one day, null if a date is not known. */
export const daysHeld = ({ buyDate, sellDate }: AnalysedTrade): number | null =>
  buyDate === null ? null : Math.abs(daysBetween(buyDate, sellDate))

/** Adds a trade of the day. */
export function addTrade(to: TradeFigures, trade: AnalysedTrade): void {
  const { profit } = trade
  const win = profit > 0n ? 1 : 0
  const loss = profit < 0n ? 1 : 0
  to.tradeCount += 1
  to.winningTrades += win
  to.losingTrades += loss
  to.tradingPnl += profit
  if (win) to.grossProfit += profit
  if (profit > to.largestWin) to.largestWin = profit
  if (profit < to.largestLoss) to.largestLoss = profit
  if (trade.side === 'short') {
    to.shortTrades += 1
    to.shortWins += win
    to.shortPnl += profit
  }
  const days = daysHeld(trade)
  if (days === null) return
  if (win) {
    to.winnersTimed += 1
    to.winnersDays += days
  }
  if (loss) {
    to.losersTimed += 1
    to.losersDays += days
  }
  const { column } = HOLDING_TIMES.find(({ upTo }) => days <= upTo) as (typeof HOLDING_TIMES)[number]
  to[`${column}Trades`] += 1
  to[`${column}Wins`] += win
  to[`${column}Pnl`] += profit
}

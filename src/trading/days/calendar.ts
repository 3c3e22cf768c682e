/** The trading calendar of a month: every day, with the totals of its week. */

import { type DayTotals, noActivity, totalPnl } from '../../ledger/day-totals.ts'
import { datesBetween, dayOfWeek, type MonthString, monthRange } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'

export interface WeekTotals {
  tradeCount: number
  winningTrades: number
  /** The sum over its days: a round trip that was closed on two days counts twice. */
  roundTrips: number
  roundTripWins: number
  totalPnl: Money
}

export interface CalendarDay extends DayTotals {
  day: number
  /** 0 = Sunday. */
  dayOfWeek: number
  week: WeekTotals
}

const noTotals = (): WeekTotals => ({
  ...{ tradeCount: 0, winningTrades: 0, roundTrips: 0, roundTripWins: 0 },
  totalPnl: 0n,
})

/** Weeks run Sunday to Saturday and are cut at the ends of the month, so that they add up to the month. */
export function calendarOf(month: MonthString, totals: readonly DayTotals[]): CalendarDay[] {
  const { first, last } = monthRange(month)
  const byDate = new Map(totals.map((day) => [day.date, day]))
  const days: CalendarDay[] = []
  let week = noTotals()
  for (const [i, date] of datesBetween(first, last).entries()) {
    const day = byDate.get(date) ?? noActivity(date)
    const weekday = dayOfWeek(date)
    if (weekday === 0) week = noTotals()
    week.tradeCount += day.tradeCount
    week.winningTrades += day.winningTrades
    week.roundTrips += day.roundTrips
    week.roundTripWins += day.roundTripWins
    week.totalPnl += totalPnl(day)
    days.push({ ...day, day: i + 1, dayOfWeek: weekday, week })
  }
  return days
}

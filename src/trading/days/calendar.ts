/** The trading calendar of a month: every day, with the totals of its week. */

import { type DayTotals, noActivity, totalPnl } from '../../ledger/day-totals.ts'
import {
  addDays,
  type DateString,
  datesBetween,
  dayOfWeek,
  earlierOf,
  type MonthString,
  monthRange,
} from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { WeekRoundTrips } from '../queries.ts'

export interface WeekTotals {
  tradeCount: number
  winningTrades: number
  /** One that was closed on two days counts once. */
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

const noRoundTrips = { roundTrips: 0, roundTripWins: 0 }

/** The last days of the weeks, which run Sunday to Saturday and are cut at the ends of the month. */
export function weekEnds(month: MonthString): DateString[] {
  const { first, last } = monthRange(month)
  return datesBetween(first, last).filter((date) => dayOfWeek(date) === 6 || date === last)
}

export function calendarOf(
  month: MonthString,
  totals: readonly DayTotals[],
  ofWeeks: readonly WeekRoundTrips[],
): CalendarDay[] {
  const { first, last } = monthRange(month)
  const roundTrips = new Map(ofWeeks.map(({ end, ...counts }) => [end, counts]))
  const weekTo = (date: DateString): WeekTotals => {
    const end = earlierOf(addDays(date, 6 - dayOfWeek(date)), last)
    return { tradeCount: 0, winningTrades: 0, totalPnl: 0n, ...(roundTrips.get(end) ?? noRoundTrips) }
  }
  const byDate = new Map(totals.map((day) => [day.date, day]))
  const days: CalendarDay[] = []
  let week = weekTo(first)
  for (const [i, date] of datesBetween(first, last).entries()) {
    const day = byDate.get(date) ?? noActivity(date)
    const weekday = dayOfWeek(date)
    if (weekday === 0) week = weekTo(date)
    week.tradeCount += day.tradeCount
    week.winningTrades += day.winningTrades
    week.totalPnl += totalPnl(day)
    days.push({ ...day, day: i + 1, dayOfWeek: weekday, week })
  }
  return days
}

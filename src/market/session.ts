/** Market status and trading hours. Always in New York time, independent of the host's time zone. */
import { HOUR } from '../lib/clock.ts'
import { type DateString, monthOf, newYorkTime } from '../lib/dates.ts'
import type { ExchangeCalendar, TimeString } from './exchange-calendar.ts'

export type MarketStatus = 'open' | 'closed' | 'pre-market' | 'after-hours'

const PRE_MARKET_OPENS: TimeString = '04:00:00'
const OPENS: TimeString = '09:30:00'
const CLOSES: TimeString = '16:00:00'
const AFTER_HOURS_END: TimeString = '20:00:00'
/** On a day that closes early. */
const AFTER_HOURS_END_EARLY: TimeString = '17:00:00'

/** New York's offset from UTC in winter; one hour less in summer. Clocks never change within an hour of market hours. */
const NEW_YORK_BEHIND = 5 * HOUR

/** The instant (milliseconds UTC) at which it is this time of this date in New York. */
export function newYorkInstant(date: DateString, time: TimeString): number {
  const asUtc = (at: { date: DateString; time: TimeString }) => Date.parse(`${at.date}T${at.time}Z`)
  const wanted = asUtc({ date, time })
  const guess = wanted + NEW_YORK_BEHIND
  return guess + wanted - asUtc(newYorkTime(guess))
}

export interface TradingHours {
  opens: TimeString
  closes: TimeString
}

/** Regular hours of a date; undefined if it is not a trading day. */
export function hoursOf(calendar: ExchangeCalendar, date: DateString): TradingHours | undefined {
  const { isTradingDay, closesEarlyAt } = calendar.day(date)
  return isTradingDay ? { opens: OPENS, closes: closesEarlyAt ?? CLOSES } : undefined
}

/** Each period starts at its first second: at 16:00:00 the status is `after-hours`. */
export function marketStatus(calendar: ExchangeCalendar, instantMs: number): MarketStatus {
  const { date, time } = newYorkTime(instantMs)
  const hours = hoursOf(calendar, date)
  if (hours === undefined || time < PRE_MARKET_OPENS || time >= afterHoursEnd(hours)) return 'closed'
  if (time < hours.opens) return 'pre-market'
  return time < hours.closes ? 'open' : 'after-hours'
}

/** When the after-hours ended, if the market is closed; undefined if it is not. */
export function closedSince(calendar: ExchangeCalendar, instantMs: number): number | undefined {
  if (marketStatus(calendar, instantMs) !== 'closed') return undefined
  const { date, time } = newYorkTime(instantMs)
  const today = hoursOf(calendar, date)
  // Before the pre-market, today's hours are still to come.
  if (today !== undefined && time >= PRE_MARKET_OPENS) return newYorkInstant(date, afterHoursEnd(today))
  const last = calendar.previousTradingDay(date)
  return newYorkInstant(last, afterHoursEnd(hoursOf(calendar, last) as TradingHours))
}

const afterHoursEnd = ({ closes }: TradingHours) => (closes === CLOSES ? AFTER_HOURS_END : AFTER_HOURS_END_EARLY)

export interface MarketMetrics {
  status: MarketStatus
  /** Hours of today, or of the next trading day if today is not a trading day. */
  opens: TimeString
  closes: TimeString
  isTradingDay: boolean
  /** The first trading day after today. */
  nextTradingDay: DateString
  tradingDaysThisMonth: number
  tradingDaysThisYear: number
}

export function marketMetrics(calendar: ExchangeCalendar, instantMs: number): MarketMetrics {
  const { date } = newYorkTime(instantMs)
  const today = hoursOf(calendar, date)
  const nextTradingDay = calendar.nextTradingDay(date)
  return {
    status: marketStatus(calendar, instantMs),
    ...(today ?? (hoursOf(calendar, nextTradingDay) as TradingHours)),
    isTradingDay: today !== undefined,
    nextTradingDay,
    tradingDaysThisMonth: calendar.tradingDaysInMonth(monthOf(date)),
    tradingDaysThisYear: calendar.tradingDaysInYear(Number(date.slice(0, 4))),
  }
}

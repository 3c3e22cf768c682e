/**
 * When the service takes snapshots itself.
 *
 * `EOD`: once for each trading day. Due from five minutes after the close, when the closing prices are published, until
 * the market opens again, because until then the last prices are the closing prices.
 * `AUTOMATIC`: at every interval after the opening while the market is open. Skipped if more than five minutes late,
 * because the prices of that time are gone.
 */
import { MINUTE } from '../lib/clock.ts'
import { type DateString, newYorkTime } from '../lib/dates.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { hoursOf, newYorkInstant } from '../market/session.ts'

export interface Slot {
  /** Unique per slot and the same on every instance: `EOD 2026-03-16`, `AUTOMATIC 2026-03-16T14:30:00.000Z`. */
  name: string
  type: 'EOD' | 'AUTOMATIC'
  tradingDay: DateString
  /** The time the snapshot is for, milliseconds UTC. */
  at: number
}

const AFTER_CLOSE_MS = 5 * MINUTE
export const MOST_LATE_MS = 5 * MINUTE

/** The slots that are due now. If `intervalMinutes` is 0, there are no `AUTOMATIC` slots. */
export function slotsDue(calendar: ExchangeCalendar, now: number, intervalMinutes: number): Slot[] {
  const { date } = newYorkTime(now)
  const today = sessionOf(calendar, date)
  if (today === undefined || now < today.opens)
    return [endSlot(sessionOf(calendar, calendar.previousTradingDay(date)) as Session)]
  if (now >= today.closes + AFTER_CLOSE_MS) return [endSlot(today)]
  const slot = now < today.closes ? intervalSlot(today, now, intervalMinutes) : undefined
  return slot === undefined ? [] : [slot]
}

interface Session {
  date: DateString
  opens: number
  closes: number
}

function sessionOf(calendar: ExchangeCalendar, date: DateString): Session | undefined {
  const hours = hoursOf(calendar, date)
  if (hours === undefined) return undefined
  return { date, opens: newYorkInstant(date, hours.opens), closes: newYorkInstant(date, hours.closes) }
}

const endSlot = ({ date, closes }: Session): Slot => ({
  name: `EOD ${date}`,
  type: 'EOD',
  tradingDay: date,
  at: closes,
})

function intervalSlot({ date, opens }: Session, now: number, intervalMinutes: number): Slot | undefined {
  const interval = intervalMinutes * MINUTE
  const at = interval === 0 ? opens : now - ((now - opens) % interval)
  // No snapshot is taken at the open: its prices are still the previous closing prices.
  if (at === opens || now - at >= MOST_LATE_MS) return undefined
  return { name: `AUTOMATIC ${new Date(at).toISOString()}`, type: 'AUTOMATIC', tradingDay: date, at }
}

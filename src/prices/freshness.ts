/** How long a price is taken for the current one. */
import { MINUTE } from '../lib/clock.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { closedSince } from '../market/session.ts'

const FRESH_MS = MINUTE

/** Since when a price must have been fetched to be fresh now: a minute ago, or the market's close while it is closed. */
export const freshSince = (calendar: ExchangeCalendar, now: number): number =>
  Math.min(now - FRESH_MS, closedSince(calendar, now) ?? now)

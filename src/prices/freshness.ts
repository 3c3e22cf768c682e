/** How long a price counts as current. */
import { MINUTE } from '../lib/clock.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { closedSince } from '../market/session.ts'

const FRESH_MS = MINUTE

/** A price fetched at this instant or later is fresh: a minute ago, or the last close if the market is closed. */
export const freshSince = (calendar: ExchangeCalendar, now: number): number =>
  Math.min(now - FRESH_MS, closedSince(calendar, now) ?? now)

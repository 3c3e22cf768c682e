/** How long a price is taken for the current one. */
import { HOUR, MINUTE } from '../../lib/clock.ts'
import type { ExchangeCalendar } from '../exchange-calendar.ts'
import { marketStatus } from '../session.ts'

const FRESH_MS = MINUTE
/** Shorter than any trading day from pre-market to the end of after-hours: both ends closed is closed throughout. */
const CLOSED_MS = 12 * HOUR

export type Freshness = (fetchedAt: number, now: number) => boolean

/** A price is fresh for a minute; one fetched while the market is closed, until it opens, and 12 hours at most. */
export const freshnessOf =
  (calendar: ExchangeCalendar): Freshness =>
  (fetchedAt, now) => {
    const age = now - fetchedAt
    if (age < FRESH_MS) return true
    return age < CLOSED_MS && isClosed(calendar, now) && isClosed(calendar, fetchedAt)
  }

const isClosed = (calendar: ExchangeCalendar, at: number) => marketStatus(calendar, at) === 'closed'

/** The health of an endpoint, from its attempts: failing, paused or disabled. */
import { DAY, HOUR, MINUTE } from '../lib/clock.ts'
import { readRetryAfter } from '../lib/retry-after.ts'
import type { Attempt } from './attempt.ts'

export interface Health {
  disabledAt: number | null
  disabledReason: 'user' | 'gone' | 'failing' | null
  /** The first failure since the last success. */
  failingSince: number | null
  lastFailureAt: number | null
  /** Nothing is sent before this instant. */
  pausedUntil: number | null
}

export const HEALTHY: Health = {
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  lastFailureAt: null,
  pausedUntil: null,
}

/** An endpoint whose failures span this long without a success is disabled. */
export const DISABLE_AFTER = 5 * DAY
/** The pause after a 429, 502 or 504 without Retry-After. */
const DEFAULT_PAUSE = MINUTE
/** The longest pause of a whole endpoint. The delivery itself may wait longer. */
export const MAX_PAUSE = HOUR
const GONE = 410
const OVERLOADED: readonly number[] = [429, 502, 504]

export const hasSucceeded = (attempt: Attempt): boolean =>
  attempt.outcome === 'answered' && attempt.status >= 200 && attempt.status <= 299

/** The Retry-After of an answer, in milliseconds from `now`; undefined if there is none. */
export const retryAfterOf = (attempt: Attempt, now: number): number | undefined =>
  attempt.outcome === 'answered' ? readRetryAfter(attempt.retryAfter, now) : undefined

/** The health of an endpoint after an attempt that ended at `now`. Returns the same object if nothing changes. */
export function healthAfter(before: Health, attempt: Attempt, now: number): Health {
  if (hasSucceeded(attempt))
    return before.failingSince === null ? before : { ...before, failingSince: null, lastFailureAt: null }
  // If nothing was sent for so long, two failures do not prove that the endpoint failed all the time.
  const isForgotten = before.lastFailureAt !== null && now - before.lastFailureAt > DISABLE_AFTER
  const failingSince = isForgotten ? now : (before.failingSince ?? now)
  const after = { ...before, failingSince, lastFailureAt: now, pausedUntil: pauseAfter(before, attempt, now) }
  if (before.disabledAt !== null) return after
  if (attempt.outcome === 'answered' && attempt.status === GONE)
    return { ...after, disabledAt: now, disabledReason: 'gone' }
  if (now - failingSince >= DISABLE_AFTER) return { ...after, disabledAt: now, disabledReason: 'failing' }
  return after
}

function pauseAfter({ pausedUntil }: Health, attempt: Attempt, now: number): number | null {
  const asked = retryAfterOf(attempt, now)
  const overloaded = attempt.outcome === 'answered' && OVERLOADED.includes(attempt.status)
  const pause = asked ?? (overloaded ? DEFAULT_PAUSE : undefined)
  return pause === undefined ? pausedUntil : Math.max(pausedUntil ?? 0, now + Math.min(pause, MAX_PAUSE))
}

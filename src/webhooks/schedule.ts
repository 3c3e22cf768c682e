/** When a delivery is tried again. The delays are those Standard Webhooks advises: 75 hours and 35 minutes in all. */
import { HOUR, MINUTE, SECOND } from '../lib/clock.ts'

/** The delay before each attempt, counted from the one before it. */
export const DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Each delay is up to this share shorter or longer, so that what failed together does not come back together. */
export const JITTER = 0.2
/** A receiver cannot put an attempt off for longer. */
export const MAX_RETRY_AFTER = 24 * HOUR

/**
 * How long after a failed attempt the next one is made, in milliseconds; undefined where there is none.
 * `made` is the number of attempts of this schedule so far, `chance` from 0 to 1, `retryAfter` what the
 * receiver asked for.
 */
export function delayAfter(made: number, chance: number, retryAfter = 0): number | undefined {
  const delay = DELAYS[made]
  if (delay === undefined) return undefined
  const jittered = delay * (1 - JITTER + 2 * JITTER * chance)
  return Math.round(Math.max(jittered, Math.min(retryAfter, MAX_RETRY_AFTER)))
}

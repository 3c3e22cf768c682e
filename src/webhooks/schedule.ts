/** When a delivery is retried. The delays are those that Standard Webhooks recommends: 75 hours 35 minutes in total. */
import { HOUR, MINUTE, SECOND } from '../lib/clock.ts'

/** The delay before each attempt, counted from the previous one. */
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
/** Each delay is up to this share shorter or longer, so that failures of one moment are not retried together. */
export const JITTER = 0.2
/** The longest delay that a receiver can ask for. */
export const MAX_RETRY_AFTER = 24 * HOUR

/**
 * The delay after a failed attempt, in milliseconds; undefined if it was the last. `made` is the number of attempts
 * of this schedule so far, `chance` is from 0 to 1, `retryAfter` is what the receiver asked for, in milliseconds.
 */
export function delayAfter(made: number, chance: number, retryAfter = 0): number | undefined {
  const delay = DELAYS[made]
  if (delay === undefined) return undefined
  const jittered = delay * (1 - JITTER + 2 * JITTER * chance)
  return Math.round(Math.max(jittered, Math.min(retryAfter, MAX_RETRY_AFTER)))
}

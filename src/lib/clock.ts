/** The only module that reads the system time. Everything else takes a Clock, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** How far a clock is ahead of the system's: nothing, except in tests. With it a thread, which cannot get the clock, has its time. */
export const aheadOf = (clock: Clock): number => clock.now() - Date.now()

/** ISO 8601 with milliseconds and `Z`. */
export const toTimestamp = (ms: number): string => new Date(ms).toISOString()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

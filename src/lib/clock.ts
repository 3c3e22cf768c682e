/** The only module that reads the system time. Everything else takes a Clock, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock for tests. It moves only when told to. */
export class TurnableClock implements Clock {
  #at: number
  constructor(at: string | number = '2026-03-16T14:30:00Z') {
    this.#at = typeof at === 'number' ? at : Date.parse(at)
  }
  now(): number {
    return this.#at
  }
  advance(ms: number): void {
    this.#at += ms
  }
  set(at: string): void {
    this.#at = Date.parse(at)
  }
}

/** ISO 8601 with milliseconds and `Z`. */
export const toTimestamp = (ms: number): string => new Date(ms).toISOString()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * A circuit breaker: a provider that keeps failing gets no requests for a while, then one as a probe. While the
 * breaker is open, callers get their answer at once instead of after a timeout.
 */
import { MINUTE, SECOND } from '../lib/clock.ts'

const OPENS_AFTER = 5
const FIRST_REST_MS = 30 * SECOND
const LONGEST_REST_MS = 5 * MINUTE

export class Breaker {
  #failures = 0
  #rests = 0
  #restsUntil = 0
  #probing = false

  /** Whether a probe is running, for which all other requests wait. */
  get isProbing(): boolean {
    return this.#probing
  }

  /** Whether a request may be sent at this instant. */
  allows(now: number): boolean {
    return this.#failures < OPENS_AFTER || (now >= this.#restsUntil && !this.#probing)
  }

  /** Lets a request through and returns true; its end must be reported. Returns false if none may be sent. */
  enter(now: number): boolean {
    if (!this.allows(now)) return false
    if (this.#failures >= OPENS_AFTER) this.#probing = true
    return true
  }

  succeed(): void {
    this.#failures = 0
    this.#rests = 0
    this.#probing = false
  }

  /** Reports a request whose end is no evidence of the provider's health. */
  abstain(): void {
    this.#probing = false
  }

  /** Reports a failure. Returns true if it opened the breaker. */
  fail(now: number): boolean {
    this.#failures += 1
    const opens = this.#failures === OPENS_AFTER || this.#probing
    this.#probing = false
    if (opens) {
      this.#restsUntil = now + Math.min(FIRST_REST_MS * 2 ** this.#rests, LONGEST_REST_MS)
      this.#rests += 1
    }
    return opens
  }
}

/**
 * A circuit breaker: a provider that keeps failing is left alone for a while, then tried with one request.
 * While it is open nobody waits for time limits to run out.
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

  /** Whether a request is under way on which all others depend. */
  get isProbing(): boolean {
    return this.#probing
  }

  /** Whether a request would be let through at this instant. */
  allows(now: number): boolean {
    return this.#failures < OPENS_AFTER || (now >= this.#restsUntil && !this.#probing)
  }

  /** Lets a request through, whose end must be told. False where none may pass. */
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

  /** A request ended in a way that says nothing of the provider's health. */
  abstain(): void {
    this.#probing = false
  }

  /** True where this failure opened it. */
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

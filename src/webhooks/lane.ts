/**
 * What the dispatcher holds of one endpoint. Endpoints share nothing but the room for what is held in all, and the
 * slower a receiver is, the less of that it gets: so none of them delays another.
 */

import { hasSucceeded } from './health.ts'
import type { LeasedRow } from './lease-queries.ts'
import type { Attempt } from './transport.ts'
import type { Claim } from './turn.ts'

/** Attempts under way at a time, and deliveries claimed in all, so that a fast receiver is not kept waiting. */
interface Width {
  sending: number
  held: number
}

/** The most of a receiver that answers so. */
const FAST: Width = { sending: 16, held: 512 }
const MIDDLING: Width = { sending: 16, held: 16 }
const SLOW: Width = { sending: 4, held: 4 }
const FAILING: Width = { sending: 1, held: 1 }
/** A receiver of which nothing is known: many of them that hang must leave room for the others. */
const UNTRIED: Width = { sending: 2, held: 2 }
const FAST_MS = 100
const MIDDLING_MS = 1_000

/** Each success doubles it, up to what the receiver has shown to be worth. */
function widthAfter(before: Width, attempt: Attempt): Width {
  if (!hasSucceeded(attempt)) return FAILING
  const most = attempt.durationMs > MIDDLING_MS ? SLOW : attempt.durationMs > FAST_MS ? MIDDLING : FAST
  return { sending: Math.min(most.sending, before.sending * 2), held: Math.min(most.held, before.held * 2) }
}

/** A delivery with what its claim said: a later claim may say otherwise, and lasts longer. */
export interface Held {
  readonly delivery: LeasedRow
  readonly claim: Claim
}

export class Lane {
  readonly endpointId: number
  /** There may be deliveries to claim. */
  isDue = false
  sending = 0
  #width = UNTRIED
  #waiting: Held[] = []

  constructor(endpointId: number) {
    this.endpointId = endpointId
  }

  /** How many more deliveries may be claimed. */
  get room(): number {
    return Math.max(0, this.#width.held - this.held)
  }

  get held(): number {
    return this.sending + this.#waiting.length
  }

  get isIdle(): boolean {
    return !this.isDue && this.held === 0
  }

  take(claim: Claim): void {
    if (claim.isFailing) this.#width = FAILING
    for (const delivery of claim.deliveries) this.#waiting.push({ delivery, claim })
  }

  /** The next delivery to send, counted as under way; undefined where it must wait. */
  next(): Held | undefined {
    if (this.sending >= this.#width.sending) return undefined
    const next = this.#waiting.shift()
    if (next !== undefined) this.sending++
    return next
  }

  /** An attempt has ended. Returns what is not to wait here any longer. */
  ended(attempt: Attempt): Held[] {
    this.sending--
    this.#width = widthAfter(this.#width, attempt)
    return this.#width === FAILING ? this.release() : []
  }

  /** Lets go of what waits; it must be given back. */
  release(): Held[] {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 0) this.isDue = true
    return waiting
  }
}

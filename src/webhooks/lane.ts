/**
 * What the dispatcher holds of one endpoint. Endpoints share nothing but the room for what is held in all, and the
 * slower a receiver is, the less of that it gets: so none of them delays another.
 */
import type { ClaimedRow } from './delivery-queries.ts'
import { hasSucceeded } from './health.ts'
import type { Attempt } from './transport.ts'
import type { Claim } from './turn.ts'

/** Attempts under way at a time, and deliveries claimed in all, so that a fast receiver is not kept waiting. */
interface Width {
  sending: number
  held: number
}

const FAST: Width = { sending: 16, held: 256 }
const MIDDLING: Width = { sending: 16, held: 16 }
const SLOW: Width = { sending: 4, held: 4 }
const FAILING: Width = { sending: 1, held: 1 }
const FAST_MS = 100
const MIDDLING_MS = 1_000

function widthAfter(attempt: Attempt): Width {
  if (!hasSucceeded(attempt)) return FAILING
  if (attempt.durationMs > MIDDLING_MS) return SLOW
  return attempt.durationMs > FAST_MS ? MIDDLING : FAST
}

export class Lane {
  readonly endpointId: number
  /** There may be deliveries to claim. */
  isDue = false
  sending = 0
  #width = MIDDLING
  #waiting: ClaimedRow[] = []
  #claim: Claim | undefined

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
    this.#claim = claim
    this.#waiting.push(...claim.deliveries)
  }

  /** The next delivery to send, counted as under way, with what its claim said; undefined where it must wait. */
  next(): { delivery: ClaimedRow; claim: Claim } | undefined {
    if (this.sending >= this.#width.sending || this.#claim === undefined) return undefined
    const delivery = this.#waiting.shift()
    if (delivery === undefined) return undefined
    this.sending++
    return { delivery, claim: this.#claim }
  }

  /** An attempt has ended. Returns the ids of deliveries that are not to wait here any longer. */
  ended(attempt: Attempt): string[] {
    this.sending--
    this.#width = widthAfter(attempt)
    return this.#width === FAILING ? this.release() : []
  }

  /** Lets go of what waits; it must be given back. */
  release(): string[] {
    const ids = this.#waiting.map(({ id }) => id)
    this.#waiting = []
    if (ids.length > 0) this.isDue = true
    return ids
  }
}

/**
 * The backlog of one endpoint in memory: deliveries that are leased and wait, or are being sent. Endpoints share only
 * the room for all of them, and a slower receiver gets less of it, so that none delays another.
 */
import type { Attempt } from './attempt.ts'
import type { Lease } from './batch.ts'
import { hasSucceeded } from './health.ts'
import type { LeasedRow } from './lease-queries.ts'

/** Attempts at a time, and deliveries leased in all, those included: a fast receiver must not wait for the database. */
interface Capacity {
  sending: number
  leased: number
}

/** The most for a receiver of this speed. */
const FAST: Capacity = { sending: 16, leased: 512 }
const MODERATE: Capacity = { sending: 16, leased: 16 }
const SLOW: Capacity = { sending: 4, leased: 4 }
const FAILING: Capacity = { sending: 1, leased: 1 }
/** Nothing is known of the receiver yet: many that hang must leave room for the others. */
const UNTRIED: Capacity = { sending: 2, leased: 2 }
const FAST_MS = 100
const MODERATE_MS = 1_000

/** Doubles with each success, up to the most for the receiver's speed. */
function capacityAfter(before: Capacity, attempt: Attempt): Capacity {
  if (!hasSucceeded(attempt)) return FAILING
  const most = attempt.durationMs > MODERATE_MS ? SLOW : attempt.durationMs > FAST_MS ? MODERATE : FAST
  return { sending: Math.min(most.sending, before.sending * 2), leased: Math.min(most.leased, before.leased * 2) }
}

/** With its own lease: a later one of the same endpoint may have other keys, and lasts longer. */
export interface LeasedDelivery {
  readonly delivery: LeasedRow
  readonly lease: Lease
}

export class Backlog {
  readonly endpointId: number
  /** There may be deliveries to lease. */
  isDue = false
  sending = 0
  #capacity = UNTRIED
  #waiting: LeasedDelivery[] = []

  constructor(endpointId: number) {
    this.endpointId = endpointId
  }

  /** How many more deliveries may be leased. */
  get room(): number {
    return Math.max(0, this.#capacity.leased - this.size)
  }

  /** Deliveries that wait or are being sent. */
  get size(): number {
    return this.sending + this.#waiting.length
  }

  get isIdle(): boolean {
    return !this.isDue && this.size === 0
  }

  add(lease: Lease): void {
    if (lease.isFailing) this.#capacity = FAILING
    for (const delivery of lease.deliveries) this.#waiting.push({ delivery, lease })
  }

  /** The next delivery to send, counted as being sent; undefined if it must wait. */
  next(): LeasedDelivery | undefined {
    if (this.sending >= this.#capacity.sending) return undefined
    const next = this.#waiting.shift()
    if (next !== undefined) this.sending++
    return next
  }

  /** An attempt has ended. Returns deliveries whose lease is to be released. */
  ended(attempt: Attempt): LeasedDelivery[] {
    this.sending--
    this.#capacity = capacityAfter(this.#capacity, attempt)
    return this.#capacity === FAILING ? this.release() : []
  }

  /** Empties what waits; the caller releases the leases. */
  release(): LeasedDelivery[] {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 0) this.isDue = true
    return waiting
  }
}

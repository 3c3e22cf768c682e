/**
 * The backlog of one endpoint in memory: leased deliveries that wait or are being sent. Endpoints share one limit for
 * all backlogs, and a slower receiver gets a smaller part of it, so that no receiver delays another.
 */
import type { Attempt } from './attempt.ts'
import type { Lease } from './batch.ts'
import type { EndpointKey } from './gap-queries.ts'
import { hasSucceeded } from './health.ts'
import type { LeasedRow } from './lease-queries.ts'

/** Limits of concurrent attempts and of leased deliveries; more are leased, so that no attempt waits for the database. */
interface Capacity {
  sending: number
  leased: number
}

/** The limits for a fast receiver. */
const FAST: Capacity = { sending: 16, leased: 512 }
const MODERATE: Capacity = { sending: 16, leased: 16 }
const SLOW: Capacity = { sending: 4, leased: 4 }
const FAILING: Capacity = { sending: 1, leased: 1 }
/** The speed of the receiver is unknown. Small, so that many receivers that hang leave room for the others. */
const UNTRIED: Capacity = { sending: 2, leased: 2 }
const FAST_MS = 100
const MODERATE_MS = 1_000

/** Doubles with each success, up to the limits for the receiver's speed. */
function capacityAfter(before: Capacity, attempt: Attempt): Capacity {
  if (!hasSucceeded(attempt)) return FAILING
  const most = attempt.durationMs > MODERATE_MS ? SLOW : attempt.durationMs > FAST_MS ? MODERATE : FAST
  return { sending: Math.min(most.sending, before.sending * 2), leased: Math.min(most.leased, before.leased * 2) }
}

/** Has its own lease, because a later lease of the same endpoint may have other keys and expires later. */
export interface LeasedDelivery {
  readonly delivery: LeasedRow
  readonly lease: Lease
}

export class Backlog {
  readonly userId: number
  readonly endpointId: number
  /** Whether there may be deliveries to lease. */
  isDue = false
  sending = 0
  #capacity = UNTRIED
  #waiting: LeasedDelivery[] = []

  constructor({ userId, endpointId }: EndpointKey) {
    this.userId = userId
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

  /** Returns the next delivery and counts it as being sent; undefined if none may be sent now. */
  next(): LeasedDelivery | undefined {
    if (this.sending >= this.#capacity.sending) return undefined
    const next = this.#waiting.shift()
    if (next !== undefined) this.sending++
    return next
  }

  /** Records the end of an attempt. Returns the deliveries whose leases the caller must release. */
  ended(attempt: Attempt): LeasedDelivery[] {
    this.sending--
    this.#capacity = capacityAfter(this.#capacity, attempt)
    return this.#capacity === FAILING ? this.release() : []
  }

  /** Removes and returns the waiting deliveries; the caller must release their leases. */
  release(): LeasedDelivery[] {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length > 0) this.isDue = true
    return waiting
  }
}

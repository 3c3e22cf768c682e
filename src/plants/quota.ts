/**
 * Decides when the plants of a user are counted. Counting 100,000 takes milliseconds and adding one takes microseconds;
 * and on PostgreSQL, of two transactions that count and add at the same time one must be repeated. So the transaction
 * that adds a plant counts only if the user was near the quota in the last second.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, SECOND } from '../lib/clock.ts'

/** More plants than all instances together can add while a count is used. */
const MARGIN = 20_000
const COUNT_USED_MS = SECOND
const USERS = 10_000

interface Counted {
  at: number
  plants: number
}

export class PlantCounts {
  readonly #clock: Clock
  readonly #quota: number
  readonly #counted = new LRUCache<number, Counted>({ max: USERS })

  constructor(clock: Clock, quota: number) {
    this.#clock = clock
    this.#quota = quota
  }

  /** Whether the user can add a plant without a count in the same transaction. `count` is called at most once a second. */
  async isFarFromQuota(userId: number, count: () => Promise<number>): Promise<boolean> {
    if (this.#quota <= MARGIN) return false
    const now = this.#clock.now()
    let last = this.#counted.get(userId)
    if (last === undefined || now - last.at >= COUNT_USED_MS || now < last.at) {
      last = { at: now, plants: await count() }
      this.#counted.set(userId, last)
    }
    return last.plants + MARGIN <= this.#quota
  }
}

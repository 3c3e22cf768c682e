/**
 * Counts failed attempts to authenticate by address and minute. Each instance decides by its own counts and sends them
 * to the database in the background, which returns the counts of all instances: no answer waits for a write.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, MINUTE } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import { deleteAttemptsBefore, upsertAttempts } from './attempt-queries.ts'
import type { Background } from './background.ts'

const MAX_ADDRESSES = 10_000
/** Rows per statement. */
const BATCH = 200

interface Count {
  readonly address: string
  readonly startsAt: number
  /** The count of all instances, as last read. */
  stored: number
  /** The count of this instance that is not yet stored. */
  unsent: number
  limited: boolean
}

export interface AttemptCounts {
  /**
   * Counts one attempt. `attempts`: of the address in this minute; they grow to `limit + 1`: a flood costs
   * neither memory nor writes. `isFirst` if this attempt is the first one beyond the limit.
   */
  add(address: string, limit: number): { attempts: number; endsInMs: number; isFirst: boolean }
}

export function attemptCounts(store: Store, clock: Clock, background: Background): AttemptCounts {
  const counts = new LRUCache<string, Count>({ max: MAX_ADDRESSES })
  const changed = new Set<Count>()

  const current = (address: string, startsAt: number): Count => {
    const found = counts.get(address)
    if (found?.startsAt === startsAt) return found
    const count = { address, startsAt, stored: 0, unsent: 0, limited: false }
    counts.set(address, count)
    return count
  }

  async function send(): Promise<void> {
    while (changed.size > 0) {
      const batch = [...changed].slice(0, BATCH)
      for (const count of batch) changed.delete(count)
      const rows = batch.map(({ address, startsAt, unsent }) => ({ address, startsAt, attempts: unsent }))
      const totals = await store.patient.write(async (tx) => {
        await deleteAttemptsBefore(tx, startOf(clock.now()))
        return upsertAttempts(tx, rows)
      })
      const keyOf = (row: { startsAt: number; address: string }) => `${row.startsAt} ${row.address}`
      const stored = new Map(totals.map((row) => [keyOf(row), row.attempts]))
      for (const [n, count] of batch.entries()) {
        count.stored = stored.get(keyOf(count)) ?? count.stored
        count.unsent -= rows[n]?.attempts ?? 0
      }
    }
  }

  return {
    add(address, limit) {
      const now = clock.now()
      const count = current(address, startOf(now))
      const endsInMs = count.startsAt + MINUTE - now
      if (count.stored + count.unsent <= limit) {
        count.unsent++
        if (changed.size < MAX_ADDRESSES) changed.add(count)
        background.run('failed attempts', send)
      }
      const attempts = Math.min(count.stored + count.unsent, limit + 1)
      const isFirst = attempts > limit && !count.limited
      count.limited ||= isFirst
      return { attempts, endsInMs, isFirst }
    },
  }
}

const startOf = (now: number) => now - (now % MINUTE)

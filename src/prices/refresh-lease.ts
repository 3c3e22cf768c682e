/**
 * Allows one refresh of a user at a time, over all instances. Each refresh has a lease, which expires if its instance
 * dies. The row also has the point at which a refresh that was cut short is resumed.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, MINUTE, SECOND } from '../lib/clock.ts'
import { conflict } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Store } from '../store/index.ts'
import { selectRefresh, updateRefresh, upsertRefresh } from './refresh-queries.ts'

const LEASE_MS = 30 * SECOND
const RENEWED_AFTER_MS = LEASE_MS / 3
/** A refresh that was cut short longer ago starts again from the beginning. */
const RESUMED_WITHIN_MS = 30 * MINUTE

export interface RefreshLease {
  /** Symbols priced at this instant or later need no request. */
  readonly doneSince: number
  /** Must be called before the lease expires. Throws Failure `conflict` if another refresh has taken over. */
  renew(): Promise<void>
  /** If `complete`, the next refresh starts from the beginning. */
  end(complete: boolean): Promise<void>
}

/**
 * Starts a refresh, or resumes the last one. A new refresh has the given `doneSince`. Throws Failure `conflict` if
 * another refresh of the user runs.
 */
export async function leaseRefresh(
  store: Store,
  clock: Clock,
  userId: number,
  begins: { doneSince: number },
): Promise<RefreshLease> {
  const lease = randomUUID()
  let renewedAt = clock.now()
  const now = renewedAt
  const doneSince = await store.write(async (tx) => {
    const last = await selectRefresh(tx, userId)
    // A lease that ends too far in the future is from before a clock was set back, and is ignored.
    if (last !== undefined && last.leaseUntil > now && last.leaseUntil <= now + 2 * LEASE_MS)
      throw conflict(say('refresh_running'))
    const resumed = last?.doneSince ?? null
    const since = resumed !== null && resumed > now - RESUMED_WITHIN_MS ? resumed : begins.doneSince
    await upsertRefresh(tx, userId, { lease, leaseUntil: now + LEASE_MS, doneSince: since })
    return since
  })
  return {
    doneSince,
    async renew() {
      const now = clock.now()
      if (now - renewedAt < RENEWED_AFTER_MS) return
      renewedAt = now
      const mine = await store.patient.write((tx) => updateRefresh(tx, userId, lease, { leaseUntil: now + LEASE_MS }))
      if (!mine) throw conflict(say('refresh_running'), { detail: 'another refresh has taken over' })
    },
    async end(complete) {
      const change = complete ? { leaseUntil: 0, doneSince: null } : { leaseUntil: 0 }
      await store.patient.write((tx) => updateRefresh(tx, userId, lease, change))
    },
  }
}

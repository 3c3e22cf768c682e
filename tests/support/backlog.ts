/** Waits until a service has sent its webhooks, without waiting for its pauses in real time. */
import { setTimeout as wait } from 'node:timers/promises'
import { isNotNull, sql as raw } from 'drizzle-orm'
import type { Store } from '../../src/store/index.ts'
import { countPending } from '../../src/webhooks/queue-queries.ts'
import { waitUntil } from './until.ts'

/** Moves leases, retries and pauses `ms` closer, as if that time had passed. */
export async function letTimePass(store: Store, ms: number): Promise<void> {
  // A database that was stopped may be busy for a while.
  await store.patient.write(async ({ sql, t: { webhookDeliveries: d, webhookEndpoints: e } }) => {
    await sql
      .update(d)
      .set({ dueAt: raw`${d.dueAt} - ${ms}` })
      .where(isNotNull(d.dueAt))
    await sql
      .update(e)
      .set({ pausedUntil: raw`${e.pausedUntil} - ${ms}` })
      .where(isNotNull(e.pausedUntil))
  })
}

/** Resolves when no delivery waits. */
export const drained = (store: Store): Promise<void> =>
  waitUntil('nothing waits', async () => (await store.read((db) => countPending(db, 1))) === 0)

const SETTLE_MS = 1_000

/** Like `drained`, for a running service: an attempt that failed meanwhile waits no real minute for the next one. */
export async function drainedWithoutWaiting(store: Store, ms: number): Promise<void> {
  await waitUntil('nothing waits', async () => {
    await letTimePass(store, ms)
    await wait(SETTLE_MS)
    return (await store.read((db) => countPending(db, 1))) === 0
  })
}

/** What is removed of the past, so that tables do not grow for ever: in small transactions, none of which others wait for. */
import { setTimeout as wait } from 'node:timers/promises'
import { DAY } from '../lib/clock.ts'
import type { Store, Writer } from '../store/index.ts'
import { idBehind, removeAll, removeDeleted, removeFinished, selectDeleted, selectUsers } from './delivery-queries.ts'
import { firstIdAt } from './message-id.ts'

/** Finished deliveries are kept this long. */
export const KEEP_FINISHED = 30 * DAY
/** Those that wait as well: only for an endpoint that is disabled do they wait so long. */
export const KEEP_WAITING = 60 * DAY
/** Of one user, finished deliveries older than this many are removed sooner. */
export const KEEP_OF_USER = 100_000
const BATCH = 500
/** Between two batches others write. */
const PAUSE_MS = 20

/** Removes what is too old by `now`, what is too much, and what belonged to endpoints that were deleted. */
export async function removeOld(store: Store, now: number, keepOfUser = KEEP_OF_USER): Promise<void> {
  await inBatches(store, (tx) => removeAll(tx, firstIdAt(now - KEEP_WAITING), BATCH))
  await inBatches(store, (tx) => removeFinished(tx, { before: firstIdAt(now - KEEP_FINISHED), limit: BATCH }))
  for (const userId of await store.read(selectUsers)) {
    const before = await store.read((db) => idBehind(db, userId, keepOfUser - 1))
    if (before !== undefined) await inBatches(store, (tx) => removeFinished(tx, { before, limit: BATCH, userId }))
  }
  for (const endpointId of await store.read(selectDeleted))
    await inBatches(store, (tx) => removeDeleted(tx, endpointId, BATCH))
}

async function inBatches(store: Store, remove: (tx: Writer) => Promise<number>): Promise<void> {
  while ((await store.write(remove)) === BATCH) await wait(PAUSE_MS)
}

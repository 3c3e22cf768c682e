/** Deletes old deliveries, so that tables stay bounded. Small transactions let other writes run in between. */
import { setTimeout as wait } from 'node:timers/promises'
import { DAY } from '../lib/clock.ts'
import { forEachUser, readOfAll, type Store, type Writer } from '../store/index.ts'
import { firstIdAt } from './message-id.ts'
import {
  deleteDeliveries,
  deleteDeliveriesOfEndpoint,
  deleteFinishedDeliveries,
  selectDeletedEndpoints,
  selectIdAfterNewest,
  selectUsersWithEndpoints,
} from './retention-queries.ts'

/** Finished deliveries are kept this long. */
const KEEP_FINISHED_MS = 30 * DAY
/** Pending ones too: only deliveries to disabled endpoints live this long. */
const KEEP_PENDING_MS = 60 * DAY
/** Each user keeps this many deliveries; older finished ones are deleted sooner. */
const KEPT_PER_USER = 100_000
const BATCH = 500
/** The pause between two batches, in which other writes run. */
const PAUSE_MS = 20

/** Deletes deliveries that are too old at `now`, too many, or of deleted endpoints. Stops if `signal` is aborted. */
export async function deleteOldDeliveries(
  store: Store,
  now: number,
  { keptPerUser = KEPT_PER_USER, signal }: { keptPerUser?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const finishedBefore = now - KEEP_FINISHED_MS
  await forEachUser(await readOfAll(store, selectUsersWithEndpoints), async (userId) => {
    const own = store.forUser(userId)
    const inBatches = async (remove: (tx: Writer) => Promise<number>) => {
      while (signal?.aborted !== true && (await own.write('plants', remove)) === BATCH) await wait(PAUSE_MS)
    }
    if (signal?.aborted === true) return
    await inBatches((tx) => deleteDeliveries(tx, firstIdAt(now - KEEP_PENDING_MS), BATCH))
    await inBatches((tx) =>
      deleteFinishedDeliveries(tx, { before: firstIdAt(finishedBefore), finishedBefore, limit: BATCH }),
    )
    const before = await own.read((db) => selectIdAfterNewest(db, keptPerUser - 1))
    if (before !== undefined) await inBatches((tx) => deleteFinishedDeliveries(tx, { before, limit: BATCH }))
    for (const endpointId of await own.read(selectDeletedEndpoints))
      await inBatches((tx) => deleteDeliveriesOfEndpoint(tx, endpointId, BATCH))
  })
}

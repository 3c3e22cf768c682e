/** The plant store. A plant belongs to a user; the client chooses its id, an int64. */
import type { Clock } from '../lib/clock.ts'
import { type Page, toPage } from '../lib/cursor.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { assertQuota } from '../lib/quotas.ts'
import type { Store } from '../store/index.ts'
import { newPlant } from '../webhooks/events/new-plant.ts'
import { publishEvent, type Wake } from '../webhooks/outbox.ts'
import { countPlants, deletePlant, insertPlant, type PlantRow, selectPlant, selectPlants } from './queries.ts'
import type { PlantCounts } from './quota.ts'

const LOWEST_ID = -(2n ** 63n)
const DEFAULT_LIMIT = 100
const MAX_ROWS = 1000

/** A page of the plants with the id `from` or a higher one, by ascending id; its cursor is the lowest id that can follow. */
export async function listPlants(
  store: Store,
  userId: number,
  { from = LOWEST_ID, limit = DEFAULT_LIMIT }: { from?: bigint; limit?: number },
): Promise<Page<PlantRow>> {
  const rows = Math.min(limit, MAX_ROWS)
  const found = await store.forUser(userId).read((db) => selectPlants(db, { from, limit: rows + 1 }))
  return toPage(found, rows, ({ id }) => String(id + 1n))
}

export interface PlantDeps {
  store: Store
  clock: Clock
  wake: Wake
  counts: PlantCounts
  quota: number
}

/**
 * Adds a plant and publishes `newPlant` to the user's endpoints. Fails with `conflict` if the id is taken or the quota
 * is full.
 */
export async function addPlant(
  { store, clock, wake, counts, quota }: PlantDeps,
  userId: number,
  plant: PlantRow,
): Promise<void> {
  const now = clock.now()
  const isFarFromQuota = await counts.isFarFromQuota(userId, () => store.forUser(userId).read((db) => countPlants(db)))
  await store.forUser(userId).write('plants', async (tx) => {
    const isNew = await insertPlant(tx, userId, plant, now)
    if (!isNew) throw conflict(say('plant_exists', { id: String(plant.id) }))
    if (!isFarFromQuota) {
      const kept = (await countPlants(tx)) - 1
      assertQuota({ kept, quota, items: 'plants', setting: 'QUOTA_PLANTS' })
    }
    await publishEvent(tx, wake, newPlant, plant, { userId, now })
  })
}

const unknown = (id: bigint) => notFound(say('plant_unknown', { id: String(id) }))

/** Fails with `not_found` if the user has no such plant. */
export async function readPlant(store: Store, userId: number, id: bigint): Promise<PlantRow> {
  const plant = await store.forUser(userId).read((db) => selectPlant(db, id))
  if (plant === undefined) throw unknown(id)
  return plant
}

/** Fails with `not_found` if the user has no such plant. */
export async function removePlant(store: Store, userId: number, id: bigint): Promise<void> {
  const removed = await store.forUser(userId).write('plants', (tx) => deletePlant(tx, id))
  if (!removed) throw unknown(id)
}

/** Deletes a user with everything that is the user's. */
import type { Store } from '../store/index.ts'
import { selectEndpoints } from '../webhooks/queries.ts'
import { deleteDeliveriesOfEndpoint } from '../webhooks/retention-queries.ts'
import { deleteUser as deleteRows } from './queries.ts'

const DELIVERIES_PER_WRITE = 1_000

/** Imports of the user that run meanwhile store nothing. */
export async function deleteUser(store: Store, userId: number): Promise<void> {
  for (const { id } of await store.read((db) => selectEndpoints(db, userId))) {
    const some = () => store.patient.write((tx) => deleteDeliveriesOfEndpoint(tx, id, DELIVERIES_PER_WRITE))
    while ((await some()) === DELIVERIES_PER_WRITE);
  }
  await store.patient.write((tx) => deleteRows(tx, userId), { recordOf: userId })
}

/**
 * Deletes a user and all rows of the user. One small write removes every way to sign in; then the rows are deleted in small
 * writes, so that others do not wait for a large record. The next start deletes what is left.
 */
import { randomUUID } from 'node:crypto'
import { forEachUser, type Store } from '../store/index.ts'
import { selectEndpoints } from '../webhooks/queries.ts'
import { deleteDeliveriesOfEndpoint } from '../webhooks/retention-queries.ts'
import { deleteAllOfGone, deleteRowsOfGone, deleteUser, selectGoneUsers, updateUserGone } from './gone-user-queries.ts'

const ROWS_PER_WRITE = 1_000

/** From now on nobody can sign in as this user, and no token and no session is valid. */
export const removeUser = (store: Store, userId: number): Promise<void> =>
  store.write((tx) => updateUserGone(tx, userId, randomUUID()))

/** Deletes the rows of the users who were removed. Work of such a user that still runs stores nothing. */
export async function deleteRemovedUsers({ patient: store }: Store): Promise<void> {
  const parts = [await store.read(selectGoneUsers)]
  await forEachUser({ parts, failure: undefined }, (userId) => deleteAll(store, userId))
}

/** Deletes the rows of a user whom nobody can sign in as, and the user. */
export async function deleteAll(store: Store, userId: number): Promise<void> {
  const own = store.forUser(userId)
  for (const { id } of await own.read((db) => selectEndpoints(db)))
    while ((await own.write('plants', (tx) => deleteDeliveriesOfEndpoint(tx, id, ROWS_PER_WRITE))) === ROWS_PER_WRITE);
  while (await own.write('record', (tx) => deleteRowsOfGone(tx, ROWS_PER_WRITE)));
  await own.write('record', deleteAllOfGone)
  await store.write((tx) => deleteUser(tx, userId))
}

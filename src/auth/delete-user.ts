/**
 * Deletes a user and all rows of the user. One small write removes every way to sign in; then the rows are deleted in small
 * writes, so that others do not wait for a large record. The next start deletes what is left.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store, UserStore } from '../store/index.ts'
import { selectEndpoints } from '../webhooks/queries.ts'
import { deleteDeliveriesOfEndpoint } from '../webhooks/retention-queries.ts'
import { deleteAllOfGone, deleteRowsOfGone, deleteUser, selectGoneUsers, updateUserGone } from './gone-user-queries.ts'

const ROWS_PER_WRITE = 1_000

/** From now on nobody can sign in as this user, and no token and no session is valid. */
export const removeUser = (store: Store, userId: number): Promise<void> =>
  store.write((tx) => updateUserGone(tx, userId, randomUUID()))

/** Deletes the rows of the users that were removed. */
export async function deleteRemovedUsers({ patient: store }: Store): Promise<void> {
  for (const userId of await store.read(selectGoneUsers)) {
    const own = store.forUser(userId)
    for (const { id } of await own.read((db) => selectEndpoints(db)))
      while (
        (await own.write('plants', (tx) => deleteDeliveriesOfEndpoint(tx, id, ROWS_PER_WRITE))) === ROWS_PER_WRITE
      );
    while (await own.write('record', (tx) => deleteRowsOfGone(tx, ROWS_PER_WRITE)));
    await own.write('record', deleteAllOfGone)
    await emptyWorkspace(own)
    await store.write((tx) => deleteUser(tx, userId))
  }
}

/** A workspace begins by deleting the rows that a crash has left. */
async function emptyWorkspace(own: UserStore): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-delete-'))
  try {
    await own.workspace(folder, async () => {})
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

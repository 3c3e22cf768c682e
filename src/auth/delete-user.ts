/**
 * Deletes a user and all rows of the user. One small write removes every way to sign in; then the rows are deleted in small
 * writes, so that others do not wait for a large record. The next start deletes what is left.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Store, type UserStore, workspaceTableNames } from '../store/index.ts'
import { selectEndpoints } from '../webhooks/queries.ts'
import { deleteDeliveriesOfEndpoint } from '../webhooks/retention-queries.ts'
import {
  deleteAllOfGone,
  deleteRowsOfGone,
  deleteUser,
  selectGoneUsers,
  selectUsersIn,
  updateUserGone,
} from './gone-user-queries.ts'
import { selectUsers } from './queries.ts'

const ROWS_PER_WRITE = 1_000

/** From now on nobody can sign in as this user, and no token and no session is valid. */
export const removeUser = (store: Store, userId: number): Promise<void> =>
  store.write((tx) => updateUserGone(tx, userId, randomUUID()))

/**
 * Deletes the rows of the users who were removed, and the rows that work of users who no longer exist has left. It waits for work of a
 * removed user that still runs; such work stores nothing.
 */
export async function deleteRemovedUsers({ patient: store }: Store): Promise<void> {
  for (const userId of await store.read(selectGoneUsers))
    await alone(store.forUser(userId), () => deleteAll(store, userId))
  for (const userId of await findWorkOfNobody(store)) await alone(store.forUser(userId), async () => {})
}

async function deleteAll(store: Store, userId: number): Promise<void> {
  const own = store.forUser(userId)
  for (const { id } of await own.read((db) => selectEndpoints(db)))
    while ((await own.write('plants', (tx) => deleteDeliveriesOfEndpoint(tx, id, ROWS_PER_WRITE))) === ROWS_PER_WRITE);
  while (await own.write('record', (tx) => deleteRowsOfGone(tx, ROWS_PER_WRITE)));
  await own.write('record', deleteAllOfGone)
  await store.write((tx) => deleteUser(tx, userId))
}

/** A user has one workspace at a time, which begins by deleting the rows that work before it has left. */
async function alone(own: UserStore, fn: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-delete-'))
  try {
    await own.workspace(folder, fn)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Users who do not exist, and still have rows in the tables of workspaces: their work ended with its process. */
async function findWorkOfNobody(store: Store): Promise<number[]> {
  if (store.engine === 'sqlite') return []
  const found = new Set<number>()
  for (const name of workspaceTableNames)
    for (const userId of await store.read((db) => selectUsersIn(db, name))) found.add(userId)
  const users = await store.read(selectUsers)
  return [...found].filter((userId) => !users.some(({ id }) => id === userId))
}

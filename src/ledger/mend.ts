/** Derives anew what is stored of an account and does not follow from its rows. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../store/index.ts'
import { type Owner, upsertRevision } from './queries.ts'
import { rebuildAccount } from './rebuild.ts'
import { type Differences, isAsDerived, verifyAccount } from './verify.ts'
import { forgetWrongParts } from './verify-parts.ts'
import { updateCopies } from './verify-queries.ts'

/** An import may change the record meanwhile; then it is derived again. */
const MOST_TRIES = 3

export interface Mended {
  found: Differences
  /** What cannot be derived, such as which file has shown a row. */
  left: Differences
}

/** `isNewRevision`: the record has lost its revision. `folder`: for what does not stay in memory. */
export async function mendAccount(store: Store, folder: string, owner: Owner, isNewRevision: boolean): Promise<Mended> {
  const found = await verifyAccount(store, folder, owner)
  let left = found
  const own = store.forUser(owner.userId)
  if (isNewRevision) await own.write('record', (tx) => upsertRevision(tx, owner.userId, randomUUID()))
  for (let tries = 0; tries < MOST_TRIES && !isAsDerived(left); tries++) {
    if (left.copies > 0) await own.write('record', (tx) => updateCopies(tx, owner))
    if (left.parts > 0) await own.write('record', (tx) => forgetWrongParts(tx, owner.accountId))
    await rebuildAccount(store, folder, owner)
    left = await verifyAccount(store, folder, owner)
  }
  return { found, left }
}

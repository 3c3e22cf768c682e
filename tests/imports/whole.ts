/** Whether what is stored of an account is what its rows give, and breaks no law; as `tradeleaf check` sees it. */
import type { Test } from 'tap'
import { findBreaks } from '../../src/ledger/conservation.ts'
import type { Owner } from '../../src/ledger/queries.ts'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import type { OnEngine } from '../support/engines.ts'

/** Of the last account. */
export async function isWhole(t: Test, { store }: Pick<OnEngine, 'store'>): Promise<boolean> {
  const owner = (await store.read(selectAllOwners)).at(-1) as Owner
  const found = await verifyAccount(store, t.testdir({}), owner)
  const breaks = await store.forUser(owner.userId).read((db) => findBreaks(db, owner.accountId))
  return isAsDerived(found) && breaks.length === 0
}

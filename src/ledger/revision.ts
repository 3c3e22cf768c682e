import type { Store } from '../store/index.ts'
import { selectRevision } from './queries.ts'

/** What changes with every change of the user's record. Undefined without a record. */
export const revisionOf = (store: Store, userId: number): Promise<string | undefined> =>
  store.forUser(userId).read((db) => selectRevision(db, userId))

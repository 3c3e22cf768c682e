import type { Store } from '../store/index.ts'
import { selectRevisions } from './queries.ts'

/** What changes with every change of the user's record, and of what the user wrote about it. Undefined without both. */
export const revisionOf = (store: Store, userId: number): Promise<string | undefined> =>
  store.forUser(userId).read(selectRevisions)

import type { Store } from '../store/index.ts'
import { selectRevision } from './queries.ts'

/** Reads what changes with every change of the user's record; for `LargeJson`. */
export const revisionOf = (store: Store, userId: number) => () => store.read((db) => selectRevision(db, userId))

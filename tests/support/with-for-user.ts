import { forUser } from '../../src/store/for-user.ts'
import type { Store } from '../../src/store/index.ts'

/** For a store of which a method was replaced: what belongs to a user uses the new one too. */
export const withForUser = (store: Store): Store => ({ ...store, forUser: (userId) => forUser(store, userId) })

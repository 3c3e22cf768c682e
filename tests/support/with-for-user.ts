import { forUser } from '../../src/store/for-user.ts'
import type { Store } from '../../src/store/index.ts'

/** Use it if a test replaces methods of a store: then the stores of its users call the new methods too. */
export const withForUser = (store: Store): Store => ({ ...store, forUser: (userId) => forUser(store, userId) })

import type { AllWriter, Store } from '../../src/store/index.ts'
import { withForUser } from '../support/with-for-user.ts'

/**
 * The store, of which each statement that writes first calls a function, which may throw. `inTransaction` gives that
 * function, and is called at the start of each transaction.
 */
export const beforeEachWrite = (store: Store, inTransaction: () => () => void): Store => {
  const { write } = store
  return withForUser({ ...store, write: (work, options) => write((tx) => work(watched(tx, inTransaction())), options) })
}

function watched(tx: AllWriter, before: () => void): AllWriter {
  const sql = new Proxy(tx.sql, {
    get: (target, name) => {
      const method = Reflect.get(target, name, target)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        if (name === 'insert' || name === 'update' || name === 'delete') before()
        return method.apply(target, given)
      }
    },
  })
  const insertMany: AllWriter['insertMany'] = async (table, rows) => {
    before()
    await tx.insertMany(table, rows)
  }
  const updateMany: AllWriter['updateMany'] = async (table, rows, userId) => {
    before()
    await tx.updateMany(table, rows, userId)
  }
  const deleteMany: AllWriter['deleteMany'] = async (table, keys, userId) => {
    before()
    await tx.deleteMany(table, keys, userId)
  }
  return { ...tx, sql, insertMany, updateMany, deleteMany }
}

import type { Store, Writer } from '../../src/store/index.ts'

/**
 * The store, of which each statement that writes first calls a function, which may throw. `inTransaction` gives that
 * function, and is called at the start of each transaction.
 */
export const beforeEachWrite = (store: Store, inTransaction: () => () => void): Store => ({
  ...store,
  write: (work) =>
    store.write((tx) => {
      const before = inTransaction()
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
      const insertMany: Writer['insertMany'] = async (table, rows) => {
        before()
        await tx.insertMany(table, rows)
      }
      const updateMany: Writer['updateMany'] = async (table, rows) => {
        before()
        await tx.updateMany(table, rows)
      }
      const { t, tableOf, takeIds, afterCommit } = tx
      return work({ t, sql, insertMany, updateMany, tableOf, takeIds, afterCommit } as Writer)
    }),
})

import type { Tables } from '../../db/tables.ts'
import type { AllWriter, Bulk } from './conn.ts'

export interface Transaction {
  tx: AllWriter
  /** Effects to run after the commit, in order. */
  effects: (() => void)[]
  /** Makes every further use of `tx` throw. */
  end(): void
}

export interface TransactionParts {
  sql: AllWriter['sql']
  t: Tables
  bulk: Bulk
}

/** Creates the `tx` that the callback of a write gets, on either engine. */
export function openTransaction({ sql, t, bulk }: TransactionParts): Transaction {
  const effects: (() => void)[] = []
  let over = false
  const open = <T>(part: T): T => {
    if (over) throw new Error('the transaction has ended')
    return part
  }
  const tx: Omit<AllWriter, symbol> = {
    get sql() {
      return open(sql)
    },
    t,
    insertMany: async (table, rows) => await open(bulk).insertMany(table, rows),
    updateMany: async (table, rows, userId) => await open(bulk).updateMany(table, rows, userId),
    deleteMany: async (table, keys, userId) => await open(bulk).deleteMany(table, keys, userId),
    lastId: async (table) => await open(bulk).lastId(table),
    raiseLastId: async (table, id) => await open(bulk).raiseLastId(table, id),
    planAnew: async () => await open(bulk).planAnew(),
    afterCommit: (effect) => {
      effects.push(effect)
    },
  }
  const end = () => {
    over = true
  }
  return { tx: tx as AllWriter, effects, end }
}

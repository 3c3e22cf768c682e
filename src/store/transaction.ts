import type { Tables } from '../../db/tables.ts'
import type { Writer } from './conn.ts'
import { insertMany } from './insert-many.ts'

export interface Transaction {
  tx: Writer
  /** Effects to run after the commit, in order. */
  effects: (() => void)[]
  /** Makes every further use of `tx` throw. */
  end(): void
}

/** Creates the `tx` that the callback of a write gets, on either engine. */
export function openTransaction(sql: Writer['sql'], t: Tables): Transaction {
  const effects: (() => void)[] = []
  let over = false
  const open = () => {
    if (over) throw new Error('the transaction has ended')
    return sql
  }
  const tx: Omit<Writer, symbol> = {
    get sql() {
      return open()
    },
    t,
    insertMany: async (table, rows) => await insertMany(open(), table, rows),
    afterCommit: (effect) => {
      effects.push(effect)
    },
  }
  const end = () => {
    over = true
  }
  return { tx: tx as Writer, effects, end }
}

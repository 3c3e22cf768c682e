import type { Tables } from '../../db/tables.ts'
import type { Writer } from './conn.ts'
import { insertMany } from './insert-many.ts'

export interface Transaction {
  tx: Writer
  /** What is to run after the commit, in order. */
  effects: (() => void)[]
  /** From now on `tx` throws. */
  end(): void
}

/** What the callback of a write works with, on either engine. */
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

import type Database from 'better-sqlite3'
import { getTableName, type Table } from 'drizzle-orm'
import type { AllWriter, Bulk } from '../../conn.ts'
import { addDriverValues, changedColumns, givenColumns, type Target, targetOf } from '../../insert-many.ts'

/** Rows of one statement: to run a statement takes as long as to insert a row into a table without indexes. */
const TOGETHER = 8

/** Adds rows with prepared statements. */
export function bulkOn(handle: Database.Database, sql: AllWriter['sql']): Bulk {
  const insertInto = inserters(handle)
  return {
    async insertMany(table, rows) {
      const [first] = rows
      if (first === undefined) return
      const target = targetOf(sql, table, first)
      const [insertSome, insertOne] = insertInto(target) as [Database.Statement, Database.Statement]
      const width = target.columns.length
      let values: unknown[] = []
      for (const row of rows) {
        addDriverValues(values, target, row)
        if (values.length < TOGETHER * width) continue
        insertSome.run(values)
        values = []
      }
      for (let at = 0; at < values.length; at += width) insertOne.run(values.slice(at, at + width))
    },
    async updateMany(table, rows, userId) {
      const [first] = rows
      if (first === undefined) return
      const { table: name, columns, valuesOf } = changedColumns(sql, table, first)
      const fields = columns.map((column) => `${column.name} = ?`).join(', ')
      const own = userId === undefined ? '' : ` and "user_id" = ${userId}`
      const update = handle.prepare(`update ${name} set ${fields} where "id" = ?${own}`)
      for (const row of rows) update.run(valuesOf(row))
    },
    async deleteMany(table, keys, userId) {
      const [first] = keys
      if (first === undefined) return
      const { table: name, columns, valuesOf } = givenColumns(sql, table, first)
      const named = columns.map((column) => `${column.name} = ?`).join(' and ')
      const own = userId === undefined ? '' : ` and "user_id" = ${userId}`
      const deletion = handle.prepare(`delete from ${name} where ${named}${own}`)
      for (const key of keys) deletion.run(valuesOf(key))
    },
    lastId: async (table) => Number(lastIdOf(handle, table) ?? 0),
    async raiseLastId(table, id) {
      const name = getTableName(table)
      const raised = handle.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(id, name)
      if (raised.changes === 0) handle.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, id)
    },
    // Its plans do not depend on how many rows there are.
    async planAnew() {},
  }
}

function inserters(handle: Database.Database): (target: Target) => Database.Statement[] {
  const statements = new WeakMap<Target, Database.Statement[]>()
  return (target) => {
    const one = `(${target.columns.map(() => '?').join(', ')})`
    const insert = (count: number) =>
      handle.prepare(`insert into ${target.table} (${target.names}) values ${Array(count).fill(one).join(', ')}`)
    const known = statements.get(target) ?? [insert(TOGETHER), insert(1)]
    statements.set(target, known)
    return known
  }
}

const lastIdOf = (handle: Database.Database, table: Table): unknown =>
  handle.prepare('select seq from sqlite_sequence where name = ?').pluck().get(getTableName(table))

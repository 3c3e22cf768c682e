import type Database from 'better-sqlite3'
import { getTableName, sql as raw } from 'drizzle-orm'
import type { Bulk, Writer } from '../../conn.ts'
import { changedColumns, driverValues, type Target, targetOf } from '../../insert-many.ts'

/** Adds rows with one prepared statement for each table. */
export function bulkOn(handle: Database.Database, sql: Writer['sql']): Bulk {
  const inserts = new Map<Target, Database.Statement>()
  const insertInto = (target: Target): Database.Statement => {
    const values = target.columns.map(() => '?').join(', ')
    const insert =
      inserts.get(target) ?? handle.prepare(`insert into ${target.table} (${target.names}) values (${values})`)
    inserts.set(target, insert)
    return insert
  }
  return {
    async insertMany(table, rows) {
      const [first] = rows
      if (first === undefined) return
      const target = targetOf(sql, table, first)
      const insert = insertInto(target)
      for (const row of rows) insert.run(driverValues(target, row))
    },
    async updateMany(table, rows) {
      const [first] = rows
      if (first === undefined) return
      const { table: name, columns, valuesOf } = changedColumns(sql, table, first)
      const fields = columns.map((column) => `${column.name} = ?`).join(', ')
      const update = handle.prepare(`update ${name} set ${fields} where "id" = ?`)
      for (const row of rows) update.run(valuesOf(row))
    },
    tableOf: (texts) => raw`json_each(${JSON.stringify(texts)})`,
    async takeIds(table, count) {
      const name = getTableName(table)
      // The last id of each table, by which SQLite never assigns one again.
      const raised = handle.prepare('update sqlite_sequence set seq = seq + ? where name = ? returning seq')
      const raise = () => raised.pluck().get(count, name) as bigint | undefined
      let last = raise()
      if (last === undefined) {
        handle.prepare('insert into sqlite_sequence (name, seq) values (?, 0)').run(name)
        last = raise()
      }
      const first = Number(last) - count + 1
      return Array.from({ length: count }, (_, i) => first + i)
    },
  }
}

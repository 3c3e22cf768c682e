import { type Column, getTableColumns } from 'drizzle-orm'
import type { TemporaryTables } from '../../db/tables.ts'
import type { Writer } from './conn.ts'
import { targetOf } from './insert-many.ts'

/** The statement that creates a temporary table. `schema`: the one to create it in, with a dot. */
export function createStatement(
  sql: Writer['sql'],
  table: TemporaryTables[keyof TemporaryTables],
  create: string,
  schema = '',
): string {
  const { table: name, names } = targetOf(sql, table, {})
  const columns = Object.values(getTableColumns(table) as Record<string, Column>)
  const defined = names.split(', ').map((quoted, i) => {
    const column = columns[i] as Column
    const keys = column.primary ? ' primary key' : column.notNull ? ' not null' : ''
    return `${quoted} ${column.getSQLType()}${keys}`
  })
  return `${create} ${schema}${name} (${defined.join(', ')})`
}

import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import { WORKSPACE_INDEXES } from '../../db/tables/workspace.ts'
import type { TemporaryTables } from '../../db/tables.ts'
import type { Writer } from './conn.ts'
import { targetOf } from './insert-many.ts'

/** The statements that create a table of a workspace. `schema`: the one to create it in, with a dot. */
export function createStatements(
  sql: Writer['sql'],
  table: TemporaryTables[keyof TemporaryTables],
  create: string,
  schema = '',
): string[] {
  const { table: name, names } = targetOf(sql, table, { id: 0 })
  const columns = Object.values(getTableColumns(table) as Record<string, Column>)
  const defined = names.split(', ').map((quoted, i) => {
    const column = columns[i] as Column
    const keys = column.primary ? ' primary key' : column.notNull ? ' not null' : ''
    return `${quoted} ${column.getSQLType()}${keys}`
  })
  const plain = getTableName(table)
  const indexes = WORKSPACE_INDEXES[plain] ?? []
  return [
    `${create} ${schema}${name} (${defined.join(', ')})`,
    ...indexes.map((indexed, i) => `create index ${schema}${plain}_${i} on ${plain} (${indexed})`),
  ]
}

import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import { WORKSPACE_INDEXES } from '../../db/tables/workspace.ts'
import type { WorkspaceTables } from '../../db/tables.ts'
import type { AllWriter } from './conn.ts'
import { targetOf } from './insert-many.ts'

/** The statements that create a table of a workspace in an attached file of SQLite. `schema`: its name. */
export function createStatements(
  sql: AllWriter['sql'],
  table: WorkspaceTables[keyof WorkspaceTables],
  schema: string,
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
    `create table ${schema}.${name} (${defined.join(', ')})`,
    ...indexes.map((indexed, i) => `create index ${schema}.${plain}_${i} on ${plain} (${indexed})`),
  ]
}

/**
 * Rows in bulk. Drizzle builds the text of every insert anew, which for an import of many rows costs
 * more than the database does. Here the text is built once per table.
 */
import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

interface BulkColumn {
  /** The property of a row. */
  property: string
  /** Quoted for SQL. */
  name: string
  /** The engine's type, such as `bigint`. */
  type: string
  toDriver: (value: unknown) => unknown
}

export interface BulkTable {
  /** Quoted for SQL. */
  name: string
  columns: BulkColumn[]
}

/** An id of the column kits, whose type says that the database hands it out. */
const isHandedOut = (type: string) => /identity|autoincrement/.test(type)
const quote = (name: string) => `"${name}"`

/** A table as bulk inserts need it; columns the database fills by itself are left out. */
export function bulkTable(table: PgTable): BulkTable {
  const columns = Object.entries(getTableColumns(table)).flatMap(([property, column]) =>
    isHandedOut(column.getSQLType())
      ? []
      : [
          {
            property,
            name: quote(toSnakeCase(property)),
            type: column.getSQLType().replace(/ collate .*/, ''),
            toDriver: (value: unknown) =>
              value === null || value === undefined ? null : column.mapToDriverValue(value),
          },
        ],
  )
  return { name: quote(getTableName(table)), columns }
}

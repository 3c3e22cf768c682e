import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Kit } from '../columns.pg.ts'

/** Tables that others refer to by their id. */
export type Referenced<Name extends string> = Record<Name, { id: AnyPgColumn }>

/** The id of a row of `table`; deleted with that row. */
export const ownedBy = (k: Kit, table: { id: AnyPgColumn }) =>
  k
    .int()
    .notNull()
    .references(() => table.id, { onDelete: 'cascade' })

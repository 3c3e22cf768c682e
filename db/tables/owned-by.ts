import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Kit, UserTable } from '../columns.pg.ts'

/** Tables of users that others refer to. */
export type Referenced<Name extends string> = Record<Name, UserTable>

/** The id of a row of `users`, in a table of the directory; deleted with that row. */
export const ownedByUser = (k: Kit, users: { id: AnyPgColumn }) =>
  k
    .int()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

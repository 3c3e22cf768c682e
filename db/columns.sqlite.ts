/** The SQLite column kit. Handles are opened with safe integers, so every integer arrives as a bigint. */
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Kit, UserReference } from './columns.pg.ts'

const integerNumber = customType<{ data: number; driverData: bigint }>({
  dataType: () => 'integer',
  fromDriver: Number,
})
const integerExact = customType<{ data: bigint; driverData: bigint }>({ dataType: () => 'integer', fromDriver: BigInt })

const identity = customType<{ data: number; driverData: bigint; notNull: true; default: true }>({
  dataType: () => 'integer primary key autoincrement',
  fromDriver: Number,
})

/** Ids are unique over all users: rows of a table are never in several places. */
const constraintOf = ({ name, column, to }: UserReference) =>
  foreignKey({ name, columns: [column as never], foreignColumns: [to.id as never] })

const sqliteKit = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
  text: () => text(),
  int: () => integerNumber(),
  int64: () => integerExact(),
  id: () => identity(),
  idOfUser: () => identity(),
  userKey: () => [],
  ownedBy: (reference: UserReference) => constraintOf(reference).onDelete('cascade'),
  refersTo: (reference: UserReference) => constraintOf(reference),
  bool: () => integer({ mode: 'boolean' }),
  instant: () => integerNumber(),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
}

// The only cast between the two dialects' kits; the store's engines rely on it.
export const kit = sqliteKit as unknown as Kit

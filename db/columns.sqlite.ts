/** The SQLite column kit. Handles are opened with safe integers, so every integer arrives as a bigint. */
import {
  type AnySQLiteColumn,
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

const blob = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'blob' })

const identity = customType<{ data: number; driverData: bigint; notNull: true; default: true }>({
  dataType: () => 'integer primary key autoincrement',
  fromDriver: Number,
})

const constraintOf = ({ name, userId, column, to }: UserReference) =>
  foreignKey({
    name,
    columns: [userId, column] as unknown as [AnySQLiteColumn],
    foreignColumns: [to.userId, to.id] as unknown as [AnySQLiteColumn],
  })

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
  ownedBy: (reference: UserReference) => constraintOf(reference).onDelete('cascade'),
  refersTo: (reference: UserReference) => constraintOf(reference),
  bool: () => integer({ mode: 'boolean' }),
  instant: () => integerNumber(),
  bytes: () => blob(),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
}

// The only cast between the two dialects' kits; the store's engines rely on it.
export const kit = sqliteKit as unknown as Kit

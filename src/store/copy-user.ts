/**
 * Everything of one user as a database of its own, and from such a database, or a backup, into another one with users of its own.
 *
 * The ids of rows are those of the database that they are in, so that they move: each table's by one distance. What refers to a row
 * moves with it: a foreign key, a column of `REFERENCES`, a value in JSON whose name is in `IN_JSON`.
 */
import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, max, min } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tables } from '../../db/tables.ts'
import { type WholeOptions, writeWhole } from '../lib/whole-file.ts'
import type { AllReader, Store } from './conn.ts'
import {
  assertWhole,
  isAssigned,
  type Name,
  newSum,
  pagesOf,
  type Row,
  SCHEMA,
  sumTable,
  type TableSum,
  type TableSums,
  tableNames,
  type UserTableName,
  userTableNames,
} from './copy-all.ts'
import { copyInto } from './copy-store.ts'

/** What belongs to the service: secrets, addresses, and what was sent to them or is to be sent. */
const OF_SERVICE: ReadonlySet<Name> = new Set([
  'webhookEndpoints',
  'webhookMessages',
  'webhookDeliveries',
  'webhookAttempts',
  'webhookSequences',
  'idempotencyKeys',
])

/** What follows from the other rows. */
const DERIVED: ReadonlySet<Name> = new Set([
  'trades',
  'parts',
  'unmatchedSales',
  'dailyTotals',
  'symbolTotals',
  'taxTotals',
  'roundTrips',
  'positions',
  'openLots',
  'questions',
  'recordRevisions',
])

/** Columns that hold ids of another table without a foreign key. */
const REFERENCES: Partial<Record<Name, Record<string, Name>>> = {
  journalEntries: { accountId: 'accounts' },
  ownEntries: { entry: 'imports' },
}

/** Their public ids count for each user: `publicId`. */
const NUMBERED: ReadonlySet<Name> = new Set(['holdings', 'snapshots'])

/** Names of values in JSON that are ids. */
const IN_JSON: Record<string, Name> = { account_id: 'accounts', import_id: 'imports', file_id: 'importFiles' }

/** Each after those that it refers to. */
const namesOf = (without: readonly ReadonlySet<Name>[]): UserTableName[] =>
  [...userTableNames].reverse().filter((name) => !without.some((left) => left.has(name)))

/**
 * Writes a SQLite database to the new file `file` that has this user alone, as it is at one moment. It can be read as a backup.
 * Throws Failure `invalid` if it cannot be written.
 */
export async function copyUserOut(
  from: Store,
  userId: number,
  file: string,
  options: WholeOptions = {},
): Promise<TableSum[]> {
  const names: readonly Name[] = ['users', ...namesOf([OF_SERVICE])]
  return await writeWhole(
    file,
    (unfinished) =>
      copyInto(unfinished, async (target) => {
        const user = await from.read(({ sql, t }) => sql.select().from(t.users).where(eq(t.users.id, userId)))
        await target.insert('users', user)
        const sums: TableSums = await from.forUser(userId).snapshot(async (db) => {
          const read: TableSums = new Map()
          for (const name of names)
            if (name !== 'users') read.set(name, await sumTable(db, name, (rows) => target.insert(name, rows)))
          return read
        })
        await assertWhole(target, sums)
        return [...sums.values()]
      }),
    options,
  )
}

/** What the rules of other rooms make of a row with its new ids. */
export type Adapt = (name: Name, row: Row) => Row

/**
 * Copies the rows of a user of `from` to the user `to`, who has none, except what follows from them. The accounts must be derived
 * then: they say so. Throws if a table did not arrive whole; then rows of `to` are left.
 */
export async function copyUserIn(
  from: Pick<Store, 'forUser'>,
  userId: number,
  store: Store,
  to: number,
  adapt: Adapt,
): Promise<TableSum[]> {
  const names = namesOf([OF_SERVICE, DERIVED])
  const source = from.forUser(userId)
  const distances = await source.read((db) => takeDistances(db, store, names))
  const target = store.forUser(to)
  const sums: TableSums = new Map()
  for (const name of names) {
    const sum = newSum(name)
    await source.read(async (db) => {
      for await (const page of pagesOf(db, name)) {
        const rows = page.map((row) => adapt(name, { ...moved(name, row, distances), userId: to }))
        sum.add(rows)
        await target.write('record', (tx) => tx.insertMany(tx.t[name], rows as never))
      }
    })
    sums.set(name, sum.total())
  }
  const revision = randomUUID()
  await target.write('record', (tx) => tx.insertMany(tx.t.recordRevisions, [{ userId: to, revision }]))
  await target.read((db) => assertWhole({ sum: (name) => sumTable(db, name) }, sums))
  return [...sums.values()]
}

type Distances = ReadonlyMap<Name, number>

/** How far the ids of each table move, so that none is taken. A database that has given no id as high keeps them. */
async function takeDistances(db: AllReader, { patient }: Store, names: readonly Name[]): Promise<Distances> {
  const ranges = new Map<Name, { least: number; most: number }>()
  for (const name of names.filter(isAssigned)) {
    const table = db.t[name] as Tables['accounts']
    const [range] = await db.sql.select({ least: min(table.id), most: max(table.id) }).from(table)
    if (range?.least != null) ranges.set(name, { least: Number(range.least), most: Number(range.most) })
  }
  return await patient.write(async (tx) => {
    const distances = new Map<Name, number>()
    for (const [name, { least, most }] of ranges) {
      const last = await tx.lastId(tx.t[name] as Tables['users'])
      const distance = last < least ? 0 : last - least + 1
      await tx.raiseLastId(tx.t[name] as Tables['users'], most + distance)
      distances.set(name, distance)
    }
    return distances
  })
}

/** The row with the ids that it gets. The public number of a row of an earlier version is its id: it is kept. */
function moved(name: Name, row: Row, distances: Distances): Row {
  const result: Row = { ...row }
  const move = (property: string, to: Name) => {
    const id = row[property]
    if (typeof id === 'number') result[property] = id + (distances.get(to) ?? 0)
  }
  if (isAssigned(name)) move('id', name)
  if (NUMBERED.has(name)) result.number ??= row.id
  for (const [property, to] of referencesOf(name)) move(property, to)
  for (const [property, column] of Object.entries(columnsOf(name)))
    if (column.getSQLType() === 'jsonb') result[property] = movedJson(row[property], distances)
  return result
}

function movedJson(value: unknown, distances: Distances): unknown {
  if (Array.isArray(value)) return value.map((one) => movedJson(one, distances))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const table = IN_JSON[name]
      return [
        name,
        table !== undefined && typeof inner === 'number'
          ? inner + (distances.get(table) ?? 0)
          : movedJson(inner, distances),
      ]
    }),
  )
}

const columnsOf = (name: Name) => getTableColumns(SCHEMA[name]) as unknown as Record<string, AnyPgColumn>

/** The columns of a table that hold ids, with the table of these. */
export function referencesOf(name: Name): Map<string, Name> {
  const found = new Map<string, Name>(Object.entries(REFERENCES[name] ?? {}))
  const properties = Object.entries(columnsOf(name))
  for (const key of getTableConfig(SCHEMA[name] as PgTable).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const at = foreignColumns.findIndex((column) => column.name === 'id')
    const to = tableNames.find((one) => SCHEMA[one] === foreignTable)
    const property = properties.find(([, column]) => column.name === columns[at]?.name)?.[0]
    if (to !== undefined && property !== undefined && isAssigned(to)) found.set(property, to)
  }
  return found
}

/** The tables of a user that come along, and are not derived. */
export const movedTables = (): readonly UserTableName[] => namesOf([OF_SERVICE, DERIVED])

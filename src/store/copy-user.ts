/**
 * Everything of one user as a database of its own, and from such a database, or a backup, into another one. Ids count for each user, so
 * that they stay.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type WholeOptions, writeWhole } from '../lib/whole-file.ts'
import type { Store } from './conn.ts'
import {
  assertWhole,
  type Name,
  newSum,
  pagesOf,
  type Row,
  sumTable,
  type TableSum,
  type TableSums,
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

/** What the rules of other rooms make of a row. */
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
  const target = store.forUser(to)
  const sums: TableSums = new Map()
  for (const name of names) {
    const sum = newSum(name)
    await source.read(async (db) => {
      for await (const page of pagesOf(db, name)) {
        const rows = page.map((row) => adapt(name, { ...row, userId: to }))
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

/** The tables of a user that come along, and are not derived. */
export const movedTables = (): readonly UserTableName[] => namesOf([OF_SERVICE, DERIVED])

/**
 * The part of a store that belongs to one user. Every statement is limited to the user's rows here, in each table that it names,
 * so that no query can forget it: nothing of another user is read or changed, and if the tables are distributed by user, each
 * statement goes to one place.
 */
import { and, eq, getTableColumns, getTableName, is, Param, type Placeholder, type SQL, Table } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables } from '../../db/tables.ts'
import { notFound, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { AllReader, AllWriter, Area, Reader, Store, UserStore, Writer } from './conn.ts'
import { sharedRun } from './many-rows.ts'
import { existsUser } from './removed-users.ts'
import { takeIds } from './take-ids.ts'

type Sql = AllWriter['sql']

const DIRECTORY: ReadonlySet<string> = new Set(Object.values(directoryTables(kit)).map((table) => getTableName(table)))

/** The connection beneath one that is limited to a user. */
interface Limit {
  sql: Sql
  userId: number
}

const limits = new WeakMap<AllReader['sql'], Limit>()

/** Undefined of a connection that is not limited. */
export const limitOf = (sql: AllReader['sql']): Limit | undefined => limits.get(sql)

export const forUser = (store: Omit<Store, 'forUser' | 'patient'>, userId: number): UserStore => {
  const of = (area: Area) => ({ of: { userId, area } })
  /** A statement for a machine that does not answer would keep its connection until it times out, and others would wait for one. */
  const assertThere = () => {
    if (store.away.users.has(userId))
      throw unavailable({ detail: 'the machine with the rows of the user does not answer' })
  }
  return {
    userId,
    async read(fn) {
      assertThere()
      return await store.read((db) => fn(limitedReader(db, userId)))
    },
    async snapshot(fn) {
      assertThere()
      return await store.snapshot((db) => fn(limitedReader(db, userId)))
    },
    async write(area, fn) {
      assertThere()
      return await store.write((tx) => fn(limitedWriter(tx, userId)), of(area))
    },
    async writeLate(fn) {
      assertThere()
      // In a transaction of its own: it reads the directory.
      if (!(await store.read((db) => existsUser(db, userId))))
        throw notFound(say('not_found'), { detail: 'the user was removed' })
      return await store.write((tx) => fn(limitedWriter(tx, userId)), of('record'))
    },
  }
}

export const limitedReader = ({ sql, t }: AllReader, userId: number): Reader => ({
  sql: limitedSql(sql as Sql, userId),
  t,
})

function limitedWriter(tx: AllWriter, userId: number): Writer {
  const sql = limitedSql(tx.sql, userId)
  const assertOwn = (rows: readonly object[]) => {
    for (const row of rows) assertOwnRow(row, userId)
  }
  const limited: Omit<Writer, symbol> = {
    ...tx,
    t: tx.t,
    get sql() {
      // Throws once the transaction has ended.
      return tx.sql && sql
    },
    insertMany: async (table, rows) => {
      assertOwn(rows)
      await tx.insertMany(table, rows)
    },
    updateMany: (table, rows) => tx.updateMany(table, rows, userId),
    deleteMany: (table, keys) => tx.deleteMany(table, keys, userId),
    takeIds: (table, count) => takeIds({ sql: limited.sql, t: tx.t }, userId, table, count),
    takeId: async (table) => (await limited.takeIds(table, 1))[0] as number,
  }
  return limited as Writer
}

function limitedSql(sql: Sql, userId: number): Writer['sql'] {
  const limited = limitSql(sql, userId)
  limits.set(limited, { sql, userId })
  sharedRun(sql, limited)
  return limited
}

/** `user`: also a placeholder, in a query that is prepared for any user. */
export function limitSql(sql: Sql, user: number | Placeholder): Writer['sql'] {
  const own = (source: unknown): SQL | undefined => {
    const userId = userColumnOf(source)
    return userId && eq(userId, typeof user === 'number' ? new Param(user, userId) : user)
  }
  const selecting = (builder: { from(source: unknown): unknown }) => ({
    from: (source: unknown) => limited(builder.from(source) as Query, own, own(source)),
  })
  return {
    select: (fields: never) => selecting(sql.select(fields) as never),
    selectDistinct: (fields: never) => selecting(sql.selectDistinct(fields) as never),
    insert(table: never) {
      userColumnOf(table)
      const builder = sql.insert(table)
      const { values } = builder
      builder.values = ((rows: object | object[]) => {
        if (typeof user === 'number') for (const row of [rows].flat()) assertOwnRow(row, user)
        return values.call(builder, rows as never)
      }) as never
      return builder
    },
    update: (table: never) => ({
      set: (changes: never) => limited(sql.update(table).set(changes) as unknown as Query, own, own(table)),
    }),
    delete: (table: never) => limited(sql.delete(table) as unknown as Query, own, own(table)),
  } as unknown as Writer['sql']
}

/** Undefined of a subquery, which is limited itself. Throws for a table of the directory, which is of all users. */
function userColumnOf(source: unknown): AnyPgColumn | undefined {
  if (!is(source, Table)) return undefined
  const name = getTableName(source)
  if (DIRECTORY.has(name)) throw new Error(`${name} is of the directory: a statement of one user cannot name it`)
  const { userId } = getTableColumns(source) as Record<string, AnyPgColumn | undefined>
  if (userId === undefined) throw new Error(`${name} has no user`)
  return userId
}

function assertOwnRow(row: object, userId: number): void {
  if ((row as { userId?: unknown }).userId !== userId) throw new Error('a row must have the user of its statement')
}

/** What this module calls of Drizzle's queries. */
interface Query {
  from?(source: unknown): Query
  where(condition: SQL | undefined): Query
  innerJoin?(source: unknown, on: SQL | undefined): Query
  leftJoin?(source: unknown, on: SQL | undefined): Query
  crossJoin?(source: unknown): Query
  rightJoin?(): never
  fullJoin?(): never
}

/** The query itself, which adds a condition to each of its tables. */
function limited(query: Query, own: (source: unknown) => SQL | undefined, first: SQL | undefined): Query {
  const { from, where, innerJoin, leftJoin, crossJoin } = query
  const conditions = [first]
  let wanted: SQL | undefined
  const apply = (): Query => {
    where.call(query, and(...conditions, wanted))
    return query
  }
  query.where = (condition) => {
    wanted = condition
    return apply()
  }
  // Of an update.
  if (from !== undefined)
    query.from = (source) => {
      from.call(query, source)
      conditions.push(own(source))
      return apply()
    }
  query.innerJoin = (source, on) => {
    innerJoin?.call(query, source, on)
    conditions.push(own(source))
    return apply()
  }
  query.crossJoin = (source) => {
    crossJoin?.call(query, source)
    conditions.push(own(source))
    return apply()
  }
  for (const kind of ['rightJoin', 'fullJoin'] as const)
    query[kind] = () => {
      throw new Error(`a query of a user has no ${kind}: its rows without a partner could not be limited`)
    }
  // Not in the condition of the query, which would leave out rows without a partner.
  query.leftJoin = (source, on) => {
    leftJoin?.call(query, source, and(on, own(source)))
    return query
  }
  return apply()
}

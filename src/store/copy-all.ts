/** Copies everything in a database into another one, of either engine. */
import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, sql as raw } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { kit } from '../../db/columns.pg.ts'
import { type Tables, tables, userTables } from '../../db/tables.ts'
import { afterKey } from './after-key.ts'
import type { AllReader, AllWriter } from './conn.ts'

const ROWS_PER_PAGE = 5_000
/** Of tables with long rows. */
const LONG_ROWS: Partial<Record<Name, number>> = { journalPictureParts: 50, journalEntries: 500 }

/** Of either engine: their tables have the same columns. */
export const SCHEMA = tables(kit)
export type Name = keyof typeof SCHEMA
const USER_TABLES = userTables(kit)
export type Row = Record<string, unknown>

/** Of the rows of a table, whatever their order and the engine. */
export interface TableSum {
  table: string
  rows: number
  /** In hexadecimal. */
  checksum: string
}

/** The names of all tables; each after those that it refers to. */
export const tableNames: readonly Name[] = sortByReference(Object.keys(SCHEMA) as Name[])

/** The tables of users; each before those that it refers to. */
export const userTableNames = tableNames.filter(isOfUser).reverse()

export type UserTableName = keyof ReturnType<typeof userTables>

/** The rows of a table in the order of its key, a page at a time. */
export async function* pagesOf(db: Pick<AllReader, 'sql' | 't'>, name: Name): AsyncGenerator<Row[]> {
  const table = db.t[name] as Tables['users']
  const columns = getTableColumns(table) as unknown as Record<string, AnyPgColumn>
  const key = keyOf(name).map((property) => ({ property, column: columns[property] as AnyPgColumn }))
  const order = key.map(({ column }) => column)
  const limit = LONG_ROWS[name] ?? ROWS_PER_PAGE
  let last: unknown[] | undefined
  for (;;) {
    const page = (await db.sql
      .select()
      .from(table)
      .where(afterKey(order, last))
      .orderBy(...order)
      .limit(limit)) as Row[]
    if (page.length > 0) yield page
    if (page.length < limit) return
    last = key.map(({ property }) => page.at(-1)?.[property])
  }
}

/** Adds up a table. `onPage` gets the rows as they are read. */
export async function sumTable(
  db: Pick<AllReader, 'sql' | 't'>,
  name: Name,
  onPage: (rows: Row[]) => Promise<void> = async () => {},
): Promise<TableSum> {
  const sum = newSum(name)
  for await (const page of pagesOf(db, name)) {
    sum.add(page)
    await onPage(page)
  }
  return sum.total()
}

/** Adds up rows of a table that are given page by page. */
export function newSum(name: Name): { add(rows: readonly Row[]): void; total(): TableSum } {
  let [rows, sum] = [0, 0n]
  return {
    add(page) {
      for (const row of page) sum = (sum + hashOf(row)) & MASK
      rows += page.length
    },
    total: () => ({ table: getTableName(SCHEMA[name]), rows, checksum: sum.toString(16).padStart(16, '0') }),
  }
}

export type TableSums = Map<Name, TableSum>

/** Where rows are copied to. */
export interface Target {
  insert(name: Name, rows: Row[]): Promise<void>
  raiseLastId(name: Name, id: number): Promise<void>
  sum(name: Name): Promise<TableSum>
}

/**
 * Copies all tables of `from`, one state of a database, into one that is empty. The numbers that databases assign go on where
 * they were.
 */
export async function copyAll(
  from: Pick<AllReader, 'sql' | 't'>,
  lastIds: ReadonlyMap<Name, number>,
  to: Target,
  onTable: (sum: TableSum) => void,
): Promise<TableSums> {
  const sums: TableSums = new Map()
  for (const name of tableNames) {
    const read = await sumTable(from, name, (rows) => to.insert(name, rows))
    const last = lastIds.get(name)
    if (last !== undefined) await to.raiseLastId(name, last)
    sums.set(name, read)
    onTable(read)
  }
  return sums
}

/** Throws if a table did not arrive whole. */
export async function assertWhole(to: Pick<Target, 'sum'>, sums: TableSums): Promise<void> {
  for (const [name, read] of sums) {
    const there = await to.sum(name)
    if (there.rows !== read.rows || there.checksum !== read.checksum)
      throw new Error(`the table ${read.table} did not arrive whole: of ${read.rows} rows ${there.rows} are there`)
  }
}

/** Within one transaction. */
export const targetOf = (tx: AllWriter): Target => ({
  insert: (name, rows) => tx.insertMany(tx.t[name], rows as never),
  raiseLastId: (name, id) => tx.raiseLastId(tx.t[name] as Tables['users'], id),
  sum: (name) => sumTable(tx, name),
})

/** The tables whose ids the database assigns, and the last one that it assigned. */
export async function readLastIds(tx: AllWriter): Promise<Map<Name, number>> {
  const last = new Map<Name, number>()
  for (const name of tableNames) if (isAssigned(name)) last.set(name, await tx.lastId(tx.t[name] as Tables['users']))
  return last
}

/** Whether no table has a row. */
export async function isEmpty(db: Pick<AllReader, 'sql' | 't'>): Promise<boolean> {
  for (const name of tableNames) {
    const found = await db.sql
      .select({ one: raw`1` })
      .from(db.t[name] as Tables['users'])
      .limit(1)
    if (found.length > 0) return false
  }
  return true
}

const MASK = (1n << 64n) - 1n

const hashOf = (row: Row): bigint =>
  createHash('sha256')
    .update(JSON.stringify(canonical(row)))
    .digest()
    .readBigUInt64BE()

/** Equal for equal values: PostgreSQL sorts the names of stored JSON. */
function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, inner]) => [name, canonical(inner)])
}

function isOfUser(name: Name): name is UserTableName {
  return name in USER_TABLES
}

function sortByReference(names: readonly Name[]): Name[] {
  const byTable = new Map<unknown, Name>(names.map((name) => [SCHEMA[name], name]))
  const sorted = new Set<Name>()
  const visit = (name: Name): void => {
    if (sorted.has(name)) return
    for (const key of getTableConfig(SCHEMA[name] as PgTable).foreignKeys)
      visit(byTable.get(key.reference().foreignTable) as Name)
    sorted.add(name)
  }
  names.forEach(visit)
  return [...sorted]
}

/** The properties of the primary key. */
function keyOf(name: Name): string[] {
  const { primaryKeys, columns } = getTableConfig(SCHEMA[name] as PgTable)
  const key =
    primaryKeys[0]?.columns ?? columns.filter((column) => column.primary || column.getSQLType().includes('primary key'))
  const properties = Object.entries(getTableColumns(SCHEMA[name]) as unknown as Record<string, AnyPgColumn>)
  return key.map((column) => (properties.find(([, other]) => other.name === column.name) as [string, AnyPgColumn])[0])
}

/** Whether the database assigns the ids of a table. */
const isAssigned = (name: Name): boolean =>
  ((SCHEMA[name] as unknown as Record<string, AnyPgColumn>).id?.getSQLType() ?? '').includes('identity')

/** Whether a database has the tables, columns, indexes and constraints that the migrations make, and no trigger on them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { kit } from '../../../../db/columns.pg.ts'
import { userTables } from '../../../../db/tables.ts'
import { danglingRows, type Reference } from '../../dangling.ts'
import { type Finding, findings } from '../../finding.ts'
import { isNewer, migrationsFolder } from '../../migrations.ts'
import { selectApplied, withClient } from './migrate.ts'

/** What drizzle-kit writes with each migration: how the database is after it. */
interface Snapshot {
  tables: Record<string, Table>
}

interface Column {
  name: string
  type: string
  primaryKey: boolean
}

interface Table {
  name: string
  columns: Record<string, Column>
  indexes: Record<string, { name: string }>
  foreignKeys: Record<string, { name: string; columnsFrom: string[]; tableTo: string; columnsTo: string[] }>
  compositePrimaryKeys: Record<string, { name: string; columns: string[] }>
  checkConstraints: Record<string, { name: string }>
}

/** Of a database of a newer version only what this version misses: the newer one has added to it. */
export const problemsOfPostgres = (url: string): Promise<Finding[]> =>
  withClient(url, async (client) => {
    const tables = tablesOfThisVersion()
    const names = Object.values(tables).map(({ name }) => name)
    const there = new Set(await itemsOf(client, names))
    const wanted = new Set(Object.values(tables).flatMap(itemsIn))
    const others = isNewer('postgres', await selectApplied(client)) ? [] : [...there]
    return [
      ...findings('schema', [
        ...[...wanted].filter((item) => !there.has(item)).map((item) => `${item} is missing`),
        ...others.filter((item) => !wanted.has(item)).map((item) => `${item} is not of Tradeleaf`),
      ]),
      ...findings('distribution', await localTablesOf(client)),
      ...(await danglingIn(client)),
    ]
  })

export const danglingRowsOfPostgres = (url: string): Promise<Finding[]> => withClient(url, danglingIn)

/** Rows that refer to rows that are not there, by the references that this version makes and whose tables and columns are there. */
export async function danglingIn(client: pg.Client): Promise<Finding[]> {
  const tables = Object.values(tablesOfThisVersion())
  const there = new Set(
    await itemsOf(
      client,
      tables.map(({ name }) => name),
    ),
  )
  const hasColumns = (table: string, columns: readonly string[]) =>
    columns.every((name) => {
      const column = tables.find((one) => one.name === table)?.columns[name]
      return column !== undefined && there.has(columnText(table, column))
    })
  const isThere = ({ table, columns, parent, parentColumns }: Reference) =>
    hasColumns(table, columns) && hasColumns(parent, parentColumns)
  return await danglingRows(tables.flatMap(referencesOf).filter(isThere), async (sql) => (await client.query(sql)).rows)
}

const referencesOf = ({ name, columns, foreignKeys, compositePrimaryKeys }: Table): Reference[] =>
  Object.values(foreignKeys).map(({ columnsFrom, tableTo, columnsTo }) => ({
    table: name,
    key:
      Object.values(compositePrimaryKeys)[0]?.columns ??
      Object.values(columns)
        .filter(isKey)
        .map((column) => column.name),
    columns: columnsFrom,
    parent: tableTo,
    parentColumns: columnsTo,
  }))

/**
 * The tables of users that are not distributed by user although the database has Citus. A dump that was restored has only such
 * tables: everything works, on one machine.
 */
async function localTablesOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('pg_dist_partition') is not null as has_citus")
  if (!(found[0] as { has_citus: boolean }).has_citus) return []
  const { rows } = await client.query(
    `select format('the table %s is not distributed by user', name) as text from unnest($1::text[]) as name
     where not exists (
       select from pg_dist_partition where logicalrelid = to_regclass(quote_ident(name)) and partmethod = 'h'
     )`,
    [Object.values(userTables(kit)).map((table) => getTableName(table))],
  )
  return (rows as { text: string }[]).map(({ text }) => text)
}

const tablesOfThisVersion = (): Snapshot['tables'] =>
  (readJson('meta', `${lastMigration()}_snapshot.json`) as Snapshot).tables

const readJson = (...parts: string[]): unknown =>
  JSON.parse(readFileSync(join(migrationsFolder('postgres'), ...parts), 'utf8'))

function lastMigration(): string {
  const { entries } = readJson('meta', '_journal.json') as { entries: { tag: string }[] }
  return entries.at(-1)?.tag.split('_', 1)[0] ?? ''
}

function itemsIn({ name, columns, indexes, ...table }: Table): string[] {
  const constraints = [table.foreignKeys, table.compositePrimaryKeys, table.checkConstraints]
  return [
    `the table ${name}`,
    ...Object.values(columns).map((column) => columnText(name, column)),
    ...Object.values(indexes).map((index) => `the index ${index.name} on ${name}`),
    ...constraints.flatMap((some) => Object.values(some).map((one) => `the constraint ${one.name} of ${name}`)),
    ...Object.values(columns)
      .filter(isKey)
      .map(() => `the constraint ${name}_pkey of ${name}`),
  ]
}

const columnText = (table: string, { name, type }: Column): string => `the column ${name} ${baseOf(type)} of ${table}`

const isKey = ({ type, primaryKey }: Column): boolean => primaryKey || type.endsWith('primary key')

/** `text collate "C"` is a text. */
const baseOf = (type: string): string => type.split(' ', 1)[0] ?? type

/** Of these tables; also if they are partitioned by user: then the constraints of partitions have a parent. */
async function itemsOf(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `with own as (
       select oid, relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = any($1)
     )
     select format('the table %s', name) as item from own
     union all
     select format('the column %s %s of %s', attname, split_part(format_type(atttypid, null), ' ', 1), name)
     from pg_attribute join own on own.oid = attrelid where attnum > 0 and not attisdropped
     union all
     select format('the index %s on %s', i.relname, name)
     from pg_index join own on own.oid = indrelid join pg_class i on i.oid = indexrelid
     where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
     union all
     select format('the constraint %s of %s', conname, name)
     from pg_constraint join own on own.oid = conrelid where contype in ('p', 'f', 'c', 'u') and conparentid = 0
     union all
     select format('the trigger %s on %s', tgname, name) from pg_trigger join own on own.oid = tgrelid where not tgisinternal
     union all
     select format('the rule %s on %s', rulename, name) from pg_rewrite join own on own.oid = ev_class`,
    [names],
  )
  return (rows as { item: string }[]).map(({ item }) => item)
}

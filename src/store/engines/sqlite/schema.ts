/** Whether a database has the tables, indexes, triggers and views that the migrations make, and no others. */
import Database from 'better-sqlite3'
import { isNewer, readMigrations } from '../../migrations.ts'
import { applyMigrations, selectApplied } from './migrate.ts'

interface Item {
  type: string
  name: string
  table: string
  sql: string
}

/** Names each difference; of a database of a newer version, only what this version misses, triggers and views. */
export function schemaProblemsOf(handle: Database.Database): string[] {
  const applied = selectApplied(handle)
  const [found, wanted] = [itemsOf(handle), itemsMadeBy(applied.map(({ millis }) => millis))]
  const isAddedTo = isNewer('sqlite', applied)
  const problems: string[] = []
  for (const [key, item] of wanted) {
    const there = found.get(key)
    if (there === undefined) problems.push(`${nameOf(item)} is missing`)
    else if (!isAddedTo && normal(there) !== normal(item)) problems.push(`${nameOf(item)} is not as Tradeleaf makes it`)
  }
  for (const [key, item] of found)
    if (!wanted.has(key) && !(isAddedTo && (item.type === 'table' || item.type === 'index')))
      problems.push(`${nameOf(item)} is not of Tradeleaf`)
  return problems
}

function itemsMadeBy(applied: readonly number[]): Map<string, Item> {
  const memory = new Database(':memory:')
  try {
    // As they are when a file is migrated.
    memory.pragma('foreign_keys = OFF')
    applyMigrations(
      memory,
      readMigrations('sqlite').filter(({ folderMillis }) => applied.includes(folderMillis)),
    )
    return itemsOf(memory)
  } finally {
    memory.close()
  }
}

/** Without the tables of SQLite itself, and the indexes that follow from a table. */
function itemsOf(handle: Database.Database): Map<string, Item> {
  const items = handle
    .prepare(
      `select type, name, tbl_name as "table", sql from sqlite_master
       where sql is not null and not (type = 'table' and name glob 'sqlite_*')`,
    )
    .all() as Item[]
  return new Map(items.map((item) => [`${item.type} ${item.name}`, item]))
}

const nameOf = ({ type, name, table }: Item): string =>
  type === 'table' || type === 'view' ? `the ${type} ${name}` : `the ${type} ${name} on ${table}`

/** Versions of SQLite quote names in their own ways when a table is renamed. */
const normal = ({ table, sql }: Item): string => `${table} ${sql.replace(/[\s"`[\]]+/g, '').toLowerCase()}`

/**
 * What a migration does. One that only adds to the tables leaves an older version serving: it reads and writes what it knows, and a
 * new column has a value without it.
 */
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables, tables } from '../../db/tables.ts'
import type { Migration } from './migrations.ts'

/** The statements of SQL without comments; a text or a block within `$$` is not divided. */
const PARTS = /--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|;|[^;'$-]+|[-$]/g

function statementsOf(sql: readonly string[]): string[] {
  const statements = ['']
  for (const chunk of sql) {
    for (const [part] of chunk.matchAll(PARTS))
      if (part === ';') statements.push('')
      else if (!part.startsWith('--')) statements.push((statements.pop() ?? '') + part)
    statements.push('')
  }
  return statements.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

const NAME = '["`]?(\\w+)["`]?'
const CREATE_TABLE = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i')
const CREATE_INDEX = new RegExp(`^create (unique )?index (?:if not exists )?${NAME} on ${NAME}(.*)$`, 'i')
const ALTER_TABLE = new RegExp(`^alter table (?:only )?${NAME} (.*)$`, 'i')
const ADD_COLUMN = new RegExp(`^add (?:column )?${NAME} (.*)$`, 'i')
const INTO = new RegExp(`^(?:insert into|update) ${NAME}`, 'i')
const STATISTICS = /^alter column \S+ set statistics \d+$/i
const IN_ONE = /,\s*(?:add|alter|drop|rename)\b/i
/** A rule that rows of an older version may break. */
const BINDING = /\b(?:unique|primary key|check|references|generated)\b/i
const DISTRIBUTES = /^do \$\$.*create_distributed_table.*\$\$$/i
const CHANGES = /\b(?:alter|drop|delete|update|insert|truncate|create)\b/i

/** The statements that do more than add: tables, columns that may be left out, indexes, rows of new tables. */
export function otherThanAdditions(sql: readonly string[]): string[] {
  const made = new Set<string>()
  const columns = new Set<string>()
  const isAddition = (statement: string): boolean => {
    const table = CREATE_TABLE.exec(statement)?.[1]
    if (table !== undefined) return Boolean(made.add(table))
    const index = CREATE_INDEX.exec(statement)
    if (index !== null) {
      const [, unique, , of = '', on = ''] = index
      const isOfNew = made.has(of) || [...on.matchAll(/\w+/g)].some(([name]) => columns.has(`${of}.${name}`))
      return unique === undefined || isOfNew
    }
    const [, altered, action = ''] = ALTER_TABLE.exec(statement) ?? []
    if (altered !== undefined) {
      if (made.has(altered) || (STATISTICS.test(action) && !IN_ONE.test(action))) return true
      const [, column, type = ''] = ADD_COLUMN.exec(action) ?? []
      if (column === undefined || IN_ONE.test(type) || BINDING.test(type)) return false
      columns.add(`${altered}.${column}`)
      return !/\bnot null\b/i.test(type) || /\bdefault\b/i.test(type)
    }
    const changed = INTO.exec(statement)?.[1]
    if (changed !== undefined) return made.has(changed)
    return DISTRIBUTES.test(statement) && !CHANGES.test(statement)
  }
  return statementsOf(sql).filter((statement) => !isAddition(statement))
}

const namesOf = (some: Record<string, PgTable>): ReadonlySet<string> => new Set(Object.values(some).map(getTableName))
const ALL = namesOf(tables(kit) as unknown as Record<string, PgTable>)
const DIRECTORY = namesOf(directoryTables(kit) as unknown as Record<string, PgTable>)

/** The tables of Tradeleaf that a migration names. */
export const tablesIn = (sql: readonly string[]): string[] => [
  ...new Set(statementsOf(sql).flatMap((text) => (text.match(/\w+/g) ?? []).filter((word) => ALL.has(word)))),
]

/** Whether a migration names a table of the directory: those for all users. */
export const touchesDirectory = ({ sql }: Migration): boolean => tablesIn(sql).some((name) => DIRECTORY.has(name))

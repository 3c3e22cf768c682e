/**
 * What a migration does. One that only adds to the tables leaves an older version serving: it reads and writes what it knows, and a
 * new column has a value without it.
 */
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables, tables } from '../../db/tables.ts'
import type { Migration } from './migrations.ts'

/** What begins a part of SQL that is not divided, and what ends it. A comment is left out. */
const PARTS = [
  { begin: '--', end: '\n' },
  { begin: '$$', end: '$$' },
  { begin: "'", end: "'" },
] as const

/** The statements of SQL, without comments. */
function statementsOf(sql: readonly string[]): string[] {
  const statements: string[] = []
  for (const text of sql) {
    let statement = ''
    for (let at = 0; at < text.length; ) {
      const part = PARTS.find(({ begin }) => text.startsWith(begin, at))
      const found = part === undefined ? at : text.indexOf(part.end, at + part.begin.length)
      const next = found < 0 ? text.length : found + (part?.end.length ?? 1)
      const taken = text.slice(at, next)
      if (taken === ';') {
        statements.push(statement)
        statement = ''
      } else statement += part?.begin === '--' ? '\n' : taken
      at = next
    }
    statements.push(statement)
  }
  return statements.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '')
}

/** The words of a statement in lower case, without quotes; each other sign is a word. */
const wordsOf = (statement: string): string[] =>
  (statement.toLowerCase().match(/\w+|[^\w\s]/g) ?? []).filter((word) => word !== '"' && word !== '`')

const begins = (words: readonly string[], ...wanted: string[]): boolean => wanted.every((word, n) => words[n] === word)
const hasAny = (words: readonly string[], some: readonly string[]): boolean => words.some((word) => some.includes(word))

/** A rule that rows of an older version may break. */
const BINDING = ['constraint', 'unique', 'primary', 'foreign', 'check', 'references', 'exclude', 'generated']
const CHANGES = ['add', 'alter', 'create', 'delete', 'drop', 'insert', 'rename', 'truncate', 'update']

/** The statements that do more than add: tables, columns that may be left out, indexes, rows of new tables. */
export function otherThanAdditions(sql: readonly string[]): string[] {
  const made = new Set<string>()
  const columns = new Set<string>()
  const isAddition = (words: readonly string[]): boolean => {
    if (begins(words, 'create', 'table')) return Boolean(made.add(words[words[2] === 'if' ? 5 : 2] as string))
    if (begins(words, 'create', 'index')) return true
    if (begins(words, 'create', 'unique', 'index')) {
      const on = words.indexOf('on') + 1
      const table = words[on] as string
      return made.has(table) || words.slice(on).some((word) => columns.has(`${table}.${word}`))
    }
    if (begins(words, 'alter', 'table')) {
      const [table = '', ...action] = words.slice(2)
      return made.has(table) || isAdditionTo(table, action, columns)
    }
    if (begins(words, 'insert', 'into')) return made.has(words[2] as string)
    if (begins(words, 'update')) return made.has(words[1] as string)
    return begins(words, 'do', '$', '$') && words.includes('create_distributed_table') && !hasAny(words, CHANGES)
  }
  return statementsOf(sql).filter((statement) => !isAddition(wordsOf(statement)))
}

/** Adds the column that the action adds to `columns`. */
function isAdditionTo(table: string, action: readonly string[], columns: Set<string>): boolean {
  const [first, ...rest] = action
  if (hasAny(rest, CHANGES)) return false
  if (first === 'alter') return action.length === 6 && begins(action.slice(3), 'set', 'statistics')
  if (first !== 'add' || hasAny(rest, BINDING)) return false
  const [column = '', ...type] = rest[0] === 'column' ? rest.slice(1) : rest
  columns.add(`${table}.${column}`)
  return !type.includes('not') || type.includes('default')
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

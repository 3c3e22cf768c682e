/**
 * Rows of a long list. A driver hands them over cell by cell, which costs several times what the database needs to
 * find them. Here the database joins the cells of each column to one text, and sends one row of texts.
 *
 * Exact integers come as `1,,-3`, with nothing where there is none; other columns as JSON arrays.
 */
import { Column, is } from 'drizzle-orm'
import { decoderOf, fieldsOf, type Query, type ReadStatement } from './rows.ts'

/** How an engine joins the values of an expression over the rows of a subquery, in their order. */
export interface Joins {
  integers: (expression: string) => string
  json: (expression: string) => string
}

/** The query as a statement of one row. */
export function asColumns(query: Query<unknown>, joins: Joins): ReadStatement {
  const { sql, params } = query.toSQL()
  const fields = fieldsOf(query)
  const expressions = fields.map((_, i) => `c${i}`)
  const columns = fields.map(([, field], i) => columnOf(field, expressions[i] as string, joins))
  const names = fields.map(([name]) => name)
  const readers = columns.map(({ read }) => read)
  return {
    text: `with q(${expressions.join(', ')}) as (${sql}) select ${columns.map(({ joined }) => joined).join(', ')} from q`,
    params,
    toRows: ([texts]) => toRows(names, readers, texts as unknown[]),
  }
}

type ReadColumn = (text: string) => unknown[]

function columnOf(field: unknown, expression: string, joins: Joins): { joined: string; read: ReadColumn } {
  const decode = decoderOf(field)
  if (decode === BigInt) {
    const read = (text: string) => text.split(',').map((cell) => (cell === '' ? null : BigInt(cell)))
    return { joined: joins.integers(expression), read }
  }
  const read = (text: string): unknown[] => {
    const cells = JSON.parse(text) as unknown[]
    if (decode === undefined || decode === Number) return cells
    return cells.map((cell) => (cell === null ? null : decode(cell)))
  }
  // Of an expression that is not said to be a number, only the text is safe: a JSON number holds 53 bits.
  const isText = decode === undefined && !is(field, Column)
  return { joined: joins.json(isText ? `cast(${expression} as text)` : expression), read }
}

function toRows(names: readonly string[], readers: readonly ReadColumn[], texts: readonly unknown[]): unknown[] {
  // Nothing is joined where there are no rows; SQLite's JSON is an empty array then.
  if (texts[0] === null || texts[0] === '[]') return []
  const cells = readers.map((read, i) => read(texts[i] as string))
  // Copies of an object that has the properties are made several times as fast as objects that get them one by one.
  const empty = Object.fromEntries(names.map((name) => [name, null])) as Record<string, unknown>
  return Array.from(cells[0] as unknown[], (_, i) => {
    const row = { ...empty }
    for (let c = 0; c < names.length; c++) row[names[c] as string] = (cells[c] as unknown[])[i]
    return row
  })
}

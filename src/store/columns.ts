/**
 * Rows of a long list. A driver hands them over cell by cell, which costs several times what the database needs to
 * find them. Here the database joins the cells of each column to one text, and sends one row of texts.
 *
 * Exact integers come as `1,,-3`, with nothing where there is none; other columns as JSON arrays.
 */
import { Column, is } from 'drizzle-orm'
import { decoderOf, fieldsOf, type Query } from './rows.ts'

/** How an engine joins the values of an expression over the rows of a subquery, in their order. */
export interface Joins {
  integers: (expression: string) => string
  json: (expression: string) => string
}

export interface ColumnStatement<Row> {
  text: string
  params: unknown[]
  /** From the only row of the statement, as an array. */
  toRows: (joined: unknown[]) => Row[]
}

interface ListColumn {
  name: string
  join: (joins: Joins, expression: string) => string
  read: (joined: string) => unknown[]
}

/** The query as a statement of one row. */
export function asColumns<Row>(query: Query<Row>, joins: Joins): ColumnStatement<Row> {
  const { sql, params } = query.toSQL()
  const columns = fieldsOf(query).map(([name, field]) => columnOf(name, field))
  const names = columns.map((_, i) => `c${i}`)
  const joined = columns.map(({ join }, i) => join(joins, names[i] as string))
  return {
    text: `with q(${names.join(', ')}) as (${sql}) select ${joined.join(', ')} from q`,
    params,
    toRows: (texts) => toRows(columns, texts),
  }
}

function columnOf(name: string, field: unknown): ListColumn {
  const decode = decoderOf(field)
  if (decode === BigInt) {
    const read = (text: string) => text.split(',').map((cell) => (cell === '' ? null : BigInt(cell)))
    return { name, join: ({ integers }, expression) => integers(expression), read }
  }
  // Of an expression that is not said to be a number, only the text is safe: a JSON number holds 53 bits.
  const isText = decode === undefined && !is(field, Column)
  const read = (text: string): unknown[] => {
    const cells = JSON.parse(text) as unknown[]
    if (decode === undefined || decode === Number) return cells
    return cells.map((cell) => (cell === null ? null : decode(cell)))
  }
  return { name, join: ({ json }, expression) => json(isText ? `cast(${expression} as text)` : expression), read }
}

function toRows<Row>(columns: readonly ListColumn[], texts: readonly unknown[]): Row[] {
  // Nothing is joined where there are no rows; SQLite's JSON is an empty array then.
  if (texts[0] === null || texts[0] === '[]') return []
  const names = columns.map(({ name }) => name)
  const cells = columns.map(({ read }, i) => read(texts[i] as string))
  // Copies of an object that has the properties are made several times as fast as objects that get them one by one.
  const empty = Object.fromEntries(names.map((name) => [name, null])) as Record<string, unknown>
  return Array.from(cells[0] as unknown[], (_, i) => {
    const row = { ...empty }
    for (let c = 0; c < names.length; c++) row[names[c] as string] = (cells[c] as unknown[])[i]
    return row as Row
  })
}

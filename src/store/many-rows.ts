/**
 * Reads many rows. Drizzle finds out for each value of each row how to decode it, which takes several times as long: in
 * the bench a CSV of 100,000 trades has 158,000 rows a second instead of 107,000.
 */
import { Column, is } from 'drizzle-orm'
import type { AllReader } from './conn.ts'

/** A query of Drizzle's builders. */
interface Query<Row> extends PromiseLike<Row[]> {
  toSQL(): { sql: string; params: unknown[] }
}

/** What a query selects: columns, in groups if the rows have them. */
interface Selected {
  readonly [name: string]: Column | Selected
}

/** Runs a statement of a connection; each row is its values in the order in which they are selected. */
type Run = (text: string, params: unknown[]) => Promise<unknown[][]>

const runs = new WeakMap<AllReader['sql'], Run>()

/** Each engine calls it for each of its connections. */
export const runManyWith = (sql: AllReader['sql'], run: Run): void => {
  runs.set(sql, run)
}

/** Makes one connection run its statements like another one. */
export const sharedRun = (from: AllReader['sql'], to: AllReader['sql']): void => {
  const run = runs.get(from)
  if (run !== undefined) runs.set(to, run)
}

/**
 * The rows of a query without an outer join. `selected`: what it selects, as columns that decode the values. With a `sql` of no
 * engine, such as a wrapper of a test, Drizzle reads them.
 */
export async function readMany<Row>(
  { sql }: Pick<AllReader, 'sql'>,
  query: Query<Row>,
  selected: Selected,
): Promise<Row[]> {
  const run = runs.get(sql)
  if (run === undefined) return await query
  const { sql: text, params } = query.toSQL()
  const rows = await run(text, params)
  const { decode } = decoderOf(selected)
  return rows.map((values) => decode(values, 0)) as Row[]
}

interface Decoder {
  /** How many values it takes. */
  width: number
  decode(values: readonly unknown[], from: number): unknown
}

function decoderOf(selected: Selected): Decoder {
  let width = 0
  const parts = Object.entries(selected).map(([name, part]) => {
    const [at, { width: taken, decode }] = [width, is(part, Column) ? decoderOfColumn(part) : decoderOf(part)]
    width += taken
    return { name, at, decode }
  })
  const decode: Decoder['decode'] = (values, from) => {
    const row: Record<string, unknown> = {}
    for (const part of parts) row[part.name] = part.decode(values, from + part.at)
    return row
  }
  return { width, decode }
}

const decoderOfColumn = (column: Column): Decoder => ({
  width: 1,
  decode: (values, from) => (values[from] === null ? null : column.mapFromDriverValue(values[from])),
})

/**
 * Rows of a query. Drizzle works out anew for every cell of every row how to read it, which costs more
 * than the database does. Here it is worked out once per query.
 */
import { Column, is, noopDecoder, SQL } from 'drizzle-orm'

/** Of named columns and expressions, none of them nested; not yet run. */
export interface Query<Row> extends Promise<Row[]> {
  toSQL(): { sql: string; params: unknown[] }
}

interface Internals {
  /** Of a select. */
  _?: { selectedFields?: Record<string, unknown> }
  /** Of the others, where they return something. */
  config?: { returning?: { path: string[]; field: unknown }[] }
}

/** The columns of the result, in order. */
export function fieldsOf(query: unknown): [name: string, field: unknown][] {
  const { _: select, config } = query as Internals
  if (select?.selectedFields !== undefined) return Object.entries(select.selectedFields)
  return (config?.returning ?? []).map(({ path, field }) => [path.join('.'), field])
}

type Decode = (value: unknown) => unknown

/** A query as an engine runs it. */
export interface ReadStatement {
  readonly text: string
  readonly params: readonly unknown[]
  /** From the rows of the driver, each an array. */
  readonly toRows: (cells: unknown[][]) => unknown[]
}

export function asRows(query: Query<unknown>): ReadStatement {
  const { sql: text, params } = query.toSQL()
  const toRow = rowMapper(query)
  return { text, params, toRows: (cells) => cells.map(toRow) }
}

/** From the array of a row, as the driver gives it, to the row the select promises. */
export function rowMapper<Row>(query: Query<Row>): (cells: unknown[]) => Row {
  const fields = fieldsOf(query)
  const names = fields.map(([name]) => name)
  const decoders = fields.map(([, field]) => decoderOf(field))
  return (cells) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) {
      const cell = cells[i]
      const decode = decoders[i]
      row[names[i] as string] = cell === null || decode === undefined ? cell : decode(cell)
    }
    return row as Row
  }
}

/** undefined where a value is taken as it comes. */
export function decoderOf(field: unknown): Decode | undefined {
  if (is(field, Column) && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  if (is(field, Column)) {
    // Of the columns that are read often: what their kit says, without the two calls around it.
    if ('mapFrom' in field) return field.mapFrom as Decode | undefined
    return (value) => field.mapFromDriverValue(value)
  }
  if (is(field, SQL)) {
    const { decoder } = field as unknown as { decoder: { mapFromDriverValue: Decode } }
    if (decoder === noopDecoder) return undefined
    // Of `mapWith(BigInt)`, BigInt itself; of a column, a method.
    return is(decoder, Column) ? (value) => decoder.mapFromDriverValue(value) : decoder.mapFromDriverValue
  }
  throw new Error('rows are read from columns and expressions only')
}

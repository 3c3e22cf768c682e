/**
 * Selects of many rows. Drizzle works out anew for every cell of every row how to read it, which costs more
 * than the database does. Here it is worked out once per query.
 */
import { Column, is, SQL } from 'drizzle-orm'

/** A select of named columns and expressions, none of them nested, not yet run. */
export interface FlatSelect<Row> extends Promise<Row[]> {
  toSQL(): { sql: string; params: unknown[] }
}

type Decode = (value: unknown) => unknown

/** From the array of a row, as the driver gives it, to the row the select promises. */
export function rowMapper<Row>(query: FlatSelect<Row>): (cells: unknown[]) => Row {
  const { selectedFields } = (query as unknown as { _: { selectedFields: Record<string, unknown> } })._
  const names = Object.keys(selectedFields)
  const decoders = Object.values(selectedFields).map(decoderOf)
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
function decoderOf(field: unknown): Decode | undefined {
  if (is(field, Column) && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value)
  if (is(field, SQL)) {
    const { decoder } = field as unknown as { decoder: { mapFromDriverValue: Decode } }
    return (value) => decoder.mapFromDriverValue(value)
  }
  throw new Error('selectMany takes columns and expressions only')
}

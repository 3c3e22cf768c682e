import { type Column, sql as raw, type SQL } from 'drizzle-orm'

/** The bytes of what a column of text or JSON has. SQLite reads only the length of a text that is stored in another page. */
export const octetsOf = (column: Column): SQL<number> =>
  raw<number>`coalesce(octet_length(${column.getSQLType() === 'jsonb' ? raw`cast(${column} as text)` : column}), 0)`.mapWith(
    Number,
  )

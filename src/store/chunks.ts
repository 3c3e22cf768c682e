/** SQLite's limit of parameters in one statement; PostgreSQL's is 65,535. */
const MAX_PARAMETERS = 32_766

/** Slices of `rows`, in order, each small enough to be one insert of `columns` columns on either engine. */
export function* chunks<Row>(rows: readonly Row[], columns: number): Generator<Row[]> {
  const size = Math.floor(MAX_PARAMETERS / columns)
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

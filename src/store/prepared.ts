/**
 * Queries that many requests run. Drizzle needs 200 to 400 µs to build and prepare a query of this size, and 10 to
 * 15 µs to run it again: without this, `npm run bench -- requests` loses more than a quarter.
 */
import type { Reader } from './conn.ts'

interface PreparedQuery<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}

/** A query of Drizzle's builders. */
export interface Preparable<Row> {
  prepare(name: string): PreparedQuery<Row>
}

/**
 * A query that is prepared at its first use on each connection. `build` names its values with `sql.placeholder`.
 * `name` is unique among all queries: PostgreSQL keeps the statement under it.
 */
export function prepared<Values extends object, Row, Db extends Reader = Reader>(
  name: string,
  build: (db: Pick<Db, 'sql' | 't'>) => Preparable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<Db['sql'], PreparedQuery<Row>>()
  return async ({ sql, t }, values) => {
    const query = queries.get(sql) ?? build({ sql, t }).prepare(name)
    queries.set(sql, query)
    return await query.execute(values as Record<string, unknown>)
  }
}

/**
 * Prepared queries, for those that many requests run. To build and prepare the one that finds an API token takes
 * 400 µs, to run it again 15 µs; a whole request of `npm run bench -- requests` takes about 500 µs.
 */
import { sql as raw } from 'drizzle-orm'
import type { AllReader, Reader, Writer } from './conn.ts'
import { limitOf, limitSql } from './for-user.ts'

interface PreparedQuery<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}

/** A query of Drizzle's builders. */
export interface Preparable<Row> {
  prepare(name: string): PreparedQuery<Row>
}

/** The placeholder of the user of a connection that is limited to one. */
const OWN = 'ownUser'

/**
 * A query that is prepared at its first use on each connection. `build` marks its values with `sql.placeholder`.
 * `name` must be unique among all queries, because PostgreSQL stores the statement under it.
 */
export function prepared<Values extends object, Row, Db extends AllReader = Reader>(
  name: string,
  build: (db: Pick<Db, 'sql' | 't'>) => Preparable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const [queries, ofUsers] = [new WeakMap<object, PreparedQuery<Row>>(), new WeakMap<object, PreparedQuery<Row>>()]
  return async ({ sql, t }, values) => {
    const limit = limitOf(sql)
    const [known, on] = limit === undefined ? [queries, sql] : [ofUsers, limit.sql]
    const prepare = (): PreparedQuery<Row> => {
      const limited = limit === undefined ? sql : limitSql(limit.sql, raw.placeholder(OWN))
      return build({ sql: limited, t } as Db).prepare(limit === undefined ? name : `${name}_of_user`)
    }
    const query = known.get(on) ?? prepare()
    known.set(on, query)
    return await query.execute({ ...values, ...(limit === undefined ? {} : { [OWN]: limit.userId }) })
  }
}

/** Like `prepared`, for a statement that returns no rows. */
export function preparedWrite<Values extends object>(
  name: string,
  build: (db: Pick<Writer, 'sql' | 't'>) => {
    prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
  },
): (tx: Writer, values: Values) => Promise<void> {
  const query = prepared<Values, never, Writer>(name, (db) => build(db) as Preparable<never>)
  return async (tx, values) => {
    await query(tx, values)
  }
}

/**
 * Queries that run with every request. Drizzle builds the text of a query and has it prepared at each call, which
 * costs several times what the database then does; these are built once for each connection.
 */
import type { Reader } from './conn.ts'

interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

/** `build` marks with `sql.placeholder('x')` what is given as `values.x`. `name` is unique in the program. */
export function prepared<Db extends Reader, Values extends Record<string, unknown>, Result>(
  name: string,
  build: (db: Db) => Preparable<Result>,
): (db: Db, values: Values) => Promise<Result> {
  const statements = new WeakMap<Reader['sql'], ReturnType<Preparable<Result>['prepare']>>()
  return (db, values) => {
    const statement = statements.get(db.sql) ?? build(db).prepare(name)
    statements.set(db.sql, statement)
    return statement.execute(values)
  }
}

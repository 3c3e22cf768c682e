/**
 * Statements that are built and prepared once. Building a query with Drizzle and having the database parse it costs
 * several times what running it does, where it finds a row or thirty; requests that are made all the time take theirs
 * from here.
 *
 * A statement is built at its first use on each connection of SQLite, once per process on PostgreSQL, which keeps
 * it under a name on each of its connections.
 */
import { createHash } from 'node:crypto'
import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { asColumns, type Joins } from './columns.ts'
import type { Reader, Writer } from './conn.ts'
import { asRows, type Query, type ReadStatement } from './rows.ts'

type Values = object

/** Every value of the statement, by name. */
export type Slots<V extends Values> = { readonly [K in keyof V]: Placeholder<string, V[K]> & SQL }

interface Statement<V extends Values, Row, Db> {
  readonly build: (db: Db) => Query<Row>
  readonly values?: V
}
/** A select whose values come with each run. */
export type PreparedRead<V extends Values, Row> = Statement<V, Row, Pick<Reader, 'sql' | 't'>> & {
  readonly kind: 'read' | 'list'
}
/** Any statement; the rows are what it returns. */
export type PreparedWrite<V extends Values, Row> = Statement<V, Row, Pick<Writer, 'sql' | 't'>> & {
  readonly kind: 'write'
}
export type Prepared<V extends Values, Row> = PreparedRead<V, Row> | PreparedWrite<V, Row>

const slots = <V extends Values>(): Slots<V> =>
  new Proxy({} as Slots<V>, { get: (_target, name) => sql.placeholder(String(name)) })

export const preparedRead = <V extends Values, Row>(
  build: (db: Pick<Reader, 'sql' | 't'>, values: Slots<V>) => Query<Row>,
): PreparedRead<V, Row> => ({ kind: 'read', build: (db) => build(db, slots<V>()) })

/** A select whose rows come as columns: for a hundred and more, numbers for the most part. */
export const preparedList = <V extends Values, Row>(
  build: (db: Pick<Reader, 'sql' | 't'>, values: Slots<V>) => Query<Row>,
): PreparedRead<V, Row> => ({ kind: 'list', build: (db) => build(db, slots<V>()) })

export const preparedWrite = <V extends Values, Row>(
  build: (db: Pick<Writer, 'sql' | 't'>, values: Slots<V>) => Query<Row>,
): PreparedWrite<V, Row> => ({ kind: 'write', build: (db) => build(db, slots<V>()) })

/** A statement as one engine has it. */
export interface BuiltStatement extends Pick<ReadStatement, 'text' | 'toRows'> {
  /** Unique to the text. */
  readonly name: string
  /** In the order of the text, as the driver takes them. */
  readonly params: (values: Values) => unknown[]
}

export function buildStatement(
  statement: Prepared<Values, unknown>,
  db: Pick<Writer, 'sql' | 't'>,
  joins: Joins,
): BuiltStatement {
  const query = statement.build(db)
  const { text, params, toRows } = statement.kind === 'list' ? asColumns(query, joins) : asRows(query)
  const readers = params.map(readerOf)
  return {
    text,
    name: `tradeleaf_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`,
    toRows,
    params: (values) => readers.map((read) => read(values as Record<string, unknown>)),
  }
}

/** How a parameter of the text is had from the values of a run, as the driver takes it. */
function readerOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return slot(param.name)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder } = param
    const read = slot(param.value.name)
    return (values) => encoder.mapToDriverValue(read(values))
  }
  return () => param
}

const slot = (name: string) => (values: Record<string, unknown>) => {
  if (!(name in values)) throw new Error(`the statement has no value for '${name}'`)
  return values[name]
}

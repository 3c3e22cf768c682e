/**
 * The one query surface, typed by the stricter dialect, so that `.get()`, `.all()`, `db.transaction`
 * and `db.execute` cannot be written outside the engines. Queries take a Reader or a Writer, never a
 * module-level database: one process can run both engines.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Tables } from '../../db/tables.ts'
import type { Prepared, PreparedRead } from './prepared.ts'
import type { Query } from './rows.ts'

type Sql = Pick<
  PgDatabase<PgQueryResultHKT, Tables>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'with' | '$with'
>

declare const writable: unique symbol

export interface Reader {
  readonly sql: Pick<Sql, 'select' | 'selectDistinct' | 'with' | '$with'>
  readonly t: Tables
  /** The rows of a statement prepared once. */
  rows<V extends object, Row>(statement: PreparedRead<V, Row>, values: V): Promise<Row[]>
}

export interface BulkReader extends Reader {
  /** The rows of a select, at about the cost of the database alone. */
  selectMany<Row>(query: Query<Row>): Promise<Row[]>
}

export interface Writer {
  readonly sql: Sql
  readonly t: Tables
  /** The rows of a statement prepared once, which may be one that changes something. */
  rows<V extends object, Row>(statement: Prepared<V, Row>, values: V): Promise<Row[]>
  /** Adds many rows to one table, at about the cost of the database alone. Ids the database hands out are left out. */
  insertMany<T extends Tables[keyof Tables]>(table: T, rows: readonly T['$inferInsert'][]): Promise<void>
  /** Runs once, after the commit that makes this transaction's writes durable; never on rollback. Must not throw. */
  afterCommit(effect: () => void): void
  readonly [writable]: true
}

export type Engine = 'sqlite' | 'postgres'

export interface Store {
  readonly engine: Engine
  /** What `data_source` says. */
  readonly dataSource: 'SQLite' | 'PostgreSQL'
  /** A reader: sees committed rows only. Throws Failure `unavailable` while the database is gone. */
  read<T>(fn: (db: BulkReader) => Promise<T>): Promise<T>
  /** As `read`, for several queries that must see the same commits. The callback awaits nothing but `db`. */
  snapshot<T>(fn: (db: BulkReader) => Promise<T>): Promise<T>
  /**
   * One transaction, serialised against all others. The callback awaits nothing but `tx`, which SQLite
   * enforces, may be run again, and takes ids and times as arguments made outside.
   */
  write<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
  /** Resolves when the database answers and its migrations are those of this build. */
  ready(): Promise<void>
  close(): Promise<void>
}

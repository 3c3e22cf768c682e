/**
 * The query interface, typed by the stricter dialect, so that `.get()`, `.all()`, `db.transaction` and
 * `db.execute` do not compile outside the engines. Queries take a Reader or a Writer, never a module-level
 * database, because one process can run both engines.
 */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Tables } from '../../db/tables.ts'

type Sql = Pick<PgDatabase<PgQueryResultHKT, Tables>, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>

declare const writable: unique symbol
declare const ofUser: unique symbol

interface OfUser {
  readonly [ofUser]: true
}

/** Reads rows of all users. */
export interface AllReader {
  readonly sql: Pick<Sql, 'select' | 'selectDistinct'>
  readonly t: Tables
}

/** Reads rows of one user: only `forUser` makes it. A query that takes it does not name the user. */
export interface Reader extends AllReader {
  readonly sql: AllReader['sql'] & OfUser
}

/** Work on many rows that the driver does faster than Drizzle. */
export interface Bulk {
  /** Inserts many rows into one table. Either all rows have an id or none has. */
  insertMany<T extends Tables[keyof Tables]>(table: T, rows: readonly T['$inferInsert'][]): Promise<void>
  /** Sets the same fields of many rows by id. If a user is given, rows of other users stay as they are. */
  updateMany<T extends TableWithIds>(
    table: T,
    rows: readonly (Partial<T['$inferInsert']> & { id: number })[],
    userId?: number,
  ): Promise<void>
  /** Deletes the rows that have the values of a key. All keys have the same columns. `userId` as in `updateMany`. */
  deleteMany<T extends Tables[keyof Tables]>(
    table: T,
    keys: readonly Partial<T['$inferInsert']>[],
    userId?: number,
  ): Promise<void>
  /** The last id that the database has given in a table of the directory; 0 if it has given none. */
  lastId(table: TableWithIds): Promise<number>
  /** The next id that it gives in such a table is higher than `id`. */
  raiseLastId(table: TableWithIds, id: number): Promise<void>
  /**
   * Makes PostgreSQL discard its query plans, which it made before the new rows. Call it after inserting many rows and
   * before inserting rows that refer to them.
   */
  planAnew(): Promise<void>
}

type TableWithIds = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Tables[Name] : never
}[keyof Tables]

/** A table of users whose rows have ids. */
export type TableOfUser = Extract<TableWithIds, { userId: unknown }>

/** Changes rows of all users. */
export interface AllWriter extends Bulk {
  readonly sql: Sql
  readonly t: Tables
  /** Runs `effect` once, after the transaction is durable; never after a rollback. It must not throw. */
  afterCommit(effect: () => void): void
  readonly [writable]: true
}

/** Changes rows of one user: only `forUser` makes it. */
export interface Writer extends AllWriter {
  readonly sql: AllWriter['sql'] & OfUser
  /** The next ids of the user's rows of a table, ascending. None is given again, also if its row is deleted. */
  takeIds(table: TableOfUser, count: number): Promise<number[]>
  /** The next one. */
  takeId(table: TableOfUser): Promise<number>
}

export type Engine = 'sqlite' | 'postgres'

/**
 * The database, of all users. Only the directory (who may sign in, prices) and work in the background use it so; whatever is
 * done for a user uses `forUser`.
 */
export interface Store {
  /** What belongs to a user. */
  forUser(userId: number): UserStore
  readonly engine: Engine
  /** The `data_source` of answers. */
  readonly dataSource: 'SQLite' | 'PostgreSQL'
  /** A reader: sees committed rows only. Throws Failure `unavailable` if the database is gone. */
  read<T>(fn: (db: AllReader) => Promise<T>): Promise<T>
  /** Like `read`, for several queries that must see the same commits. The callback may await only `db`. */
  snapshot<T>(fn: (db: AllReader) => Promise<T>, options?: SnapshotOptions): Promise<T>
  /**
   * Runs one transaction, serialised against all others. The callback may await only `tx` (SQLite enforces this), and
   * must be safe to run again, so ids and times are created outside.
   */
  write<T>(fn: (tx: AllWriter) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * The same store for work that no request waits for, such as imports and the service's own writes. A write of
   * `patient` waits minutes for another connection; any other write fails after `REQUEST_PATIENCE_MS` with Failure `busy`,
   * and nothing is written.
   */
  readonly patient: Store
  /** All users, by the machine that has their rows; none if one machine has everything. */
  places(): Promise<readonly (readonly number[])[]>
  /** Of `patient` too. */
  readonly away: Away
  /** Of the connections for requests; undefined on SQLite, which has one that writes and one that reads. */
  load(): StoreLoad | undefined
  /** Throws Failure `unavailable` unless the database answers and has the migrations of this build. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface SnapshotOptions {
  /** PostgreSQL ends a statement that takes longer. */
  withinMs?: number
}

/** Users whose machine does not answer, as the last `readOfAll` has found. What is done for them fails at once. */
export interface Away {
  users: ReadonlySet<number>
}

export interface StoreLoad {
  /** Connections, and requests that wait for one. */
  open: number
  used: number
  most: number
  waiting: number
  /** Transactions that were run again, since the start. */
  retries: number
}

/**
 * What writes of a user change: the trading record with its journal, the portfolio, plants and what is sent about them, or what is
 * kept of requests (their keys, and the entries of imports that run).
 */
export type Area = 'record' | 'portfolio' | 'plants' | 'requests'

export interface WriteOptions {
  /**
   * The user and area that are changed. Such writes run one after the other, and each sees what the one before has
   * committed: they need no other protection, because nothing else changes these rows. Those of a record are refused with
   * Failure `busy` once a newer version of the service has migrated the database.
   */
  of?: { userId: number; area: Area }
}

/** Each statement is limited to the rows of the user. */
export interface UserStore {
  readonly userId: number
  /** Like `Store.read`. */
  read<T>(fn: (db: Reader) => Promise<T>): Promise<T>
  /** Like `Store.snapshot`. */
  snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T>
  /** Like `Store.write`. Changes one area only. */
  write<T>(area: Area, fn: (tx: Writer) => Promise<T>): Promise<T>
  /** A write of the record after long work. Throws Failure `not_found` if the user was removed meanwhile. */
  writeLate<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
}

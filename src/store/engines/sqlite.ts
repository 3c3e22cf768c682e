/**
 * SQLite: WAL, synchronous=FULL (acknowledged means durable), a read-only handle for reads, one
 * writer. Writes run one after the other; those that wait at the same time share a commit.
 *
 * Another process (a worker's import, a backup) may hold the write lock. better-sqlite3 would block
 * the event loop in `busy_timeout`, so the writer has none and waits asynchronously instead.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../../db/schema.sqlite.ts'
import { causes, Failure, unavailable } from '../../lib/errors.ts'
import { inProject } from '../../lib/paths.ts'
import { bulkTable } from '../bulk.ts'
import type { Joins } from '../columns.ts'
import type { BulkReader, Reader, Store, Writer } from '../conn.ts'
import { checkMigrations } from '../migrations.ts'
import { type BuiltStatement, buildStatement, type Prepared } from '../prepared.ts'
import { rowMapper } from '../rows.ts'

/** How long a write waits for another process or thread, such as a large import, before it gives up. */
const LOCK_PATIENCE_MS = 10 * 60_000
const casing = 'snake_case' as const
const migrationsFolder = inProject('db/migrations/sqlite')
export interface SqliteOptions {
  /** How long a write waits for another process to finish writing, before the database counts as unavailable. Default 60 s. */
  lockPatienceMs?: number
}

/** Opening may wait for another process that recovers the log; reading never waits for a writer. */
const OPEN_PATIENCE_MS = 5_000

/** At most so many writes share a commit, and none begins once the first has taken this long. */
const MAX_TOGETHER = 64
const TOGETHER_MS = 10

/** A write that waits for its turn. */
interface Waiting {
  fn: (tx: Writer) => Promise<unknown>
  resolve: (out: unknown) => void
  reject: (error: unknown) => void
}

/** A write that is not yet committed. */
interface Done extends Pick<Waiting, 'resolve' | 'reject'> {
  out: unknown
  effects: (() => void)[]
}

interface Handles {
  reader: Database.Database
  writer: Database.Database
  read: BulkReader
  sql: Writer['sql']
  rows: Writer['rows']
  insertMany: Writer['insertMany']
  /** Around each write within a transaction. */
  savepoint: Database.Statement
  release: Database.Statement
  /** device:inode of the file these handles belong to. */
  identity: string
}

/**
 * What a write promises. The database answers at once, so one that has not ended when the event loop turns waits for
 * something else: perhaps for a write that comes after it, and so for ever.
 */
async function withinTurn<T>(running: Promise<T>): Promise<T> {
  let turn: NodeJS.Immediate | undefined
  const turned = new Promise<never>((_resolve, reject) => {
    turn = setImmediate(() => reject(new Error('a write awaited something other than its transaction')))
  })
  try {
    return await Promise.race([running, turned])
  } finally {
    clearImmediate(turn)
  }
}

/** One prepared insert per table, run row by row: SQLite has no round trip to save. */
function bulkInsert(writer: Database.Database): Writer['insertMany'] {
  const prepared = new Map<PgTable, (row: Record<string, unknown>) => void>()
  const prepare = (table: PgTable) => {
    const { name, columns } = bulkTable(table)
    const names = columns.map((column) => column.name).join(', ')
    const statement = writer.prepare(`insert into ${name} (${names}) values (${columns.map(() => '?').join(', ')})`)
    return (row: Record<string, unknown>) => {
      statement.run(columns.map(({ property, toDriver }) => toDriver(row[property])))
    }
  }
  return async (table, rows) => {
    const insert = prepared.get(table) ?? prepare(table)
    prepared.set(table, insert)
    for (const row of rows) insert(row)
  }
}

/** SQLite keeps the order of a subquery it aggregates. */
const JOINS: Joins = {
  integers: (expression) => `group_concat(coalesce(${expression}, ''), ',')`,
  json: (expression) => `json_group_array(${expression})`,
}

/** Statements prepared on this handle; they end with it. */
function preparedOn(handle: Database.Database, sql: Writer['sql']): Writer['rows'] {
  const prepared = new Map<unknown, BuiltStatement & { run: (params: unknown[]) => unknown[][] }>()
  const prepare = (statement: Prepared<object, unknown>) => {
    const built = buildStatement(statement, { sql, t: schema as unknown as Writer['t'] }, JOINS)
    const native = handle.prepare(built.text)
    if (native.reader) native.raw()
    const run = (params: unknown[]) => {
      if (native.reader) return native.all(...params) as unknown[][]
      native.run(...params)
      return []
    }
    const ready = { ...built, run }
    prepared.set(statement, ready)
    return ready
  }
  return async (statement, values) => {
    const { run, params, toRows } = prepared.get(statement) ?? prepare(statement as never)
    return toRows(run(params(values))) as never[]
  }
}

/** Statements kept prepared; texts come from the code, so there are few. */
const MOST_PREPARED = 200

const bulkSelect = (reader: Database.Database): BulkReader['selectMany'] => {
  const prepared = new Map<string, Database.Statement>()
  const prepare = (text: string): Database.Statement => {
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    const statement = reader.prepare(text).raw()
    prepared.set(text, statement)
    return statement
  }
  return async (query) => {
    const { sql, params } = query.toSQL()
    const rows = (prepared.get(sql) ?? prepare(sql)).all(...params) as unknown[][]
    return rows.map(rowMapper(query))
  }
}

function openHandle(path: string, readonly: boolean): Database.Database {
  const handle = new Database(path, { readonly, fileMustExist: true, timeout: OPEN_PATIENCE_MS })
  try {
    handle.defaultSafeIntegers(true)
    if (readonly) handle.pragma('query_only = ON')
    else {
      handle.pragma('journal_mode = WAL')
      // better-sqlite3 is compiled so that WAL defaults to NORMAL, which loses acknowledged commits on power loss.
      handle.pragma('synchronous = FULL')
      handle.pragma('journal_size_limit = 67108864')
      handle.pragma('busy_timeout = 0')
    }
    handle.pragma('foreign_keys = ON')
    handle.pragma('cache_size = -65536')
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

const identityOf = (path: string): string | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? `${stat.dev}:${stat.ino}` : undefined
}

function openHandles(path: string): Handles {
  const identity = identityOf(path)
  if (identity === undefined) throw unavailable({ detail: 'the SQLite file is missing' })
  const writer = openHandle(path, false)
  try {
    const reader = openHandle(path, true)
    const t = schema as unknown as Reader['t']
    // The cast the whole store rests on: both dialects build the same queries (see db/columns.*.ts).
    const reading = drizzle(reader, { casing }) as unknown as Writer['sql']
    const writing = drizzle(writer, { casing }) as unknown as Writer['sql']
    return {
      reader,
      writer,
      identity,
      read: { sql: reading, t, rows: preparedOn(reader, reading), selectMany: bulkSelect(reader) },
      sql: writing,
      rows: preparedOn(writer, writing),
      insertMany: bulkInsert(writer),
      savepoint: writer.prepare('SAVEPOINT one'),
      release: writer.prepare('RELEASE one'),
    }
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * Moves what the write-ahead log holds into the database file. SQLite does so at the last close, but not
 * when the file was moved: the log would stay under the old name, be missing from the moved file, and be
 * applied to whatever file takes its place.
 */
function emptyLog(writer: Database.Database): void {
  try {
    if (writer.inTransaction) writer.exec('ROLLBACK')
    writer.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The disk refuses; the log stays beside the file, where it belongs.
  }
}

const codeOf = (error: unknown): string => {
  for (const at of causes(error)) if (typeof at.code === 'string' && at.code.startsWith('SQLITE_')) return at.code
  return ''
}

const isBusy = (error: unknown) => /^SQLITE_BUSY|^SQLITE_LOCKED/.test(codeOf(error))

/** The file or disk fails, as opposed to a statement that is refused. */
const GONE = /^SQLITE_(CANTOPEN|IOERR|NOTADB|CORRUPT|FULL|READONLY|PERM|AUTH|PROTOCOL|NOMEM)/

function translate(error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  if (GONE.test(code) || isBusy(error)) return unavailable({ detail: code, cause: error })
  if (error instanceof TypeError && /connection is not open/.test(error.message)) return unavailable({ cause: error })
  return error
}

/** Creates the file where there is none. */
export async function migrateSqlite(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const handle = new Database(path, { timeout: 30_000 })
  try {
    handle.pragma('journal_mode = WAL')
    handle.pragma('synchronous = FULL')
    // A table rebuild inside a migration would delete child rows by cascade, and the pragma has no effect
    // inside the migration's transaction: switch off before, check after.
    handle.pragma('foreign_keys = OFF')
    // Drizzle's own migrate() looks before it locks, so two processes that start together collide.
    handle.exec('BEGIN IMMEDIATE')
    applyMigrations(handle)
    const broken = handle.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`migration left ${broken.length} broken foreign keys`)
    handle.exec('COMMIT')
  } finally {
    // Rolls back what is not committed.
    handle.close()
  }
}

/** The table is the one Drizzle's tools know. */
function applyMigrations(handle: Database.Database): void {
  handle.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const last = handle.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() as number | null
  const record = handle.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (last !== null && last >= migration.folderMillis) continue
    for (const statement of migration.sql) handle.exec(statement)
    record.run(migration.hash, migration.folderMillis)
  }
}

/** Never creates the file: that is what migrating is for, and a missing file may be one that was moved away. */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Store> {
  let handles: Handles | undefined
  let closed = false
  const waiting: Waiting[] = []
  let committing: Promise<void> | undefined

  const drop = () => {
    const old = handles
    handles = undefined
    old?.reader.close()
    if (old) emptyLog(old.writer)
    old?.writer.close()
  }

  /**
   * The handles, reopened where the file was replaced. On Linux a deleted file stays writable through
   * an open handle: without this check acknowledged rows would go to a file nobody can find.
   */
  const current = (): Handles => {
    if (closed) throw unavailable({ detail: 'the store is closed' })
    if (handles !== undefined && identityOf(path) !== handles.identity) drop()
    handles ??= openHandles(path)
    return handles
  }

  const begin = async (): Promise<Handles> => {
    const deadline = performance.now() + (options.lockPatienceMs ?? LOCK_PATIENCE_MS)
    for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
      try {
        const h = current()
        h.writer.exec('BEGIN IMMEDIATE')
        return h
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
      }
      await wait(pause)
    }
  }

  const rollback = (h: Handles) => {
    try {
      if (h.writer.open && h.writer.inTransaction) h.writer.exec('ROLLBACK')
    } catch {
      // Closing the handle abandons the transaction; left open, every later one would fail.
      drop()
    }
  }

  /** Runs one write within the transaction; what it did is undone where it fails. Rejects where all is undone. */
  const runIn = async (h: Handles, { fn, resolve, reject }: Waiting): Promise<Done | undefined> => {
    const effects: (() => void)[] = []
    let over = false
    const tx = {
      get sql() {
        if (over) throw new Error('the transaction has ended')
        return h.sql
      },
      t: h.read.t,
      get rows() {
        if (over) throw new Error('the transaction has ended')
        return h.rows
      },
      get insertMany() {
        if (over) throw new Error('the transaction has ended')
        return h.insertMany
      },
      afterCommit: (effect: () => void) => effects.push(effect),
    } as unknown as Writer
    h.savepoint.run()
    try {
      const out = await withinTurn(fn(tx))
      h.release.run()
      return { out, effects, resolve, reject }
    } catch (error) {
      reject(translate(error))
      // A disk that is full or fails may end the whole transaction.
      if (!h.writer.inTransaction) throw error
      h.writer.exec('ROLLBACK TO one; RELEASE one')
      return undefined
    } finally {
      over = true
    }
  }

  /** Those at the head of the queue, in one commit: a disk confirms hundreds a second, and requests come in thousands. */
  const commitTogether = async (): Promise<void> => {
    const done: Done[] = []
    let h: Handles | undefined
    try {
      h = await begin()
      const began = performance.now()
      for (let n = 0; n === 0 || (n < MAX_TOGETHER && performance.now() - began < TOGETHER_MS); n++) {
        const next = waiting.shift()
        if (next === undefined) break
        const one = await runIn(h, next)
        if (one !== undefined) done.push(one)
      }
      h.writer.exec('COMMIT')
      // Written, but perhaps to a file that was deleted meanwhile: that must not be acknowledged.
      if (identityOf(path) !== h.identity) throw unavailable({ detail: 'the SQLite file went away during a write' })
    } catch (error) {
      if (h === undefined) waiting.shift()?.reject(translate(error))
      else rollback(h)
      for (const { reject } of done) reject(translate(error))
      return
    }
    for (const { out, effects, resolve, reject } of done)
      try {
        for (const effect of effects) effect()
        resolve(out)
      } catch (error) {
        reject(error)
      }
  }

  const commitAll = async (): Promise<void> => {
    // What arrives in the same turn of the event loop is committed together.
    await new Promise(setImmediate)
    try {
      while (waiting.length > 0) await commitTogether()
    } finally {
      // At once with the last look at the queue: a write that comes later starts anew.
      committing = undefined
    }
  }

  let snapshots = 0
  /** The reader is one handle: snapshots that overlap share one, and the last to end lets it go. */
  const inSnapshot = async <T>(reader: Database.Database, fn: () => Promise<T>): Promise<T> => {
    if (snapshots++ === 0) reader.exec('BEGIN')
    try {
      return await fn()
    } finally {
      if (--snapshots === 0 && reader.open && reader.inTransaction) reader.exec('COMMIT')
    }
  }

  return {
    engine: 'sqlite',
    dataSource: 'SQLite',
    async read(fn) {
      try {
        return await fn(current().read)
      } catch (error) {
        throw translate(error)
      }
    },
    async snapshot(fn) {
      try {
        const h = current()
        return await inSnapshot(h.reader, () => fn(h.read))
      } catch (error) {
        throw translate(error)
      }
    },
    write<T>(fn: (tx: Writer) => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ fn, resolve: resolve as (out: unknown) => void, reject })
        committing ??= commitAll()
      })
    },
    async ready() {
      try {
        const count = current().reader.prepare('select count(*) from __drizzle_migrations').pluck().get()
        checkMigrations('sqlite', Number(count))
      } catch (cause) {
        throw cause instanceof Failure ? cause : unavailable({ detail: 'the migrations cannot be read', cause })
      }
    },
    async close() {
      await committing
      closed = true
      drop()
    },
  }
}

import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { LRUCache } from 'lru-cache'
import * as schema from '../../../../db/schema.sqlite.ts'
import { unavailable } from '../../../lib/errors.ts'
import type { AllReader, AllWriter } from '../../conn.ts'
import { runManyWith } from '../../many-rows.ts'
import type { TransactionParts } from '../../transaction.ts'
import { bulkOn } from './bulk.ts'

/** How long opening waits for another process that recovers the log. Reads never wait for a writer. */
const OPEN_PATIENCE_MS = 5_000

/**
 * The log grows to 32 MB before its pages are copied into the file. Each step of an import writes most pages of some
 * indexes again, so that with SQLite's 1,000 pages each of them would be copied at each step.
 */
const PAGES_PER_CHECKPOINT = 8_192

/** Of each connection. */
const CACHE_KB = 65_536

/** The connection that writes. */
export interface WriteHandles {
  path: string
  writer: Database.Database
  write: TransactionParts
  /** device:inode of the file. */
  identity: string
}

/** The connections to one file. */
export interface Handles extends WriteHandles {
  reader: Database.Database
  read: AllReader
}

/** A database file and its open handles. */
export class SqliteFile {
  readonly path: string
  readonly #cacheKb: number
  #handles: Handles | undefined
  #isClosed = false

  constructor(path: string, cacheKb: number = CACHE_KB) {
    this.path = path
    this.#cacheKb = cacheKb
  }

  /**
   * The handles, reopened if the file was replaced. On Linux a deleted file stays writable through an open handle, so
   * without this check acknowledged rows would be lost with it.
   */
  current(): Handles {
    if (this.#isClosed) throw unavailable({ detail: 'the store is closed' })
    if (this.#handles !== undefined && !this.isStill(this.#handles)) this.drop()
    this.#handles ??= openHandles(this.path, this.#cacheKb)
    return this.#handles
  }

  /** Returns false if the path now has another file or none. */
  isStill({ identity }: WriteHandles): boolean {
    return identityOf(this.path) === identity
  }

  /** Closes the handles; the next use opens new ones. */
  drop(): void {
    const old = this.#handles
    this.#handles = undefined
    if (old === undefined) return
    old.reader.close()
    closeWriter(old)
  }

  close(): void {
    this.#isClosed = true
    this.drop()
  }
}

const identityOf = (path: string): string | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? `${stat.dev}:${stat.ino}` : undefined
}

function openHandles(path: string, cacheKb: number): Handles {
  const identity = identityOf(path)
  if (identity === undefined) throw unavailable({ detail: 'the SQLite file is missing' })
  const writer = openHandle(path, 'writer', cacheKb)
  try {
    const reader = openHandle(path, 'reader', cacheKb)
    const queries = queriesOn(writer)
    const write = { ...queries, bulk: bulkOn(writer, queries.sql) }
    return { path, identity, writer, write, reader, read: queriesOn(reader) }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** The cast that makes one query code possible: both dialects build the same queries (see `db/columns.*.ts`). */
export function queriesOn(handle: Database.Database): Pick<AllWriter, 'sql' | 't'> {
  const sql = drizzle(handle, { casing: 'snake_case' }) as unknown as AllWriter['sql']
  runManyWith(sql, async (text, params) => handle.prepare(text).raw().all(params) as unknown[][])
  return { sql, t: schema as unknown as AllWriter['t'] }
}

function openHandle(path: string, kind: 'reader' | 'writer', cacheKb: number): Database.Database {
  const readonly = kind === 'reader'
  const handle = new Database(path, { readonly, fileMustExist: true, timeout: OPEN_PATIENCE_MS })
  try {
    keepStatements(handle)
    handle.defaultSafeIntegers(true)
    if (readonly) {
      handle.pragma('query_only = ON')
    } else {
      handle.pragma('journal_mode = WAL')
      // better-sqlite3 is compiled so that WAL defaults to NORMAL, which loses acknowledged commits on power loss.
      handle.pragma('synchronous = FULL')
      // What is deleted is overwritten: nothing of a user is left in the file. It takes no time that an import would notice.
      handle.pragma('secure_delete = ON')
      handle.pragma('journal_size_limit = 67108864')
      handle.pragma('busy_timeout = 0')
      handle.pragma(`wal_autocheckpoint = ${PAGES_PER_CHECKPOINT}`)
      // A statement that adds several rows first copies every page that it changes to a temporary file: at 140,000 rows of an
      // import that is 600 MB in 300,000 writes.
      handle.pragma('temp_store = MEMORY')
    }
    handle.pragma('foreign_keys = ON')
    handle.pragma(`cache_size = -${cacheKb}`)
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

/** The characters of all texts that are kept: an import has 35,000. A statement takes 100 times the memory of its text. */
const MOST_CHARACTERS = 100_000

/** Compiles each text once: for most statements that takes longer than to run them. */
function keepStatements(handle: Database.Database): void {
  const compile = handle.prepare.bind(handle)
  const statements = new LRUCache<string, Database.Statement>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, text) => text.length,
  })
  const prepare = (text: string): Database.Statement => {
    const statement = statements.get(text) ?? compile(text)
    statements.set(text, statement)
    return statement
  }
  handle.prepare = prepare as typeof handle.prepare
}

/**
 * Closes a connection, and moves the write-ahead log into the database file first. SQLite does this at the last close, but
 * not if the file was moved: then the log would stay under the old name, be missing from the moved file, and be applied to
 * the file that replaces it.
 */
export function closeWriter({ writer }: Pick<WriteHandles, 'writer'>): void {
  try {
    if (writer.inTransaction) writer.exec('ROLLBACK')
    writer.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // If the disk fails, the log stays beside the file, and the next open recovers it.
  }
  writer.close()
}

/** A connection with tables of its own: they are in a second file, attached to the connection. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { kit } from '../../../../db/columns.sqlite.ts'
import { workspaceTables } from '../../../../db/tables.ts'
import { unavailable } from '../../../lib/errors.ts'
import type { Workspace } from '../../conn.ts'
import { openTransaction } from '../../transaction.ts'
import { createStatements } from '../../workspace-tables.ts'
import { CommitQueue } from './commit-queue.ts'
import { translate } from './errors.ts'
import { createEmpty } from './file.ts'
import { closeWriter, openWriter, type SqliteFile, type WriteHandles } from './open.ts'

/** The caller removes the folder of a kept file. On Windows an open file cannot be removed. */
const MAY_LOSE_NAME = process.platform !== 'win32'
/** The most pages of a file that is kept. */
const MOST_PAGES = 1_000
/** Of the database. With the 64 MB of other connections an import takes as long, and 40 MB more memory. */
const CACHE_KB = 8_192
/** Of the tables of its own, most of which are read in order. With SQLite's 16 MB an import needs 15 MB more memory. */
const OWN_CACHE_KB = 4_096

/** The workspaces of one store. One of them is kept, empty, for the next: to open it takes longer than a small import. */
export class Workspaces {
  readonly #store: SqliteFile
  #idle: WriteHandles | undefined

  constructor(store: SqliteFile) {
    this.#store = store
  }

  /** `folder`: of the file, if a new one is needed. */
  async run<T>(folder: string, patienceMs: number, fn: (workspace: Workspace) => Promise<T>): Promise<T> {
    let handles: WriteHandles | undefined
    try {
      handles = this.#takeIdle() ?? open(this.#store.path, folder)
      const out = await fn(workspaceOn(handles, this.#store, patienceMs))
      this.#keep(handles)
      return out
    } catch (error) {
      handles?.writer.close()
      throw translate(error)
    }
  }

  close(): void {
    if (this.#idle !== undefined) closeWriter(this.#idle)
    this.#idle = undefined
  }

  /** Closes it, unless it is small and none is kept. What was written stays written if it cannot be emptied. */
  #keep(handles: WriteHandles): void {
    if (this.#idle === undefined && MAY_LOSE_NAME && isSmall(handles) && empty(handles)) this.#idle = handles
    else handles.writer.close()
  }

  /** Undefined if no connection is kept, or if the database file was replaced after the connection was opened. */
  #takeIdle(): WriteHandles | undefined {
    if (this.#idle !== undefined && !this.#store.isStill(this.#idle)) this.close()
    const idle = this.#idle
    this.#idle = undefined
    return idle
  }
}

const tables = Object.values(workspaceTables(kit))

function open(path: string, folder: string): WriteHandles {
  const handles = openWriter(path)
  try {
    attach(handles, folder)
    return handles
  } catch (error) {
    handles.writer.close()
    throw error
  }
}

/** Nothing of the file is needed after the process ends, so that it need not be safe on disk, and may lose its name. */
function attach({ writer, write }: WriteHandles, folder: string): void {
  const path = join(folder, `work-${randomUUID()}.sqlite`)
  createEmpty(path)
  writer.prepare('attach ? as work').run(path)
  writer.pragma('work.journal_mode = MEMORY')
  writer.pragma('work.synchronous = OFF')
  // A statement that adds several rows first copies every page that it changes to a temporary file: at 140,000 rows of an
  // import that is 600 MB in 300,000 writes.
  writer.pragma('temp_store = MEMORY')
  writer.pragma(`main.cache_size = -${CACHE_KB}`)
  writer.pragma(`work.cache_size = -${OWN_CACHE_KB}`)
  for (const table of tables) writer.exec(createStatements(write.sql, table, 'work').join(';'))
}

const DELETE_ALL = tables.map((table) => `delete from work."${getTableName(table)}"`).join(';')

/** Returns false if the disk fails. */
function empty({ writer }: WriteHandles): boolean {
  try {
    writer.exec(`begin; ${DELETE_ALL}; commit`)
    return true
  } catch {
    return false
  }
}

const isSmall = ({ writer }: WriteHandles): boolean =>
  Number(writer.pragma('work.page_count', { simple: true })) <= MOST_PAGES

function workspaceOn(handles: WriteHandles, store: SqliteFile, patienceMs: number): Workspace {
  const { writer, write } = handles
  const queue = new CommitQueue({
    current() {
      // With another file in its place, the rows of the workspace would go to a file that is lost.
      if (!writer.open || !store.isStill(handles)) throw unavailable({ detail: 'the SQLite file was replaced' })
      return handles
    },
    isStill: (of) => store.isStill(of),
    drop: () => writer.close(),
  })
  return {
    fill(table) {
      const { add, end } = write.bulk.inserterOf(write.t[table])
      writer.exec('BEGIN')
      return {
        add,
        async flush() {},
        async end() {
          end()
          writer.exec('COMMIT')
        },
      }
    },
    async prepare(fn) {
      const { tx, end } = openTransaction(write)
      writer.exec('BEGIN')
      try {
        const out = await fn(tx)
        writer.exec('COMMIT')
        return out
      } finally {
        end()
        if (writer.inTransaction) writer.exec('ROLLBACK')
      }
    },
    write: (fn, options) => queue.write(fn, { ...options, patienceMs }),
  }
}

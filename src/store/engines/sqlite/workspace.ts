/** A connection with tables of its own: they are in a second file, attached to the connection. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { kit } from '../../../../db/columns.sqlite.ts'
import { temporaryTables } from '../../../../db/tables.ts'
import { unavailable } from '../../../lib/errors.ts'
import type { Workspace } from '../../conn.ts'
import { createStatement } from '../../temporary.ts'
import { openTransaction } from '../../transaction.ts'
import { CommitQueue } from './commit-queue.ts'
import { translate } from './errors.ts'
import { createEmpty } from './file.ts'
import { openWriter, type SqliteFile, type WriteHandles } from './open.ts'

export async function withWorkspace<T>(
  store: SqliteFile,
  folder: string,
  patienceMs: number,
  fn: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  try {
    const handles = openWriter(store.path)
    try {
      attach(handles, folder)
      return await fn(workspaceOn(handles, store, patienceMs))
    } finally {
      handles.writer.close()
    }
  } catch (error) {
    throw translate(error)
  }
}

/** Nothing of the file is needed after the process ends, so that it need not be safe on disk. */
function attach({ writer, write }: WriteHandles, folder: string): void {
  const path = join(folder, `work-${randomUUID()}.sqlite`)
  createEmpty(path)
  writer.prepare('attach ? as work').run(path)
  writer.pragma('work.journal_mode = MEMORY')
  writer.pragma('work.synchronous = OFF')
  // A statement that adds several rows first copies every page that it changes to a temporary file: at 140,000 rows of an
  // import that is 600 MB in 300,000 writes.
  writer.pragma('temp_store = MEMORY')
  for (const table of Object.values(temporaryTables(kit)))
    writer.exec(createStatement(write.sql, table, 'create table', 'work.'))
}

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
    write: (fn) => queue.write(fn, patienceMs),
  }
}

/** SQLite: WAL with synchronous=FULL, so that acknowledged writes are durable; a read-only handle and one writer. */
import type Database from 'better-sqlite3'
import { Failure, unavailable } from '../../../lib/errors.ts'
import type { Store } from '../../conn.ts'
import { checkMigrations } from '../../migrations.ts'
import { type PatienceOptions, REQUEST_PATIENCE_MS, withPatient } from '../../patience.ts'
import { CommitQueue } from './commit-queue.ts'
import { translate } from './errors.ts'
import { selectApplied } from './migrate.ts'
import { SqliteFile } from './open.ts'

const LOCK_PATIENCE_MS = 10 * 60_000
/** How long `ready` waits for another writer, if it has to write. */
const READY_MS = 1_000

export interface SqliteOptions extends PatienceOptions {
  /** How long a patient write waits for another process or thread, such as a large import. Default 10 minutes. */
  lockPatienceMs?: number
  /** Of each of the two connections. */
  cacheKb?: number
}

/** Never creates the file, because a missing file may have been moved away. Migrating creates it. */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Store> {
  const file = new SqliteFile(path, options.cacheKb)
  const queue = new CommitQueue(file)
  const inSnapshot = sharedSnapshots()
  const waitingFor = (patienceMs: number): Omit<Store, 'forUser' | 'patient' | 'away'> => ({
    engine: 'sqlite',
    dataSource: 'SQLite',
    async read(fn) {
      try {
        return await fn(file.current().read)
      } catch (error) {
        throw translate(error)
      }
    },
    async snapshot(fn) {
      try {
        const { reader, read } = file.current()
        return await inSnapshot(reader, () => fn(read))
      } catch (error) {
        throw translate(error)
      }
    },
    write: (fn, options) => queue.write(fn, { ...options, patienceMs }),
    places: async () => [],
    load: () => undefined,
    async ready() {
      try {
        checkMigrations('sqlite', selectApplied(file.current().reader))
        await queue.assertWritable(READY_MS)
      } catch (cause) {
        throw cause instanceof Failure ? cause : unavailable({ detail: 'the migrations cannot be read', cause })
      }
    },
    async close() {
      await queue.drained()
      file.close()
    },
  })
  return withPatient(
    waitingFor(options.patienceMs ?? REQUEST_PATIENCE_MS),
    waitingFor(options.lockPatienceMs ?? LOCK_PATIENCE_MS),
  )
}

/** There is one read handle, so overlapping snapshots share a transaction, and the last one ends it. */
function sharedSnapshots() {
  let open = 0
  return async <T>(reader: Database.Database, fn: () => Promise<T>): Promise<T> => {
    if (open++ === 0) reader.exec('BEGIN')
    try {
      return await fn()
    } finally {
      if (--open === 0 && reader.open && reader.inTransaction) reader.exec('COMMIT')
    }
  }
}

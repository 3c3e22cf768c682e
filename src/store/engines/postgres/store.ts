/** PostgreSQL: a pool for reads, and a client for each transaction. */
import { Failure, unavailable } from '../../../lib/errors.ts'
import type { Store } from '../../conn.ts'
import { checkMigrations } from '../../migrations.ts'
import { databaseBusy, REQUEST_PATIENCE_MS, withPatient } from '../../patience.ts'
import { isPoolTimeout, translate } from './errors.ts'
import { selectApplied } from './migrate.ts'
import { openConnections, type PostgresOptions } from './open.ts'
import { snapshot, write } from './transactions.ts'
import { withWorkspace } from './workspace.ts'

export type { PostgresOptions }

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const connections = openConnections(url, options)
  const { pool, queriesOn } = connections
  const translated = async <T>(fn: () => Promise<T>): Promise<T> => {
    try {
      return await fn()
    } catch (error) {
      if (isPoolTimeout(error) && connections.isExhausted())
        throw databaseBusy('every connection of the pool is in use', error)
      throw translate(error)
    }
  }
  const waitingFor = (patienceMs: number): Omit<Store, 'patient'> => ({
    engine: 'postgres',
    dataSource: 'PostgreSQL',
    read: (fn) => translated(() => fn(queriesOn(pool))),
    snapshot: (fn) => translated(() => snapshot(connections, fn)),
    write: (fn, options) => translated(() => write(connections, fn, { ...options, patienceMs })),
    workspace: (_folder, fn) => translated(() => withWorkspace(connections, patienceMs, fn)),
    async ready() {
      try {
        checkMigrations('postgres', await selectApplied(pool))
      } catch (cause) {
        throw cause instanceof Failure ? cause : unavailable({ detail: 'the migrations cannot be read', cause })
      }
    },
    async close() {
      if (!pool.ending) await pool.end()
    },
  })
  return withPatient(waitingFor(options.patienceMs ?? REQUEST_PATIENCE_MS), waitingFor(Number.POSITIVE_INFINITY))
}

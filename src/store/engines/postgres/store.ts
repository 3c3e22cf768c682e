/** PostgreSQL: a pool for reads, and a client for each transaction. */
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, unavailable } from '../../../lib/errors.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { Store, StoreLoad } from '../../conn.ts'
import { checkMigrations } from '../../migrations.ts'
import { databaseBusy, REQUEST_PATIENCE_MS, withPatient } from '../../patience.ts'
import { isGone, isOutOfConnections, isPoolTimeout, isRefusedWrite, translate } from './errors.ts'
import { isReadOnly } from './hosts.ts'
import { selectApplied } from './migrate.ts'
import { CONNECT_TIMEOUT_MS, type Connections, openConnections, type PostgresOptions } from './open.ts'
import { selectPlaces } from './places.ts'
import { snapshot, write } from './transactions.ts'

export type { PostgresOptions }

/** How long `ready` waits for a server that does not answer. */
const READY_MS = 2_000
/** Until a server without room for another connection is asked again; twice as long at most. */
const RETRY_MS = 50

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const connections = await openConnections(url, options)
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, readyMs = READY_MS } = options
  const translated = async <T>(fn: () => Promise<T>): Promise<T> => {
    for (const deadline = performance.now() + connectTimeoutMs; ; ) {
      try {
        return await fn()
      } catch (error) {
        // A Failure is of a request within this one, which has waited already.
        if (!(error instanceof Failure) && isOutOfConnections(error)) {
          // Nothing has run yet. An open connection of the pool may be free by then.
          if (performance.now() > deadline) throw databaseBusy('the server takes no more connections', error)
          await wait(RETRY_MS * (1 + Math.random()))
          continue
        }
        if (isPoolTimeout(error) && connections.isExhausted())
          throw databaseBusy('every connection of the pool is in use', error)
        if (isRefusedWrite(error) || (connections.hasOthers && isGone(error))) renewSoon(connections)
        throw translate(error)
      }
    }
  }
  const ready = oneAtATime(async () => {
    checkMigrations('postgres', await selectApplied(connections.pool))
    if (!(await isReadOnly(connections.pool))) return
    renewSoon(connections)
    throw unavailable({ detail: 'the server is read-only' })
  })
  const waitingFor = (patienceMs: number): Omit<Store, 'forUser' | 'patient' | 'away'> => ({
    engine: 'postgres',
    dataSource: 'PostgreSQL',
    read: (fn) => translated(() => fn(connections.queriesOn(connections.pool))),
    snapshot: (fn, options) => translated(() => snapshot(connections, fn, options)),
    places: () => translated(() => selectPlaces(connections.pool)),
    write: (fn, options) => translated(() => write(connections, fn, { ...options, patienceMs })),
    load: () => loadOf(connections),
    async ready() {
      try {
        await within(readyMs, ready())
      } catch (cause) {
        throw cause instanceof Failure ? cause : unavailable({ detail: 'the migrations cannot be read', cause })
      }
    },
    async close() {
      if (!connections.pool.ending) await connections.pool.end()
    },
  })
  return withPatient(waitingFor(options.patienceMs ?? REQUEST_PATIENCE_MS), waitingFor(Number.POSITIVE_INFINITY))
}

const loadOf = ({ pool, most, retried }: Connections): StoreLoad => ({
  open: pool.totalCount,
  used: pool.totalCount - pool.idleCount,
  most,
  waiting: pool.waitingCount,
  retries: retried.times,
})

/** Requests do not wait for it; if no server can be chosen, the next failure tries again. */
function renewSoon({ renew }: Connections): void {
  renew().catch(() => {})
}

/** Throws Failure `unavailable` if the work takes longer. It goes on. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const late = wait(ms, undefined, { signal: over.signal }).then(() => {
    throw unavailable({ detail: `the server did not answer within ${ms} ms` })
  })
  // Aborted, or not awaited any more.
  late.catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

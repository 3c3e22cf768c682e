/**
 * Writes of a user hold a lock of the user and area, and are READ COMMITTED: they behave as with SQLite's single writer. The
 * server keeps what a serializable transaction has read in a table of fixed size, which one large import fills for all others;
 * and if tables are distributed, serializable holds on one node only. Writes of the directory are SERIALIZABLE with retry.
 * Callbacks must be safe to run again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { AllReader, AllWriter, Area, SnapshotOptions, WriteOptions } from '../../conn.ts'
import { assertOwnSchema } from '../../migrations.ts'
import { databaseBusy } from '../../patience.ts'
import { openTransaction } from '../../transaction.ts'
import { bulkOn } from './bulk.ts'
import { isGone, isRetryable } from './errors.ts'
import { selectApplied } from './migrate.ts'
import type { Connections } from './open.ts'

const MAX_ATTEMPTS = 40

/** A client of the pool for `fn`. */
export async function withClient<T>({ pool }: Connections, fn: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await fn(client)
  } catch (error) {
    isBroken = isGone(error) || broken.has(client)
    throw error
  } finally {
    // A connection that hangs is not returned: every later request on it would wait for its timeout.
    client.release(isBroken)
  }
}

/** Clients that must not be used again. */
export const broken = new WeakSet<PoolClient>()

/** `patienceMs`: how long the write may wait for locks, and lose against others. */
export interface PatientOptions extends WriteOptions {
  patienceMs: number
}

/**
 * Runs `fn` until the server accepts it; its effects run after the commit. Throws Failure `busy` if that has not happened
 * after `patienceMs`; each attempt waits for locks until then.
 */
export async function write<T>(
  connections: Connections,
  fn: (tx: AllWriter) => Promise<T>,
  { patienceMs, of }: PatientOptions,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let n = 1; ; n++) {
    try {
      return await withClient(connections, async (client) => {
        const begin = beginUntil(deadline, of)
        if (of?.area !== 'record') return await attempt(client, connections, fn, begin)
        return await attempt(client, connections, withOwnSchema(client, fn), begin)
      })
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (n >= MAX_ATTEMPTS || performance.now() >= deadline)
        throw databaseBusy(`the transaction lost against others ${n} times`, error)
      connections.retried.times++
      await wait(Math.random() * 2 ** Math.min(n, 7))
    }
  }
}

const withOwnSchema =
  <T>(client: PoolClient, fn: (tx: AllWriter) => Promise<T>) =>
  async (tx: AllWriter): Promise<T> => {
    assertOwnSchema('postgres', await selectApplied(client))
    return await fn(tx)
  }

async function attempt<T>(
  client: PoolClient,
  { queriesOn }: Connections,
  fn: (tx: AllWriter) => Promise<T>,
  begin: string,
): Promise<T> {
  const queries = queriesOn(client)
  const { tx, effects, end } = openTransaction({ ...queries, bulk: bulkOn(client, queries.sql) })
  const out = await inTransaction(client, begin, async () => {
    try {
      return await fn(tx)
    } finally {
      end()
    }
  })
  for (const effect of effects) effect()
  return out
}

/** The first of the two numbers of a lock. */
const AREAS: Record<Area, number> = { record: 1, portfolio: 2, plants: 3, requests: 4 }

/** In one message, because a second one would cost every write a round trip. */
function beginUntil(deadline: number, of: WriteOptions['of']): string {
  const statements = [`begin isolation level ${of === undefined ? 'serializable' : 'read committed'}`]
  if (deadline !== Number.POSITIVE_INFINITY)
    statements.push(`set local lock_timeout = ${Math.max(1, Math.ceil(deadline - performance.now()))}`)
  // Held until the transaction ends: a pooler may give its connection to another client then.
  if (of !== undefined) statements.push(`select pg_advisory_xact_lock(${AREAS[of.area]}, ${of.userId})`)
  return statements.join('; ')
}

/** Runs `fn` on one state of the database. */
export const snapshot = <T>(
  connections: Connections,
  fn: (db: AllReader) => Promise<T>,
  { withinMs }: SnapshotOptions = {},
): Promise<T> =>
  withClient(connections, (client) => {
    const limit = withinMs === undefined ? '' : `; set local statement_timeout = ${withinMs}`
    const begin = `begin isolation level repeatable read read only${limit}`
    return inTransaction(client, begin, () => fn(connections.queriesOn(client)))
  })

async function inTransaction<T>(client: PoolClient, begin: string, fn: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin)
    const out = await fn()
    await client.query('commit')
    return out
  } catch (error) {
    if (!isGone(error)) await client.query('rollback').catch(() => broken.add(client))
    throw error
  }
}

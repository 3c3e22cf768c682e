import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { kit } from '../../../../db/columns.pg.ts'
import * as schema from '../../../../db/schema.pg.ts'
import { temporaryTables } from '../../../../db/tables.ts'
import type { Writer } from '../../conn.ts'
import { runManyWith } from '../../many-rows.ts'
import type { PatienceOptions } from '../../patience.ts'

export interface PostgresOptions extends PatienceOptions {
  /**
   * After it the server cancels a statement, and soon after the client gives up a server that does not answer. Imports
   * need longer than requests. Default 15 s.
   */
  queryTimeoutMs?: number
  /** The time limit to open a connection, and to wait for a free one of the pool. Default 5 s. */
  connectTimeoutMs?: number
  /** Default 10. */
  poolSize?: number
}

/** A cancelled statement is reported this much later at most. */
const MOST_DELAY_MS = 1_000

export type Queries = Pick<Writer, 'sql' | 't'>

export interface Connections {
  readonly pool: pg.Pool
  /** Returns the same object for the same client, so that its prepared queries are reused. */
  readonly queriesOn: (on: pg.Pool | pg.PoolClient) => Queries
  /** Returns a new object, without prepared queries. */
  readonly newQueriesOn: (on: pg.PoolClient) => Queries
  /** True if every connection of the pool is open and in use or about to be. */
  readonly isExhausted: () => boolean
}

const allTables = { ...schema, ...temporaryTables(kit) }

export function openConnections(url: string, options: PostgresOptions): Connections {
  const queryTimeoutMs = options.queryTimeoutMs ?? 15_000
  const max = options.poolSize ?? 10
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + Math.min(queryTimeoutMs, MOST_DELAY_MS),
    idle_in_transaction_session_timeout: 120_000,
    keepAlive: true,
    application_name: 'tradeleaf',
  })
  // A broken connection must not end the process. The pool reports idle ones, the client those in use; the next query
  // opens a new one.
  pool.on('error', () => {})
  let connected = 0
  pool.on('connect', (client) => {
    connected++
    client.on('error', () => {})
  })
  pool.on('remove', () => connected--)
  const known = new WeakMap<pg.Pool | pg.PoolClient, Queries>()
  const newQueriesOn = (on: pg.Pool | pg.PoolClient): Queries => {
    const sql = drizzle(on, { casing: 'snake_case' }) as unknown as Writer['sql']
    runManyWith(sql, async (text, values) => (await on.query<unknown[]>({ text, values, rowMode: 'array' })).rows)
    return { sql, t: allTables as unknown as Writer['t'] }
  }
  const queriesOn = (on: pg.Pool | pg.PoolClient): Queries => {
    const queries = known.get(on) ?? newQueriesOn(on)
    known.set(on, queries)
    return queries
  }
  return { pool, queriesOn, newQueriesOn, isExhausted: () => connected >= max }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '../../../../db/schema.pg.ts'
import type { Writer } from '../../conn.ts'

export interface PostgresOptions {
  /** Without it a query to a stopped server hangs for ever. Imports need longer than requests. Default 15 s. */
  queryTimeoutMs?: number
  /** To open a connection, and to wait for a free one of the pool. Default 5 s. */
  connectTimeoutMs?: number
  /** Default 10. */
  poolSize?: number
}

type Queries = Pick<Writer, 'sql' | 't'>

export interface Connections {
  readonly pool: pg.Pool
  /** The same object for the same client, so that its prepared queries are found again. */
  readonly queriesOn: (on: pg.Pool | pg.PoolClient) => Queries
}

export function openConnections(url: string, options: PostgresOptions): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    query_timeout: options.queryTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 120_000,
    keepAlive: true,
    application_name: 'tradeleaf',
  })
  // A connection that dies must not end the process, whether it is idle (the pool reports it) or in use (only the
  // client does); the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const known = new WeakMap<pg.Pool | pg.PoolClient, Queries>()
  const queriesOn = (on: pg.Pool | pg.PoolClient): Queries => {
    const queries = known.get(on) ?? {
      sql: drizzle(on, { casing: 'snake_case' }) as unknown as Writer['sql'],
      t: schema as unknown as Writer['t'],
    }
    known.set(on, queries)
    return queries
  }
  return { pool, queriesOn }
}

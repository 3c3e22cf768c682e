import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '../../../../db/schema.pg.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { serversOf } from '../../../lib/postgres-url.ts'
import type { AllWriter } from '../../conn.ts'
import { runManyWith } from '../../many-rows.ts'
import type { PatienceOptions } from '../../patience.ts'
import { chooseServer } from './hosts.ts'

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
  /** How long `ready` waits for the server. Default 2 s. */
  readyMs?: number
}

/** A cancelled statement is reported this much later at most. */
const MOST_DELAY_MS = 1_000

export type Queries = Pick<AllWriter, 'sql' | 't'>

export interface Connections {
  /** Another one after `renew`. */
  readonly pool: pg.Pool
  /**
   * Leaves the open connections, which are of a server that was demoted or is gone; those of transactions when they end.
   * Chooses the server anew.
   */
  readonly renew: () => Promise<void>
  /** Whether the URL names several servers. */
  readonly hasOthers: boolean
  /** Returns the same object for the same client, so that its prepared queries are reused. */
  readonly queriesOn: (on: pg.Pool | pg.PoolClient) => Queries
  readonly most: number
  /** Counts the transactions that are run again. */
  readonly retried: { times: number }
  /** True if every connection of the pool is open and in use or about to be. */
  readonly isExhausted: () => boolean
}

export const CONNECT_TIMEOUT_MS = 5_000

export async function openConnections(url: string, options: PostgresOptions): Promise<Connections> {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, poolSize: max = 10 } = options
  const servers = serversOf(url) ?? { urls: [url], isWritten: false }
  const open = async () =>
    openPool(await chooseServer(servers, connectTimeoutMs), { ...options, connectTimeoutMs, max })
  let { pool, connected } = await open()
  const renew = oneAtATime(async () => {
    const [before, next] = [pool, await open()]
    ;({ pool, connected } = next)
    before.end().catch(() => {})
  })
  const known = new WeakMap<pg.Pool | pg.PoolClient, Queries>()
  const newQueriesOn = (on: pg.Pool | pg.PoolClient): Queries => {
    const sql = drizzle(on, { casing: 'snake_case' }) as unknown as AllWriter['sql']
    runManyWith(sql, async (text, values) => (await on.query<unknown[]>({ text, values, rowMode: 'array' })).rows)
    return { sql, t: schema as unknown as AllWriter['t'] }
  }
  const queriesOn = (on: pg.Pool | pg.PoolClient): Queries => {
    const queries = known.get(on) ?? newQueriesOn(on)
    known.set(on, queries)
    return queries
  }
  return {
    get pool() {
      return pool
    },
    renew,
    hasOthers: servers.urls.length > 1,
    most: max,
    retried: { times: 0 },
    queriesOn,
    isExhausted: () => connected() >= max,
  }
}

interface PoolOptions extends PostgresOptions {
  connectTimeoutMs: number
  max: number
}

function openPool(url: string, options: PoolOptions): { pool: pg.Pool; connected: () => number } {
  const queryTimeoutMs = options.queryTimeoutMs ?? 15_000
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: options.connectTimeoutMs,
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
  return { pool, connected: () => connected }
}

/**
 * PostgreSQL: a pool for reads, SERIALIZABLE with retry for writes, because SQLite's serial writer is
 * what the code is tested against. Retrying needs callbacks that are safe to run again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as schema from '../../../db/schema.pg.ts'
import { causes, Failure, unavailable } from '../../lib/errors.ts'
import { inProject } from '../../lib/paths.ts'
import { bulkTable } from '../bulk.ts'
import type { Joins } from '../columns.ts'
import type { BulkReader, Reader, Store, Writer } from '../conn.ts'
import { checkMigrations } from '../migrations.ts'
import { type BuiltStatement, buildStatement } from '../prepared.ts'
import { rowMapper } from '../rows.ts'

const casing = 'snake_case' as const
const migrationsFolder = inProject('db/migrations/postgres')
const MAX_ATTEMPTS = 40
/** Any constant: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_751

export interface PostgresOptions {
  /** Without it a query to a stopped server hangs for ever. Imports need longer than requests. Default 15 s. */
  queryTimeoutMs?: number
  /** To open a connection, and to wait for a free one of the pool. Default 5 s. */
  connectTimeoutMs?: number
  /** Default 10. */
  poolSize?: number
}

const codesOf = function* (error: unknown): Generator<string> {
  for (const at of causes(error)) if (typeof at.code === 'string') yield at.code
}
const some = (error: unknown, test: (code: string) => boolean) => [...codesOf(error)].some(test)

/** Serialisation failure and deadlock: the server has undone the transaction and asks for another try. */
const isRetryable = (error: unknown) => some(error, (code) => code === '40001' || code === '40P01')

/** Connection exceptions, refused sign-in, no such database, shutdown, out of resources, and the socket's own errors. */
const GONE =
  /^(08\w{3}|28\w{3}|3D000|53\w{3}|57P0[1-5]|E(CONN|HOST|NET|PIPE|TIMEDOUT)\w*|ENOTFOUND|ENOENT|EACCES|EAI_AGAIN)$/
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

const isGone = (error: unknown): boolean =>
  some(error, (code) => GONE.test(code)) ||
  [...causes(error)].some((at) => typeof at.message === 'string' && GONE_TEXT.test(at.message))

function translate(error: unknown): unknown {
  if (error instanceof Failure || !isGone(error)) return error
  const texts = [...causes(error)].map((at) => at.message).filter((text) => typeof text === 'string')
  // The innermost is the driver's own; those around it quote the query.
  return unavailable({ detail: [...codesOf(error), texts.at(-1)].join(' '), cause: error })
}

export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is reported by the query it breaks; unheard, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { casing }), { migrationsFolder })
  } catch (error) {
    throw translate(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** One statement per batch, with an array for each column: the text is the same whatever the number of rows. */
function bulkInsert(client: pg.PoolClient): Writer['insertMany'] {
  return async (table, rows) => {
    if (rows.length === 0) return
    const { name, columns } = bulkTable(table)
    const names = columns.map((column) => column.name).join(', ')
    const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')
    const values = columns.map(({ property, toDriver }) =>
      rows.map((row) => toDriver((row as Record<string, unknown>)[property])),
    )
    await client.query(`insert into ${name} (${names}) select * from unnest(${arrays})`, values)
  }
}

/** Over a subquery that is sorted, aggregates see its rows in that order. JSON as text: the driver would parse it. */
const JOINS: Joins = {
  integers: (expression) => `array_to_string(array_agg(${expression}), ',', '')`,
  json: (expression) => `json_agg(${expression})::text`,
}

const asSent = (text: string) => text

/** The column kit reads 64-bit integers itself; the driver would look at each with a regular expression first. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === pg.types.builtins.INT8 && format !== 'binary' ? asSent : pg.types.getTypeParser(oid, format as never)

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    query_timeout: options.queryTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 120_000,
    keepAlive: true,
    application_name: 'tradeleaf',
    types: { getTypeParser },
  })
  // A connection that dies must not end the process, whether idle (the pool tells) or in use (only the
  // client tells); the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { casing })
  const t = schema as unknown as Reader['t']
  const selectManyOn =
    (on: pg.Pool | pg.PoolClient): BulkReader['selectMany'] =>
    async (query) => {
      const { sql, params } = query.toSQL()
      const { rows } = await on.query<unknown[]>({ text: sql, values: params, rowMode: 'array' })
      return rows.map(rowMapper(query))
    }
  const built = new Map<unknown, BuiltStatement>()
  const rowsOn =
    (on: pg.Pool | pg.PoolClient): Writer['rows'] =>
    async (statement, values) => {
      let known = built.get(statement)
      if (known === undefined) {
        known = buildStatement(statement as never, { sql: db as unknown as Writer['sql'], t }, JOINS)
        built.set(statement, known)
      }
      const { name, text, params, toRows } = known
      const { rows } = await on.query<unknown[]>({ name, text, values: params(values), rowMode: 'array' })
      return toRows(rows) as never[]
    }
  const reader = { sql: db, t, rows: rowsOn(pool), selectMany: selectManyOn(pool) } as unknown as BulkReader

  const attempt = async <T>(fn: (tx: Writer) => Promise<T>): Promise<T> => {
    const effects: (() => void)[] = []
    const client = await pool.connect()
    const transaction = drizzle(client, { casing })
    let over = false
    let broken = false
    const tx = {
      get sql() {
        if (over) throw new Error('the transaction has ended')
        return transaction
      },
      t,
      get rows() {
        if (over) throw new Error('the transaction has ended')
        return rowsOn(client)
      },
      get insertMany() {
        if (over) throw new Error('the transaction has ended')
        return bulkInsert(client)
      },
      afterCommit: (effect: () => void) => effects.push(effect),
    } as unknown as Writer
    let out: T
    try {
      await client.query('begin isolation level serializable')
      out = await fn(tx)
      over = true
      await client.query('commit')
    } catch (error) {
      over = true
      broken = isGone(error)
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      // Back in the pool, a connection that hangs would make every later request wait for its timeout.
      client.release(broken)
    }
    for (const effect of effects) effect()
    return out
  }

  const snapshot = async <T>(fn: (db: BulkReader) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = true
    try {
      await client.query('begin isolation level repeatable read read only')
      const bound = { sql: drizzle(client, { casing }), t, rows: rowsOn(client), selectMany: selectManyOn(client) }
      const out = await fn(bound as unknown as BulkReader)
      await client.query('commit')
      broken = false
      return out
    } finally {
      // A connection in an unknown state is not handed to the next request.
      client.release(broken)
    }
  }

  return {
    engine: 'postgres',
    dataSource: 'PostgreSQL',
    async read(fn) {
      try {
        return await fn(reader)
      } catch (error) {
        throw translate(error)
      }
    },
    async snapshot(fn) {
      try {
        return await snapshot(fn)
      } catch (error) {
        throw translate(error)
      }
    },
    async write(fn) {
      for (let n = 1; ; n++) {
        try {
          return await attempt(fn)
        } catch (error) {
          if (!isRetryable(error) || n >= MAX_ATTEMPTS) throw translate(error)
          await wait(Math.random() * 2 ** Math.min(n, 7))
        }
      }
    },
    async ready() {
      try {
        const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
        checkMigrations('postgres', (rows[0] as { n: number }).n)
      } catch (cause) {
        throw cause instanceof Failure ? cause : unavailable({ detail: 'the migrations cannot be read', cause })
      }
    },
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { causes, Failure, unavailable } from '../../../lib/errors.ts'
import { serversOf } from '../../../lib/postgres-url.ts'
import { type MigrateOptions, stepsOf } from '../../migrating.ts'
import { type Applied, appliedOf, type Migration, pendingOf, readMigrations } from '../../migrations.ts'
import { chooseServer } from './hosts.ts'

/** An arbitrary lock number, by which instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_751

const CONNECT_TIMEOUT_MS = 10_000
/**
 * How long a migration waits for a table that others read, such as pg_dump. All who come after it wait with it: so it gives up soon,
 * and begins again after a pause in which they go on.
 */
const LOCK_TIMEOUT_MS = 2_000
const PAUSE_MS = 4_000

/**
 * Waits for another instance that migrates, and for those who use the tables, without end. Failure `unavailable` names the server and
 * what is wrong, never the password.
 */
export const migratePostgres = (url: string, options: MigrateOptions = {}): Promise<void> =>
  withClient(url, async (client, server) => {
    const { migrations = readMigrations('postgres') } = options
    await assertOwnSession(client, server)
    // A start that has nothing to migrate waits for nobody.
    if (pendingOf(migrations, await appliedTo(client)).length === 0) return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await appliedTo(client)
    const pending = pendingOf(migrations, applied)
    if (pending.length === 0) return
    if (applied.length === 0)
      await client.query(
        `create schema if not exists drizzle;
         create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
      )
    const steps = stepsOf(pending, 0, options.onProgress)
    for (const migration of pending) await applyPatiently(client, migration, steps, options)
  })

/** In a transaction of its own, so that no table is locked until the last migration ends. */
async function applyPatiently(
  client: pg.Client,
  { sql, hash, folderMillis, servesFrom }: Migration,
  { done, step, backTo }: ReturnType<typeof stepsOf>,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, pauseMs = PAUSE_MS }: MigrateOptions,
): Promise<void> {
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      for (const statement of sql) {
        await client.query(statement)
        step()
      }
      if (servesFrom === undefined)
        await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
          hash,
          folderMillis,
        ])
      else
        await client.query(
          'insert into drizzle.__drizzle_migrations (hash, created_at, serves_from) values ($1, $2, $3)',
          [hash, folderMillis, servesFrom],
        )
      await client.query('commit')
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('rollback')
      backTo(done)
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** The migrations of this build that a database lacks. Changes nothing. Fails as `migratePostgres`. */
export const pendingOnPostgres = (url: string): Promise<Migration[]> =>
  withClient(url, async (client) => pendingOf(readMigrations('postgres'), await appliedTo(client)))

/** Whether the database has no migrations. Fails as `migratePostgres`. */
export const isEmptyPostgres = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await appliedTo(client)).length === 0)

/** Fails as `migratePostgres`. */
export async function withClient<T>(url: string, fn: (client: pg.Client, server: string) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined
  try {
    const servers = serversOf(url)
    const server = servers === undefined ? url : await chooseServer(servers, CONNECT_TIMEOUT_MS)
    client = new pg.Client({ connectionString: server, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    // A connection that breaks is reported by the query it breaks; without a listener the event would end the process.
    client.on('error', () => {})
    await client.connect()
    return await fn(client, server)
  } catch (error) {
    throw explained(error, url)
  } finally {
    await client?.end().catch(() => {})
  }
}

/**
 * A pooler in transaction mode gives a connection of the server to the next client while this one is still open. Prepared
 * statements, locks and temporary tables then belong to nobody. Throws Failure `unavailable` if that is seen.
 */
async function assertOwnSession(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  other.on('error', () => {})
  try {
    await other.connect()
    if ((await sessionOf(client)) === (await sessionOf(other)))
      throw unavailable({
        detail:
          'the pooler in front of the database is in transaction mode, which gives the session of one client to the next; ' +
          'set pool_mode = session',
      })
  } finally {
    await other.end().catch(() => {})
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return (rows[0] as { pid: number }).pid
}

/** Empty for a new database. */
async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_there")
  return (rows[0] as { is_there: boolean }).is_there ? await selectApplied(client) : []
}

export async function selectApplied(on: pg.Client | pg.Pool | pg.PoolClient): Promise<Applied[]> {
  const { rows } = await on.query('select * from drizzle.__drizzle_migrations order by id')
  return (rows as { created_at: string }[]).map(appliedOf)
}

const DUPLICATE_TABLE = '42P07'
const LOCK_NOT_AVAILABLE = '55P03'

function explained(error: unknown, url: string): unknown {
  if (error instanceof Failure) return error
  // The innermost is the driver's own; those around it quote the query.
  const own = [...causes(error)].filter(({ message }) => typeof message === 'string').at(-1)
  const { hostname, port, pathname } = new URL(serversOf(url)?.urls[0] ?? url)
  const database = `the PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || 5432}`
  if (own?.code === DUPLICATE_TABLE)
    return unavailable({
      detail: `${database} belongs to another program (${own.message}); Tradeleaf needs one of its own`,
      cause: error,
    })
  const text = [own?.code, own?.message].filter((part) => part !== undefined && part !== '').join(': ')
  return unavailable({ detail: `${database} cannot be used (${text})`, cause: error })
}

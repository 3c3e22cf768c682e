import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { causes, Failure, unavailable } from '../../../lib/errors.ts'
import { serversOf } from '../../../lib/postgres-url.ts'
import { assertKnownMigrations, migrationsFolder } from '../../migrations.ts'
import { chooseServer } from './hosts.ts'

/** An arbitrary lock number, by which instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_751

const CONNECT_TIMEOUT_MS = 10_000
/** How long an instance waits for another one that migrates. */
const LOCK_TIMEOUT_MS = 60_000

/** Failure `unavailable` names the server and what is wrong, never the password. */
export const migratePostgres = (url: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> =>
  withClient(url, async (client, server) => {
    await assertOwnSession(client, server)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set lock_timeout = 0')
    assertKnownMigrations('postgres', await appliedTo(client))
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: migrationsFolder('postgres') })
  })

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
async function appliedTo(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_there")
  return (rows[0] as { is_there: boolean }).is_there ? await selectApplied(client) : []
}

export async function selectApplied(on: pg.Client | pg.Pool | pg.PoolClient): Promise<number[]> {
  const { rows } = await on.query('select created_at from drizzle.__drizzle_migrations')
  return (rows as { created_at: string }[]).map((row) => Number(row.created_at))
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
  if (own?.code === LOCK_NOT_AVAILABLE)
    return unavailable({
      detail: `${database} is being migrated by another instance, which has not ended; start again later`,
      cause: error,
    })
  const text = [own?.code, own?.message].filter((part) => part !== undefined && part !== '').join(': ')
  return unavailable({ detail: `${database} cannot be used (${text})`, cause: error })
}

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { causes, Failure, unavailable } from '../../../lib/errors.ts'
import { assertKnownMigrations, migrationsFolder } from '../../migrations.ts'

/** An arbitrary lock number, by which instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_751

/** Failure `unavailable` names the server and what is wrong, never the password. */
export async function migratePostgres(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    // A connection that breaks is reported by the query it breaks; without a listener the event would end the process.
    client.on('error', () => {})
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    assertKnownMigrations('postgres', await appliedTo(client))
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: migrationsFolder('postgres') })
  } catch (error) {
    throw explained(error, url)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Empty for a new database. */
async function appliedTo(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_there")
  return (rows[0] as { is_there: boolean }).is_there ? await selectApplied(client) : []
}

export async function selectApplied(on: pg.Client | pg.Pool): Promise<number[]> {
  const { rows } = await on.query('select created_at from drizzle.__drizzle_migrations')
  return (rows as { created_at: string }[]).map((row) => Number(row.created_at))
}

const DUPLICATE_TABLE = '42P07'

function explained(error: unknown, url: string): unknown {
  if (error instanceof Failure) return error
  // The innermost is the driver's own; those around it quote the query.
  const own = [...causes(error)].filter(({ message }) => typeof message === 'string').at(-1)
  const { hostname, port, pathname } = new URL(url)
  const database = `the PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || 5432}`
  if (own?.code === DUPLICATE_TABLE)
    return unavailable({
      detail: `${database} belongs to another program (${own.message}); Tradeleaf needs one of its own`,
      cause: error,
    })
  const text = [own?.code, own?.message].filter((part) => part !== undefined && part !== '').join(': ')
  return unavailable({ detail: `${database} cannot be used (${text})`, cause: error })
}

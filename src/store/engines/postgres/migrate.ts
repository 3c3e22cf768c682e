import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inProject } from '../../../lib/paths.ts'
import { translate } from './errors.ts'

/** Any constant: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_751

export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is reported by the query it breaks; without a listener the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: inProject('db/migrations/postgres') })
  } catch (error) {
    throw translate(error)
  } finally {
    await client.end().catch(() => {})
  }
}

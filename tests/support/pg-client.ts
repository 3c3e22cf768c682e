import pg from 'pg'

/**
 * A connection of its own to a database of PostgreSQL; the caller ends it. If the server cuts it, the query that runs or the next one
 * fails: without a listener the event would end the process of the tests.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Which server of several is used. */
import pg from 'pg'
import { unavailable } from '../../../lib/errors.ts'
import type { Servers } from '../../../lib/postgres-url.ts'

/** The first server that answers and can be written, if that is asked for. Throws Failure `unavailable` if there is none. */
export async function chooseServer({ urls, isWritten }: Servers, connectTimeoutMs: number): Promise<string> {
  const [only] = urls
  if (only !== undefined && urls.length === 1 && !isWritten) return only
  let problem: unknown
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
    client.on('error', () => {})
    try {
      await client.connect()
      if (!isWritten || !(await isReadOnly(client))) return url
    } catch (error) {
      problem = error
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw unavailable({ detail: 'no server of DATABASE_URL answers and can be written', cause: problem })
}

/** Whether the server refuses writes, as a standby does, and a primary that became one. */
export async function isReadOnly(on: pg.Client | pg.Pool): Promise<boolean> {
  const { rows } = await on.query("select current_setting('transaction_read_only') = 'on' as is_read_only")
  return (rows[0] as { is_read_only: boolean }).is_read_only
}

/**
 * Which instances run on a database, by the rules that they derive by. Each holds a shared lock on a connection of its own; the server
 * releases it, however the instance ends.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { serversOf } from '../../../lib/postgres-url.ts'
import type { Registration } from '../../registration.ts'
import { chooseServer } from './hosts.ts'

/** The first number of the locks; the second is the version of the rules. */
const INSTANCES = 7_205_753
const CONNECT_TIMEOUT_MS = 5_000
/** Until a connection that was lost, or that the server has no room for, is tried again. */
const RETRY_MS = 2_000

const OLDER = `select exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and classid = $1 and objid < $2
    and database = (select oid from pg_database where datname = current_database())
) as has_older`

/** An instance that cannot register is not waited for by newer ones, and serves all the same. */
export async function registerOnPostgres(url: string, rules: number): Promise<Registration> {
  const ending = new AbortController()
  let current: pg.Client | undefined
  const lose = (client: pg.Client) => {
    if (current === client) current = undefined
    client.end().catch(() => {})
  }
  const hold = async (): Promise<void> => {
    const servers = serversOf(url)
    const connectionString = servers === undefined ? url : await chooseServer(servers, CONNECT_TIMEOUT_MS)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1, $2)', [INSTANCES, rules])
    } catch (error) {
      lose(client)
      throw error
    }
    if (ending.signal.aborted) return lose(client)
    current = client
    void lost.then(() => lose(client)).then(again)
  }
  const again = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await wait(RETRY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (ending.signal.aborted) return
      try {
        return await hold()
      } catch {
        // `/ready` says what is wrong with the database.
      }
    }
  }
  await hold().catch(() => void again())
  return {
    async hasOlder() {
      if (current === undefined) return true
      try {
        const { rows } = await current.query(OLDER, [INSTANCES, rules])
        return (rows[0] as { has_older: boolean }).has_older
      } catch {
        return true
      }
    },
    end() {
      ending.abort()
      if (current !== undefined) lose(current)
    },
  }
}

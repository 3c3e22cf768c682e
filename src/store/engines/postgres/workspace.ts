/**
 * A client that works for one user, in tables that all workspaces share. They are not temporary, because temporary tables cannot
 * be joined with tables that are distributed, and not logged. A user has one workspace at a time; what one that died has left is
 * deleted by the next.
 */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import type { PoolClient, QueryResult } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { kit } from '../../../../db/columns.pg.ts'
import { workspaceTables } from '../../../../db/tables.ts'
import type { Filling, Workspace } from '../../conn.ts'
import { type Target, targetOf } from '../../insert-many.ts'
import { databaseBusy } from '../../patience.ts'
import { planEachRun } from '../../prepared.ts'
import { lineOf } from './bulk.ts'
import type { Connections, Queries } from './open.ts'
import { analyzeRecord, countFrom } from './plans.ts'
import { broken, prepare, withClient, writeOn } from './transactions.ts'

/** The queries of clients that had a workspace. */
const known = new WeakMap<PoolClient, Queries>()

export const withWorkspace = <T>(
  connections: Connections,
  { userId, patienceMs }: { userId: number; patienceMs: number },
  fn: (workspace: Workspace) => Promise<T>,
): Promise<T> =>
  withClient(connections, async (client) => {
    const onClient = <T>(work: (on: PoolClient) => Promise<T>) => work(client)
    await takeLock(client, userId, patienceMs)
    try {
      const queries = known.get(client) ?? newQueries(client, connections)
      const { sql, t } = queries
      const own = { ...connections, queriesOn: () => queries }
      await deleteRows(client, userId)
      countFrom(client, userId)
      await analyzeRecord(client)
      const out = await fn({
        fill: (table) => fillOn(client, targetOf(sql, t[table], {})),
        prepare: (work) => prepare(client, own, work),
        write: (work, options) => writeOn(onClient, own, work, { ...options, patienceMs }),
      })
      // What was written stays written if they cannot be emptied.
      await deleteRows(client, userId)
        .then(() => client.query(`select pg_advisory_unlock(${WORKSPACES}, ${userId})`))
        .catch(() => broken.add(client))
      return out
    } catch (error) {
      // A COPY may be unfinished, or the lock be held.
      broken.add(client)
      throw error
    }
  })

function newQueries(client: PoolClient, connections: Connections): Queries {
  const queries = connections.newQueriesOn(client)
  // A plan that is good for a small import can take hours for a large one. `plan_cache_mode` would also plan the check of
  // each foreign key anew, which takes longer than to insert the row.
  planEachRun(queries.sql)
  known.set(client, queries)
  return queries
}

/** The first of the two numbers of a lock; see the areas of writes. */
const WORKSPACES = 5
const LOCK_RETRY_MS = 20

/** Not in one statement, which would be cancelled after the time limit of statements. */
async function takeLock(client: PoolClient, userId: number, patienceMs: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; ) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${WORKSPACES}, ${userId}) as is_taken`)
    if ((rows[0] as { is_taken: boolean }).is_taken) return
    if (performance.now() > deadline) throw databaseBusy('another workspace of the user is open')
    await wait(LOCK_RETRY_MS)
  }
}

const tables = Object.values(workspaceTables(kit)).map((table) => getTableName(table))

/** So many deleted rows, which statements go on reading until the server removes them, slow down the user's next import. */
const MANY_DELETED = 5_000

async function deleteRows(client: PoolClient, userId: number): Promise<void> {
  const text = tables.map((name) => `delete from ${name} where user_id = ${userId}`).join(';')
  const results = (await client.query(text)) as unknown as QueryResult[]
  const emptied = tables.filter((_, i) => Number(results[i]?.rowCount) > MANY_DELETED)
  if (emptied.length > 0) await client.query(`vacuum (skip_locked) ${emptied.join()}`)
}

/** Characters. */
const SENT_AT = 1 << 16

/** One COPY, so that the server adds rows while others are read. */
function fillOn<Row extends object>(client: PoolClient, target: Target): Filling<Row> {
  const copy = client.query(copyFrom(`copy ${target.table} (${target.names}) from stdin`))
  const done = finished(copy)
  // `end` reports it.
  done.catch(() => {})
  let text = ''
  return {
    add(row) {
      text += lineOf(target, row)
      if (text.length < SENT_AT) return
      copy.write(text)
      text = ''
    },
    async flush() {
      if (copy.writableNeedDrain) await Promise.race([once(copy, 'drain'), done])
    },
    async end() {
      copy.end(text)
      await done
      // The columns by which rows are found. To analyze all takes four times as long.
      await client.query(`analyze ${target.table} (n, label)`)
    },
  }
}

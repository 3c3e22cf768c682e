/** A client with temporary tables. They stay for its next workspace: to create them takes longer than a small import. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { kit } from '../../../../db/columns.pg.ts'
import { temporaryTables } from '../../../../db/tables.ts'
import type { Filling, Workspace } from '../../conn.ts'
import { type Target, targetOf } from '../../insert-many.ts'
import { planEachRun } from '../../prepared.ts'
import { createStatements } from '../../temporary.ts'
import { lineOf } from './bulk.ts'
import type { Connections, Queries } from './open.ts'
import { analyzeGrown, SINCE_COMMIT } from './plans.ts'
import { broken, prepare, withClient, writeOn } from './transactions.ts'

/** The queries of clients that have the tables, which are empty between two workspaces. */
const prepared = new WeakMap<PoolClient, Queries>()

export const withWorkspace = <T>(
  connections: Connections,
  patienceMs: number,
  fn: (workspace: Workspace) => Promise<T>,
): Promise<T> =>
  withClient(connections, async (client) => {
    const onClient = <T>(work: (on: PoolClient) => Promise<T>) => work(client)
    try {
      const queries = prepared.get(client) ?? (await createTables(client, connections.newQueriesOn(client)))
      const { sql, t } = queries
      const own = { ...connections, queriesOn: () => queries }
      await analyzeGrown(client, SINCE_COMMIT)
      const out = await fn({
        fill: (table) => fillOn(client, targetOf(sql, t[table], {})),
        prepare: (work) => prepare(client, own, work),
        write: (work, options) => writeOn(onClient, own, work, { ...options, patienceMs }),
      })
      // What was written stays written if they cannot be emptied.
      await emptyTables(client).catch(() => broken.add(client))
      return out
    } catch (error) {
      // A COPY may be unfinished, or a table have rows.
      broken.add(client)
      throw error
    }
  })

const tables = Object.values(temporaryTables(kit))

async function createTables(client: PoolClient, queries: Queries): Promise<Queries> {
  const create = tables.flatMap((table) => createStatements(queries.sql, table, 'create temporary table'))
  // The rows of 100,000 transactions; with the default of 8 MB they are written to files and read again.
  await client.query(`set temp_buffers = '32MB'; ${create.join(';')}`)
  // A plan that is good for a small import can take hours for a large one. `plan_cache_mode` would also plan the check of
  // each foreign key anew, which takes longer than to insert the row.
  planEachRun(queries.sql)
  prepared.set(client, queries)
  return queries
}

const HAVE_ROWS = `select name from unnest(array[${tables.map((table) => `'${getTableName(table)}'`).join()}]) as name
  where pg_relation_size(name::regclass) > 0`

/** Truncating a table takes longer than finding out that it has no rows. */
async function emptyTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<[string]>({ text: HAVE_ROWS, rowMode: 'array' })
  if (rows.length > 0) await client.query(`truncate ${rows.join()}`)
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

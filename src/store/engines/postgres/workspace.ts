/** A client with temporary tables. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { kit } from '../../../../db/columns.pg.ts'
import { temporaryTables } from '../../../../db/tables.ts'
import type { Filling, Workspace } from '../../conn.ts'
import { type Target, targetOf } from '../../insert-many.ts'
import { createStatement } from '../../temporary.ts'
import { lineOf } from './bulk.ts'
import type { Connections } from './open.ts'
import { broken, withClient, writeOn } from './transactions.ts'

export const withWorkspace = <T>(
  connections: Connections,
  patienceMs: number,
  fn: (workspace: Workspace) => Promise<T>,
): Promise<T> =>
  withClient(connections, async (client) => {
    const { sql, t } = connections.queriesOn(client)
    const tables = Object.values(temporaryTables(kit))
    await client.query(tables.map((table) => createStatement(sql, table, 'create temporary table')).join(';'))
    const onClient = <T>(work: (on: PoolClient) => Promise<T>) => work(client)
    const write: Workspace['write'] = (work) => writeOn(onClient, connections, work, patienceMs)
    // A client whose COPY is unfinished is not used again.
    let isFilling = false
    try {
      return await fn({
        fill(table) {
          isFilling = true
          return fillOn(client, targetOf(sql, t[table], {}), () => {
            isFilling = false
          })
        },
        prepare: write,
        write,
      })
    } finally {
      if (isFilling) broken.add(client)
      else await client.query('discard temporary').catch(() => broken.add(client))
    }
  })

/** Characters. */
const SENT_AT = 1 << 16

/** One COPY, so that the server adds rows while others are read. */
function fillOn<Row extends object>(client: PoolClient, target: Target, onEnd: () => void): Filling<Row> {
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
      onEnd()
      await client.query(`analyze ${target.table}`)
    },
  }
}

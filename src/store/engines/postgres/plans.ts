/** What the server knows of the tables, and the plans that it keeps, if many rows are added within one transaction. */
import type { PoolClient } from 'pg'

/**
 * The tables in which an import finds its rows, with the columns by which it does: to analyze all takes three times as
 * long.
 */
const OF_RECORD: Record<string, string> = {
  transactions: 'account_id, date, row_key, instrument, class',
  lots: 'account_id, sold, row_key, instrument',
  file_transactions: 'file_id, content_id',
  file_lots: 'file_id, content_id',
  trades: 'account_id, instrument, closed_on, lot_id',
}
const OF_WORKSPACE: Record<string, string> = {
  // Otherwise each row of a file is looked up on its own.
  spool_contents: 'n, account_id, stored',
  next_transactions: 'id, account_id, instrument, date, row_key',
  next_lots: 'id, account_id, instrument, sold, row_key',
  next_file_transactions: 'file_id, content_id',
  next_file_lots: 'file_id, content_id',
}

/** How much larger a table is than when the server last collected statistics of it: it comes to committed rows a minute later. */
const GROWN_TIMES = 2
/** The same of a table of workspaces, whose rows are of one transaction. */
const FILLED_TIMES = 1.25
/** Of a user, in a table of workspaces. */
const MOST_UNKNOWN_ROWS = 30

/** The rows of the workspace's user that the statistics have, by table. */
interface Known {
  userId: number
  rows: Map<string, number>
}

const workspaces = new WeakMap<PoolClient, Known>()

/** From now on the client works in the workspace of the user, which is empty. */
export const countFrom = (client: PoolClient, userId: number): void => {
  workspaces.set(client, { userId, rows: new Map() })
}

/**
 * Before a workspace is used: tables of the record that have grown. Without statistics the server may compare each row of a file with
 * all rows of the account.
 */
export async function analyzeRecord(client: PoolClient): Promise<void> {
  await planAnew(client)
  const { grown, unsized } = await sizesOfRecord(client)
  if (unsized.length > 0) grown.push(...(await grownByCount(client, unsized, GROWN_TIMES)))
  await analyze(client, grown, OF_RECORD)
}

/** In a workspace: tables of it that have grown. */
export const analyzeFilled = async (client: PoolClient): Promise<void> =>
  analyze(client, await grownByCount(client, Object.keys(OF_WORKSPACE), FILLED_TIMES), OF_WORKSPACE)

async function analyze(client: PoolClient, names: readonly string[], columns: Record<string, string>): Promise<void> {
  const listed = names.map((name) => `${name} (${columns[name]})`)
  // A transaction that has collected statistics of a table keeps others from it until it ends.
  if (listed.length > 0) await client.query(`analyze (skip_locked) ${listed.join()}`)
}

/** Tables of the record. Their size costs nothing to ask; one that is empty or distributed has none. */
async function sizesOfRecord(client: PoolClient) {
  const text = `select relname, bytes = 0 from pg_class, pg_relation_size(oid) as bytes
    where oid in (select to_regclass(name) from unnest('{${Object.keys(OF_RECORD).join()}}'::text[]) as name)
    and (bytes = 0 or bytes / current_setting('block_size')::int > ${GROWN_TIMES} * relpages)`
  const { rows } = await client.query<[string, boolean]>({ text, rowMode: 'array' })
  const names = (ofUnsized: boolean) => rows.filter(([, isUnsized]) => isUnsized === ofUnsized).map(([name]) => name)
  return { grown: names(false), unsized: names(true) }
}

/**
 * By the rows of the workspace's user. Tables of workspaces have rows of others, and room of rows that were deleted;
 * tables that are distributed have no size.
 */
async function grownByCount(client: PoolClient, names: readonly string[], times: number): Promise<string[]> {
  const known = workspaces.get(client)
  if (known === undefined) return []
  const counts = names.map((name) => `(select count(*) from ${name} where user_id = ${known.userId})`)
  const { rows } = await client.query<string[]>({ text: `select ${counts.join()}`, rowMode: 'array' })
  return names.filter((name, i) => {
    const count = Number(rows[0]?.[i])
    if (count <= times * (known.rows.get(name) ?? 0) + MOST_UNKNOWN_ROWS) return false
    known.rows.set(name, count)
    return true
  })
}

/** Otherwise the check of a foreign key may read the whole of a table that was small when it was planned. */
export const planAnew = async (client: PoolClient): Promise<void> => {
  await client.query('discard plans')
}

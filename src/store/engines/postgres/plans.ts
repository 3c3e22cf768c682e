/** What the server knows of the tables, and the plans that it keeps, if many rows are added within one transaction. */
import type { PoolClient } from 'pg'

/**
 * The tables in which an import finds its rows, with the columns by which it does: to analyze all takes three times as
 * long.
 */
const LARGE: Record<string, string> = {
  transactions: 'user_id, account_id, date, row_key, instrument, class',
  lots: 'account_id, sold, row_key, instrument',
  file_transactions: 'file_id, content_id',
  file_lots: 'file_id, content_id',
  trades: 'account_id, instrument, closed_on, lot_id',
  // Otherwise each row of a file is looked up on its own.
  spool_contents: 'n, stored',
  next_transactions: 'id, account_id, instrument',
  next_lots: 'id, account_id, instrument',
  next_file_transactions: 'file_id, content_id',
  next_file_lots: 'file_id, content_id',
  next_trades: 'account_id, instrument, closed_on',
}

/** How much larger a table is than when the server last collected statistics of it. */
interface Growth {
  times: number
  /** Blocks of the server, of 8 kB. */
  pages: number
}

/** Committed rows: the server comes to them a minute later. */
export const SINCE_COMMIT: Growth = { times: 2, pages: 0 }
/** Rows of a transaction, of an account that the statistics may not have. */
export const IN_TRANSACTION: Growth = { times: 1.25, pages: 20 }

/** Without statistics the server may compare each row of a file with all rows of the account. */
export async function analyzeGrown(client: PoolClient, { times, pages }: Growth): Promise<void> {
  await planAnew(client)
  // Only a workspace has the tables of a workspace.
  const text = `select relname from pg_class
    where oid in (select to_regclass(name) from unnest('{${Object.keys(LARGE).join()}}'::text[]) as name)
    and pg_relation_size(oid) / current_setting('block_size')::int > ${times} * relpages + ${pages}`
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
  const grown = rows.map(([name]) => `${name} (${LARGE[name]})`)
  // A transaction that has collected statistics of a table keeps others from it until it ends.
  if (grown.length > 0) await client.query(`analyze (skip_locked) ${grown.join()}`)
}

/** Otherwise the check of a foreign key may read the whole of a table that was small when it was planned. */
export const planAnew = async (client: PoolClient): Promise<void> => {
  await client.query('discard plans')
}

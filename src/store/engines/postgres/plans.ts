/** What the server knows of the tables, and the plans that it keeps, if many rows are added within one transaction. */
import type { PoolClient } from 'pg'

/** In which an import finds its rows. */
const LARGE = ['transactions', 'lots', 'file_transactions', 'file_lots', 'trades']

/** How much larger a table is than when the server last collected statistics of it. */
interface Growth {
  times: number
  /** Of 8 kB. */
  pages: number
}

/** Committed rows: the server comes to them a minute later. */
export const SINCE_COMMIT: Growth = { times: 2, pages: 0 }
/** Rows of a transaction, of an account that the statistics may not have. */
export const IN_TRANSACTION: Growth = { times: 1.25, pages: 20 }

/** Without statistics the server may compare each row of a file with all rows of the account. */
export async function analyzeGrown(client: PoolClient, { times, pages }: Growth): Promise<void> {
  await planAnew(client)
  const text = `select relname from pg_class where oid = any('{${LARGE.join()}}'::regclass[])
    and pg_relation_size(oid) / current_setting('block_size')::int > ${times} * relpages + ${pages}`
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
  // The statistics of a transaction are locked until it ends.
  if (rows.length > 0) await client.query(`analyze (skip_locked) ${rows.join()}`)
}

/** Otherwise the check of a foreign key may read the whole of a table that was small when it was planned. */
export const planAnew = async (client: PoolClient): Promise<void> => {
  await client.query('discard plans')
}

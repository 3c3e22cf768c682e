/** Finds rows by content keys. Their indexes have the day first that the keys cover; see `db/tables/ledger.ts`. */
import { and, type Column, inArray, sql as raw, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'

/** A content key, with the day that it covers. */
export interface DayKey {
  day: DateString
  key: string
}

/** The columns of a table by which its rows are found. */
export interface KeyColumns {
  contents: Reader['t']['transactions'] | Reader['t']['lots']
  day: Column
  key: Column
}

/**
 * The keys, at least one and none twice, as a table to which rows are cross joined if `isKeyed`: SQLite then reads the keys
 * first. It would search two lists, one of days and one of keys, for each combination.
 */
export const keyTable = (keys: readonly DayKey[]): SQL =>
  raw`(values ${raw.join(
    keys.map(({ day, key }) => raw`(${day}, ${key})`),
    raw`, `,
  )}) as keys`

export const isKeyed = ({ day, key }: Pick<KeyColumns, 'day' | 'key'>): SQL =>
  raw`(${day} = keys.column1 and ${key} = keys.column2)`

/**
 * The ids of the rows of the accounts with one of the keys; no key is given twice. What belongs to the rows is read
 * by their ids: in one query PostgreSQL may begin with all rows of all imports, because it cannot estimate how few have
 * the keys.
 */
export async function selectIdsByKey(
  { sql }: Reader,
  columns: KeyColumns,
  accountIds: readonly number[],
  keys: readonly DayKey[],
): Promise<number[]> {
  if (accountIds.length === 0) return []
  const { contents: c } = columns
  const ids: number[] = []
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({ id: c.id })
      .from(keyTable(some))
      .crossJoin(c)
      .where(and(inArray(c.accountId, [...accountIds]), isKeyed(columns)))
    for (const { id } of rows) ids.push(id)
  }
  return ids
}

import { sql as raw, type SQL, type Table } from 'drizzle-orm'
import type { AllReader } from './conn.ts'

/** Whether a table has more than `most` of some rows. Reads no more than it needs to know that. */
export async function existMore(
  { sql }: AllReader,
  table: Table,
  where: SQL | undefined,
  most: number,
): Promise<boolean> {
  const found = await sql
    .select({ one: raw`1` })
    .from(table as never)
    .where(where)
    .limit(1)
    .offset(most)
  return found.length > 0
}

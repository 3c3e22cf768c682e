/** Ids count for each user and table, so that they tell nothing of what others do. */
import { getTableName, sql as raw } from 'drizzle-orm'
import type { TableOfUser, Writer } from './conn.ts'

/** The next `count` ids of a user's rows of a table, ascending. None is given again, also if its row is deleted. */
export async function takeIds(
  { sql, t: { lastNumbers: n } }: Pick<Writer, 'sql' | 't'>,
  userId: number,
  table: TableOfUser,
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const [taken] = await sql
    .insert(n)
    .values({ userId, kind: getTableName(table), last: count })
    .onConflictDoUpdate({ target: [n.userId, n.kind], set: { last: raw`${n.last} + ${count}` } })
    .returning({ last: n.last })
  const first = (taken as { last: number }).last - count + 1
  return Array.from({ length: count }, (_, i) => first + i)
}

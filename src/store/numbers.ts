/**
 * Public ids that count for each user. The `id` of a row is given by the database, on SQLite over all users, and would tell how much
 * others do.
 */
import { and, type Column, eq, isNull, max, or, sql as raw, type SQL } from 'drizzle-orm'
import type { NumberedKind } from '../lib/terms.ts'
import type { Writer } from './conn.ts'

type Numbered = Writer['t']['holdings'] | Writer['t']['snapshots']

/** A row of an earlier version keeps its `id` as its public one. */
export const publicId = ({ id, number }: { id: Column; number: Column }): SQL<number> =>
  raw<number>`coalesce(${number}, ${id})`.mapWith(Number)

/** `publicId(…) = id`, by an index. */
export const hasPublicId = ({ id, number }: { id: Column; number: Column }, wanted: number): SQL | undefined =>
  or(eq(number, wanted), and(isNull(number), eq(id, wanted)))

/**
 * Takes the next `count` numbers, which are given once, and returns the first. Needs the lock of an area, in which all rows of the table
 * are added.
 */
export async function takeNumbers(
  { sql, t: { lastNumbers: n } }: Writer,
  userId: number,
  { kind, table, count }: { kind: NumberedKind; table: Numbered; count: number },
): Promise<number> {
  const [taken] = await sql
    .update(n)
    .set({ last: raw`${n.last} + ${count}` })
    .where(eq(n.kind, kind))
    .returning({ last: n.last })
  if (taken !== undefined) return taken.last - count + 1
  const [highest] = await sql.select({ id: max(publicId(table)) }).from(table as Writer['t']['snapshots'])
  const first = Number(highest?.id ?? 0) + 1
  await sql.insert(n).values({ userId, kind, last: first + count - 1 })
  return first
}

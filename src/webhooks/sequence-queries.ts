/** The numbers of the messages about the record of a user. */
import { sql as raw } from 'drizzle-orm'
import type { Writer } from '../store/index.ts'

export interface Sequence {
  last: number
  lastOfEvent: Record<string, number>
}

/**
 * Takes the next `count` numbers; returns the state with them. Others who take numbers for the user wait until the transaction ends,
 * so numbers rise in the order of the commits, and none is lost with a transaction that is rolled back.
 */
export async function upsertSequence({ sql, t }: Writer, userId: number, count: number): Promise<Sequence> {
  const s = t.webhookSequences
  const [row] = await sql
    .insert(s)
    .values({ userId, last: count, lastOfEvent: {} })
    .onConflictDoUpdate({ target: s.userId, set: { last: raw`${s.last} + excluded.last` } })
    .returning({ last: s.last, lastOfEvent: s.lastOfEvent })
  return row as Sequence
}

export async function updateLastOfEvent(
  { sql, t }: Writer,
  lastOfEvent: Readonly<Record<string, number>>,
): Promise<void> {
  await sql.update(t.webhookSequences).set({ lastOfEvent })
}

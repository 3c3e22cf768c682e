import { and, count, eq, inArray, max, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import { prepared, type Reader } from '../../store/index.ts'

/** A text that differs after each import, undo and move of the user. */
export const selectRecordState = async (db: Reader, userId: number): Promise<string> =>
  JSON.stringify(await recordState(db, { userId }))

const recordState = prepared<{ userId: number }, { revision: string | null; imports: number; newest: number | null }>(
  'record_state',
  ({ sql, t: { imports: i, recordRevisions: r } }) => {
    const userId = raw.placeholder('userId')
    const revision = sql.select({ revision: r.revision }).from(r).where(eq(r.userId, userId))
    return sql
      .select({ revision: raw<string | null>`${revision}`, imports: count(), newest: max(i.id) })
      .from(i)
      .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE)))
  },
)

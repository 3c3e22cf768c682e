import { count, inArray, max, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import { prepared, type Reader } from '../../store/index.ts'

/** A text that differs after each import, undo and move of the user. */
export const selectRecordState = async (db: Reader): Promise<string> => JSON.stringify(await recordState(db, {}))

const recordState = prepared<object, { revision: string | null; imports: number; newest: number | null }>(
  'record_state',
  ({ sql, t: { imports: i, recordRevisions: r } }) => {
    const revision = sql.select({ revision: r.revision }).from(r)
    return sql
      .select({ revision: raw<string | null>`${revision}`, imports: count(), newest: max(i.id) })
      .from(i)
      .where(inArray(i.status, IN_FORCE))
  },
)

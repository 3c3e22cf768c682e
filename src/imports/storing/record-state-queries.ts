import { count, inArray, max, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import { prepared, type Reader } from '../../store/index.ts'

export interface RecordState {
  revision: string | null
  /** Those in force, and the newest of them. */
  imports: number
  newest: number | null
  /** The newest version by whose rules an account was derived; null without accounts. */
  derivedBy: number | null
}

/** It differs after each import, undo and move of the user. */
export async function selectRecordState(db: Reader): Promise<RecordState> {
  const [state] = await recordState(db, {})
  return state as RecordState
}

const recordState = prepared<object, RecordState>(
  'record_state',
  ({ sql, t: { imports: i, recordRevisions: r, accounts: a } }) => {
    const revision = sql.select({ revision: r.revision }).from(r)
    const derivedBy = sql.select({ newest: max(a.derivationVersion) }).from(a)
    return sql
      .select({
        revision: raw<string | null>`${revision}`,
        imports: count(),
        newest: max(i.id),
        derivedBy: raw<number | null>`${derivedBy}`.mapWith(Number),
      })
      .from(i)
      .where(inArray(i.status, IN_FORCE))
  },
)

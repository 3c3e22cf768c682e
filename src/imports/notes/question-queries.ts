import { and, asc, eq, inArray, notExists } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'

/** What instruments of an account ask without an answer. */
export async function selectOpenQuestions({ sql, t }: Reader, accountId: number) {
  const { questions: q, answers: a, imports: i } = t
  const answered = sql
    .select({ question: a.question })
    .from(a)
    .innerJoin(i, eq(i.id, a.importId))
    .where(and(eq(a.question, q.question), inArray(i.status, IN_FORCE)))
  return await sql
    .select({
      question: q.question,
      kind: q.kind,
      subject: q.subject,
      instrument: q.instrument,
      rowCount: q.rowCount,
    })
    .from(q)
    .where(and(eq(q.accountId, accountId), notExists(answered)))
    .orderBy(asc(q.question), asc(q.instrument))
}

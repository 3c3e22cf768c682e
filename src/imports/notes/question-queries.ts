import { and, asc, eq, notExists } from 'drizzle-orm'
import { selectAnswerInForce } from '../../ledger/questions/question-queries.ts'
import type { Reader } from '../../store/index.ts'

/** What instruments of an account ask without an answer. */
export async function selectOpenQuestions({ sql, t }: Reader, accountId: number) {
  const { questions: q } = t
  return await sql
    .select({
      question: q.question,
      kind: q.kind,
      subject: q.subject,
      instrument: q.instrument,
      rowCount: q.rowCount,
    })
    .from(q)
    .where(and(eq(q.accountId, accountId), notExists(selectAnswerInForce({ sql, t }))))
    .orderBy(asc(q.question), asc(q.instrument))
}

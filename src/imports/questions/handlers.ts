import type { Context } from '../../context.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { readAccount } from '../accounts/read-account.ts'
import { answerAsked } from '../upload.ts'
import { toQuestion } from './answers.ts'
import { readQuestion, readQuestionPage, withEvidence } from './questions.ts'

export const questionHandlers = (context: Context): Pick<DashboardHandlers, 'answerQuestion'> => ({
  answerQuestion: async ({ caller: { userId, email }, path, body: { answer }, request }) => {
    const given = { question: path.id, answer, ifMatch: request.headers['if-match'] }
    await answerAsked(context, { userId, userEmail: email, ...given })
    const question = await context.store.forUser(userId).snapshot((db) => readQuestion(db, path.id))
    const answered = toQuestion(question)
    return { status: 200, headers: { etag: answered.etag }, body: { success: true, question: answered } }
  },
})

export const questionReads: RecordReads<'listQuestions'> = {
  listQuestions: async (db, { query: { limit = DEFAULT_LIMIT, cursor, account_id: accountId, kind, state } }) => {
    if (accountId !== undefined) await readAccount(db, accountId)
    const isAnswered = state && state === 'answered'
    const { items, nextCursor } = await readQuestionPage(db, { limit, cursor, accountId, kind, isAnswered })
    return {
      isLong: items.reduce((all, { symbols }) => all + symbols, 0) > MOST_ROWS_AT_ONCE,
      read: async () => ({
        success: true,
        questions: (await withEvidence(db, items)).map(toQuestion),
        next_cursor: nextCursor,
      }),
    }
  },
}

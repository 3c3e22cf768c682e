/** If an account is merged into another one, its answers go with it. */
import { questionId } from '../../ledger/questions/answers.ts'
import { selectAnswers } from '../../ledger/questions/question-queries.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { updateImport } from '../queries.ts'
import { type AnswerRow, updateAnswer } from './question-list-queries.ts'

/**
 * The answers in force about the merged account, as they are afterwards: about the target. Those to a question that the target has
 * answered itself are left out.
 */
export async function findCarriedAnswers(db: Reader, merged: number, target: number): Promise<AnswerRow[]> {
  const answered = new Set((await selectAnswers(db, target)).map(({ question }) => question))
  const carried = (await selectAnswers(db, merged)).map((answer) => ({
    ...answer,
    accountId: target,
    question: questionId(target, answer.kind, answer.subject),
  }))
  return carried.filter(({ question }) => !answered.has(question))
}

export async function storeCarriedAnswers(tx: Writer, answers: readonly AnswerRow[]): Promise<void> {
  for (const answer of answers) {
    await updateAnswer(tx, answer)
    await updateImport(tx, answer.importId, { accountId: answer.accountId })
  }
}

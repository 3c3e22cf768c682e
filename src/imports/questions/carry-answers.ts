/** Answers about an account that is merged into another are about the other one afterwards. */
import { questionId } from '../../ledger/questions/answers.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { updateImport } from '../queries.ts'
import { type AnswerRow, selectAnswersAbout, updateAnswer } from './question-list-queries.ts'

/**
 * The answers in force about the merged account, as they are afterwards. What is answered about the target stays as it is: there an
 * answer of the merged account is left out.
 */
export async function findCarriedAnswers(db: Reader, merged: number, target: number): Promise<AnswerRow[]> {
  const answered = new Set((await selectAnswersAbout(db, target)).map(({ question }) => question))
  const carried = (await selectAnswersAbout(db, merged)).map((answer) => ({
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

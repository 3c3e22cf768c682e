/** Reads what was answered about an account. */
import { createHash } from 'node:crypto'
import type { QuestionKind } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ShownAccount } from '../file-queries.ts'
import { type Answers, NOTHING_ASKED } from '../kernel/answers.ts'
import type { AccountAnswers } from './given.ts'
import { instrumentSubject, KINDS } from './kinds.ts'
import { existsMarkedShort, selectAnswers } from './question-queries.ts'

/** The id of a question: the same for as long as the account has what raises it, and again when it comes back. */
export const questionId = (accountId: number, kind: QuestionKind, subject: string): string =>
  createHash('sha256').update(`${accountId} ${kind} ${subject}`).digest('base64url').slice(0, 22)

export async function readAnswers(db: Reader, account: ShownAccount): Promise<AccountAnswers> {
  const { accountId, answering = new Map() } = account
  const given = new Map((await selectAnswers(db, accountId)).map((one) => [one.question, one]))
  for (const [question, one] of answering) {
    if (one === null) given.delete(question)
    else given.set(question, one)
  }
  return { marksShorts: await marksShorts(db, account), given: [...given.values()] }
}

export const marksShorts = async (
  db: Reader,
  { accountId, files }: Pick<ShownAccount, 'accountId' | 'files'>,
): Promise<boolean> => [...files.values()].some((file) => file.marksShorts) || (await existsMarkedShort(db, accountId))

/** What the answers say about an instrument of the account. */
export function answersOf({ marksShorts, given }: AccountAnswers, instrument: string): Answers {
  let answers: Answers = marksShorts ? NOTHING_ASKED : { ...NOTHING_ASKED, shortSales: 'unanswered' }
  for (const { kind, subject, answer } of given) {
    const own = instrumentSubject(kind, instrument, subject)
    if (own === undefined || (kind === 'short_sales' && marksShorts)) continue
    answers = KINDS[kind].withAnswer(answers, own, answer)
  }
  return answers
}

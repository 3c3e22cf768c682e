/** Reads what was answered about an account. */
import { createHash } from 'node:crypto'
import { type DateString, laterOf } from '../../lib/dates.ts'
import type { QuestionKind } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ShownAccount } from '../file-queries.ts'
import { isExpiredBy } from '../instrument.ts'
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
  return { marksShorts: await marksShorts(db, account), lastDay: lastDayOf(account), given: [...given.values()] }
}

export const lastDayOf = ({ files }: Pick<ShownAccount, 'files'>): DateString | '' =>
  [...files.values()].reduce((last, { lastDate }) => laterOf(last, lastDate), '')

/** Whether one of the files always marks short sales. */
export const haveMarking = (files: ShownAccount['files']): boolean =>
  [...files.values()].some((file) => file.marksShorts)

export const marksShorts = async (
  db: Reader,
  account: Pick<ShownAccount, 'accountId' | 'files' | 'next'>,
): Promise<boolean> => haveMarking(account.files) || (await existsMarkedShort(db, account))

/** What the answers say about an instrument of the account. */
export function answersOf({ marksShorts, lastDay, given }: AccountAnswers, instrument: string): Answers {
  const isExpired = isExpiredBy(instrument, lastDay)
  let answers: Answers = {
    ...NOTHING_ASKED,
    ...(marksShorts ? {} : { shortSales: 'unanswered' }),
    ...(isExpired ? { plainOption: 'unanswered' } : {}),
  }
  for (const { kind, subject, answer } of given) {
    const own = instrumentSubject(kind, instrument, subject)
    if (own === undefined || (kind === 'short_sales' && marksShorts)) continue
    if (kind === 'option_side' && !isExpired) continue
    answers = KINDS[kind].withAnswer(answers, own, answer)
  }
  return answers
}

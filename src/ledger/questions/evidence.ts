/** What instruments ask, as it is kept. */
import type { Counted } from '../derive.ts'
import { questionId } from './answers.ts'
import type { EvidenceRow, Outcome, Question } from './derive-asking.ts'
import { accountSubject } from './kinds.ts'
import type { QuestionRow } from './question-queries.ts'

export function questionRows(
  accountId: number,
  { questions, position }: Pick<Counted, 'position'> & { questions: readonly Question[] },
): QuestionRow[] {
  const { instrument = '', symbol = '' } = position ?? {}
  return questions.map(({ kind, subject: own, rowCount, rows, outcomes }) => {
    const subject = accountSubject(kind, instrument, own)
    return {
      ...{ instrument, symbol, kind, subject, rowCount },
      question: questionId(accountId, kind, subject),
      rows: textOf(rows),
      outcomes: textOf(outcomes),
    }
  })
}

const textOf = (items: readonly object[]): string =>
  JSON.stringify(items, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

type Kept<T> = {
  [Name in keyof T]: T[Name] extends bigint ? string : T[Name] extends bigint | null ? string | null : T[Name]
}

export const readRows = (text: string): EvidenceRow[] =>
  (JSON.parse(text) as Kept<EvidenceRow>[]).map(({ quantity, price, amount, ...row }) => ({
    ...row,
    quantity: BigInt(quantity),
    price: price === null ? null : BigInt(price),
    amount: BigInt(amount),
  }))

export const readOutcomes = (text: string): Outcome[] =>
  (JSON.parse(text) as Kept<Outcome>[]).map(({ profit, open, ...outcome }) => ({
    ...outcome,
    profit: BigInt(profit),
    open: BigInt(open),
  }))

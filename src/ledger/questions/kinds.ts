/** The kinds of questions that the files of an instrument may raise. */
import type { QuestionKind } from '../../lib/terms.ts'
import type { Answers } from '../kernel/answers.ts'

/**
 * How the answers to a kind enter the derivation. What raises a question is found while an instrument is derived, and listed in
 * `Counted.asked`. To add a kind: its name in `QUESTION_KINDS`, a field of `Answers` that the derivation reads, what raises it in
 * `asked`, an entry here, and its texts in `lib/messages/questions.ts`.
 */
interface KindOfQuestion {
  /** null: the question of this subject is not answered. */
  answerIn(answers: Answers, subject: string): string | null
  /** `answers` with the answer to the question of this subject; null: not answered. */
  withAnswer(answers: Answers, subject: string, answer: string | null): Answers
}

export const KINDS: Readonly<Record<QuestionKind, KindOfQuestion>> = {
  /** One for an account: its subject is empty. */
  short_sales: {
    answerIn: ({ shortSales }) => (shortSales === 'short' || shortSales === 'long' ? shortSales : null),
    withAnswer: (answers, _subject, answer) => ({
      ...answers,
      shortSales: answer === 'short' || answer === 'long' ? answer : 'unanswered',
    }),
  },
  /** One for the rows of a split. */
  split_ratio: {
    answerIn: ({ ratios }, subject) => ratios.get(subject) ?? null,
    withAnswer: (answers, subject, answer) => {
      const ratios = new Map(answers.ratios)
      if (answer === null) ratios.delete(subject)
      else ratios.set(subject, answer)
      return { ...answers, ratios }
    },
  },
  /** One for an own entry. */
  own_entry: {
    answerIn: ({ entries }, subject) => entries.get(subject) ?? null,
    withAnswer: (answers, subject, answer) => {
      const entries = new Map(answers.entries)
      if (answer === 'same' || answer === 'other') entries.set(subject, answer)
      else entries.delete(subject)
      return { ...answers, entries }
    },
  },
  /** One for a contract: its subject within it is empty. */
  option_side: {
    answerIn: ({ plainOption }) => (plainOption === 'opened' || plainOption === 'before' ? plainOption : null),
    withAnswer: (answers, subject, answer) =>
      subject === ''
        ? { ...answers, plainOption: answer === 'opened' || answer === 'before' ? answer : 'unanswered' }
        : answers,
  },
  /** One for each day with a row that could not be read. */
  unread_row: {
    answerIn: ({ settledDays }, subject) => (settledDays.has(subject) ? 'nothing' : null),
    withAnswer: (answers, subject, answer) => {
      const settledDays = new Set(answers.settledDays)
      if (answer === null) settledDays.delete(subject)
      else settledDays.add(subject)
      return { ...answers, settledDays }
    },
  },
}

/** The subject of a question within its account. */
export const accountSubject = (kind: QuestionKind, instrument: string, subject: string): string =>
  kind === 'short_sales' ? subject : subject === '' ? instrument : `${instrument} ${subject}`

/** The subject within the instrument; undefined if the question is about another one. */
export function instrumentSubject(kind: QuestionKind, instrument: string, subject: string): string | undefined {
  if (kind === 'short_sales') return subject
  if (subject === instrument) return ''
  return subject.startsWith(`${instrument} `) ? subject.slice(instrument.length + 1) : undefined
}

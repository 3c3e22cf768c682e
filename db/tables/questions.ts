import type { QuestionKind } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** What the files leave open, and what the user answered. */
export function questionTables(k: Kit, referenced: Referenced<'accounts' | 'imports'>) {
  return { questions: questionsTable(k, referenced), answers: answersTable(k, referenced) }
}

/** Derived with the trades: what each instrument asks, answered or not. Rows with the same `question` are one question. */
const questionsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table('questions', { userId: k.int().notNull(), accountId: k.int().notNull(), ...questionColumns(k) }, (t) => [
    k.primaryKey({ columns: [t.userId, t.accountId, t.instrument, t.question] }),
    k.ownedBy({ name: 'questions_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    k.index('questions_question').on(t.userId, t.question, t.instrument),
  ])

/** Of an instrument in a question. */
const questionColumns = (k: Kit) => ({
  instrument: k.text().notNull(),
  /** As printed; the instrument if it is printed in several ways. */
  symbol: k.text().notNull(),
  /** Its id: the same for the same account, kind and subject. */
  question: k.text().notNull(),
  kind: k.text().$type<QuestionKind>().notNull(),
  /** What it is about within the account; see `Asked`. */
  subject: k.text().notNull(),
  /** How many rows raise it. */
  rowCount: k.int().notNull(),
  /** The first of them, as JSON; see `EvidenceRow`. */
  rows: k.text().notNull(),
  /** What follows from each answer, as JSON; see `Outcome`. */
  outcomes: k.text().notNull(),
})

/**
 * What the user answered. An answer is an entry of the import history, which has whether it is in force; so it is undone like an
 * import. It stays if the files that raised its question are undone.
 */
const answersTable = (k: Kit, { accounts, imports }: Referenced<'accounts' | 'imports'>) =>
  k.table(
    'answers',
    {
      userId: k.int().notNull(),
      importId: k.int().notNull(),
      accountId: k.int().notNull(),
      /** As in `questions`, also below. */
      question: k.text().notNull(),
      kind: k.text().$type<QuestionKind>().notNull(),
      subject: k.text().notNull(),
      answer: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.importId] }),
      k.ownedBy({ name: 'answers_of_import', userId: t.userId, column: t.importId, to: imports }),
      k.ownedBy({ name: 'answers_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      k.index('answers_account').on(t.userId, t.accountId, t.question),
    ],
  )

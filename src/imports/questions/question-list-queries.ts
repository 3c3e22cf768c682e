/** Questions as they are listed: what all instruments of an account ask, with the answer in force. */
import { and, asc, count, eq, exists, gt, inArray, notExists, or, sql as raw, type SQL } from 'drizzle-orm'
import { selectAnswerInForce } from '../../ledger/questions/question-queries.ts'
import { IN_FORCE, type QuestionKind } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'

export interface ListedQuestion {
  accountId: number
  question: string
  kind: QuestionKind
  subject: string
  symbols: number
  rowCount: number
}

export interface QuestionsWanted {
  accountId?: number | undefined
  kind?: QuestionKind | undefined
  isAnswered?: boolean | undefined
  /** Only this one. */
  question?: string | undefined
}

interface QuestionPage extends QuestionsWanted {
  after: Pick<ListedQuestion, 'accountId' | 'question'> | undefined
  limit: number
}

/** By account and id. */
export async function selectQuestions({ sql, t }: Reader, page: QuestionPage): Promise<ListedQuestion[]> {
  const { questions: q } = t
  const { accountId, kind, isAnswered, question, after, limit } = page
  const conditions: (SQL | undefined)[] = [
    accountId === undefined ? undefined : eq(q.accountId, accountId),
    kind && eq(q.kind, kind),
    question === undefined ? undefined : eq(q.question, question),
    isAnswered === undefined
      ? undefined
      : isAnswered
        ? exists(selectAnswerInForce({ sql, t }))
        : notExists(selectAnswerInForce({ sql, t })),
    after &&
      or(gt(q.accountId, after.accountId), and(eq(q.accountId, after.accountId), gt(q.question, after.question))),
  ]
  return await sql
    .select({
      accountId: q.accountId,
      question: q.question,
      kind: q.kind,
      subject: q.subject,
      symbols: count(),
      rowCount: raw`sum(${q.rowCount})`.mapWith(Number),
    })
    .from(q)
    .where(and(...conditions))
    .groupBy(q.accountId, q.question, q.kind, q.subject)
    .orderBy(asc(q.accountId), asc(q.question))
    .limit(limit)
}

/** Of each instrument that asks one of the questions, by instrument. */
export const selectOutcomes = ({ sql, t: { questions: q } }: Reader, questions: readonly string[]) =>
  sql
    .select({ question: q.question, instrument: q.instrument, symbol: q.symbol, outcomes: q.outcomes })
    .from(q)
    .where(inArray(q.question, [...questions]))
    .orderBy(asc(q.question), asc(q.instrument))

/** Of the first instruments that ask a question. */
export const selectFirstAsking = ({ sql, t: { questions: q } }: Reader, question: string, limit: number) =>
  sql
    .select({ symbol: q.symbol, rowCount: q.rowCount, rows: q.rows, outcomes: q.outcomes })
    .from(q)
    .where(eq(q.question, question))
    .orderBy(asc(q.instrument))
    .limit(limit)

export interface AnswerRow {
  importId: number
  accountId: number
  question: string
  kind: QuestionKind
  subject: string
  answer: string
}

const columnsOf = (a: Reader['t']['answers']) => ({
  importId: a.importId,
  accountId: a.accountId,
  question: a.question,
  kind: a.kind,
  subject: a.subject,
  answer: a.answer,
})

/** The answers in force to the questions, with when they were given. */
export const selectAnswersTo = ({ sql, t: { answers: a, imports: i } }: Reader, questions: readonly string[]) =>
  sql
    .select({ ...columnsOf(a), createdAt: i.createdAt })
    .from(a)
    .innerJoin(i, eq(i.id, a.importId))
    .where(and(inArray(a.question, [...questions]), inArray(i.status, IN_FORCE)))

/** The answer that the import stored; undefined if the import is of another kind. */
export async function selectAnswerOfImport(
  { sql, t: { answers: a } }: Reader,
  importId: number,
): Promise<AnswerRow | undefined> {
  const [row] = await sql.select(columnsOf(a)).from(a).where(eq(a.importId, importId))
  return row
}

export async function insertAnswer({ sql, t }: Writer, userId: number, row: AnswerRow): Promise<void> {
  await sql.insert(t.answers).values({ userId, ...row })
}

/** The answer is about another account. */
export async function updateAnswer(
  { sql, t: { answers: a } }: Writer,
  { importId, accountId, question }: AnswerRow,
): Promise<void> {
  await sql.update(a).set({ accountId, question }).where(eq(a.importId, importId))
}

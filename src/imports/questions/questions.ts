/** Questions with what follows from each answer. */
import type { EvidenceRow, Outcome } from '../../ledger/questions/derive-asking.ts'
import { readOutcomes, readRows } from '../../ledger/questions/evidence.ts'
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../../lib/cursor.ts'
import { notFound } from '../../lib/errors.ts'
import { entityTag } from '../../lib/etag.ts'
import type { Reader } from '../../store/index.ts'
import {
  type ListedQuestion,
  type QuestionsWanted,
  selectAnswersTo,
  selectFirstAsking,
  selectOutcomes,
  selectQuestions,
} from './question-list-queries.ts'

/** What follows for all symbols that ask. */
export interface Total extends Omit<Outcome, 'open'> {
  /** How many symbols have an open position. */
  openPositions: number
}

export interface AskingSymbol {
  symbol: string
  rowCount: number
  rows: EvidenceRow[]
  outcomes: Outcome[]
}

export interface Question extends ListedQuestion {
  totals: Total[]
  /** The first of them. */
  evidence: AskingSymbol[]
  answer: { answer: string; importId: number; createdAt: number } | null
}

/** Of its answer, which is all of it that a user can change. */
export const etagOfQuestion = (question: string, answer: { importId: number } | null | undefined): string =>
  entityTag(question, answer?.importId ?? null)

/** Symbols with their rows in a question. */
const MOST_SYMBOLS = 20

export async function readQuestionPage(
  db: Reader,
  { cursor, limit, ...wanted }: QuestionsWanted & { cursor: string | undefined; limit: number },
): Promise<Page<ListedQuestion>> {
  const after = cursor === undefined ? undefined : parsePlace(cursor)
  const found = await selectQuestions(db, { ...wanted, after, limit: limit + 1 })
  return toPage(found, limit, ({ accountId, question }) => formatCursor([accountId, question]))
}

/** Throws Failure `not_found` if nothing asks it. */
export async function readQuestion(db: Reader, question: string): Promise<Question> {
  const listed = await selectQuestions(db, { question, after: undefined, limit: 1 })
  const [found] = await withEvidence(db, listed)
  if (found === undefined) throw notFound()
  return found
}

export async function withEvidence(db: Reader, listed: readonly ListedQuestion[]): Promise<Question[]> {
  const ids = listed.map(({ question }) => question)
  if (ids.length === 0) return []
  const outcomesOf = Map.groupBy(await selectOutcomes(db, ids), ({ question }) => question)
  const answers = new Map((await selectAnswersTo(db, ids)).map((one) => [one.question, one]))
  const questions: Question[] = []
  for (const one of listed) {
    const first = await selectFirstAsking(db, one.question, MOST_SYMBOLS)
    questions.push({
      ...one,
      totals: totalsOf((outcomesOf.get(one.question) ?? []).map(({ outcomes }) => readOutcomes(outcomes))),
      evidence: first.map(({ rows, outcomes, ...symbol }) => ({
        ...symbol,
        rows: readRows(rows),
        outcomes: readOutcomes(outcomes),
      })),
      answer: answers.get(one.question) ?? null,
    })
  }
  return questions
}

/** By answer, in their order. */
function totalsOf(outcomes: readonly (readonly Outcome[])[]): Total[] {
  const totals = new Map<string | null, Total>()
  for (const { answer, trades, profit, unmatched, open } of outcomes.flat()) {
    const total = totals.get(answer) ?? { answer, trades: 0, profit: 0n, unmatched: 0, openPositions: 0 }
    total.trades += trades
    total.profit += profit
    total.unmatched += unmatched
    if (open !== 0n) total.openPositions++
    totals.set(answer, total)
  }
  return [...totals.values()]
}

function parsePlace(text: string): Pick<ListedQuestion, 'accountId' | 'question'> {
  const [accountId, question] = parseCursor(text)
  if (!isInteger(accountId) || typeof question !== 'string') throw invalidCursor()
  return { accountId, question }
}

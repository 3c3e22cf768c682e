/** Converts questions to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import type { EvidenceRow, Outcome } from '../../ledger/questions/derive-asking.ts'
import { toTimestamp } from '../../lib/clock.ts'
import { moneyNumber, priceNumber, quantityNumber } from '../../lib/decimal.ts'
import { QUESTIONS } from '../../lib/messages/questions.ts'
import type { QuestionKind } from '../../lib/terms.ts'
import { etagOfQuestion, type Question, type Total } from './questions.ts'

type Schemas = components['schemas']

export function toQuestion(one: Question): Schemas['Question'] {
  const { kind, symbols, rowCount: rows } = one
  const totals = new Map(one.totals.map((total) => [total.answer, toTotal(total)]))
  return {
    id: one.question,
    etag: etagOfQuestion(one.question, one.answer),
    account_id: one.accountId,
    kind,
    subject: one.subject === '' ? null : one.subject,
    message: QUESTIONS[kind].question({ rows, symbols, subject: one.subject }),
    symbol_count: symbols,
    row_count: rows,
    answer: one.answer?.answer ?? null,
    answered_at: one.answer === null ? null : toTimestamp(one.answer.createdAt),
    import_id: one.answer?.importId ?? null,
    unanswered: totals.get(null) as Schemas['QuestionTotals'],
    answers: [...totals].flatMap(([answer, total]) =>
      answer === null ? [] : [{ answer, message: textOf(kind, answer), ...total }],
    ),
    evidence: one.evidence.map(({ symbol, rowCount, rows, outcomes }) => ({
      symbol,
      row_count: rowCount,
      rows: rows.map(toRow),
      outcomes: outcomes.map(toOutcome),
    })),
  }
}

/** Some kinds have answers that are values, such as ratios. */
const textOf = (kind: QuestionKind, answer: string): string => QUESTIONS[kind].answers[answer] ?? answer

const toTotal = ({ trades, profit, unmatched, openPositions }: Total): Schemas['QuestionTotals'] => ({
  trades,
  trading_pl: moneyNumber(profit),
  unmatched_sales: unmatched,
  open_positions: openPositions,
})

const toOutcome = ({ answer, trades, profit, unmatched, open }: Outcome): Schemas['QuestionOutcome'] => ({
  answer,
  trades,
  trading_pl: moneyNumber(profit),
  unmatched_sales: unmatched,
  open_quantity: quantityNumber(open),
})

const toRow = ({ date, time, action, symbol, quantity, price, amount }: EvidenceRow): Schemas['QuestionRow'] => ({
  ...{ date, time, action, symbol },
  quantity: quantityNumber(quantity),
  price: price === null ? null : priceNumber(price),
  amount: moneyNumber(amount),
})

/**
 * Derives an instrument with what its user answered, and finds what is asked about it. A question lists what follows from each
 * answer; what is not the same with all of them is marked, until the question is answered.
 */
import { type Money, type Price, type Quantity, sum } from '../../lib/decimal.ts'
import type { Counted } from '../derive.ts'
import type { Answers, Asked } from '../kernel/answers.ts'
import type { OpenDay, StillOpen } from '../kernel/inventory.ts'
import type { LedgerRow, Movement, Trade, UnmatchedSale } from '../ledger.ts'
import { KINDS } from './kinds.ts'

/** A question about an instrument. */
export interface Question extends Pick<Asked, 'kind' | 'subject'> {
  /** How many rows raise it. */
  rowCount: number
  /** The first of them. */
  rows: readonly EvidenceRow[]
  /** What follows from no answer, which is first, and from each that can be given. */
  outcomes: readonly Outcome[]
}

export interface EvidenceRow extends Pick<Movement, 'date' | 'action' | 'symbol'> {
  time: string | null
  /** The part of it that raises the question. */
  quantity: Quantity
  price: Price | null
  /** Of the whole row. */
  amount: Money
}

/** The figures of the instrument. */
export interface Outcome {
  answer: string | null
  trades: number
  profit: Money
  /** Sales without a known purchase. */
  unmatched: number
  /** Held long, minus held short. */
  open: Quantity
}

/** More rows of an instrument would not help the user. */
const MOST_ROWS = 10

/** `derive`: with these answers. */
export function deriveAsking(
  derive: (answers: Answers) => Counted,
  answers: Answers,
  transactions: readonly LedgerRow<Movement>[],
): Counted & { questions: Question[] } {
  const counted = derive(answers)
  if (counted.asked.length === 0) return { ...counted, questions: [] }
  const questions: Question[] = []
  let result = counted
  for (const { kind, subject } of counted.asked) {
    const given = KINDS[kind].answerIn(answers, subject)
    const having = (answer: string | null) => KINDS[kind].withAnswer(answers, subject, answer)
    const deriveWith = (answer: string | null) => (answer === given ? counted : derive(having(answer)))
    const open = deriveWith(null)
    const asked = open.asked.find((one) => one.kind === kind && one.subject === subject)
    if (asked === undefined || asked.rows.length === 0) {
      // Without a row there is nothing to ask; an answer has no effect while nothing asks.
      if (given === null) continue
      return deriveAsking(derive, having(null), transactions)
    }
    const answered = asked.answers.map((answer) => ({ answer, derived: deriveWith(answer) }))
    const outcomes = [outcomeOf(null, open), ...answered.map(({ answer, derived }) => outcomeOf(answer, derived))]
    const rowCount = asked.rows.length * open.times
    questions.push({ kind, subject, rowCount, rows: evidenceOf(asked, transactions), outcomes })
    const others = answered.map(({ derived }) => derived)
    if (given === null) result = marking(result, others)
  }
  return { ...result, questions }
}

function outcomeOf(answer: string | null, { trades, unmatched, times, position }: Counted): Outcome {
  return {
    answer,
    trades: trades.length * times,
    profit: sum(trades.map(({ profit }) => profit)) * BigInt(times),
    unmatched: unmatched.length * times,
    open: position?.quantity ?? 0n,
  }
}

function evidenceOf({ rows }: Asked, transactions: readonly LedgerRow<Movement>[]): EvidenceRow[] {
  const ofKey = Map.groupBy(transactions, ({ key }) => key)
  return rows.slice(0, MOST_ROWS).flatMap(({ key, copy, quantity }) => {
    let at = copy
    for (const { copies, places, row } of ofKey.get(key) ?? []) {
      const { date, action, symbol, price, amount } = row
      if (at < copies) return [{ date, time: places?.[at]?.time ?? null, action, symbol, quantity, price, amount }]
      at -= copies
    }
    return []
  })
}

/** With a mark on what is not the same in all of the others. */
function marking(counted: Counted, others: readonly Counted[]): Counted {
  const isInAll = <Item>(listOf: (one: Counted) => readonly Item[], toText: (item: Item) => string) => {
    const known = others.map((one) => new Set(listOf(one).map(toText)))
    return (item: Item) => known.every((texts) => texts.has(toText(item)))
  }
  const isTrade = isInAll(({ trades }) => trades, textOfTrade)
  const isUnmatched = isInAll(({ unmatched }) => unmatched, textOfUnmatched)
  const side = (name: 'long' | 'short', still: StillOpen): StillOpen => {
    const isOpen = isInAll((one) => one.position?.open[name].days ?? [], textOfDay)
    return { ...still, days: still.days.map((day) => (isOpen(day) ? day : { ...day, awaitsAnswer: true })) }
  }
  const { position } = counted
  return {
    ...counted,
    trades: counted.trades.map((one) => (isTrade(one) ? one : { ...one, awaitsAnswer: true })),
    unmatched: counted.unmatched.map((one) => (isUnmatched(one) ? one : { ...one, awaitsAnswer: true })),
    position: position && {
      ...position,
      open: { long: side('long', position.open.long), short: side('short', position.open.short) },
    },
  }
}

const textOfTrade = ({ key, quantity, proceeds, costBasis, profit, buyDate, sellDate }: Trade): string =>
  [key, quantity, proceeds, costBasis, profit, buyDate, sellDate].join(' ')

const textOfUnmatched = ({ key, quantity, proceeds, code }: UnmatchedSale): string =>
  [key, quantity, proceeds, code].join(' ')

const textOfDay = ({ date, quantity, money, withoutMoney }: OpenDay): string =>
  [date, quantity, money, withoutMoney].join(' ')

/** Ratios of splits that the user is asked for (rule 4.1), and those that were answered. */
import type { LedgerRow, Movement, Ratio } from '../ledger.ts'
import type { Answers, Asked } from './answers.ts'
import { askedRow } from './row.ts'
import type { History, Split } from './walk.ts'

/** The days of the rows of a split: one split for an instrument. */
const SEPARATOR = ','
/** As many as an answer of the service lists. Of one moment at most half as many fit. */
const MOST_ANSWERS = 99

/** The rows, with the ratios that were answered on splits that print none. */
export function withRatios(transactions: LedgerRow<Movement>[], { ratios }: Answers): LedgerRow<Movement>[] {
  if (ratios.size === 0) return transactions
  const byDay = new Map<string, Ratio>()
  for (const subject of answeredIn(transactions, ratios)) {
    const of = readRatios(ratios.get(subject) as string)
    subject.split(SEPARATOR).forEach((day, n) => {
      byDay.set(day, of[Math.min(n, of.length - 1)] as Ratio)
    })
  }
  return transactions.map((held) => {
    const ratio = isUnprinted(held) ? byDay.get(held.row.date) : undefined
    return ratio === undefined ? held : { ...held, row: { ...held.row, ratio } }
  })
}

const isUnprinted = ({ row }: LedgerRow<Movement>): boolean => row.class === 'split' && row.ratio == null

/** The questions that were answered about the rows: an answer has no effect if the rows of one of its days are gone. */
function answeredIn(transactions: readonly LedgerRow<Movement>[], ratios: Answers['ratios']): string[] {
  const days = new Set(transactions.filter(isUnprinted).map(({ row }) => row.date as string))
  return [...ratios.keys()].filter((subject) => subject.split(SEPARATOR).every((day) => days.has(day)))
}

/** The splits that may be read in several ways, and those that were answered. */
export function ratiosAsked(
  { undecided }: Pick<History, 'undecided'>,
  transactions: readonly LedgerRow<Movement>[],
  { ratios }: Answers,
): Asked[] {
  const asked: Asked[] = []
  for (const { rows, candidates } of undecided) {
    const answers = [...new Set(candidates.flatMap(textsOf))].slice(0, MOST_ANSWERS)
    const subject = [...new Set(rows.map(({ date }) => date))].sort().join(SEPARATOR)
    const isOpen = answers.length > 1 || candidates.some((splits) => textOf(splits) === undefined)
    if (isOpen && answers.length > 0)
      asked.push({
        ...{ kind: 'split_ratio', subject, answers },
        rows: rows.map((row) => askedRow(row, row.quantity)),
      })
  }
  for (const subject of answeredIn(transactions, ratios))
    asked.push({ kind: 'split_ratio', subject, answers: [], rows: [] })
  return asked
}

/** Of one split, each ratio that fits. */
function textsOf(splits: readonly Split[]): string[] {
  const [{ effect }, ...others] = splits as [Split, ...Split[]]
  if (others.length === 0 && effect.kind === 'scale' && effect.fitting.length > 0) return effect.fitting.map(ratioText)
  const text = textOf(splits)
  return text === undefined ? [] : [text]
}

/** `2:1`, or a ratio for each of several splits, `3:2 5:4`. Undefined if one of them has no ratio. */
function textOf(splits: readonly Split[]): string | undefined {
  const texts = splits.map(({ effect }) => (effect.kind === 'scale' ? ratioText(effect.nominal) : undefined))
  return texts.includes(undefined) ? undefined : texts.join(' ')
}

function ratioText({ times, per }: Ratio): string {
  const common = gcd(times, per)
  return `${times / common}:${per / common}`
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

const readRatios = (answer: string): Ratio[] =>
  answer.split(' ').map((text) => {
    const [times, per] = text.split(':') as [string, string]
    return { times: BigInt(times), per: BigInt(per) }
  })

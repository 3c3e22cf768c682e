/**
 * The days on which the files have every sale of an instrument (rule 1.3). A file that is filtered by symbol has none of others, so
 * only files with a purchase or sale of the instrument cover it.
 */
import { dayNumber } from '../lib/dates.ts'
import type { TransactionClass } from '../lib/terms.ts'
import type { RecordFile } from './file-queries.ts'
import { isOption } from './instrument.ts'
import { REACH } from './kernel/pieces.ts'
import { type IsCovered, NOTHING_COVERED } from './kernel/row.ts'
import type { LedgerRow, Movement } from './ledger.ts'

/** Near these, shares can leave otherwise than by a sale, or under another name or number. */
const EVENTS: readonly TransactionClass[] = [
  'split',
  'share_movement',
  'redemption',
  'cash_in_lieu',
  'cancel_buy',
  'cancel_sell',
]
const EVENT_DAYS = 30

export type CoveringFile = Pick<RecordFile, 'firstDate' | 'lastDate' | 'isWhole'>

/** What else can explain a lot. */
export interface OtherEvents {
  /** Days on which options delivered shares of the instrument, as days since 1970-01-01. */
  delivered?: readonly number[]
  /** Whether its shares changed their name: a broker may print sales under the other name. */
  isRenamed?: boolean
}

/** `files`: those that show a purchase or sale of the instrument; `transactions`: all of it. */
export function coveredDays(
  files: Iterable<CoveringFile>,
  transactions: readonly LedgerRow<Movement>[],
  { delivered = [], isRenamed = false }: OtherEvents = {},
): IsCovered {
  const spans = spansOf([...files].filter(({ isWhole }) => isWhole))
  if (spans.length === 0 || isRenamed) return NOTHING_COVERED
  const isEvent = ({ class: name, instrument }: Movement) =>
    EVENTS.includes(name) || (name === 'expiration' && !isOption(instrument))
  const events = [...delivered, ...transactions.flatMap(({ row }) => (isEvent(row) ? [dayNumber(row.date)] : []))]
  return (day) =>
    spans.some(({ first, last }) => first <= day - REACH && day + REACH <= last) &&
    !events.some((event) => Math.abs(event - day) <= EVENT_DAYS)
}

interface Span {
  first: number
  last: number
}

/** Days without a gap between them. */
function spansOf(files: readonly CoveringFile[]): Span[] {
  const own = files.flatMap(({ firstDate, lastDate }) =>
    firstDate === '' || lastDate === '' ? [] : [{ first: dayNumber(firstDate), last: dayNumber(lastDate) }],
  )
  const joined: Span[] = []
  for (const { first, last } of own.sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1)
    if (before === undefined || first > before.last + 1) joined.push({ first, last })
    else before.last = Math.max(before.last, last)
  }
  return joined
}

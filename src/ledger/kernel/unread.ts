/** Rows of an instrument that could not be read: they may have moved its shares, or changed what these cost (rule 5.5). */
import { dayNumber } from '../../lib/dates.ts'
import type { LedgerRow, Movement } from '../ledger.ts'
import type { Answers, Asked } from './answers.ts'
import type { IsCovered } from './row.ts'
import type { Walked } from './walk.ts'

type Held = LedgerRow<Movement>

/** Leaves out unread rows of days that a whole file covers, and of days that the user has answered about. */
export const withoutSettled = (
  transactions: Held[],
  { settledDays }: Pick<Answers, 'settledDays'>,
  isCovered: IsCovered,
): Held[] => {
  const isSettled = ({ row }: Held) =>
    row.class === 'unread' && (settledDays.has(row.date) || isCovered(dayNumber(row.date)))
  return transactions.some(isSettled) ? transactions.filter((held) => !isSettled(held)) : transactions
}

/** The user is asked about the days of such rows, as long as a figure depends on them, and was asked about those that are answered. */
export function unreadAsked(
  { unmatched, held, era }: Pick<Walked, 'unmatched' | 'held' | 'era'>,
  transactions: readonly Held[],
  { settledDays }: Pick<Answers, 'settledDays'>,
): Asked[] {
  const isNeeded =
    unmatched.some(({ code }) => code === 'row_unread') ||
    [held.long, held.short].some((side) => side.openLots(era).some(({ costLost }) => costLost === 'row_unread'))
  const byDay = Map.groupBy(
    transactions.filter(({ row }) => row.class === 'unread'),
    ({ row }) => row.date,
  )
  return [...byDay].flatMap(([subject, rows]): Asked[] => {
    const isSettled = settledDays.has(subject)
    if (!isNeeded && !isSettled) return []
    const asking = isSettled ? [] : rows.map(({ key }) => ({ key, copy: 0, quantity: 0n }))
    return [{ kind: 'unread_row', subject, answers: ['nothing'], rows: asking }]
  })
}

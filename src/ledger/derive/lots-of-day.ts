/**
 * The lots of an instrument and day of sale come from exactly one file, because a file that shows a sale shows all of it. Of
 * several files it is the one whose quantity equals what the transactions of the day closed; then the one with most shares, if all print them; then
 * one that prints opening dates; then the one that reaches the latest day; then the one with most lots; then by
 * checksum, never by the order of imports.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, laterOf } from '../../lib/dates.ts'
import { abs, type Quantity, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Movement, ShowingFile, TransactionClass } from '../ledger.ts'

const CLOSING: readonly TransactionClass[] = ['sell', 'redemption', 'buy_to_cover', 'expiration']

/** The lots that count, each with the copies of the file that shows it. Lots without `shownBy` are all of one file. */
export function lotsOfOneFile(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): LedgerRow<Lot>[] {
  if (lots.every(({ shownBy }) => shownBy === undefined)) return [...lots]
  const closedOn = closingDays(transactions)
  const closed = new Map<DateString, Quantity>()
  for (const { copies, row } of transactions)
    if (CLOSING.includes(row.class))
      closed.set(row.date, (closed.get(row.date) ?? 0n) + abs(row.quantity) * BigInt(copies))
  const days = Map.groupBy(lots, ({ row }) => closedOn(row))
  return [...days].flatMap(([day, ofDay]) => lotsOfFile(ofDay, closed.get(day)))
}

/** A file and what it shows of a day. */
interface Candidate {
  file: ShowingFile
  lots: LedgerRow<Lot>[]
}

function lotsOfFile(ofDay: readonly LedgerRow<Lot>[], closed: Quantity | undefined): LedgerRow<Lot>[] {
  const candidates = new Map<number, Candidate>()
  for (const held of ofDay)
    for (const { file, copies } of held.shownBy ?? []) {
      const candidate = candidates.get(file.id) ?? { file, lots: [] }
      candidates.set(file.id, candidate)
      candidate.lots.push({ ...held, copies })
    }
  if (candidates.size === 0) return [...ofDay]
  const areSized = ofDay.every(({ row }) => row.quantity !== null)
  const [best] = [...candidates.values()].sort(
    (a, b) =>
      Number(isAll(b, closed)) - Number(isAll(a, closed)) ||
      (areSized ? compare(sharesIn(b), sharesIn(a)) : 0) ||
      Number(isDated(b)) - Number(isDated(a)) ||
      compare(b.file.reach, a.file.reach) ||
      compare(b.file.lastDate, a.file.lastDate) ||
      countOf(b) - countOf(a) ||
      compare(a.file.sha256, b.file.sha256),
  )
  return best!.lots
}

const isAll = (candidate: Candidate, closed: Quantity | undefined): boolean =>
  closed !== undefined && sharesIn(candidate) === closed

const isDated = ({ lots }: Candidate): boolean => lots.every(({ row }) => row.acquired !== null)

/** Files without quantities show none. */
const sharesIn = ({ lots }: Candidate): Quantity =>
  sum(lots.map(({ copies, row }) => (row.quantity ?? 0n) * BigInt(copies)))

const countOf = ({ lots }: Candidate): number => lots.reduce((count, { copies }) => count + copies, 0)

/**
 * Returns a function of a lot: the day on which it was closed. A lot without an opening date whose day has short sales and no
 * other sale is of a short: it belongs to the day on which that short was closed, first in, first out.
 */
export function closingDays(transactions: readonly LedgerRow<Movement>[]): (lot: Lot) => DateString {
  const ofClass = (name: TransactionClass) => transactions.filter(({ row }) => row.class === name)
  const shorted = ofClass('sell_short')
  const covers = ofClass('buy_to_cover').toSorted((a, b) => compare(a.row.date, b.row.date))
  const sold = new Set(ofClass('sell').map(({ row }) => row.date))
  const shortOnly = Map.groupBy(
    shorted.filter(({ row }) => !sold.has(row.date)),
    ({ row }) => row.date,
  )
  const quantityOf = (rows: readonly LedgerRow<Movement>[]) =>
    sum(rows.map(({ copies, row }) => abs(row.quantity) * BigInt(copies)))
  const closedOn = new Map<DateString, DateString>()
  for (const day of shortOnly.keys()) {
    const until = quantityOf(shorted.filter(({ row }) => row.date <= day))
    let covered = 0n
    for (const cover of covers) {
      covered += quantityOf([cover])
      if (covered < until || cover.row.date < day) continue
      closedOn.set(day, cover.row.date)
      break
    }
  }
  return ({ acquired, sold }) => (acquired === null ? (closedOn.get(sold) ?? sold) : laterOf(acquired, sold))
}

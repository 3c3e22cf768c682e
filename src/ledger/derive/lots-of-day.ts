/**
 * The lots of an instrument and closing day come from exactly one file, because a file that shows a sale shows all of it. Of
 * several files, the first of these decides:
 *
 * 1. Its quantity equals what the transactions of the day closed.
 * 2. It has the most shares, if all of the files print them.
 * 3. It prints all opening dates.
 * 4. It reaches the latest day.
 * 5. It has the most lots.
 * 6. Its checksum: never the order of imports.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, laterOf } from '../../lib/dates.ts'
import { abs, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Movement, ShowingFile, TransactionClass } from '../ledger.ts'

const CLOSING: readonly TransactionClass[] = ['sell', 'redemption', 'buy_to_cover', 'expiration']

/** The lots that count, with the copies that their file shows. Lots without `shownBy` are all of one file. */
export function lotsOfOneFile(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): readonly LedgerRow<Lot>[] {
  if (lots.every(({ shownBy }) => shownBy === undefined)) return lots
  const closedOn = closingDays(lots, transactions)
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
      candidate.lots.push({ key: held.key, row: held.row, copies })
    }
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
  return best?.lots ?? []
}

const isAll = (candidate: Candidate, closed: Quantity | undefined): boolean =>
  closed !== undefined && sharesIn(candidate) === closed

const isDated = ({ lots }: Candidate): boolean => lots.every(({ row }) => row.acquired !== null)

/** Files without quantities show none. */
const sharesIn = ({ lots }: Candidate): Quantity =>
  sum(lots.map(({ copies, row }) => (row.quantity ?? 0n) * BigInt(copies)))

const countOf = ({ lots }: Candidate): number => lots.reduce((count, { copies }) => count + copies, 0)

/** The day on which a lot was closed. */
export type ClosingDayOf = (lot: Lot) => DateString

/**
 * Returns the closing day of each lot. A lot without an opening date is of a short if its day has short sales and no other
 * sale: then it belongs to the day on which they were bought back.
 */
export function closingDays(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): ClosingDayOf {
  const isDated = lots.every(({ row }) => row.acquired !== null)
  const boughtBack = isDated ? new Map<DateString, DateString>() : coverDays(transactions)
  return ({ acquired, sold }) => (acquired === null ? (boughtBack.get(sold) ?? sold) : laterOf(acquired, sold))
}

/**
 * The day on which the last of the short sales of each day was bought back, first in, first out; of days without another sale.
 * A plain purchase closes a short only if the history has no explicit cover.
 */
function coverDays(transactions: readonly LedgerRow<Movement>[]): Map<DateString, DateString> {
  const hasCovers = transactions.some(({ row }) => row.class === 'buy_to_cover')
  const classes: TransactionClass[] = ['sell_short', hasCovers ? 'buy_to_cover' : 'buy']
  const rows = transactions
    .filter(({ row }) => classes.includes(row.class))
    .sort((a, b) => compare(a.row.date, b.row.date) || classes.indexOf(a.row.class) - classes.indexOf(b.row.class))
  const boughtBack = new Map<DateString, DateString>()
  const open: { day: DateString; left: Quantity }[] = []
  let first = 0
  for (const { copies, row } of rows) {
    let rest = abs(row.quantity) * BigInt(copies)
    if (row.class === 'sell_short') open.push({ day: row.date, left: rest })
    else
      for (; rest > 0n && first < open.length; ) {
        const short = open[first]!
        const part = min(short.left, rest)
        short.left -= part
        rest -= part
        if (short.left > 0n) break
        boughtBack.set(short.day, row.date)
        first++
      }
  }
  for (const { row } of transactions) if (row.class === 'sell') boughtBack.delete(row.date)
  return boughtBack
}

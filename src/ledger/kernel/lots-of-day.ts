/**
 * The lots of an instrument and day of trade come from exactly one file, because a file that shows a sale shows all of it; which
 * days of trade a file's dates are is in `trade-days.ts`. Of several files, the first of these decides:
 *
 * 1. Its quantity equals what the transactions of the day closed.
 * 2. The smallest part of its printed days differ from the transactions.
 * 3. It has the most shares, if all of the files print them.
 * 4. It prints all opening dates.
 * 5. It reaches the latest day.
 * 6. It has the most lots.
 * 7. Its checksum: never the order of imports.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, dayNumber } from '../../lib/dates.ts'
import { abs, type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Movement, ShowingFile, TransactionClass } from '../ledger.ts'
import { DISTANCES, type Piece, priceFinder } from './pieces.ts'
import {
  ByDay,
  type DaySum,
  type DaySums,
  feesOf,
  isExact,
  NOTHING,
  pieceName,
  type RowDays,
  tradeDaysOf,
} from './trade-days.ts'

const CLOSING: readonly TransactionClass[] = ['sell', 'redemption', 'buy_to_cover', 'expiration']

/** The lots that count, with the copies that their file shows. Lots without `shownBy` are all of one file. */
export function lotsOfOneFile(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): readonly LedgerRow<Lot>[] {
  if (!lots.every(isShown)) return lots
  const dayOf = closingDayNumbers(lots, transactions)
  const closed = closedIn(transactions)
  const files = filesOf(inTheirFiles(lots), dayOf, closed)
  const { closed: closedOn, tradedOn } = daysOfTrade(lots, files, {
    closed,
    days: transactions.map(({ row }) => dayNumber(row.date)),
  })
  const days = new Map<number, Map<number, Candidate>>()
  for (const held of lots)
    for (const { file, copies } of held.shownBy) {
      const day = tradedOn(file, dayOf(held.row))
      const candidates = days.get(day) ?? new Map<number, Candidate>()
      days.set(day, candidates)
      const candidate = candidates.get(file.id) ?? { file, lots: [] }
      candidates.set(file.id, candidate)
      candidate.lots.push({ id: held.id, key: held.key, row: held.row, copies })
    }
  return [...days].flatMap(([day, candidates]) => lotsOfDay([...candidates.values()], closedOn.get(day), files))
}

/**
 * Whether each file has, on each of its days, the shares that the transactions closed, for the same money: then what a file shows on
 * other days changes nothing.
 */
export function areWholeDays(lots: readonly LedgerRow<Lot>[], transactions: readonly LedgerRow<Movement>[]): boolean {
  const closed = closedIn(transactions)
  const files = filesOf(inTheirFiles(lots), closingDayNumbers(lots, transactions), closed)
  return [...files.values()].every(({ sums }) =>
    [...sums].every(([day, sum]) => isExact(sum, closed.get(day) ?? NOTHING)),
  )
}

type ShownLot = LedgerRow<Lot> & Required<Pick<LedgerRow<Lot>, 'shownBy'>>
const isShown = (held: LedgerRow<Lot>): held is ShownLot => held.shownBy !== undefined

/** The copies of a lot in one file. */
interface InFile {
  row: Lot
  copies: number
  /** The id of the file. */
  file: number
}

/** Lots without `shownBy` are all of one file. */
const inTheirFiles = (lots: readonly LedgerRow<Lot>[]): InFile[] =>
  lots.flatMap(({ row, copies, shownBy }) =>
    shownBy === undefined
      ? { row, copies, file: 0 }
      : shownBy.map((shown) => ({ row, copies: shown.copies, file: shown.file.id })),
  )

/** The day on which a lot was closed, as days since 1970-01-01. */
function closingDayNumbers(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): (lot: Lot) => number {
  const closedOn = closingDays(lots, transactions)
  return (lot) => dayNumber(closedOn(lot))
}

/** What was closed on each day. */
function closedIn(transactions: readonly LedgerRow<Movement>[]): DaySums {
  const closed = new ByDay()
  for (const { copies, row } of transactions)
    if (CLOSING.includes(row.class)) {
      const money = abs(row.amount)
      const covers = row.class === 'buy_to_cover' ? money : 0n
      closed.add(dayNumber(row.date), { quantity: abs(row.quantity), money, opening: 0n, covers }, copies)
    }
  return closed.sums
}

/** A file and what it shows of a day of trade. */
interface Candidate {
  file: ShowingFile
  lots: LedgerRow<Lot>[]
}

/** What a file closed on each of its days, and on how many of these the transactions closed other shares. */
interface GainsFile {
  sums: DaySums
  differing: number
}

type Files = ReadonlyMap<number, GainsFile>

function filesOf(lots: readonly InFile[], dayOf: (lot: Lot) => number, closed: DaySums): Files {
  const shown = new Map<number, ByDay>()
  for (const { row, copies, file } of lots) {
    const days = shown.get(file) ?? new ByDay()
    shown.set(file, days)
    const { quantity, proceeds: money, costBasis: opening } = row
    days.add(dayOf(row), { quantity: quantity ?? 0n, money, opening, covers: 0n }, copies)
  }
  return new Map(
    [...shown].map(([id, { sums }]) => {
      const differing = [...sums].filter(([day, { quantity }]) => closed.get(day)?.quantity !== quantity).length
      return [id, { sums, differing }]
    }),
  )
}

const byAgreement = (a: GainsFile, b: GainsFile): number => a.differing * b.sums.size - b.differing * a.sums.size

/** The day of trade of each day of a file. */
function daysOfTrade(
  lots: readonly ShownLot[],
  files: Files,
  rows: RowDays,
): { closed: DaySums; tradedOn: (file: ShowingFile, day: number) => number } {
  if (files.size === 1) return { closed: rows.closed, tradedOn: (_, day) => day }
  const sha256Of = new Map(lots.flatMap(({ shownBy }) => shownBy.map(({ file: { id, sha256 } }) => [id, sha256])))
  const firstOf = ({ sums }: GainsFile) => Math.min(...sums.keys())
  // A file that is late is compared with one that is not, if nothing else shows which to read first.
  const sorted = [...files].sort(
    ([idA, a], [idB, b]) => firstOf(a) - firstOf(b) || compare(sha256Of.get(idA)!, sha256Of.get(idB)!),
  )
  const { closed, ofFiles } = tradeDaysOf(
    sorted.map(([, { sums }]) => sums),
    rows,
  )
  const daysOf = new Map(sorted.map(([id], at) => [id, ofFiles[at]!]))
  return { closed, tradedOn: ({ id }, day) => daysOf.get(id)!.get(day)! }
}

/** The lots of the first file; and of the other files, the lots of other sales. */
function lotsOfDay(candidates: readonly Candidate[], closed: DaySum | undefined, files: Files): LedgerRow<Lot>[] {
  if (candidates.some(({ lots }) => lots.some(({ row }) => row.quantity === null)))
    return sortedFiles(candidates, closed, () => 0)[0]!.lots
  const sorted = sortedFiles(
    candidates,
    closed,
    (a, b) => byAgreement(files.get(a.file.id)!, files.get(b.file.id)!) || compare(sharesIn(b), sharesIn(a)),
  )
  const chosen: Candidate[] = []
  for (const candidate of sorted)
    if (
      !chosen.some((other) => areSameSales(candidate, other) || (isAll(other, closed) && areOfRows(candidate, closed!)))
    )
      chosen.push(candidate)
  return chosen.flatMap(({ lots }) => lots)
}

const sortedFiles = (
  candidates: readonly Candidate[],
  closed: DaySum | undefined,
  bySize: (a: Candidate, b: Candidate) => number,
): Candidate[] =>
  candidates.toSorted(
    (a, b) =>
      Number(isAll(b, closed)) - Number(isAll(a, closed)) ||
      bySize(a, b) ||
      Number(isDated(b)) - Number(isDated(a)) ||
      compare(b.file.reach, a.file.reach) ||
      compare(b.file.lastDate, a.file.lastDate) ||
      countOf(b) - countOf(a) ||
      compare(a.file.sha256, b.file.sha256),
  )

/**
 * Files that print the same sales have the same shares, or at least one lot at one price, but for fees, of one purchase. Else a day of
 * one file is not the day of the trade, or one file lists short terms and the other long terms.
 */
const areSameSales = (one: Candidate, other: Candidate): boolean =>
  sharesIn(one) === sharesIn(other) || one.lots.some(lotFinder(other.lots))

/** Returns a test of whether one of the lots has the price of a lot, but for fees, and may be of its purchase. */
function lotFinder(lots: readonly LedgerRow<Lot>[]): (lot: LedgerRow<Lot>) => boolean {
  const finderOf = (some: readonly LedgerRow<Lot>[]) => priceFinder(some.map(saleOf), feesOf)
  const hasPrice = finderOf(lots)
  const ofDay = new Map([...Map.groupBy(lots, boughtOn)].map(([day, some]) => [day, finderOf(some)]))
  return (lot) => {
    const [day, sale] = [boughtOn(lot), saleOf(lot)]
    if (day === null) return hasPrice(sale)
    return [null, ...DISTANCES.map((distance) => day - distance)].some((near) => ofDay.get(near)?.(sale) ?? false)
  }
}

const boughtOn = ({ row: { acquired } }: LedgerRow<Lot>): number | null =>
  acquired === null ? null : dayNumber(acquired)

/** Whether each lot is a row of the day. */
const areOfRows = ({ lots }: Candidate, closed: DaySum): boolean =>
  lots.every((held) => closed.pieces.has(pieceName(saleOf(held))))

const saleOf = ({ row: { quantity, proceeds } }: LedgerRow<Lot>): Piece => ({
  ...{ day: 0, quantity: quantity ?? 0n, money: proceeds },
})

const isAll = (candidate: Candidate, closed: DaySum | undefined): boolean => closed?.quantity === sharesIn(candidate)

const isDated = ({ lots }: Candidate): boolean => lots.every(({ row }) => row.acquired !== null)

/** Files without quantities show none. */
const sharesIn = ({ lots }: Pick<Candidate, 'lots'>): Quantity =>
  sum(lots.map(({ copies, row }) => (row.quantity ?? 0n) * BigInt(copies)))

const countOf = ({ lots }: Candidate): number => lots.reduce((count, { copies }) => count + copies, 0)

/** The day on which a lot was closed. */
export type ClosingDayOf = (lot: Lot) => DateString

/**
 * Returns the closing day of each lot. A lot without an opening date is of a short if its day has short sales and no other
 * sale: then it belongs to the day on which they were bought back. A lot that names a purchase after its sale is of a short
 * too, unless it names the purchase by settlement.
 */
export function closingDays(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): ClosingDayOf {
  const isDated = lots.every(({ row }) => row.acquired !== null)
  const boughtBack = isDated ? new Map<DateString, DateString>() : coverDays(transactions)
  const isBySettlement = settlementFinder(lots, transactions)
  return (lot) => {
    const { acquired, sold } = lot
    if (acquired === null) return boughtBack.get(sold) ?? sold
    return acquired > sold && !isBySettlement(lot, acquired) ? acquired : sold
  }
}

/**
 * Whether a lot of a plain sale names its purchase by a settlement date after the sale: of the purchases that it may name, the
 * one that law 3.2 finds, by its cost first, is not after the sale.
 */
function settlementFinder(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): (lot: Lot, acquired: DateString) => boolean {
  if (!lots.some(({ row: { acquired, sold } }) => acquired !== null && acquired > sold)) return () => false
  const bought = pricesOf(transactions, 'buy')
  const sold = pricesOf(transactions, 'sell')
  const shorted = pricesOf(transactions, 'sell_short')
  const covered = pricesOf(transactions, 'buy_to_cover')
  return (lot, acquired) => {
    // Without a quantity it has no price.
    const quantity = lot.quantity ?? 0n
    const [saleDay, namedDay] = [dayNumber(lot.sold), dayNumber(acquired)]
    const around = (day: number) => DISTANCES.map((distance) => day - distance)
    const agrees = (prices: Prices, day: number, money: Money) => prices.get(day)?.({ day, quantity, money }) ?? false
    if (!sold.has(saleDay) || around(saleDay).some((day) => agrees(shorted, day, lot.proceeds))) return false
    const isCover = agrees(covered, namedDay, lot.costBasis)
    if (isCover && !around(saleDay).some((day) => agrees(sold, day, lot.proceeds))) return false
    const days = around(namedDay).filter((day) => bought.has(day))
    const named = days.find((day) => agrees(bought, day, lot.costBasis))
    return named === undefined ? days.length > 0 && days.every((day) => day <= saleDay) : named <= saleDay
  }
}

/** By day, whether a lot has the price of one of the transactions. */
type Prices = ReadonlyMap<number, (lot: Piece) => boolean>

function pricesOf(transactions: readonly LedgerRow<Movement>[], name: TransactionClass): Prices {
  const pieces = transactions
    .filter(({ row }) => row.class === name)
    .map(({ row }) => ({ day: dayNumber(row.date), quantity: abs(row.quantity), money: abs(row.amount) }))
  return new Map([...Map.groupBy(pieces, ({ day }) => day)].map(([day, ofDay]) => [day, priceFinder(ofDay)]))
}

/**
 * The last day on which short sales of each day were bought back, first in, first out; of days without another sale.
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
        boughtBack.set(short.day, row.date)
        if (short.left === 0n) first++
      }
  }
  for (const { row } of transactions) if (row.class === 'sell') boughtBack.delete(row.date)
  return boughtBack
}

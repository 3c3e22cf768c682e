/**
 * The lots of an instrument and closing day come from exactly one file, because a file that shows a sale shows all of it. Of
 * several files, the first of these decides:
 *
 * 1. Its quantity equals what the transactions of the day closed.
 * 2. The smallest part of its days differ from the transactions: files by settlement date differ on many (law 1.3).
 * 3. It has the most shares, if all of the files print them.
 * 4. It prints all opening dates.
 * 5. It reaches the latest day.
 * 6. It has the most lots.
 * 7. Its checksum: never the order of imports.
 *
 * A lot of a file that is not the first by these rules, whose sale, by its price, is filled by lots of files before it, is that
 * sale once more by another date: it is no trade.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, dayNumber } from '../../lib/dates.ts'
import { abs, type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Movement, ShowingFile, TransactionClass } from '../ledger.ts'
import { DISTANCES, firstAtLeast, type Piece, priceFinder, priceRange, unitPrice } from './pieces.ts'

const CLOSING: readonly TransactionClass[] = ['sell', 'redemption', 'buy_to_cover', 'expiration']

/** The lots that count, with the copies that their file shows. Lots without `shownBy` are all of one file. */
export function lotsOfOneFile(
  lots: readonly LedgerRow<Lot>[],
  transactions: readonly LedgerRow<Movement>[],
): readonly LedgerRow<Lot>[] {
  if (!lots.every(isShown)) return lots
  const closedOn = closingDays(lots, transactions)
  const closed = closedIn(transactions)
  const files = filesOf(inTheirFiles(lots), closedOn, closed)
  const days = Map.groupBy(lots, ({ row }) => closedOn(row))
  const chosen = [...days].flatMap(([day, ofDay]) =>
    firstFile(ofDay, closed.get(day), files).map((candidate) => ({ day, ...candidate })),
  )
  return withoutRepeated(chosen, transactions, files)
}

/**
 * Whether each file has, on each of its days, as many shares as the transactions closed: then no file comes before another because
 * of what it shows on other days.
 */
export function areWholeDays(lots: readonly LedgerRow<Lot>[], transactions: readonly LedgerRow<Movement>[]): boolean {
  const files = filesOf(inTheirFiles(lots), closingDays(lots, transactions), closedIn(transactions))
  return [...files.values()].every(({ differing }) => differing === 0)
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

/** How many shares were closed on each day. */
function closedIn(transactions: readonly LedgerRow<Movement>[]): ReadonlyMap<DateString, Quantity> {
  const closed = new Map<DateString, Quantity>()
  for (const { copies, row } of transactions)
    if (CLOSING.includes(row.class))
      closed.set(row.date, (closed.get(row.date) ?? 0n) + abs(row.quantity) * BigInt(copies))
  return closed
}

/** A file and what it shows of a day. */
interface Candidate {
  file: ShowingFile
  lots: LedgerRow<Lot>[]
}

/** How many days of a file with lots of the instrument differ from the transactions. */
interface Agreement {
  days: number
  differing: number
}

function filesOf(
  lots: readonly InFile[],
  closedOn: ClosingDayOf,
  closed: ReadonlyMap<DateString, Quantity>,
): ReadonlyMap<number, Agreement> {
  const shown = new Map<number, Map<DateString, Quantity>>()
  for (const { row, copies, file } of lots) {
    const days = shown.get(file) ?? new Map<DateString, Quantity>()
    shown.set(file, days)
    const day = closedOn(row)
    days.set(day, (days.get(day) ?? 0n) + (row.quantity ?? 0n) * BigInt(copies))
  }
  return new Map(
    [...shown].map(([id, days]) => {
      const differing = [...days].filter(([day, quantity]) => closed.get(day) !== quantity).length
      return [id, { days: days.size, differing }]
    }),
  )
}

const byAgreement = (a: Agreement, b: Agreement): number => a.differing * b.days - b.differing * a.days

type Files = ReadonlyMap<number, Agreement>

/** The file that comes first, with its lots of the day; none if no file shows a lot. */
function firstFile(ofDay: readonly ShownLot[], closed: Quantity | undefined, files: Files): Candidate[] {
  const candidates = new Map<number, Candidate>()
  for (const held of ofDay)
    for (const { file, copies } of held.shownBy) {
      const candidate = candidates.get(file.id) ?? { file, lots: [] }
      candidates.set(file.id, candidate)
      candidate.lots.push({ id: held.id, key: held.key, row: held.row, copies })
    }
  const areSized = ofDay.every(({ row }) => row.quantity !== null)
  const sorted = [...candidates.values()].sort(
    (a, b) =>
      Number(isAll(b, closed)) - Number(isAll(a, closed)) ||
      (areSized ? byAgreement(agreementOf(a.file, files), agreementOf(b.file, files)) : 0) ||
      (areSized ? compare(sharesIn(b), sharesIn(a)) : 0) ||
      Number(isDated(b)) - Number(isDated(a)) ||
      compare(b.file.reach, a.file.reach) ||
      compare(b.file.lastDate, a.file.lastDate) ||
      countOf(b) - countOf(a) ||
      compare(a.file.sha256, b.file.sha256),
  )
  return sorted.slice(0, 1)
}

const agreementOf = ({ id }: ShowingFile, files: Files): Agreement => files.get(id) as Agreement

interface Chosen extends Candidate {
  day: DateString
}

/**
 * Leaves out lots whose sale is filled by lots of files that agree better: of closings near its day one at its price to the cent,
 * else any of them.
 */
function withoutRepeated(
  chosen: readonly Chosen[],
  transactions: readonly LedgerRow<Movement>[],
  files: Files,
): LedgerRow<Lot>[] {
  const all = chosen.flatMap(({ lots }) => lots)
  const ofFiles = [...Map.groupBy(chosen, ({ file }) => file).entries()]
  if (ofFiles.length < 2 || all.some(({ row }) => row.quantity === null)) return all
  ofFiles.sort(([a], [b]) => byAgreement(agreementOf(a, files), agreementOf(b, files)) || compare(a.sha256, b.sha256))
  const [[first]] = ofFiles as [[ShowingFile, Chosen[]]]
  const best = agreementOf(first, files)
  const closings = closingsOf(transactions)
  const repeated = new Set<LedgerRow<Lot>>()
  for (const [file, days] of ofFiles) {
    const isBest = byAgreement(agreementOf(file, files), best) === 0
    const lots = days
      .toSorted((a, b) => compare(a.day, b.day))
      .flatMap((one) => one.lots.toSorted((a, b) => compare(a.key, b.key)).map((held) => toRepeating(held, one.day)))
    for (const lot of lots) closings.fillAtPrice(lot)
    for (const lot of lots) {
      const isFilled = lot.left === lot.quantity && lot.hasPrice
      if (isBest || !isFilled) closings.fill(lot)
      if (!isBest && lot.left === lot.quantity && closings.areNear(lot)) repeated.add(lot.held)
    }
  }
  return all.filter((held) => !repeated.has(held))
}

/** A lot with all of its copies, and what of it fills no closing yet. */
interface Repeating extends Piece {
  held: LedgerRow<Lot>
  left: Quantity
  /** Whether a closing near it has its price. */
  hasPrice: boolean
}

function toRepeating(held: LedgerRow<Lot>, date: DateString): Repeating {
  const { acquired, sold, proceeds, costBasis, quantity } = held.row
  const money = acquired !== null && acquired > sold ? costBasis : proceeds
  const copies = BigInt(held.copies)
  const whole = (quantity ?? 0n) * copies
  return { held, day: dayNumber(date), quantity: whole, money: money * copies, left: whole, hasPrice: false }
}

/** What no lot fills yet of the closings of a day, by ascending price. */
interface Unfilled {
  prices: { unit: bigint; left: Quantity }[]
  first: number
}

class Unclaimed {
  readonly #days: ReadonlyMap<number, Unfilled>

  constructor(closings: readonly Piece[]) {
    this.#days = new Map(
      [...Map.groupBy(closings, ({ day }) => day)].map(([day, ofDay]) => {
        const byUnit = Map.groupBy(ofDay, ({ money, quantity }) => unitPrice(money, quantity))
        const prices = [...byUnit].map(([unit, some]) => ({ unit, left: sum(some.map(({ quantity }) => quantity)) }))
        return [day, { prices: prices.sort((a, b) => compare(a.unit, b.unit)), first: 0 }]
      }),
    )
  }

  areNear = ({ day }: Piece): boolean => this.#near(day).length > 0

  fillAtPrice(lot: Repeating): void {
    const [low, high] = priceRange(lot)
    for (const { prices } of this.#near(lot.day))
      for (let at = firstAtLeast(prices, low, ({ unit }) => unit); at < prices.length; at++) {
        const price = prices[at]!
        if (price.unit > high) break
        lot.hasPrice = true
        fill(lot, price)
      }
  }

  fill(lot: Repeating): void {
    for (const day of this.#near(lot.day))
      while (lot.left > 0n && day.first < day.prices.length) {
        const price = day.prices[day.first]!
        fill(lot, price)
        if (price.left === 0n) day.first++
      }
  }

  #near = (day: number): Unfilled[] => DISTANCES.flatMap((distance) => this.#days.get(day - distance) ?? [])
}

function fill(lot: Repeating, price: { left: Quantity }): void {
  const part = min(lot.left, price.left)
  lot.left -= part
  price.left -= part
}

const closingsOf = (transactions: readonly LedgerRow<Movement>[]): Unclaimed =>
  new Unclaimed(
    transactions
      .filter(({ row }) => CLOSING.includes(row.class))
      .map(({ copies, row }) => ({
        day: dayNumber(row.date),
        quantity: abs(row.quantity) * BigInt(copies),
        money: abs(row.amount) * BigInt(copies),
      })),
  )

const isAll = (candidate: Candidate, closed: Quantity | undefined): boolean =>
  closed !== undefined && sharesIn(candidate) === closed

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

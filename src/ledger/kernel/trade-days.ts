/**
 * By how many trading days a file of gains dates sales later than they were made: some brokers print the day of settlement. So one
 * sale that two files date differently is of one day (rule 1.3).
 *
 * The rows show it, and so do the lots of other files: a file lists every sale of its time, so on a day that both include they have
 * the same shares for the same money. Dates are taken as they are printed unless they disagree.
 */
import { abs, CENT, type Money, type Quantity, sum } from '../../lib/decimal.ts'

/** What was closed on a day. */
export interface DaySum {
  quantity: Quantity
  money: Money
  /** Of lots, what they were opened for: the money of the closing, if the file prints a short by the days on which it was opened and closed. */
  opening: Money
  /** Of rows, the money of covers. */
  covers: Money
  /** How many rows or lots have the same shares and money. */
  pieces: ReadonlyMap<string, number>
}

/** Names a row or lot in a sum. */
export const pieceName = ({ quantity, money }: Pick<DaySum, 'quantity' | 'money'>): string => `${quantity} ${money}`

/** A list of sales by day. */
export type DaySums = ReadonlyMap<number, DaySum>

export const NOTHING: DaySum = { quantity: 0n, money: 0n, opening: 0n, covers: 0n, pieces: new Map() }

/** Adds up what was closed by day. */
export class ByDay {
  readonly sums = new Map<number, DaySum & { pieces: Map<string, number> }>()

  add(day: number, { quantity, money, opening, covers }: Omit<DaySum, 'pieces'>, copies: number): void {
    const own = this.#on(day)
    own.quantity += quantity * BigInt(copies)
    own.money += money * BigInt(copies)
    own.opening += opening * BigInt(copies)
    own.covers += covers * BigInt(copies)
    const piece = pieceName({ quantity, money })
    own.pieces.set(piece, (own.pieces.get(piece) ?? 0) + copies)
  }

  #on(day: number) {
    const own = this.sums.get(day) ?? {
      quantity: 0n,
      money: 0n,
      opening: 0n,
      covers: 0n,
      pieces: new Map<string, number>(),
    }
    this.sums.set(day, own)
    return own
  }
}

/** In trading days, likeliest first. Three are five days with a weekend. */
const SHIFTS = [0, 1, 2, 3, -1, -2, -3]
/** Fees, which a file may leave out of the money, are at most one part of so many. */
const PARTS_OF_FEES = 100n

/** Numbers the trading days that are printed: Monday to Friday, and each day of a weekend on which something is printed. */
function tradingDays(printed: Iterable<number>): ReadonlyMap<number, number> {
  let weekends = 0
  return new Map(
    [...new Set(printed)]
      .sort((a, b) => a - b)
      .map((day) => [day, weekdaysUntil(day) + (weekday(day) > FRIDAY ? ++weekends : weekends)]),
  )
}

const FRIDAY = 4
/** From Monday, 0. Day 0 was a Thursday. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7
/** The number of the last weekday until a day. */
const weekdaysUntil = (day: number): number => Math.floor((day + 3) / 7) * 5 + Math.min(weekday(day), FRIDAY)

/** The rows of an instrument. Days are days since 1970-01-01. */
export interface RowDays {
  /** Of all rows. */
  days: readonly number[]
  closed: DaySums
}

/** By day of trade, as a number of trading days: what the rows closed, and for each file the day of trade of each of its days. */
export interface TradeDays {
  closed: DaySums
  ofFiles: ReadonlyMap<number, number>[]
}

/** So many files are compared to find the next one. A record may have one for each day: these are read in their order. */
const COMPARED = 12

/**
 * @param files What each file closed, by its days since 1970-01-01. They are read one after the other: the next is the one that agrees
 *   with the rows and the files before it on most days.
 */
export function tradeDaysOf(files: readonly DaySums[], { days: rowDays, closed }: RowDays): TradeDays {
  const numbers = tradingDays([...rowDays, ...files.flatMap((sums) => [...sums.keys()])])
  const numbered = (sums: DaySums) => new Map([...sums].map(([day, sum]) => [numbers.get(day)!, sum]))
  const rows = numbered(closed)
  const known = new Known(rows, new Set(rowDays.map((day) => numbers.get(day)!)))
  const ofFiles = files.map(() => new Map<number, number>())
  const left = files.map((sums, at) => ({ at, sums: numbered(sums) }))
  while (left.length > 0) {
    const options = left.slice(0, files.length > COMPARED ? 1 : COMPARED).map(({ sums }) => readingOf(sums, known))
    const most = options.reduce((best, { agreeing }, at) => (agreeing > options[best]!.agreeing ? at : best), 0)
    const { days } = options[most]!
    const [{ at, sums }] = left.splice(most, 1) as [(typeof left)[number]]
    // A file's first days, on which it has what the rows closed, are as printed, whatever it shows later (rule 6.2).
    const printed = [...sums.keys()].sort((a, b) => a - b)
    const other = printed.find((day) => !isExact(sums.get(day)!, known.inRows(day))) ?? Number.POSITIVE_INFINITY
    const dayOf = (day: number) => (day < other ? day : days.get(day)!)
    for (const day of files[at]!.keys()) ofFiles[at]!.set(day, dayOf(numbers.get(day)!))
    known.add([...sums].map(([day, sum]) => [dayOf(day), sum]))
  }
  return { closed: rows, ofFiles }
}

/** The shares and the money of closings. */
type Closed = Pick<DaySum, 'quantity' | 'money' | 'covers'>

/** What the rows closed, and the files whose days of trade are known. */
class Known {
  readonly #rows: DaySums
  /** What the rows or a file closed on a day, by name: files of the same days have the same. */
  readonly #sums = new Map<number, Map<string, Closed>>()
  readonly #times: { first: number; last: number }[] = []

  /** @param days Of all rows. */
  constructor(rows: DaySums, days: ReadonlySet<number>) {
    this.#rows = rows
    this.#show(rows, days)
  }

  /** Two days of a file may be of one day of trade. */
  add(days: readonly (readonly [day: number, sum: DaySum])[]): void {
    const closed = [...Map.groupBy(days, ([day]) => day)].map(([day, some]): [number, Closed] => {
      const totalOf = (of: 'quantity' | 'money') => sum(some.map(([, one]) => one[of]))
      return [day, { quantity: totalOf('quantity'), money: totalOf('money'), covers: 0n }]
    })
    this.#show(closed, new Set(closed.map(([day]) => day)))
  }

  #show(closed: Iterable<readonly [day: number, sum: Closed]>, days: ReadonlySet<number>): void {
    this.#times.push({ first: Math.min(...days), last: Math.max(...days) })
    for (const [day, one] of closed) {
      const shown = this.#sums.get(day) ?? new Map<string, Closed>()
      this.#sums.set(day, shown.set(`${pieceName(one)} ${one.covers}`, one))
    }
  }

  /** What the rows closed on a day. */
  inRows = (day: number): DaySum => this.#rows.get(day) ?? NOTHING

  /** Whether the rows or a file are of a time that includes the day. */
  includes = (day: number): boolean => this.#times.some(({ first, last }) => first <= day && day <= last)

  has = (sum: DaySum, day: number, isSame: IsSame): boolean =>
    [...(this.#sums.get(day)?.values() ?? [])].some((other) => isSame(sum, other))
}

/** A file's days of trade by one shift, and on how many of them it agrees with what is known. */
interface Reading {
  days: ReadonlyMap<number, number>
  agreeing: number
  /** Of these, those by the shift itself. */
  asUsual: number
  /** Of these, those whose printed day is of a time that is known. */
  agreeingInTime: number
  /** Of these, those with all shares that the rows closed. */
  asInRows: number
  /** Days of a known time on which nothing known has as many shares. */
  contradicting: number
}

/** The days of a file as they are printed, unless it agrees more by a shift: to the cent, else but for fees, else in a part. */
function readingOf(sums: DaySums, known: Known): Reading {
  const isClosed: IsClosed = (sum, day) => known.has(sum, day, isExact)
  const isNear: IsClosed = (sum, day) => known.has(sum, day, isSameClosing)
  const isInPart: IsClosed = (sum, day) => isPart(sum, known.inRows(day))
  const printed = shiftedBy(0, { sums, known, isClosed })
  // A sale is not dated before it was made, unless the rows or the files before it are dated late.
  const shifts = SHIFTS.filter((shift) => shift >= 0 || printed.contradicting > 0)
  const readings = (by: IsClosed) => shifts.map((shift) => shiftedBy(shift, { sums, known, isClosed: by }))
  // Another sale after the known time may have nearly the same money.
  const near = () => best(readings(isNear).filter(({ agreeingInTime }) => agreeingInTime > 0))
  return best(readings(isClosed)) ?? near() ?? best(readings(isInPart)) ?? printed
}

/** Of several, the one that is contradicted least; of these the one by which most days have what the rows have, then the likeliest. */
function best(some: readonly Reading[]): Reading | undefined {
  const [first] = some
    .filter(({ agreeing, asUsual, contradicting }) => asUsual > 0 && agreeing > contradicting)
    .sort((a, b) => a.contradicting - b.contradicting || b.asInRows - a.asInRows)
  return first
}

/** After a holiday, a day is dated one or two days later than others; under a newer law, earlier. */
const EXCEPTIONS = [0, 1, -1, 2]

/** Whether all of it was closed on a day. */
type IsClosed = (sum: DaySum, day: number) => boolean

function shiftedBy(
  shift: number,
  { sums, known, isClosed }: { sums: DaySums; known: Known; isClosed: IsClosed },
): Reading {
  const usual = new Set([...sums].flatMap(([day, sum]) => (isClosed(sum, day - shift) ? [day - shift] : [])))
  const reading = { agreeing: 0, agreeingInTime: 0, asInRows: 0, contradicting: 0 }
  const days = new Map<number, number>()
  for (const [day, sum] of sums) {
    const own = (shift === 0 ? [0] : EXCEPTIONS)
      .map((more) => day - shift - more)
      .find((one, at) => isClosed(sum, one) && (at === 0 || !usual.has(one)))
    days.set(day, own ?? day - shift)
    if (own === undefined) {
      if (known.includes(day - shift) && !known.has(sum, day - shift, isOfSameShares)) reading.contradicting++
      continue
    }
    reading.agreeing++
    if (known.includes(day)) reading.agreeingInTime++
    if (isOfSameShares(sum, known.inRows(own))) reading.asInRows++
  }
  return { days, asUsual: usual.size, ...reading }
}

type IsSame = (one: DaySum, other: Closed) => boolean

const isOfSameShares: IsSame = (one, other) => one.quantity === other.quantity

/** The same shares for the same money, to the cent. */
export const isExact: IsSame = (one, other) => {
  const isMoney = (money: Money) => abs(other.money - money) <= CENT
  // What a long was bought for is often what another one was sold for.
  const areCovers = other.covers === other.money
  return isOfSameShares(one, other) && (isMoney(one.money) || (areCovers && isMoney(one.opening)))
}

/** By how much fees may make money differ. */
export const feesOf = ({ money }: { money: Money }): Money => money / PARTS_OF_FEES + CENT

/** Whether the shares are the same, for the same money but for fees. */
const isSameClosing: IsSame = (one, other) => isOfSameShares(one, other) && abs(other.money - one.money) <= feesOf(one)

/** A file may have a part of the lots of a day. */
const isPart = (one: DaySum, other: DaySum): boolean =>
  [...one.pieces].every(([piece, count]) => count <= (other.pieces.get(piece) ?? 0))

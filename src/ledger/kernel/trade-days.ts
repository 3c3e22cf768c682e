/**
 * By how many trading days a file of gains dates sales later than they were made: some brokers print the day of settlement. So one
 * sale that two files date differently is of one day (rule 1.3).
 *
 * The rows show it, and so do the lots of other files: a file lists every sale of its time, so on a day that both include they have
 * the same shares for the same money. Dates are taken as they are printed unless they disagree.
 */
import { abs, CENT, type Money, type Quantity } from '../../lib/decimal.ts'

/** What was closed on a day. */
export interface DaySum {
  quantity: Quantity
  money: Money
  /** The shares and money of each row or lot. */
  pieces: ReadonlySet<string>
}

/** A list of sales by day. */
export type DaySums = ReadonlyMap<number, DaySum>

/** Adds up what was closed by day. */
export class ByDay {
  readonly sums = new Map<number, DaySum & { pieces: Set<string> }>()

  add(day: number, quantity: Quantity, money: Money, copies: number): void {
    const own = this.#on(day)
    own.quantity += quantity * BigInt(copies)
    own.money += money * BigInt(copies)
    own.pieces.add(`${quantity} ${money}`)
  }

  addSum(day: number, { quantity, money, pieces }: DaySum): void {
    const own = this.#on(day)
    own.quantity += quantity
    own.money += money
    for (const piece of pieces) own.pieces.add(piece)
  }

  #on(day: number) {
    const own = this.sums.get(day) ?? { quantity: 0n, money: 0n, pieces: new Set() }
    this.sums.set(day, own)
    return own
  }
}

/** What shows the sales of a time: the rows, or a file of gains. */
interface Shown {
  first: number
  last: number
  sums: DaySums
}

/** In trading days, likeliest first. Three are five days with a weekend. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3]
/** Fees, which a file may leave out of the money, are at most one part of so many. */
export const PARTS_OF_FEES = 100n

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
  /** Of all rows; null without rows. */
  span: { first: number; last: number } | null
  closed: DaySums
}

/** By day of trade, as a number of trading days: what the rows closed, and for each file the day of trade of each of its days. */
export interface TradeDays {
  closed: DaySums
  ofFiles: ReadonlyMap<number, number>[]
}

/**
 * @param files What each file closed, by its days since 1970-01-01. The first ones are known best: the others are compared with
 *   them.
 */
export function tradeDaysOf(files: readonly DaySums[], { span, closed }: RowDays): TradeDays {
  const ends = span === null ? [] : [span.first, span.last]
  const numbers = tradingDays([...ends, ...closed.keys(), ...files.flatMap((sums) => [...sums.keys()])])
  const numbered = (sums: DaySums) => new Map([...sums].map(([day, sum]) => [numbers.get(day)!, sum]))
  const rows = numbered(closed)
  const known: Shown[] = []
  if (span !== null) known.push({ first: numbers.get(span.first)!, last: numbers.get(span.last)!, sums: rows })
  const ofFiles = files.map((sums) => {
    const days = tradeDays(numbered(sums), known)
    known.push(shownOn([...numbered(sums)].map(([day, sum]) => [days.get(day)!, sum])))
    return new Map([...sums.keys()].map((day) => [day, days.get(numbers.get(day)!)!]))
  })
  return { closed: rows, ofFiles }
}

/** `days` are not empty. */
function shownOn(days: Iterable<readonly [day: number, sum: DaySum]>): Shown {
  const byDay = new ByDay()
  for (const [day, sum] of days) byDay.addSum(day, sum)
  const { sums } = byDay
  return { first: Math.min(...sums.keys()), last: Math.max(...sums.keys()), sums }
}

/** A file's days of trade by one shift, and how well they agree. */
interface Reading {
  days: ReadonlyMap<number, number>
  /** Days that agree, less those that do not although something shows the sales of their time. */
  agreement: number
}

function tradeDays(sums: DaySums, known: readonly Shown[]): ReadonlyMap<number, number> {
  const [printed, ...others] = SHIFTS.map((shift) => readingOf(sums, shift, known)) as [Reading, ...Reading[]]
  const isContradicted = [...sums.keys()].some((day) => !agrees(sums.get(day)!, day, 0, known) && isShown(day, known))
  let best = printed
  others.forEach((reading, at) => {
    // A sale is not dated before it was made, unless the rows are dated late.
    const isPossible = SHIFTS[at + 1]! > 0 || isContradicted
    if (isPossible && reading.agreement > Math.max(best.agreement, 0)) best = reading
  })
  return best.days
}

function readingOf(sums: DaySums, shift: number, known: readonly Shown[]): Reading {
  const agreeing = new Set<number>()
  for (const [day, sum] of sums) if (agrees(sum, day, shift, known)) agreeing.add(day - shift)
  let agreement = 0
  const days = [...sums].map(([day, sum]): [number, number] => {
    const own = [shift, ...(shift === 0 ? [] : [shift + 1, shift - 1])].find(
      (some) => agrees(sum, day, some, known) && (some === shift || !agreeing.has(day - some)),
    )
    if (own !== undefined) agreement++
    else if (isShown(day - shift, known)) agreement--
    return [day, day - (own ?? shift)]
  })
  return { days: new Map(days), agreement }
}

const isShown = (day: number, known: readonly Shown[]): boolean =>
  known.some(({ first, last }) => first <= day && day <= last)

/**
 * Whether what is printed on a day was closed so many days before it: the same shares for the same money, or each lot alone, because
 * a file may have a part of them.
 */
const agrees = (sum: DaySum, day: number, shift: number, known: readonly Shown[]): boolean =>
  known.some(({ first, last, sums }) => {
    const other = sums.get(day - shift)
    // Another sale may have nearly the same money, if nothing shows that there was none on the printed day.
    const fees = shift >= 0 && first <= day && day <= last ? sum.money / PARTS_OF_FEES : 0n
    return (
      isSameClosing(sum, other, fees) || (other !== undefined && [...sum.pieces].every((one) => other.pieces.has(one)))
    )
  })

/** Whether the shares are the same, for the same money to the cent or within `fees`. */
export const isSameClosing = (one: DaySum, other: DaySum | undefined, fees: Money): boolean => {
  if (other?.quantity !== one.quantity) return false
  const difference = abs(other.money - one.money)
  return difference <= CENT || difference <= fees
}

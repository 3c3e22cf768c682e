/**
 * Calendar dates as plain strings, `YYYY-MM-DD`, and months as `YYYY-MM`.
 *
 * Dates have no time zone. Arithmetic uses day numbers (days since 1970-01-01 in the proleptic Gregorian calendar), so
 * a trade cannot move to another day.
 */
import { DAY, MINUTE } from './clock.ts'
import { memoised } from './memo.ts'

export type DateString = string
export type MonthString = string

/** A period without a beginning or an end has these. */
export const FIRST_DATE = '0000-01-01'
export const LAST_DATE = '9999-12-31'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^(\d{4})-(\d{2})$/

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns undefined if the calendar has no such day. Years 1900 to 9999. */
export function toDate(year: number, month: number, day: number): DateString | undefined {
  if (!Number.isInteger(year) || year < 1900 || year > 9999) return undefined
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return undefined
  return `${year}-${pad(month)}-${pad(day)}`
}

const pad = (n: number) => String(n).padStart(2, '0')

export function isDate(text: string): text is DateString {
  const m = DATE.exec(text)
  return m !== null && toDate(Number(m[1]), Number(m[2]), Number(m[3])) !== undefined
}

export function isMonth(text: string): text is MonthString {
  const m = MONTH.exec(text)
  return m !== null && toDate(Number(m[1]), Number(m[2]), 1) !== undefined
}

export const monthOf = (date: DateString): MonthString => date.slice(0, 7)
export const toMonth = (year: number, month: number): MonthString => `${String(year).padStart(4, '0')}-${pad(month)}`

/** First and last date of a month, both inclusive. */
export function monthRange(month: MonthString): { first: DateString; last: DateString } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { first: `${month}-01`, last: `${month}-${pad(daysInMonth(year, number))}` }
}

/** Days since 1970-01-01. */
export const dayNumber = (date: DateString): number =>
  Date.UTC(digits(date, 0) * 100 + digits(date, 2), digits(date, 5) - 1, digits(date, 8)) / DAY

/** The number that two digits make. Matching reads the dates of every row; slices would take five times as long. */
const digits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

export const fromDayNumber = (n: number): DateString => new Date(n * DAY).toISOString().slice(0, 10)

/** `days` may be negative. */
export const addDays = (date: DateString, days: number): DateString => fromDayNumber(dayNumber(date) + days)

/** Whole days from `a` to `b`; negative if b is earlier. */
export const daysBetween = (a: DateString, b: DateString): number => dayNumber(b) - dayNumber(a)

/** 0 = Sunday … 6 = Saturday. */
export const dayOfWeek = (date: DateString): number => (((dayNumber(date) + 4) % 7) + 7) % 7

/** The later of two dates. */
export const laterOf = (a: DateString, b: DateString): DateString => (a > b ? a : b)
export const earlierOf = (a: DateString, b: DateString): DateString => (a < b ? a : b)

/** Every date from `first` to `last`, both inclusive. */
export function datesBetween(first: DateString, last: DateString): DateString[] {
  const start = dayNumber(first)
  const length = dayNumber(last) - start + 1
  return Array.from({ length: Math.max(0, length) }, (_, i) => fromDayNumber(start + i))
}

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The calendar date and the time of day (HH:MM:SS) in New York at an instant (milliseconds UTC). */
export function newYorkTime(instantMs: number): { date: DateString; time: string } {
  const part = Object.fromEntries(newYork.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}:${part.second}` }
}

/**
 * The date and the minute change only at the start of a minute, so they are computed once for each: that takes 45 µs, and an answer
 * from the cache, which needs the date too, 300 µs in all.
 */
const timeOfMinute = memoised((minute: number) => newYorkTime(minute * MINUTE), 100)

/** The calendar date in New York at an instant, independent of the host's time zone. */
export const marketDate = (instantMs: number): DateString => timeOfMinute(Math.floor(instantMs / MINUTE)).date

/** The time of day in New York at an instant, HH:MM:SS. */
export const marketTime = (instantMs: number): string =>
  `${timeOfMinute(Math.floor(instantMs / MINUTE)).time.slice(0, 6)}${String(Math.floor(instantMs / 1000) % 60).padStart(2, '0')}`

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')

const MONTH_NUMBERS = new Map(
  MONTH_NAMES.flatMap((name, i) => [name, name.slice(0, 3)].map((text) => [text, i + 1] as const)),
).set('sept', 9)

/** 1 to 12 for an English month name, its first three letters or `sept`; 0 for anything else. */
export const monthNumber = (name: string): number => MONTH_NUMBERS.get(name.toLowerCase()) ?? 0

/** Two-digit years are 1970 to 2069. */
export const fullYear = (year: number): number => (year >= 100 ? year : year >= 70 ? 1900 + year : 2000 + year)

/** The last day that it can be anywhere: in some zones it is tomorrow already. `now`: milliseconds UTC. */
export const latestDay = (now: number): DateString => fromDayNumber(Math.floor(now / DAY) + 1)

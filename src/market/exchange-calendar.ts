/**
 * The calendar of the New York Stock Exchange: its rules as data, from 1990. Before 1990 other rules applied; only
 * weekends are treated as closed.
 *
 * Sources: NYSE Rule 7.2 and the exchange's yearly announcements of holidays and early closings.
 */
import {
  addDays,
  type DateString,
  datesBetween,
  dayOfWeek,
  type MonthString,
  monthOf,
  toDate,
  toMonth,
} from '../lib/dates.ts'
import { memoised } from '../lib/memo.ts'

/** `HH:MM:SS` in New York. */
export type TimeString = string

export interface ExchangeDay {
  isTradingDay: boolean
  /** Why the exchange is closed on a weekday; null on trading days and weekends. */
  holiday: string | null
  /** When the exchange closes early on this trading day; null on other days. */
  closesEarlyAt: TimeString | null
}

export interface ExchangeCalendar {
  day(date: DateString): ExchangeDay
  /** The first trading day after `date`. */
  nextTradingDay(date: DateString): DateString
  /** The last trading day before `date`. */
  previousTradingDay(date: DateString): DateString
  /** Trading days of the whole month, past and future. */
  tradingDaysInMonth(month: MonthString): number
  /** Trading days of the whole year, past and future. */
  tradingDaysInYear(year: number): number
}

const FIRST_YEAR = 1990
const MONDAY = 1
const THURSDAY = 4

// ── The rules ───────────────────────────────────────────────────────────────

interface Rule {
  /** The first and last year of the rule. Absent if the rule has no such limit. */
  from?: number
  to?: number
  /** The date in a year; undefined if the rule gives none in that year. */
  on(year: number): DateString | undefined
}

const HOLIDAYS: (Rule & { name: string })[] = [
  // Not observed on the Friday before: the last trading day of a year stays open.
  { name: "New Year's Day", on: (year) => (isSaturday(dateOf(year, 1, 1)) ? undefined : observed(year, 1, 1)) },
  { name: 'Martin Luther King Jr. Day', from: 1998, on: (year) => nth(3, MONDAY, year, 1) },
  { name: "Washington's Birthday", on: (year) => nth(3, MONDAY, year, 2) },
  { name: 'Good Friday', on: (year) => addDays(easter(year), -2) },
  { name: 'Memorial Day', on: (year) => addDays(nth(1, MONDAY, year, 6), -7) },
  { name: 'Juneteenth', from: 2022, on: (year) => observed(year, 6, 19) },
  { name: 'Independence Day', on: (year) => observed(year, 7, 4) },
  { name: 'Labor Day', on: (year) => nth(1, MONDAY, year, 9) },
  { name: 'Thanksgiving Day', on: thanksgiving },
  { name: 'Christmas Day', on: (year) => observed(year, 12, 25) },
]

const EARLY_CLOSES: (Rule & { at: TimeString })[] = [
  { at: '13:00:00', from: 1995, on: (year) => onlyOn([1, 2, 4], year, 7, 3) },
  { at: '13:00:00', from: 2013, on: (year) => onlyOn([3], year, 7, 3) },
  { at: '13:00:00', from: 1995, to: 2012, on: (year) => onlyOn([5], year, 7, 5) },
  { at: '14:00:00', from: 1992, to: 1992, on: (year) => addDays(thanksgiving(year), 1) },
  { at: '13:00:00', from: 1993, on: (year) => addDays(thanksgiving(year), 1) },
  { at: '14:00:00', from: 1990, to: 1992, on: (year) => onlyOn([1, 2, 3, 4], year, 12, 24) },
  { at: '13:00:00', from: 1993, on: (year) => onlyOn([1, 2, 3, 4], year, 12, 24) },
  ...['1997-12-26', '1999-12-31', '2003-12-26'].map((date) => ({
    at: '13:00:00',
    on: (year: number) => (date.startsWith(String(year)) ? date : undefined),
  })),
]

const SPECIAL_CLOSURES: [name: string, first: DateString, last: DateString][] = [
  ['Funeral of Richard Nixon', '1994-04-27', '1994-04-27'],
  ['Attacks of September 11', '2001-09-11', '2001-09-14'],
  ['Funeral of Ronald Reagan', '2004-06-11', '2004-06-11'],
  ['Funeral of Gerald Ford', '2007-01-02', '2007-01-02'],
  ['Hurricane Sandy', '2012-10-29', '2012-10-30'],
  ['Funeral of George H. W. Bush', '2018-12-05', '2018-12-05'],
  ['Funeral of Jimmy Carter', '2025-01-09', '2025-01-09'],
]

const CONFIGURED_CLOSURE = 'Special closure'

// ── Dates used by the rules ─────────────────────────────────────────────────

const isSaturday = (date: DateString) => dayOfWeek(date) === 6
const isWeekend = (date: DateString) => dayOfWeek(date) % 6 === 0
const dateOf = (year: number, month: number, day: number) => toDate(year, month, day) as DateString

/** The nth weekday of a month, counted from 1. */
function nth(n: number, weekday: number, year: number, month: number): DateString {
  const first = dateOf(year, month, 1)
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + 7 * (n - 1))
}

function thanksgiving(year: number): DateString {
  return nth(4, THURSDAY, year, 11)
}

/** The date itself, or the Friday before if it is a Saturday, or the Monday after if it is a Sunday. */
function observed(year: number, month: number, day: number): DateString {
  const date = dateOf(year, month, day)
  return addDays(date, isSaturday(date) ? -1 : isWeekend(date) ? 1 : 0)
}

function onlyOn(weekdays: number[], year: number, month: number, day: number): DateString | undefined {
  const date = dateOf(year, month, day)
  return weekdays.includes(dayOfWeek(date)) ? date : undefined
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): DateString {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateOf(year, Math.floor(n / 31), (n % 31) + 1)
}

// ── The calendar ──────────────────────────────────────────────────────────────

interface Year {
  closures: ReadonlyMap<DateString, string>
  earlyCloses: ReadonlyMap<DateString, TimeString>
  tradingDays: ReadonlyMap<MonthString, number>
}

/** Limits the cache, because a request can ask for any year. */
const YEARS_KEPT = 100

/** `extraClosures`: days from the configuration on which the exchange is closed at short notice. */
export function exchangeCalendar(extraClosures: readonly DateString[] = []): ExchangeCalendar {
  const special = new Map(extraClosures.map((date) => [date, CONFIGURED_CLOSURE]))
  for (const [name, first, last] of SPECIAL_CLOSURES)
    for (const date of datesBetween(first, last)) special.set(date, name)

  const yearOf = memoised((year: number) => composeYear(year, special), YEARS_KEPT)
  const day = (date: DateString) => dayIn(yearOf(yearNumber(date)), date)

  return {
    day,
    nextTradingDay(date) {
      let next = addDays(date, 1)
      while (!day(next).isTradingDay) next = addDays(next, 1)
      return next
    },
    previousTradingDay(date) {
      let previous = addDays(date, -1)
      while (!day(previous).isTradingDay) previous = addDays(previous, -1)
      return previous
    },
    tradingDaysInMonth: (month) => yearOf(yearNumber(month)).tradingDays.get(month) ?? 0,
    tradingDaysInYear: (year) => [...yearOf(year).tradingDays.values()].reduce((sum, days) => sum + days, 0),
  }
}

const yearNumber = (date: DateString | MonthString) => Number(date.slice(0, 4))

function composeYear(number: number, special: ReadonlyMap<DateString, string>): Year {
  const closures = new Map(special)
  for (const rule of HOLIDAYS) {
    const date = dayOf(rule, number)
    if (date !== undefined) closures.set(date, rule.name)
  }
  const earlyCloses = new Map<DateString, TimeString>()
  for (const rule of EARLY_CLOSES) {
    const date = dayOf(rule, number)
    if (date !== undefined) earlyCloses.set(date, rule.at)
  }
  const tradingDays = new Map<MonthString, number>()
  for (let month = 1; month <= 12; month++) tradingDays.set(toMonth(number, month), 0)
  const year = { closures, earlyCloses, tradingDays }
  for (const date of datesBetween(dateOf(number, 1, 1), dateOf(number, 12, 31)))
    if (dayIn(year, date).isTradingDay) tradingDays.set(monthOf(date), (tradingDays.get(monthOf(date)) ?? 0) + 1)
  return year
}

const dayOf = (rule: Rule, year: number) =>
  year >= (rule.from ?? FIRST_YEAR) && year <= (rule.to ?? year) ? rule.on(year) : undefined

function dayIn({ closures, earlyCloses }: Omit<Year, 'tradingDays'>, date: DateString): ExchangeDay {
  const holiday = isWeekend(date) ? null : (closures.get(date) ?? null)
  const isTradingDay = !isWeekend(date) && holiday === null
  return { isTradingDay, holiday, closesEarlyAt: isTradingDay ? (earlyCloses.get(date) ?? null) : null }
}

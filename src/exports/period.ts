/** The period of an export: a day, a month or any range of days. */
import { DAY } from '../lib/clock.ts'
import { type DateString, dayNumber, type MonthString, monthRange } from '../lib/dates.ts'

export interface ExportPeriod {
  readonly kind: 'day' | 'month' | 'range'
  /** As requested, and in the file's name: `2026-03-16`, `2026-03` or `2026-01-05-to-2026-03-16`. */
  readonly label: string
  /** As users see it: `Monday, March 16, 2026`, `March 2026` or `January 5, 2026 to March 16, 2026`. */
  readonly title: string
  readonly first: DateString
  readonly last: DateString
}

// Formatting in UTC is safe: the day number becomes midnight UTC only here.
const spelled = (options: Intl.DateTimeFormatOptions, date: DateString): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(dayNumber(date) * DAY)

export const dayPeriod = (date: DateString): ExportPeriod => ({
  kind: 'day',
  label: date,
  title: spelled({ dateStyle: 'full' }, date),
  first: date,
  last: date,
})

export const monthPeriod = (month: MonthString): ExportPeriod => {
  const { first, last } = monthRange(month)
  return { kind: 'month', label: month, title: spelled({ month: 'long', year: 'numeric' }, first), first, last }
}

export const rangePeriod = (first: DateString, last: DateString): ExportPeriod => ({
  kind: 'range',
  label: `${first}-to-${last}`,
  title: `${spelled({ dateStyle: 'long' }, first)} to ${spelled({ dateStyle: 'long' }, last)}`,
  first,
  last,
})

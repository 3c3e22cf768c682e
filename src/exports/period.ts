/** The period of an export: a day or a month. */
import { DAY } from '../lib/clock.ts'
import { type DateString, dayNumber, type MonthString, monthRange } from '../lib/dates.ts'

export interface ExportPeriod {
  readonly kind: 'day' | 'month'
  /** As requested: `2026-03-16` or `2026-03`. */
  readonly label: string
  /** As users see it: `Monday, March 16, 2026` or `March 2026`. */
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

/** The names of the groups that the analysis counts. */

import type { Schemas } from '../../shared/api.ts'
import { firstDayOf, lastDayOf } from '../../shared/dates.ts'
import { format } from '../../shared/format.ts'

export const WITHOUT_SETUP = 'Without a setup'

/** `09:00–09:59`, in New York. */
export const hourName = (hour: number): string => {
  const text = String(hour).padStart(2, '0')
  return `${text}:00–${text}:59`
}

/** March 1, 2026 is a Sunday. */
export const weekdayName = (day: number): string => format.weekday(`2026-03-0${day + 1}`)

const SIZES: Record<Schemas['RoundTripSize'], readonly [number, number?]> = {
  'under 1000': [0, 1_000],
  '1000 to 5000': [1_000, 5_000],
  '5000 to 20000': [5_000, 20_000],
  '20000 to 100000': [20_000, 100_000],
  'over 100000': [100_000],
}

export function sizeName(size: Schemas['RoundTripSize']): string {
  const [from, below] = SIZES[size]
  if (below === undefined) return `from ${format.wholeMoney(from)}`
  return from === 0 ? `under ${format.wholeMoney(below)}` : `${format.wholeMoney(from)} to ${format.wholeMoney(below)}`
}

/** The part of a month that is in the period, as a period of the address. */
export function monthPeriod(month: string, { start, end }: { start: string; end: string }): string {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  return `${first < start ? start : first}..${last > end ? end : last}`
}

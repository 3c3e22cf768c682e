/** Times that files print in another zone than the exchange's. The days of the exchange are the trading days. */
import { type DateString, marketDate, marketTime } from '../lib/dates.ts'
import { type Cell, clean, quote } from './cells.ts'

const LONGEST = 80
const UTC = /\b(utc|gmt)\b/i
const TIME =
  /(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?([AP])M)?,? ?(Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$/i
/** Their trading days are the exchange's. */
const AMERICAN = /^([ECMP][SD]?T|AK[SD]T|H[SD]?T)$/i
const OFFSET = /^(?:UTC|GMT|Z)?([+-]\d{1,2})?:?(\d{2})?$/i

/** As Interactive Brokers prints it: `20240102;093005`. */
const PLAIN_TIME = /;(\d{2})(\d{2})(\d{2})$/
/** Hours that a zone is behind New York. */
const BEHIND: Readonly<Record<string, number>> = { E: 0, C: 1, M: 2, P: 3, AK: 4, H: 5 }

/** A time as a cell prints it. */
interface PrintedTime {
  hours: number
  /** Such as `:09:30`, with a fraction if the cell has one. */
  rest: string
  /** As printed; empty if the cell has none. */
  zone: string
}

/** Undefined without a time. `zone`: of a time without one. */
function timeIn(text: string, zone: string): PrintedTime | undefined {
  const cell = clean(text.slice(0, LONGEST))
  const plain = PLAIN_TIME.exec(cell)
  if (plain !== null) return { hours: Number(plain[1]), rest: `:${plain[2]}:${plain[3]}`, zone }
  const parts = TIME.exec(cell)
  if (parts === null) return undefined
  const [, hour = '', rest = '', half, printed = zone] = parts
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return { hours, rest, zone: printed }
}

const isAmerican = ({ zone }: PrintedTime): boolean => zone === '' || AMERICAN.test(zone)
const isMidnight = ({ hours, rest }: PrintedTime): boolean => hours === 0 && !/[1-9]/.test(rest)
const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** Milliseconds UTC; undefined if the zone is no offset, or if there is no such time. */
function instantOf(date: DateString, { hours, rest, zone }: PrintedTime): number | undefined {
  const offset = OFFSET.exec(zone)
  if (offset === null) return undefined
  const [sign, minutes = '00'] = [offset[1] ?? '+0', offset[2]]
  const from = `${sign.slice(0, 1)}${sign.slice(1).padStart(2, '0')}:${minutes}`
  const instant = Date.parse(`${date}T${twoDigits(hours)}${rest}${from}`)
  return Number.isNaN(instant) ? undefined : instant
}

/** The zone of the times in a column, if its name has it, such as `Time (UTC)`; empty otherwise. */
export const zoneIn = (columnName: string): string => (UTC.test(columnName) ? 'UTC' : '')

/**
 * The day of the exchange, for a cell with a date and a time in UTC or with its offset, such as `2024-08-17T04:00:00+0900`
 * and `2026/07/21 03:30:06,GMT+08`. `date`: of the cell, or of the row if the cell has only the time. `zone`: of a time
 * without one. `isDateAtMidnight`: whether midnight stands for a date alone. Null if it is the day of the cell: without a
 * time, or in an American zone. Not ok for a time of another zone.
 */
export function exchangeDay(
  text: string,
  date: DateString,
  { zone = '', isDateAtMidnight = false } = {},
): Cell<DateString | null> {
  const time = timeIn(text, zone)
  if (time === undefined || isAmerican(time) || (isDateAtMidnight && isMidnight(time))) return { ok: true, value: null }
  const instant = instantOf(date, time)
  return instant === undefined
    ? { ok: false, reason: `${quote(text)} is a time of a zone that is not known; write it with its offset from UTC` }
    : { ok: true, value: marketDate(instant) }
}

/**
 * The time in New York, `HH:MM:SS`, of a cell with the time of an execution. Null without a time, for midnight, which stands
 * for a date alone, and for a zone that is not known. `date` and `zone`: as for `exchangeDay`.
 */
export function exchangeTime(text: string, date: DateString, { zone = '' } = {}): string | null {
  const time = timeIn(text, zone)
  if (time === undefined || isMidnight(time)) return null
  if (!isAmerican(time)) {
    const instant = instantOf(date, time)
    return instant === undefined ? null : marketTime(instant)
  }
  const hours = time.hours + (BEHIND[time.zone.toUpperCase().replace(/[SD]?T$/, '')] ?? 0)
  const [, minutes = '00', seconds = '00'] = time.rest.split(/[:.]/)
  return hours > 23 ? null : `${twoDigits(hours)}:${minutes}:${seconds}`
}

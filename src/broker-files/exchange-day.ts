/** Times that files print in another zone than that of the exchange, whose days are the trading days. */
import { type DateString, marketDate, marketTime } from '../lib/dates.ts'
import { type Cell, clean, quote } from './cells.ts'

const LONGEST = 80
const TIME =
  /(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?([AP])M)?,? ?(Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$/i
/** Their trading days are those of the exchange. */
const AMERICAN = /^([ECMP][SD]?T|AK[SD]T|H[SD]?T)$/i
const OFFSET = /^(?:UTC|GMT|Z)?([+-]\d{1,2})?:?(\d{2})?$/i

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
  const parts = TIME.exec(clean(text.slice(0, LONGEST)))
  const [, hour = '', rest = '', half, printed = zone] = parts ?? []
  if (parts === null || printed === '' || AMERICAN.test(printed)) return { ok: true, value: null }
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (isDateAtMidnight && hours === 0 && !/[1-9]/.test(rest)) return { ok: true, value: null }
  const offset = OFFSET.exec(printed)
  const [sign, minutes = '00'] = [offset?.[1] ?? '+0', offset?.[2]]
  const time = `${String(hours).padStart(2, '0')}${rest}`
  const instant = Date.parse(`${date}T${time}${sign.slice(0, 1)}${sign.slice(1).padStart(2, '0')}:${minutes}`)
  return offset === null || Number.isNaN(instant)
    ? { ok: false, reason: `${quote(text)} is a time of a zone that is not known; write it with its offset from UTC` }
    : { ok: true, value: marketDate(instant) }
}

/** Hours that a zone is behind New York. */
const BEHIND: Readonly<Record<string, number>> = { E: 0, C: 1, M: 2, P: 3, AK: 4, H: 5 }
/** As Interactive Brokers prints it: `20240102;093005`. */
const PLAIN_TIME = /;(\d{2})(\d{2})(\d{2})$/

/**
 * The time of an execution in New York, `HH:MM:SS`, of a cell with a time, or a date and a time: in the zone that it prints,
 * else in `zone`, else in New York. Null without a time, for midnight, which stands for a date alone, and for a zone that is
 * not known. `date`: as for `exchangeDay`.
 */
export function exchangeTime(text: string, date: DateString, { zone = '' } = {}): string | null {
  const cell = clean(text.slice(0, LONGEST))
  const plain = PLAIN_TIME.exec(cell)
  const parts = plain === null ? TIME.exec(cell) : [cell, plain[1], `:${plain[2]}:${plain[3]}`]
  if (parts === null) return null
  const [, hour = '', rest = '', half, printed = zone] = parts
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const [, minutes = '00', seconds = '00'] = rest.split(/[:.]/)
  if (hours > 23 || Number(`${hours}${minutes}${seconds}`) === 0) return null
  const [, , offset] = printed === '' || AMERICAN.test(printed) ? [] : [0, 0, OFFSET.exec(printed)]
  if (offset === undefined) {
    const local = hours + (BEHIND[printed.toUpperCase().replace(/[SD]?T$/, '')] ?? 0)
    return local > 23 ? null : `${String(local).padStart(2, '0')}:${minutes}:${seconds}`
  }
  if (offset === null) return null
  const [sign, more = '00'] = [offset[1] ?? '+0', offset[2]]
  const at = `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`
  const instant = Date.parse(`${date}T${at}${sign.slice(0, 1)}${sign.slice(1).padStart(2, '0')}:${more}`)
  return Number.isNaN(instant) ? null : marketTime(instant)
}

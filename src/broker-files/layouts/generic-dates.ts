/** The days of the rows of a file of unknown origin. */
import type { DateString } from '../../lib/dates.ts'
import type { TransactionField } from '../aliases.ts'
import { type Cell, clean, quote, type RowDates, readDate, readExchangeDate, readRowDate } from '../cells.ts'
import type { ColumnIndexes, RowCells } from '../columns.ts'
import type { FileDateOrder } from '../date-order.ts'

const LONGEST = 80
const TIME =
  /(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?([AP])M)?,? ?(Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$/i
/** Their trading days are those of the exchange. */
const AMERICAN = /^([ECMP][SD]?T|AK[SD]T|H[SD]?T)$/i
const IS_UTC = /\b(utc|gmt)\b/i

/**
 * The day of the exchange, of a cell that begins with the date and may end with a time: one with an offset or in UTC is
 * moved, midnight is a date alone. `zone`: of a time without one. Not ok for a time of another zone.
 */
export function exchangeDay(text: string, date: DateString, zone = ''): Cell<DateString> {
  const parts = TIME.exec(clean(text.slice(0, LONGEST)))
  const [, hour = '', rest = '', half, printed = zone] = parts ?? []
  if (parts === null || printed === '' || AMERICAN.test(printed)) return { ok: true, value: date }
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hours === 0 && !/[1-9]/.test(rest)) return { ok: true, value: date }
  const day = readExchangeDate(`${date} ${`${hours}`.padStart(2, '0')}${rest} ${printed}`)
  return day === undefined
    ? { ok: false, reason: `${quote(text)} is a time of a zone that is not known; write it with its offset from UTC` }
    : { ok: true, value: day }
}

/** The columns of one header that hold dates and times. */
export class GenericDates {
  readonly #at: ColumnIndexes<TransactionField>
  readonly #order: FileDateOrder

  constructor(at: ColumnIndexes<TransactionField>, order: FileDateOrder) {
    this.#at = at
    this.#order = order
  }

  /** The settlement date is optional: a row with `Processing` or an empty cell is still read. */
  settled(row: RowCells): string | null {
    const text = row.textOrEmpty(this.#at.posted)
    if (text === '') return null
    const date = readDate(text, this.#order.current)
    return date.ok ? date.value : null
  }

  /** A time may have a column of its own. Throws BadCell for a date or a zone that cannot be read. */
  of(row: RowCells, line: number): RowDates {
    const dates = row.required(
      this.#at.date,
      (text) => readRowDate(text, this.#order.orderFor(text, line)),
      'a date such as MM/DD/YYYY or YYYY-MM-DD',
    )
    const at = row.isBlank(this.#at.time) ? this.#at.date : this.#at.time
    const zone = IS_UTC.test(row.name(at)) ? 'UTC' : ''
    const day = row.required(at, (text) => exchangeDay(text, dates.date, zone), 'a time such as 14:30:00')
    return day === dates.date ? dates : { date: day, postedDate: day }
  }
}

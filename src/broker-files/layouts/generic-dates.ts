/** The days of the rows of a file of unknown origin. */
import type { DateString } from '../../lib/dates.ts'
import type { TransactionField } from '../aliases.ts'
import { type RowDates, readDate, readExchangeDate, readRowDate } from '../cells.ts'
import type { ColumnIndexes, RowCells } from '../columns.ts'
import type { FileDateOrder } from '../date-order.ts'

const MIDNIGHT = /[T ]00:00(:00(\.0{1,9})?)?,? ?(Z|UTC|GMT|(UTC|GMT)?[+-]\d{1,2}(:?\d{2})?)$/i
const LONGEST = 80
const HAS_ZONE = /([+-]\d{1,2}(:?\d{2})?|[A-Z]{1,5})$/i
const IS_UTC = /\b(utc|gmt)\b/i

/** The day of the exchange of a time with its offset from UTC; undefined if the text is none, or midnight: a date alone. */
export const exchangeDay = (text: string): DateString | undefined =>
  MIDNIGHT.test(text.slice(0, LONGEST)) ? undefined : readExchangeDate(text)

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

  /**
   * A time with an offset is that of the exchange's day, also one in a column of its own; midnight is a date alone. Throws
   * BadCell for a date or a time in UTC that cannot be read.
   */
  of(row: RowCells, line: number): RowDates {
    const dates = row.required(
      this.#at.date,
      (text) => readRowDate(text, this.#order.orderFor(text, line)),
      'a date such as MM/DD/YYYY or YYYY-MM-DD',
    )
    const time = row.textOrEmpty(this.#at.time)
    const isUtc = time !== '' && IS_UTC.test(row.name(this.#at.time))
    const zone = isUtc && !HAS_ZONE.test(time) ? ' UTC' : ''
    const text = time === '' ? row.text(this.#at.date) : `${dates.date} ${time}${zone}`
    const day = exchangeDay(text)
    if (day === undefined && isUtc && !MIDNIGHT.test(text)) throw row.bad(this.#at.time, 'is no time such as 14:30:00')
    return day === undefined ? dates : { date: day, postedDate: day }
  }
}

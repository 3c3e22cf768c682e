/** The days of the rows of a file of unknown origin. */
import type { TransactionField } from '../aliases.ts'
import { type RowDates, readDate, readExchangeDate, readRowDate } from '../cells.ts'
import type { ColumnIndexes, RowCells } from '../columns.ts'
import type { FileDateOrder } from '../date-order.ts'

const MIDNIGHT = /[T ]00:00(:00(\.0{1,9})?)?,? ?(Z|UTC|GMT|(UTC|GMT)?[+-]\d{1,2}(:?\d{2})?)$/i
/** A time with an offset, a zone or AM and PM. */
const HAS_ZONE = /([+-]\d{1,2}(:?\d{2})?|[A-Z]{1,5})$/i

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

  /** A time with an offset is that of the exchange's day, also one in a column of its own; midnight is a date alone. */
  of(row: RowCells, line: number): RowDates {
    const dates = row.required(
      this.#at.date,
      (text) => readRowDate(text, this.#order.orderFor(text, line)),
      'a date such as MM/DD/YYYY or YYYY-MM-DD',
    )
    const time = row.textOrEmpty(this.#at.time)
    const zone = /\b(utc|gmt)\b/i.test(row.name(this.#at.time)) && !HAS_ZONE.test(time) ? ' UTC' : ''
    const text = time === '' ? row.text(this.#at.date) : `${dates.date} ${time}${zone}`
    const day = MIDNIGHT.test(text) ? undefined : readExchangeDate(text)
    return day === undefined ? dates : { date: day, postedDate: day }
  }
}

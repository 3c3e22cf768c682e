/** The days of the rows of a file of unknown origin. */
import type { TransactionField } from '../aliases.ts'
import { type RowDates, readDate, readRowDate } from '../cells.ts'
import type { ColumnIndexes, RowCells } from '../columns.ts'
import type { FileDateOrder } from '../date-order.ts'
import { exchangeDay } from '../exchange-day.ts'

const IS_UTC = /\b(utc|gmt)\b/i

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
    const day = row.value(at, (text) => exchangeDay(text, dates.date, { zone, isDateAtMidnight: true }))
    return day === null ? dates : { date: day, postedDate: day }
  }
}

/**
 * The last row of a download that was cut off. What is left of it may be read with another amount: `-16` instead of
 * `-1604.00`.
 */
import { clean } from './cells.ts'
import { BadCell, type Header } from './columns.ts'
import type { CsvRecord } from './csv/csv.ts'

const CUT_OFF =
  'the file may end in the middle of this row: export it again, or, if the row is whole, add an empty line at its end'

/** Enough rows to see how the last column is printed. */
const SAMPLE = 200

/** The rows under one header. */
export class CutOff {
  readonly #header: Header
  /** Of the rows so far. */
  #fewestCells = Number.POSITIVE_INFINITY
  /** Of the last cell of each of the first rows that have one; undefined if they differ. */
  #endDigits: number | undefined
  /** Whether one of these cells has a zero at the end of its cents: the file prints the cents of every amount. */
  #isPadded = false
  #seen = 0

  constructor(header: Header) {
    this.#header = header
  }

  /**
   * Throws BadCell for a last row without a line ending that has fewer cells than the header and than the rows above it,
   * or not the cents or the whole date in its last cell that each of them has.
   */
  check({ cells, isUnended }: CsvRecord): void {
    if (isUnended === true) this.#checkLast(cells)
    this.#fewestCells = Math.min(this.#fewestCells, cells.length)
    if (this.#seen >= SAMPLE) return
    const last = lastOf(cells)
    if (last === '') return
    const digits = endDigits(last)
    this.#isPadded ||= digits === CENTS && /0\)?$/.test(last)
    this.#endDigits = this.#seen++ === 0 || this.#endDigits === digits ? digits : undefined
  }

  #checkLast(cells: readonly string[]): void {
    const last = lastOf(cells)
    const whole = this.#endDigits
    const isFixed = whole === YEAR || whole === DAY || (whole === CENTS && this.#isPadded)
    const isPart = isFixed && last !== '' && endDigits(last) < whole
    if (isPart || cells.length < Math.min(this.#fewestCells, this.#header.width)) throw this.#problem(cells.length - 1)
  }

  #problem(at: number): BadCell {
    return new BadCell(this.#header.printed[at] || `column ${at + 1}`, CUT_OFF)
  }
}

const lastOf = (cells: readonly string[]): string => clean(cells.at(-1) ?? '')

const CENTS = 2
const YEAR = 4
const DAY = 8

const AMOUNT = /^[-+($]{0,3}[\d,]{0,20}\.(\d{0,2})\)?$/
const YEAR_LAST = /^\d{1,2}[/-]\d{1,2}[/-](\d{1,4})(?:\D|$)/
const YEAR_FIRST = /^(\d{4}-\d{1,2}-\d{1,2})(?:\D|$)/

/** The cents of an amount, the digits of a year at the end of a date, or of a date that begins with it. */
function endDigits(text: string): number {
  const code = text.charCodeAt(text.length - 1)
  // Saves the patterns below for an empty cell, and for most words.
  if (text === '' || (code > 0x39 && !text.includes(':'))) return 0
  const year = YEAR_LAST.exec(text)?.[1]
  if (year !== undefined) return year.length
  const day = YEAR_FIRST.exec(text)?.[1]
  if (day !== undefined) return day.length - '--'.length
  return AMOUNT.exec(text)?.[1]?.length ?? 0
}

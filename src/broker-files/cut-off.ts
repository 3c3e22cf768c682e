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
  /** The numbers of digits at the end of the last cell of each of the first rows that have one. */
  readonly #decimals = new Set<number>()
  readonly #dateDigits = new Set<number>()
  /** Whether one of these cells has a zero at the end of its decimals: the file prints all of every amount. */
  #isPadded = false
  #seen = 0

  constructor(header: Header) {
    this.#header = header
  }

  /**
   * Throws BadCell for a last row without a line ending that has fewer cells than the header and than the rows above it,
   * or not the decimals or the whole date in its last cell that each of them has.
   */
  check({ cells, isUnended }: CsvRecord): void {
    if (isUnended === true) this.#checkLast(cells)
    this.#fewestCells = Math.min(this.#fewestCells, cells.length)
    if (this.#seen >= SAMPLE) return
    const last = lastOf(cells)
    if (last === '') return
    this.#seen++
    const { digits, isDate } = endOf(last)
    ;(isDate ? this.#dateDigits : this.#decimals).add(digits)
    this.#isPadded ||= !isDate && digits >= CENTS && /0\)?$/.test(last)
  }

  /** The fewest digits at the end of a whole last cell; 0 if that is not known. Some files print 2 decimals or 4. */
  #fewestDigits(): number {
    if (this.#dateDigits.size === 0) {
      const fewest = Math.min(...this.#decimals)
      return this.#isPadded && fewest >= CENTS ? fewest : 0
    }
    return this.#decimals.size === 0 && this.#dateDigits.size === 1 ? Math.max(...this.#dateDigits) : 0
  }

  #checkLast(cells: readonly string[]): void {
    const last = lastOf(cells)
    const isPart = last !== '' && endOf(last).digits < this.#fewestDigits()
    if (isPart || cells.length < Math.min(this.#fewestCells, this.#header.width)) throw this.#problem(cells.length - 1)
  }

  #problem(at: number): BadCell {
    return new BadCell(this.#header.printed[at] || `column ${at + 1}`, 'row_cut_off', CUT_OFF)
  }
}

const lastOf = (cells: readonly string[]): string => clean(cells.at(-1) ?? '')

const CENTS = 2

const AMOUNT = /^[-+($]{0,3}[\d,]{0,20}\.(\d{0,8})\)?$/
const YEAR_LAST = /^\d{1,2}[/-]\d{1,2}[/-](\d{1,4})(?:\D|$)/
const YEAR_FIRST = /^(\d{4}-\d{1,2}-\d{1,2})(?:\D|$)/

/** How many digits the decimals of an amount have, or the year at the end of a date, or a date that begins with it. */
function endOf(text: string): { digits: number; isDate: boolean } {
  const code = text.charCodeAt(text.length - 1)
  // Saves the patterns below for an empty cell, and for most words.
  if (text === '' || (code > 0x39 && !text.includes(':'))) return { digits: 0, isDate: false }
  const date = YEAR_LAST.exec(text)?.[1] ?? YEAR_FIRST.exec(text)?.[1]
  if (date !== undefined) return { digits: date.replaceAll('-', '').length, isDate: true }
  return { digits: AMOUNT.exec(text)?.[1]?.length ?? 0, isDate: false }
}

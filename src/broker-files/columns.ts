/** Finding columns by name, and reading a row's cells with the column named in every problem. */

import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { FailedCode } from '../lib/terms.ts'
import { withoutTrailing } from '../lib/text.ts'
import { type Cell, clean, isBlankCell, quote, readMoney, readPrice, readQuantity } from './cells.ts'
import { type CsvRecord, MAX_CELL_CHARACTERS } from './csv/csv.ts'

/** The form in which header names are compared: order, case, spacing, BOM and a footnote `*` do not matter. */
export function normaliseName(cell: string): string {
  const name = clean(cell.replaceAll('\uFEFF', '')).replace(/\s+/g, ' ').toLowerCase()
  return withoutTrailing(name, '*').trimEnd()
}

/** The longest names of accounts and symbols; brokers print far shorter ones. */
export const MAX_ACCOUNT_LABEL = 120
const MAX_SYMBOL = 100

const US_DOLLARS = /^(usd|us\$|\$|us dollars?)$/i

/** What a spreadsheet makes of `-NVDA260807C200` and of long numbers: several cells become one. */
const SPOILED = /^#(NAME|VALUE|REF|NUM|N\/A|DIV\/0|NULL|SPILL)[?!]?$|^#{3,}$|^\d(\.\d{1,17})?E[+-]\d{1,3}$/i
const SPOILED_BY = 'is what a spreadsheet made of this cell; import the file as it was exported'

/** `12345678.0`: what a spreadsheet or a script makes of an account number. */
const DECIMAL_NUMBER = /^(\d{3,20})\.0{1,2}$/

/** The names under which files print the column of each field. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** A cell that cannot be read. Caught by the reader, which makes a failed row of it. */
export class BadCell extends Error {
  readonly column: string
  readonly code: FailedCode
  constructor(column: string, code: FailedCode, reason: string) {
    super(reason)
    this.column = column
    this.code = code
  }
}

/** undefined if a cell that it needs cannot be read. A row that contradicts others, or itself, is still thrown. */
export function orUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof BadCell && problem.code !== 'row_contradicts') return undefined
    throw problem
  }
}

/**
 * The columns of a header, by normalised name. Of two columns of one name the first has the name, the
 * second is `name#2`, and so on.
 */
export class Header {
  /** As printed, trimmed. */
  readonly printed: string[]
  readonly #first: string | undefined
  readonly #index = new Map<string, number>()
  /** Cells of the header, without empty ones at its end. */
  readonly width: number

  constructor(cells: string[], normalise: (cell: string) => string = normaliseName) {
    this.printed = cells.map((cell) => clean(cell.replaceAll('\uFEFF', '')))
    this.#first = this.printed[0]?.toLowerCase()
    let width = 0
    for (const [i, cell] of cells.entries()) {
      const name = normalise(cell)
      if (name === '') continue
      width = i + 1
      let unique = name
      for (let n = 2; this.#index.has(unique); n++) unique = `${name}#${n}`
      this.#index.set(unique, i)
    }
    this.width = width
  }

  has(name: string): boolean {
    return this.#index.has(name)
  }

  hasAll(names: readonly string[]): boolean {
    return names.every((name) => this.#index.has(name))
  }

  /** Whether a record could be this header again. */
  beginsLike(cells: string[]): boolean {
    return clean(cells[0] ?? '').toLowerCase() === this.#first
  }

  /** The position of the first of the names that is a column; -1 if the header has none of them. */
  find(names: readonly string[]): number {
    for (const name of names) {
      const at = this.#index.get(name)
      if (at !== undefined) return at
    }
    return -1
  }
}

const headers = new WeakMap<string[], Header>()

/** The header that a record would be. Kept with the record, because every layout looks at the first records of a file. */
export function headerOf(cells: string[]): Header {
  const known = headers.get(cells)
  if (known !== undefined) return known
  const header = new Header(cells)
  headers.set(cells, header)
  return header
}

/** The position of each field's column; -1 if the file does not have the column. */
export type ColumnIndexes<Field extends string> = Readonly<Record<Field, number>>

/** Of several names of a field present in the header, the first in the list counts. */
export function indexColumns<Field extends string>(header: Header, aliases: Aliases<Field>): ColumnIndexes<Field> {
  const indexes = Object.entries<readonly string[]>(aliases).map(([field, names]) => [field, header.find(names)])
  return Object.fromEntries(indexes) as ColumnIndexes<Field>
}

/** One row seen through a header. Fields are positions; -1 is a column the file does not have. */
export class RowCells {
  readonly #header: Header
  readonly #cells: string[]
  /** Where the row is in its file. */
  readonly line: number
  constructor(header: Header, cells: string[], line: number) {
    this.#header = header
    this.#cells = cells
    this.line = line
  }

  /** The cell without surrounding spaces; empty if the row is too short. */
  text(at: number): string {
    const cell = this.#cells[at]
    return cell === undefined ? '' : clean(cell)
  }

  isBlank(at: number): boolean {
    return isBlankCell(this.text(at))
  }

  /** The text; empty for every spelling of an empty cell. */
  textOrEmpty(at: number): string {
    const text = this.text(at)
    return isBlankCell(text) ? '' : text
  }

  name(at: number): string {
    return at === -1 ? 'row' : this.#header.printed[at] || `column ${at + 1}`
  }

  /** What is wrong with a cell that should hold `what`. */
  problem(at: number, what: string): BadCell {
    if (at === -1) return new BadCell(this.name(at), 'value_missing', `the file has no column for ${what}`)
    const text = this.text(at)
    return text === ''
      ? new BadCell(this.name(at), 'value_missing', `is empty; expected ${what}`)
      : new BadCell(this.name(at), 'value_unreadable', `${quote(text)} is not ${what}`)
  }

  /** A cell with a value that cannot be right, quoted. */
  bad(at: number, problem: string, code: FailedCode = 'row_contradicts'): BadCell {
    return new BadCell(this.name(at), code, at === -1 ? problem : `${quote(this.text(at))} ${problem}`)
  }

  /** The cell as an account number or name; undefined for every spelling of an empty cell. */
  account(at: number): string | undefined {
    const text = this.textOrEmpty(at)
    if (text.length > MAX_ACCOUNT_LABEL)
      throw new BadCell(this.name(at), 'value_too_long', `${quote(text)} is too long to be an account`)
    this.#checkSpoiled(at, text)
    return text.replace(DECIMAL_NUMBER, '$1') || undefined
  }

  /** The cell as a symbol; empty for every spelling of an empty cell. */
  symbol(at: number): string {
    const text = this.textOrEmpty(at)
    if (text.length > MAX_SYMBOL)
      throw new BadCell(this.name(at), 'value_too_long', `${quote(text)} is too long to be a symbol`)
    this.#checkSpoiled(at, text)
    return text
  }

  #checkSpoiled(at: number, text: string): void {
    if (SPOILED.test(text)) throw new BadCell(this.name(at), 'value_spoiled', `${quote(text)} ${SPOILED_BY}`)
  }

  /** Throws BadCell for a currency other than the US dollar; an empty cell is US dollars. */
  requireUsDollars(at: number): void {
    const currency = this.textOrEmpty(at)
    if (currency === '' || US_DOLLARS.test(currency)) return
    throw new BadCell(
      this.name(at),
      'currency_not_supported',
      `${quote(currency)} is not supported; amounts must be in USD`,
    )
  }

  money(at: number): Money | null {
    return this.value(at, readMoney)
  }

  price(at: number): Price | null {
    return this.value(at, readPrice)
  }

  quantity(at: number): Quantity | null {
    return this.value(at, readQuantity)
  }

  /** Reads a cell, or throws BadCell naming its column. Null if the file has no such column or the cell is empty. */
  value<T>(at: number, read: (text: string) => Cell<T | null>): T | null {
    if (at === -1) return null
    const cell = read(this.text(at))
    if (!cell.ok) throw new BadCell(this.name(at), 'value_unreadable', cell.reason)
    return cell.value
  }

  /** Like `value`, but an empty cell is an error; `what` names what was expected. */
  required<T>(at: number, read: (text: string) => Cell<T | null>, what: string): T {
    const value = this.value(at, read)
    if (value === null) throw this.problem(at, what)
    return value
  }

  /** Throws BadCell if a cell was cut when its record was read: its full text is unknown. */
  checkLength({ cutAt }: CsvRecord): void {
    if (cutAt === undefined) return
    throw new BadCell(
      this.name(cutAt),
      'value_too_long',
      `is longer than ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters`,
    )
  }

  /**
   * Throws BadCell if a row is wider than its header: reading it by position would put one column's figures
   * into another's.
   */
  checkWidth(): void {
    for (let at = this.#header.width; at < this.#cells.length; at++) {
      if (clean(this.#cells[at] as string) === '') continue
      throw new BadCell(
        `column ${at + 1}`,
        'row_too_wide',
        `${quote(this.#cells[at] as string)} stands beyond the last of the header's ${this.#header.width} columns`,
      )
    }
  }
}

export function isEmptyRow(cells: string[], from = 0): boolean {
  for (let at = from; at < cells.length; at++) if (clean(cells[at] as string) !== '') return false
  return true
}

/** The first cell, if all others are empty. */
export function loneCell(cells: string[]): string | undefined {
  const text = clean(cells[0] ?? '')
  return text !== '' && isEmptyRow(cells, 1) ? text : undefined
}

/**
 * The account a title or banner names: `XXXX-1234`, `...123` or the label as printed
 * (`Rollover_IRA`); undefined for `All_Accounts`.
 */
export function accountIn(label: string): string | undefined {
  const masked = maskedNumber(label)
  if (masked !== undefined) return masked
  return /^all[_ ]accounts$/i.test(label) || label === '' ? undefined : label
}

const MASKED = /^(?:[Xx*]{2}|[Xx*]{2,}-|\.{3} ?|#{2,})[\dXx*]{3,}$/

/** The masked number at the end of a text: its last word, or its last two, as in `... 123`. */
function maskedNumber(text: string): string | undefined {
  const [last = '', before] = text.split(/\s/).reverse()
  return [`${before} ${last}`, last].find((end) => MASKED.test(end))
}

/** Whether a separate line names an account, as in `Individual Brokerage ...1234`. */
export const isAccountBanner = (text: string): boolean =>
  text.length <= MAX_ACCOUNT_LABEL && maskedNumber(text) !== undefined

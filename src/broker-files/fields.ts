/** A row's cells by the field of a description, whatever the file calls the column. */

import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { FailedCode } from '../lib/terms.ts'
import { type Cell, type DateOrder, quote, readDate } from './cells.ts'
import { BadCell, type Header, type RowCells } from './columns.ts'

/**
 * Where a file prints each field: the column's normalised name, or several with `|` between them, of which the
 * first in the list counts (`amount|amount ($)`). `date#2` is the second column named `date`.
 */
export type ColumnMap<Known extends string> = Readonly<Partial<Record<Known, string>>> & {
  readonly [extra: string]: string | undefined
}

export const alternatives = (names: string): string[] => names.split('|').map((name) => name.trim())

/** Position of each field; a field without a column has none. */
export type FieldIndexes = Readonly<Record<string, number>>

export function indexFields(header: Header, columns: ColumnMap<string>): FieldIndexes {
  const at: Record<string, number> = {}
  for (const [field, names] of Object.entries(columns))
    if (names !== undefined) at[field] = header.find(alternatives(names))
  return at
}

/** One row of a described table. Every reader of a cell throws BadCell, naming the column. */
export class Fields {
  readonly cells: RowCells
  readonly #at: FieldIndexes
  readonly #carried: ReadonlyMap<string, string> | undefined

  /** `carried`: fields that the row takes from a row above it. */
  constructor(cells: RowCells, at: FieldIndexes, carried?: ReadonlyMap<string, string>) {
    this.cells = cells
    this.#at = at
    this.#carried = carried
  }

  /** -1 if the file has no such column. */
  at(field: string): number {
    return this.#at[field] ?? -1
  }

  has(field: string): boolean {
    return this.at(field) !== -1
  }

  /** Empty for every spelling of an empty cell. */
  text(field: string): string {
    return this.#carried?.get(field) ?? this.cells.textOrEmpty(this.at(field))
  }

  isBlank(field: string): boolean {
    return this.text(field) === ''
  }

  account(field: string): string | undefined {
    return this.#carried?.get(field) || this.cells.account(this.at(field))
  }

  symbol(field: string): string {
    return this.#carried?.get(field) ?? this.cells.symbol(this.at(field))
  }

  money(field: string): Money | null {
    return this.cells.money(this.at(field))
  }

  price(field: string): Price | null {
    return this.cells.price(this.at(field))
  }

  quantity(field: string): Quantity | null {
    return this.cells.quantity(this.at(field))
  }

  date(field: string, order?: DateOrder): DateString | null {
    return this.cells.value(this.at(field), (text) => readDate(text, order))
  }

  /** Like `RowCells.required`, also for a field that the row takes from a row above it. */
  required<T>(field: string, read: (text: string) => Cell<T | null>, what: string): T {
    const carried = this.#carried?.get(field)
    if (carried === undefined) return this.cells.required(this.at(field), read, what)
    const cell = read(carried)
    if (!cell.ok) throw new BadCell(this.cells.name(this.at(field)), 'value_unreadable', cell.reason)
    if (cell.value === null) throw this.cells.problem(this.at(field), what)
    return cell.value
  }

  /** What is wrong with a cell, quoted: `"-5" is negative`. */
  bad(field: string, problem: string, code: FailedCode = 'row_contradicts'): BadCell {
    const at = this.at(field)
    return new BadCell(this.cells.name(at), code, at === -1 ? problem : `${quote(this.text(field))} ${problem}`)
  }
}

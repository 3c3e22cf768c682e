/** Sums that a file prints about itself, compared with its rows. */
import { abs, CENT, MONEY_PLACES, type Money, toCents, toFixed } from '../lib/decimal.ts'
import { BadCell } from './columns.ts'
import type { Fields } from './fields.ts'

/** The most notes per file: further ones would not help the user. */
const MOST_NOTES = 5

export class Sums {
  readonly #fields: readonly string[]
  readonly #notes: string[]
  #sums = new Map<string, Money>()
  #rows = 0
  #missed = 0
  #expected: Fields | undefined

  /** Differences are added to `notes`. */
  constructor(fields: readonly string[], notes: string[]) {
    this.#fields = fields
    this.#notes = notes
  }

  add(row: Fields): void {
    this.#rows += 1
    for (const field of this.#fields) this.#sums.set(field, (this.#sums.get(field) ?? 0n) + (row.money(field) ?? 0n))
  }

  /** Adds a row that `read` reads; one for which it throws BadCell is missing in the sums. */
  counting<Read extends object>(row: Fields, read: () => Read): Read {
    try {
      const result = read()
      if (!('ignored' in result)) this.add(row)
      return result
    } catch (problem) {
      if (problem instanceof BadCell) this.miss()
      throw problem
    }
  }

  /** A row that could not be read. */
  miss(): void {
    this.#missed += 1
  }

  /** A total row whose rows follow. */
  expect(total: Fields): void {
    this.settle()
    this.#reset()
    this.#expected = total
  }

  /** Compares the rows since the last expected total with it; after the last row of a file. */
  settle(): void {
    const expected = this.#expected
    this.#expected = undefined
    if (expected !== undefined) this.compare(expected)
  }

  /** Compares the rows since the last total with a total row. Printed lots may each be rounded by a cent. */
  compare(total: Fields): void {
    // A grand total below subtotals has no rows of its own.
    if (this.#rows + this.#missed === 0 || this.#fields.every((field) => total.isBlank(field))) return
    for (const field of this.#fields) this.#compare(total, field)
    this.#reset()
  }

  #reset(): void {
    this.#sums = new Map()
    this.#rows = 0
    this.#missed = 0
  }

  #compare(total: Fields, field: string): void {
    if (total.isBlank(field) || this.#notes.length >= MOST_NOTES) return
    const printed = readable(total, field)
    const sum = this.#sums.get(field) ?? 0n
    if (printed === null || abs(toCents(printed) - toCents(sum)) <= (this.#rows > 1 ? CENT : 0n)) return
    const missed = this.#missed === 0 ? '' : ` (${this.#missed} of them could not be read)`
    this.#notes.push(
      `The file's own total of ${total.cells.name(total.at(field))} is ${toFixed(printed, MONEY_PLACES, 2)}, but its rows add up to ${toFixed(sum, MONEY_PLACES, 2)}${missed}.`,
    )
  }
}

/** null for a total that is not a number: it is not compared. */
function readable(total: Fields, field: string): Money | null {
  try {
    return total.money(field)
  } catch {
    return null
  }
}

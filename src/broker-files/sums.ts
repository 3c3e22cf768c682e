/** Sums that a file prints about itself, compared with its rows. */
import { abs, CENT, MONEY_PLACES, type Money, toCents, toFixed } from '../lib/decimal.ts'
import { type FileNote, fileNote } from '../lib/note.ts'
import { BadCell } from './columns.ts'
import type { Fields } from './fields.ts'

/** The most notes per file: further ones would not help the user. */
const MOST_NOTES = 5

/** A printed sum over rows. */
export interface PrintedSum {
  /** null if it is empty or no number: it is not compared. */
  money(field: string): Money | null
  /** The column's name as printed. */
  name(field: string): string
  /** What it is the sum of, by the fields of `SumRules.by`. */
  group: readonly string[]
  /** Whether rows are missing if it has none: a grand total below subtotals has no rows of its own. */
  isOfAllRows?: true
}

export interface SumRules {
  readonly fields: readonly string[]
  /** A total row fills some of these fields, in order, and is the sum of the rows with the same values in them. */
  readonly by?: readonly string[]
  /**
   * Whether a total may be rounded by a cent, as printed lots are, or each row: then the sum is off by about the square
   * root of their number.
   */
  readonly rounded?: boolean | 'each row'
  /** Completes "The file's own total of …". */
  readonly of?: (total: Fields) => string
}

/** The rows of one group since its last total. */
interface Group {
  sums: Map<string, Money>
  rows: number
  /** Rows that could not be read. */
  missed: number
  /** Sums of rows that are no events of the ledger: a file may count them or not. */
  skipped: Map<string, Money>
}

const newGroup = (): Group => ({ sums: new Map(), rows: 0, missed: 0, skipped: new Map() })

const keyOf = (values: readonly string[]): string => values.join('\n')

export class Sums {
  readonly #rules: SumRules
  readonly #notes: FileNote[]
  readonly #groups = new Map<string, Group>()
  #expected: PrintedSum | undefined

  /** Differences are added to `notes`. */
  constructor(rules: SumRules, notes: FileNote[]) {
    this.#rules = rules
    this.#notes = notes
  }

  /** Counts a row that `read` reads; one for which it throws BadCell is missing in the sums. */
  counting<Read extends object>(row: Fields, read: () => Read): Read {
    try {
      const result = read()
      if (!('ignored' in result)) this.add(row)
      return result
    } catch (problem) {
      if (problem instanceof BadCell) for (const group of this.#groupsOf(row)) group.missed += 1
      throw problem
    }
  }

  add(row: Fields): void {
    for (const group of this.#groupsOf(row)) {
      group.rows += 1
      this.#addTo(group.sums, row)
    }
  }

  skip(row: Fields): void {
    for (const group of this.#groupsOf(row)) this.#addTo(group.skipped, row)
  }

  /** A sum whose rows follow. */
  expect(total: PrintedSum): void {
    this.settle()
    this.#groups.clear()
    this.#expected = total
  }

  /** Compares the rows since the last expected sum with it; after the last row of a file. */
  settle(): void {
    const expected = this.#expected
    this.#expected = undefined
    if (expected !== undefined) this.compare(expected)
  }

  printedIn(total: Fields): PrintedSum {
    const values = (this.#rules.by ?? []).map((field) => total.text(field))
    const empty = values.indexOf('')
    const of = this.#rules.of?.(total)
    return {
      money: (field) => readable(total, field),
      name: (field) => `${total.cells.name(total.at(field))}${of === undefined ? '' : ` of ${of}`}`,
      group: empty === -1 ? values : values.slice(0, empty),
    }
  }

  /** Compares the rows since the last total of the same group with a total. */
  compare(total: PrintedSum): void {
    const key = keyOf(total.group)
    const group = this.#groups.get(key)
    if (this.#rules.fields.every((field) => total.money(field) === null)) return
    // Of rows that failed, the report has each.
    const isWithoutRows = group === undefined || group.rows === 0
    if (isWithoutRows && (total.isOfAllRows !== true || (group?.missed ?? 0) > 0)) return
    for (const field of this.#rules.fields) this.#compare(total, field, group ?? newGroup())
    this.#groups.delete(key)
  }

  #groupsOf(row: Fields): Group[] {
    const groups = [this.#groupAt('')]
    const values: string[] = []
    for (const field of this.#rules.by ?? []) {
      values.push(row.text(field))
      groups.push(this.#groupAt(keyOf(values)))
    }
    return groups
  }

  #groupAt(key: string): Group {
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group = newGroup()
    this.#groups.set(key, group)
    return group
  }

  #addTo(sums: Map<string, Money>, row: Fields): void {
    for (const field of this.#rules.fields) {
      const money = readable(row, field)
      if (money !== null) sums.set(field, (sums.get(field) ?? 0n) + money)
    }
  }

  #compare(total: PrintedSum, field: string, { sums, rows, missed, skipped }: Group): void {
    const printed = total.money(field)
    if (printed === null || this.#notes.length >= MOST_NOTES) return
    const sum = sums.get(field) ?? 0n
    const { rounded = false } = this.#rules
    const cents = rounded === 'each row' ? Math.ceil(Math.sqrt(rows)) : 1
    const tolerance = rows > 1 && (rounded !== false || sum % CENT !== 0n) ? BigInt(cents) * CENT : 0n
    const agrees = (other: Money) => abs(toCents(printed) - toCents(other)) <= tolerance
    if (agrees(sum) || agrees(sum + (skipped.get(field) ?? 0n))) return
    this.#notes.push(
      fileNote('total_differs', {
        total: total.name(field),
        printed: toFixed(printed, MONEY_PLACES, 2),
        sum: toFixed(sum, MONEY_PLACES, 2),
        unread: missed,
      }),
    )
  }
}

/** null if the cell is no number. */
function readable(row: Fields, field: string): Money | null {
  try {
    return row.money(field)
  } catch {
    return null
  }
}

/** Sums that a file prints above the header of its rows. */

import type { Term } from '../../ledger/ledger.ts'
import { abs, CENT, MONEY_PLACES, type Money, toCents, toFixed } from '../../lib/decimal.ts'
import { type FileNote, fileNote } from '../../lib/note.ts'
import { readMoney } from '../cells.ts'
import { type Header, headerOf } from '../columns.ts'
import { type Fields, indexFields } from '../fields.ts'
import { Sums } from '../sums.ts'
import { printedTerm } from '../term.ts'
import type { TableRules } from './table-rules.ts'

/** A line of its own. */
export interface SumAbove {
  /** Group 1 of a whole line, its filled cells with commas between them. */
  readonly line: RegExp
  readonly field: string
}

/** A line of names, and below it the line of their sums: by the name in lower case, what it is the sum of. */
export type SummaryAbove = Readonly<Record<string, { readonly field: string; readonly term?: Term }>>

interface Figure {
  readonly printed: Money
  /** Default: the name of the field's column. */
  readonly name?: string
  readonly field: string
  /** It is the sum over the rows of this term alone. */
  readonly term?: Term
}

/** Reads the lines above a header. */
export class LinesAbove {
  readonly #line: SumAbove | undefined
  readonly #summary: SummaryAbove
  #names: Header | undefined
  #figures: Figure[] = []

  constructor({ sumAbove, summaryAbove = {} }: { sumAbove?: SumAbove; summaryAbove?: SummaryAbove }) {
    this.#line = sumAbove
    this.#summary = summaryAbove
  }

  read(cells: string[]): void {
    const names = this.#names
    this.#names = undefined
    if (names !== undefined) this.#figures.push(...this.#figuresIn(names, cells))
    else if (headerOf(cells).find(Object.keys(this.#summary)) !== -1) this.#names = headerOf(cells)
    const line = this.#line
    const filled = cells.slice(0, 8).filter((cell) => cell.trim() !== '')
    const printed = moneyIn(line?.line.exec(filled.join(',').slice(0, 100))?.[1])
    if (line !== undefined && printed !== null) this.#figures.push({ printed, field: line.field })
  }

  /** The figures that were read, once. */
  take(): readonly Figure[] {
    const figures = this.#figures
    this.#figures = []
    return figures
  }

  #figuresIn(names: Header, cells: string[]): Figure[] {
    return Object.entries(this.#summary).flatMap(([key, of]) => {
      const at = names.find([key])
      const printed = moneyIn(cells[at])
      return printed === null ? [] : [{ ...of, printed, name: names.printed[at] as string }]
    })
  }
}

function moneyIn(text: string | undefined): Money | null {
  const money = text === undefined ? undefined : readMoney(text)
  return money?.ok === true ? money.value : null
}

/** Compares the figures above a header with the rows below it. */
export class SumsAbove {
  readonly #figures: readonly { readonly term: Term | undefined; readonly sums: Sums }[]
  readonly #notes: FileNote[]
  readonly #differing: FileNote[] = []
  #hasOtherTerms = false

  /** Differences are added to `notes`. */
  constructor(
    figures: readonly Figure[],
    [table, header]: [TableRules<unknown>, Header],
    rounded: boolean,
    notes: FileNote[],
  ) {
    this.#notes = notes
    const at = indexFields(header, table.columns)
    this.#figures = figures
      .filter(({ field }) => (at[field] ?? -1) !== -1)
      .map(({ printed, name, field, term }) => {
        const sums = new Sums({ fields: [field], rounded: rounded && 'each row' }, this.#differing)
        const named = () => name ?? (header.printed[at[field] as number] as string)
        sums.expect({ money: () => printed, name: named, group: [], isOfAllRows: true })
        return { term, sums }
      })
    notes.push(...contradictions(figures))
  }

  /** Counts a row that `read` reads. */
  counting<Read extends object>(row: Fields, read: () => Read): Read {
    const own = printedTerm(row.text('term'))
    this.#hasOtherTerms ||= own === null
    const counted = this.#figures.filter(({ term }) => term === undefined || term === own)
    return counted.reduce(
      (next, { sums }) =>
        () =>
          sums.counting(row, next),
      read,
    )()
  }

  /** Compares; after the last row of a file. */
  settle(): void {
    for (const { term, sums } of this.#figures) if (term === undefined || !this.#hasOtherTerms) sums.settle()
    // A total row below may have shown the same.
    const isKnown = ({ params: { printed, sum } }: FileNote) =>
      this.#notes.some(
        ({ code, params }) => code === 'total_differs' && params.printed === printed && params.sum === sum,
      )
    this.#notes.push(...this.#differing.filter((note) => !isKnown(note)))
  }
}

/** Notes of totals that are not the sum of their two terms. */
function contradictions(figures: readonly Figure[]): FileNote[] {
  return figures.flatMap(({ term, field, printed, name }) => {
    const parts = figures.filter((other) => other.term !== undefined && other.field === field)
    if (term !== undefined || parts.length < 2) return []
    const sum = parts.reduce((total, part) => total + part.printed, 0n)
    if (abs(toCents(printed) - toCents(sum)) <= CENT) return []
    const names = parts.map((part) => part.name ?? '').join(' and ')
    return [
      fileNote('totals_contradict', { total: name ?? '', printed: shown(printed), parts: names, sum: shown(sum) }),
    ]
  })
}

const shown = (money: Money): string => toFixed(money, MONEY_PLACES, 2)

/**
 * Day and month are in one order throughout a file. The order is decided from its first rows, never
 * row by row: 03/04/2024 next to 25/03/2024 is the third of April.
 */
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type FileNote, fileNote } from '../lib/note.ts'
import { type DateOrder, isAmbiguous, provenOrder } from './cells.ts'

export class FileDateOrder {
  #order: DateOrder
  #proven: boolean
  /** The first date that can be read either way. */
  #ambiguous: { line: number; text: string } | undefined
  /** The first date that proves the other order. */
  #contrary: { line: number; text: string } | undefined
  /** Whether a date with points proves that the month comes first. */
  #hasMonthBeforePoint: boolean
  readonly #mayHaveYearFirst: boolean

  /** `samples`: date cells of the file's first rows. If none proves an order, the month comes first. */
  constructor(samples: Iterable<string>) {
    const proofs = new Set<DateOrder>()
    const dates = [...samples]
    for (const sample of dates) {
      const proof = provenOrder(sample)
      if (proof !== undefined) proofs.add(proof)
    }
    this.#mayHaveYearFirst = mayHaveYearFirst(dates)
    this.#hasMonthBeforePoint = dates.some(isMonthBeforePoint)
    this.#proven = proofs.size > 0
    this.#order = proofs.size === 1 && proofs.has('day first') ? 'day first' : 'month first'
  }

  get current(): DateOrder {
    return this.#order
  }

  /** What to tell the user after the last row: that no date showed the order. */
  notes(): FileNote[] {
    if (this.#proven || this.#ambiguous === undefined) return []
    const { line, text } = this.#ambiguous
    const first = this.#order === 'month first' ? 'month' : 'day'
    return [fileNote('date_order_assumed', { first, date: text.slice(0, 20), line })]
  }

  /**
   * The order to read a date cell in. Throws Failure `invalid` if a date proves the other order than those before it were
   * read in, and one of the file can be read either way: nothing of such a file may be stored. Also for a date with points
   * that can be read either way, if only dates without points prove that the month comes first.
   */
  orderFor(text: string, line: number): DateOrder {
    if (this.#mayHaveYearFirst && isShort(text))
      throw invalid(say('date_may_begin_with_year', { line, date: text.trim().slice(0, 20) }))
    const dates = text.length > LONGEST_DATE ? text.slice(0, 80).split(/ as of /i) : [text]
    for (const date of dates) this.#take(date, line)
    if (this.#contrary === undefined || this.#ambiguous === undefined) {
      if (this.#order === 'month first' && !this.#hasMonthBeforePoint) refusePoints(dates, line)
      return this.#order
    }
    const first = this.#order === 'month first' ? 'day' : 'month'
    const contrary = { line: this.#contrary.line, date: this.#contrary.text.slice(0, 20) }
    throw invalid(say('date_orders_contradict', { ...contrary, first, other_line: this.#ambiguous.line }))
  }

  #take(text: string, line: number): void {
    const proof = provenOrder(text)
    this.#hasMonthBeforePoint ||= isMonthBeforePoint(text)
    if (proof !== undefined && !this.#proven && this.#ambiguous === undefined) this.#order = proof
    // One with points shows the order, but only if no other date contradicts it.
    if (isAmbiguous(text)) this.#ambiguous ??= { line, text }
    else if (proof !== undefined) {
      if (proof !== this.#order) this.#contrary ??= { line, text }
      this.#proven = true
    }
  }
}

const isMonthBeforePoint = (text: string): boolean =>
  /^\s*\d{1,2}\./.test(text.slice(0, 20)) && provenOrder(text) === 'month first'

function refusePoints(dates: readonly string[], line: number): void {
  // Of dates that can be read either way, only those with points prove an order.
  const date = dates.find((text) => isAmbiguous(text) && provenOrder(text) === 'day first')
  if (date === undefined) return
  throw invalid(say('date_points_contradict', { line, date: date.trim().slice(0, 20) }))
}

const SHORT = /^\s*(\d{1,2})[/-]\d{1,2}[/-](\d{2})(?!\d)/

/** Whether a date has a year of two digits, and a first part that is no month. */
const isShort = (text: string): boolean => Number(SHORT.exec(text.slice(0, 20))?.[1] ?? 0) > 12

/**
 * Whether 24-01-03 may be of 2024: dates of years of two digits, of which the last part takes at least as many values as the
 * first. A file has few years and many days.
 */
function mayHaveYearFirst(dates: readonly string[]): boolean {
  const parts = dates.flatMap((date) => {
    const found = SHORT.exec(date.slice(0, 20))
    return found === null ? [] : [found.slice(1)]
  })
  const values = (at: number) => new Set(parts.map((part) => Number(part[at]))).size
  return dates.some(isShort) && values(0) <= values(1)
}

/** Of a date alone: `12/31/2024`. */
const LONGEST_DATE = 10

const effectivePart = (text: string): string =>
  text
    .slice(-80)
    .split(/ as of /i)
    .at(-1) ?? ''

/**
 * The order of a layout that has only one. Throws Failure `invalid` for a date that proves the other order: dates before
 * it that can be read either way would be on wrong days.
 */
export function fixedDateOrder(order: DateOrder, text: string, line: number): DateOrder {
  const proof = provenOrder(text) ?? (text.length > LONGEST_DATE ? provenOrder(effectivePart(text)) : undefined)
  if (proof === undefined || proof === order) return order
  const [first, expected] = [proof, order].map((each) => (each === 'day first' ? 'day' : 'month')) as [string, string]
  throw invalid(say('date_order_of_layout', { line, date: text.slice(0, 20), first, expected }))
}

/**
 * Files that a user joined into one: the user is told. If their periods overlap, each row of the days that both have counts
 * twice, because equal rows of one file are all counted. Of two layouts, only the rows of one are read.
 */
import { type FileNote, fileNote } from '../lib/note.ts'
import { readDate, readMoney } from './cells.ts'

/** The most rows that are kept to be compared with those further down. */
const MOST_ROWS = 20_000

/** The parts of a file: each begins with a header. */
export class JoinedParts {
  readonly #above = new Set<string>()
  #rows: string[] = []
  /** Of the part under way. */
  #line = 0
  #repeated = 0
  /** The header of the first part with rows that are above it too. */
  #firstLine: number | undefined

  /** Rows with a date and amounts above the first header. */
  #unread = 0
  #headerLine: number | undefined

  /** A record above the first header. */
  addAbove(cells: readonly string[]): void {
    if (looksLikeRow(cells)) this.#unread++
  }

  begin(line: number): void {
    this.#headerLine ??= line
    for (const row of this.#rows) this.#above.add(row)
    this.#rows = []
    this.#line = line
  }

  /** `account`: equal rows of two accounts are different rows. */
  add(cells: readonly string[], account: string | undefined): void {
    if (this.#above.size === 0 && this.#rows.length >= MOST_ROWS) return
    const row = [account ?? '', ...cells].join('\n')
    if (this.#above.has(row)) {
      this.#repeated++
      this.#firstLine ??= this.#line
    } else if (this.#above.size + this.#rows.length < MOST_ROWS) this.#rows.push(row)
  }

  notes(): FileNote[] {
    const notes: FileNote[] = []
    if (this.#unread > 0 && this.#headerLine !== undefined)
      notes.push(fileNote('rows_above_header', { count: this.#unread, line: this.#headerLine }))
    if (this.#firstLine !== undefined)
      notes.push(fileNote('rows_repeated', { count: this.#repeated, line: this.#firstLine }))
    return notes
  }
}

function looksLikeRow(cells: readonly string[]): boolean {
  const isDate = (cell: string) => /[-/]/.test(cell) && isRead(readDate(cell))
  return cells.some(isDate) && cells.filter((cell) => isRead(readMoney(cell))).length >= LEAST_AMOUNTS
}

/** A quantity and an amount. */
const LEAST_AMOUNTS = 2

const isRead = (cell: ReturnType<typeof readDate> | ReturnType<typeof readMoney>): boolean =>
  cell.ok && cell.value !== null

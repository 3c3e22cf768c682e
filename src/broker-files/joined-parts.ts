/**
 * Files that a user joined into one, of periods that overlap. Equal rows of one file are all counted, so that each row of
 * the days that both have counts twice; the user is told.
 */
import { plural } from '../lib/text.ts'

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

  begin(line: number): void {
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

  notes(): string[] {
    if (this.#firstLine === undefined) return []
    return [
      `${plural(this.#repeated, 'row')} below the header on line ${this.#firstLine} ${this.#repeated === 1 ? 'is' : 'are'} also above it. If two files were joined into this one, what both have counts twice: import them as two files.`,
    ]
  }
}

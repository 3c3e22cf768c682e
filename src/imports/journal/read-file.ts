/** Reads the journal of an export, CSV or JSON. It is foreign text: each field has the limits of the contract. */
import { readFile } from 'node:fs/promises'
import type { components } from '../../../generated/dashboard.ts'
import { MOST_ENTRIES } from '../../journal/journal.ts'
import type { ExecutionName } from '../../ledger/entry-link-queries.ts'
import { UNNAMED } from '../../ledger/entry-links.ts'
import { textOfCell } from '../../lib/csv-text.ts'
import { type DateString, isDate } from '../../lib/dates.ts'
import { type Parsed, type Price, parsePrice, parseQuantity } from '../../lib/decimal.ts'
import { Failure, invalid, type Problem } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { JournalKind } from '../../lib/terms.ts'
import { foldedName } from '../../lib/text.ts'

/** What names an account in any record. */
export interface AccountName {
  broker: string | null
  number: string | null
  name: string
}

/** What the user wrote. */
export interface FileContent {
  note: string | null
  tags: readonly string[]
  setup: string | null
  rating: number | null
  plannedStop: Price | null
}

/** An entry of a file. Instants are milliseconds. */
export interface FileEntry extends FileContent, ExecutionName {
  /** From 1. */
  row: number
  kind: JournalKind
  day: DateString
  /** null for a day, also the instrument. */
  account: AccountName | null
  instrument: string | null
  reviewedAt: number | null
  createdAt: number
  updatedAt: number
}

export interface RowProblem extends Problem {
  row: number
}

/** Returns what can be written about a round trip as the contract limits it, or throws Failure `invalid`. */
export type CheckContent = (given: object) => components['schemas']['RoundTripJournalEntry']

export interface JournalFile {
  entries: FileEntry[]
  problems: RowProblem[]
}

/** Whether a file begins like the JSON of an export. */
export const isJournalJson = (firstBytes: Buffer): boolean =>
  /^\uFEFF?\s{0,100}\[\s{0,100}[{\]]/.test(firstBytes.toString('utf8', 0, 300))

/** Throws Failure `invalid` for a file that is no journal of an export, or has more entries than a user can have. */
export async function readJournalFile(path: string, check: CheckContent, now: number): Promise<JournalFile> {
  const bytes = await readFile(path)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const rows = isJournalJson(bytes) ? rowsOfJson(text) : rowsOfCsv(text)
  const file: JournalFile = { entries: [], problems: [] }
  for (const [n, given] of rows.entries()) {
    const row = new Row(given, now)
    const entry = row.read(check)
    if (entry !== undefined) file.entries.push({ row: n + 1, ...entry })
    file.problems.push(...row.problems.map((problem) => ({ row: n + 1, ...problem })))
  }
  return file
}

type Given = Readonly<Record<string, unknown>>

function rowsOfJson(text: string): Given[] {
  assertShallow(text)
  const rows = parseJson(text)
  const isRow = (row: unknown) => row !== null && typeof row === 'object' && 'kind' in row
  if (!Array.isArray(rows) || !rows.every(isRow)) throw invalid(say('not_a_journal'))
  return rows
}

/** A list, a row, its tags. */
const MOST_DEPTH = 3
const MOST_COLUMNS = 100

/** `JSON.parse` takes long for lists in lists, and much memory for many values. */
function assertShallow(text: string): void {
  let [depth, values, rows] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === ',') values++
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    else continue
    if (character === '{') rows++
    if (rows > MOST_ENTRIES) throw tooLong()
    if (depth > MOST_DEPTH || values > MOST_ENTRIES * MOST_COLUMNS) throw invalid(say('not_a_journal'))
  }
}

/** Of a JSON text that begins with a quote there. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Spreadsheets of some countries separate cells by semicolons. */
const DELIMITERS = [',', ';', '\t']

function rowsOfCsv(text: string): Given[] {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? ''
  const delimiter = DELIMITERS.find((one) => ['kind', 'day', 'note'].every((name) => first.split(one).includes(name)))
  if (delimiter === undefined) throw invalid(say('not_a_journal'))
  const [header = [], ...rows] = recordsOf(text, delimiter)
  return rows.map((cells) => Object.fromEntries(header.map((name, n) => [name, valueOfCell(name, cells[n] ?? '')])))
}

/** The records of a CSV text whose cells may be long, without empty lines. The reader of broker files cuts long cells. */
function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  const isLineEnd = (at: number) => text[at] === '\n' || text[at] === '\r'
  for (let at = 0, rows = 0; at < text.length; at++) {
    if (isLineEnd(at)) continue
    const cells: string[] = []
    do {
      if (cells.length > 0) at++
      let cell = ''
      // A quote in a quoted cell is doubled: the second one belongs to its text.
      let isQuoted = false
      if (text[at] === '"')
        do {
          const end = text.indexOf('"', at + 1)
          if (end === -1) throw invalid(say('not_a_journal'))
          cell += text.slice(at + (isQuoted ? 0 : 1), end)
          isQuoted = true
          at = end + 1
        } while (text[at] === '"')
      const start = at
      while (at < text.length && text[at] !== delimiter && !isLineEnd(at)) at++
      cells.push(cell + text.slice(start, at))
      if (cells.length > MOST_COLUMNS) throw invalid(say('not_a_journal'))
    } while (text[at] === delimiter)
    if (++rows > MOST_ENTRIES + 1) throw tooLong()
    yield cells
  }
}

const tooLong = () => invalid(say('journal_too_long', { most: MOST_ENTRIES }))

/** As the JSON has it. */
const valueOfCell = (name: string, cell: string): unknown =>
  name === 'tags' && cell !== '' ? parseJson(textOfCell(cell)) : textOfCell(cell)

/** Reads the fields of a row, and what is wrong with each. */
class Row {
  readonly problems: Problem[] = []
  readonly #given: Given
  readonly #now: number

  constructor(given: Given, now: number) {
    this.#given = given
    this.#now = now
  }

  /** Undefined if there are problems. */
  read(check: CheckContent): Omit<FileEntry, 'row'> | undefined {
    const kind = this.#required('kind', 'day or round_trip', oneOf('day', 'round_trip'))
    const day = this.#required('day', 'a date as YYYY-MM-DD', dateOf)
    const ofTrip = kind === 'day' ? { account: null, instrument: null, ...UNNAMED } : this.#ofTrip()
    const content = this.#content(check)
    if (kind === 'day' && content?.plannedStop != null) this.#refuse(say('stop_of_day', { field: 'planned_stop' }))
    const [reviewedAt, createdAt, updatedAt] = ['reviewed_at', 'created_at', 'updated_at'].map((field) =>
      this.#field(field, 'a timestamp such as 2026-03-16T14:30:00Z', instantOf),
    ) as [number | null, number | null, number | null]
    if (this.problems.length > 0 || kind === null || day === null || content === null) return undefined
    // What is still to come is now.
    const past = (instant: number) => Math.min(instant, this.#now)
    return {
      ...{ kind, day, ...ofTrip, ...content, reviewedAt: reviewedAt && past(reviewedAt) },
      ...{ createdAt: past(createdAt ?? this.#now), updatedAt: past(updatedAt ?? this.#now) },
    }
  }

  #content(check: CheckContent): FileContent | null {
    const { tags } = this.#given
    const texts = (['note', 'setup', 'rating', 'planned_stop'] as const).map((field) => [field, this.#text(field)])
    const given = Object.fromEntries(
      [...texts, ['tags', tags === '' ? null : tags]].filter(([, value]) => value != null),
    )
    try {
      const { note, tags: names = [], setup, rating, planned_stop: plannedStop } = check(given)
      const named = new Map(names.map((name) => [foldedName(name), name.trim()]))
      return {
        ...{ note: note || null, tags: [...named.values()], setup: setup?.trim() || null },
        ...{ rating: rating ?? null, plannedStop: plannedStop ?? null },
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.problems.push(...(error.problems ?? []))
      return null
    }
  }

  #ofTrip(): Pick<FileEntry, 'account' | 'instrument' | keyof ExecutionName> {
    const name = (field: string) => this.#field(field, NAME, nameOf)
    const count = (field: string) => this.#field(field, 'a whole number from 1 on', countOf)
    return {
      account: {
        ...{ broker: name('account_broker'), number: name('account_number') },
        name: this.#required('account_name', NAME, nameOf) ?? '',
      },
      instrument: this.#required('instrument', NAME, nameOf),
      executedOn: this.#field('executed_on', 'a date as YYYY-MM-DD', dateOf),
      executedAt: this.#field('executed_at', 'a time as HH:MM:SS', (text) => (TIME.test(text) ? text : undefined)),
      effect: this.#field('effect', 'opens, closes or came', oneOf('opens', 'closes', 'came')),
      side: this.#field('side', 'long or short', oneOf('long', 'short')),
      quantity: this.#field('quantity', 'a decimal with at most 8 places', (text) => exactOf(parseQuantity(text))),
      price: this.#field('price', 'a decimal with at most 6 places', (text) => exactOf(parsePrice(text))),
      ...{ nth: count('nth'), equals: count('equals') },
      ...{ nthAtTime: count('nth_at_time'), equalsAtTime: count('equals_at_time') },
      lotKey: this.#field('lot_key', `a text of at most ${LONGEST_KEY} characters`, (text) =>
        text.length > LONGEST_KEY || text.includes('\0') || !text.isWellFormed() ? undefined : text,
      ),
    }
  }

  /** null if it is empty. Numbers are read as they print. */
  #text(field: string): string | null {
    const value = this.#given[field]
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    this.#refuse(say('journal_field', { field, expected: 'a text or a number' }))
    return null
  }

  /** null if it is empty, or refused because it has no such value. */
  #field<T>(field: string, expected: string, read: (text: string) => T | undefined): T | null {
    const text = this.#text(field)
    const value = text === null ? undefined : read(text)
    if (text !== null && value === undefined) this.#refuse(say('journal_field', { field, expected }))
    return value ?? null
  }

  #required<T>(field: string, expected: string, read: (text: string) => T | undefined): T | null {
    const value = this.#field(field, expected, read)
    if (value === null) this.#refuse(say('journal_field', { field, expected }))
    return value
  }

  /** The first problem of a field says most. */
  #refuse(said: Omit<Problem, 'field'> & { params: { field?: unknown } }): void {
    const field = String(said.params.field)
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, ...said })
  }
}

const LONGEST_NAME = 100
const NAME = `a text of one line, at most ${LONGEST_NAME} characters long`
const LONGEST_KEY = 10_000
const TIME = /^\d{2}:\d{2}(:\d{2})?$/
const COUNT = /^[1-9]\d{0,8}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no name has them
const CONTROL = /[\u0000-\u001f\u007f]/

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text)
const dateOf = (text: string): DateString | undefined => (isDate(text) ? text : undefined)
const countOf = (text: string): number | undefined => (COUNT.test(text) ? Number(text) : undefined)
const nameOf = (text: string): string | undefined =>
  text.length > LONGEST_NAME || CONTROL.test(text) || !text.isWellFormed() ? undefined : text
const exactOf = (parsed: Parsed): bigint | undefined => (parsed.ok ? parsed.value : undefined)

function instantOf(text: string): number | undefined {
  const instant = INSTANT.test(text) ? Date.parse(text) : -1
  return instant >= 0 ? instant : undefined
}

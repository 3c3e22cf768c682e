/**
 * What a broker file layout is: how a file is recognised, how a record becomes rows of the ledger, and what
 * happened to each.
 *
 * The caller feeds every record of a file, from the first, to `read`, in order; a reader finds its
 * own header, and finds it again if a file repeats it per account. Nothing is skipped silently:
 *
 *     outcomes = rows + ignored + failed
 *
 * A record has one outcome, or one for each event it prints. A record is any line (or run of lines held together by
 * quotes) that has at least one character; wholly blank lines are not records. Titles, headers, banners, totals, prose
 * and rows of empty cells are `ignored` with a reason; a row that has the marks of data but cannot be read is `failed`
 * and names its column as the file prints it.
 */

import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import type { FileNote } from '../lib/note.ts'
import type { FailedCode, IgnoredCode, RowOrder } from '../lib/terms.ts'
import type { Broker } from './brokers.ts'
import type { CsvRecord, Head } from './csv/csv.ts'

/** What a file of each kind has in its rows. */
export interface RowOf {
  transactions: Transaction
  gains: Lot
}

export type FileKind = keyof RowOf

/** One entry of `layouts/index.ts`. */
export interface Layout<Kind extends FileKind> {
  readonly kind: Kind
  /** For people, e.g. `Charles Schwab transaction history`. */
  readonly name: string
  /** Null if users of any broker have such files. */
  readonly broker: Broker | null
  /** Whether a file that begins with these records has this layout. */
  recognises(top: readonly CsvRecord[]): boolean
  /** A new reader for one file that is recognised. */
  reader(head: Head): FileReader<RowOf[Kind]>
  /** Whether files of any broker have it: a mapping of the user counts before it. */
  readonly isGeneric?: true
  /** Whether the first rows are written as this layout expects; if not, the user is asked. Default: they are. */
  fits?(head: Head): boolean
  /** Whether a layout of the other kind reads the same files: each is a transaction history and a realized gains file. */
  readonly isBothKinds?: boolean
  /** Why a file of this layout cannot be imported, as a sentence; undefined if it can. */
  refuses?(head: Head): string | undefined
  /** Where the broker offers each kind of file, as a sentence that begins with `Export`. */
  readonly exports?: Partial<Record<FileKind, string>>
  /** Whether a price may be in another currency than the amount. */
  readonly hasForeignPrices?: boolean
  /** Whether it always prints a short sale otherwise than the sale of shares held. If not, the user is asked. */
  readonly marksShorts?: boolean
  /** Whether its files have every movement of shares of their days, of whatever kind. */
  readonly printsAll?: boolean
}

/** A file that a layout further down the list would recognise, but that must not be imported. */
export interface LookAlike {
  readonly kind: 'look-alike'
  /** Completes "This file is …". */
  readonly name: string
  recognises(top: readonly CsvRecord[]): boolean
  /** What to export instead, or why nothing can be, if it differs from the usual advice. */
  readonly exports?: Partial<Record<FileKind, string>>
  readonly instead?: Instead
}

/** What to do with a file that no layout reads: say what its columns mean, or upload it to the portfolio. */
export type Instead = 'columns' | 'portfolio'

export type RecordOutcome<Row> =
  | {
      kind: 'row'
      /** Physical line of the file, from 1. */
      line: number
      /** As printed in the row, banner or title; undefined if the file names none. */
      account: string | undefined
      row: Row
      /** What the row prints as its realized profit. */
      realized?: Money
    }
  | { kind: 'ignored'; line: number; code: IgnoredCode; reason: string }
  | {
      kind: 'failed'
      line: number
      /** The column's name as the header prints it. */
      column: string
      code: FailedCode
      /** Public text: what is there and what was expected. */
      reason: string
      /** What it says of its instrument, if that and its day could be read, and it may have moved shares or their cost. */
      unread?: Unread
    }

/** A row that could not be read, but for its instrument and its day. */
export interface Unread {
  account: string | undefined
  row: Transaction
}

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** A row that was read, and that other rows of its file make uncertain. */
export const failedRow = (
  { line, account, row }: RowOutcome,
  why: { column: string; code: FailedCode; reason: string },
): RecordOutcome<Transaction> => ({ kind: 'failed', line, ...why, unread: { account, row: unreadOf(row) } })

/** Actions are for people, and part of the identity of the row. */
const LONGEST_ACTION = 100

export const unreadOf = ({
  action,
  ...of
}: Pick<Transaction, 'date' | 'postedDate' | 'symbol' | 'instrument' | 'action'>): Transaction => ({
  ...{ date: of.date, postedDate: of.postedDate, symbol: of.symbol, instrument: of.instrument },
  ...{ action: action.slice(0, LONGEST_ACTION), class: 'unread', description: '', time: null },
  ...{ quantity: 0n, price: null, fees: 0n, amount: 0n },
})

/**
 * How the rows of a layout follow each other if the days of a file do not show it. `unordered`: its rows of a day have no
 * order, whatever its days show.
 */
export type LayoutOrder = RowOrder | 'unordered'

/** Reads one file of one layout. It remembers the header and the account; use a new one per file. */
export interface FileReader<Row> {
  /** For people, e.g. `Charles Schwab transaction history (2022 to mid-2023)`. */
  readonly layout: string
  /** The cell delimiter of this file; for `readCsv`. */
  readonly delimiter: string
  /** The account that the file's name gives; undefined if it gives none. */
  readonly account?: string
  readonly rowOrder?: LayoutOrder
  /** As in `Layout`. */
  readonly marksShorts?: boolean
  /** As in `Layout`. */
  readonly printsAll?: boolean
  /**
   * At least one outcome for every record; those that wait for the records below them come with a later record, or
   * with `rest`.
   * Throws a Failure only if the whole file can no longer be trusted (contradictory date order).
   */
  read(record: CsvRecord): RecordOutcome<Row>[]
  /** Call it after the last record: returns the outcomes still held back. */
  rest?(): RecordOutcome<Row>[]
  /** Call it after the last record: the day of the export, if a title prints it. */
  asOf?(): DateString | undefined
  /** Call it after the last record: notes for the user, such as a printed total that differs from the sum of its rows. */
  notes?(): FileNote[]
}

/** `message` is public: what the file looks like and what to export instead. */
export type Detected<Row> = { ok: true; reader: FileReader<Row> } | NotRead

export interface NotRead {
  ok: false
  code: NotReadCode
  message: string
  /** What to export instead, if another export helps. */
  instead?: { broker: Broker | null; kind: FileKind | null; what: string }
}

export type NotReadCode =
  | 'file_without_table'
  | 'file_of_other_export'
  | 'file_of_no_layout'
  | 'file_layout_refused'
  | 'file_unknown'

/** Why a record is not data. */
export interface NotData {
  code: IgnoredCode
  reason: string
}

const notData = (code: IgnoredCode, what: string): NotData => ({ code, reason: `not data: ${what}` })

export const NOT_DATA = {
  preamble: notData('before_header', 'before the header'),
  title: notData('title', 'title'),
  banner: notData('account_banner', 'account banner'),
  header: notData('header', 'header'),
  empty: notData('empty_row', 'empty row'),
  total: notData('total_row', 'total row'),
  text: notData('text', 'text'),
  section: notData('other_section', 'another section of the file'),
  parent: notData('detail_below', 'the rows below it say the same in detail'),
}

/** A readable row that changes nothing in the ledger. */
export const noEvent = (reason: string): NotData => ({ code: 'no_event', reason })

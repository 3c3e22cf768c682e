/**
 * What all layouts share: lines before a header, the header, rows, and other lines.
 * A layout supplies how it recognises its header and title and how it reads a row.
 */

import type { DateString } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import type { FileNote } from '../lib/note.ts'
import { clean } from './cells.ts'
import {
  accountIn,
  BadCell,
  type Header,
  isAccountBanner,
  isEmptyRow,
  loneCell,
  MAX_ACCOUNT_LABEL,
  RowCells,
} from './columns.ts'
import type { CsvRecord } from './csv/csv.ts'
import { CutOff } from './cut-off.ts'
import { JoinedParts } from './joined-parts.ts'
import { type FileReader, type LayoutOrder, NOT_DATA, type NotData, type RecordOutcome, type Unread } from './layout.ts'

/** Whether a cell names a sum over rows. */
export const isTotalLabel = (text: string): boolean => /^(grand |sub-?)?totals?\b/i.test(text)

/** `ignored`: why a readable row is not an event of the ledger. */
export type RowRead<Row> =
  /** `also`: further events that the same row prints, such as the purchase of a reinvested dividend. */
  | {
      row: Row
      also?: readonly Row[]
      account: string | undefined
      /** The realized profit, as printed. */
      realized?: Money | undefined
    }
  | { ignored: NotData }

/** The rows under one header. */
export interface Columns<Row> {
  header: Header
  /** A sum over rows: `Total` is printed in place of the date or symbol, and the rest of a row is missing. */
  isTotal(cells: RowCells): boolean
  /** Whether a cell that every row needs is filled: amounts and quantities. */
  hasFigures(cells: RowCells): boolean
  /** Throws BadCell. */
  read(cells: RowCells, line: number): RowRead<Row>
  /** What a row that cannot be read says of its instrument. */
  unread(cells: RowCells, line: number): Unread | undefined
  /** Whether a row ends the table: what follows it belongs to another section of the file. */
  ends?(cells: string[]): boolean
  /** Puts the cells of a row in the order of the header. May throw BadCell. */
  realign?(cells: string[]): string[]
  /** Takes note of a sum over the rows before it. */
  onTotal?(cells: RowCells): void
}

export interface TableLayout<Row> {
  /** For people. */
  layout: string
  delimiter: string
  /** The account that the file's name gives: it counts if no title, banner or row names one. */
  account?: string | undefined
  /**
   * The account a title line names; undefined if the text is not a title. It is the first cell, and the second if the
   * line has no others; spaces are collapsed.
   */
  title?(text: string, cells: string[]): { account: string | undefined } | undefined
  /** The columns of a header record; undefined if the record is not a header. */
  columns(cells: string[]): Columns<Row> | undefined
  /** Whether a record below the header may be a header again, other than one that begins like the last. */
  mayBeHeader?(cells: string[]): boolean
  /** See `FileReader`. */
  asOf?(): DateString | undefined
  notes?(): FileNote[]
  rowOrder?: LayoutOrder | undefined
}

export function tableReader<Row>(table: TableLayout<Row>): FileReader<Row> {
  const rows = new TableRows(table)
  return {
    layout: table.layout,
    delimiter: table.delimiter,
    ...(table.account === undefined ? {} : { account: table.account }),
    ...(table.asOf === undefined ? {} : { asOf: table.asOf }),
    ...(table.rowOrder === undefined ? {} : { rowOrder: table.rowOrder }),
    notes: () => [...(table.notes?.() ?? []), ...rows.notes()],
    read: (record) => rows.read(record),
  }
}

/** Remembers the header and the account that the records above name. */
class TableRows<Row> {
  readonly #table: TableLayout<Row>
  #columns: Columns<Row> | undefined
  #cutOff: CutOff | undefined
  readonly #parts = new JoinedParts()
  #account: string | undefined
  #ended = false

  constructor(table: TableLayout<Row>) {
    this.#table = table
    this.#account = table.account
  }

  read(record: CsvRecord): RecordOutcome<Row>[] {
    const { line, cells } = record
    const why = this.#frame(record)
    if (why !== undefined) return [{ kind: 'ignored', line, ...why }]
    const known = this.#columns as Columns<Row>
    let printed: RowCells | undefined
    try {
      printed = new RowCells(known.header, known.realign?.(cells) ?? cells, line)
      printed.checkLength(record)
      printed.checkWidth()
      this.#cutOff?.check(record)
      const result = known.read(printed, line)
      if ('ignored' in result) return [{ kind: 'ignored', line, ...result.ignored }]
      const account = result.account ?? this.#account
      this.#parts.add(cells, account)
      const events = result.also === undefined ? [result.row] : [result.row, ...result.also]
      const { realized } = result
      return events.map((row, i) =>
        realized === undefined || i > 0
          ? { kind: 'row', line, account, row }
          : { kind: 'row', line, account, row, realized },
      )
    } catch (problem) {
      if (!(problem instanceof BadCell)) throw problem
      const { column, code, message: reason } = problem
      const unread = printed && known.unread(printed, line)
      const said = unread && { unread: { ...unread, account: unread.account ?? this.#account } }
      return [{ kind: 'failed', line, column, code, reason, ...said }]
    }
  }

  notes(): FileNote[] {
    return this.#parts.notes()
  }

  /** Why a record is not data; undefined if it looks like data. */
  #frame({ line, cells, cutAt }: CsvRecord): NotData | undefined {
    if (isEmptyRow(cells)) return NOT_DATA.empty
    const announced = cutAt === undefined ? this.#announcement(cells) : undefined
    if (announced === NOT_DATA.header) this.#parts.begin(line)
    if (announced !== undefined) return announced
    const columns = this.#columns
    if (columns === undefined) {
      if (this.#ended) return NOT_DATA.section
      this.#parts.addAbove(cells)
      return NOT_DATA.preamble
    }
    if (columns.ends?.(cells)) {
      this.#columns = undefined
      this.#ended = true
      return NOT_DATA.section
    }
    return aside(columns, line, cells)
  }

  /** The kind of a record that describes those below it: a title, an account banner or a header. */
  #announcement(cells: string[]): NotData | undefined {
    const title = this.#table.title?.(titleText(cells), cells)
    if (title !== undefined && (title.account ?? '').length <= MAX_ACCOUNT_LABEL) {
      this.#account = this.#legible(title.account)
      return NOT_DATA.title
    }
    const lone = loneCell(cells)
    if (lone !== undefined && isAccountBanner(lone)) {
      this.#account = this.#legible(accountIn(lone))
      return NOT_DATA.banner
    }
    const columns = this.#columns
    if (columns !== undefined && !columns.header.beginsLike(cells) && !this.#table.mayBeHeader?.(cells))
      return undefined
    const found = this.#table.columns(cells)
    if (found === undefined) return undefined
    this.#columns = found
    this.#cutOff = new CutOff(found.header)
    return NOT_DATA.header
  }

  /** Replaces a fully masked label by the account in the file's name, if there is one. */
  #legible(label: string | undefined): string | undefined {
    return label !== undefined && !/[^\W_Xx]/.test(label) ? (this.#table.account ?? label) : label
  }
}

/** Why a record below a header is no row of its table; undefined if it looks like one. */
function aside<Row>(columns: Columns<Row>, line: number, cells: string[]): NotData | undefined {
  const { width } = columns.header
  if (cells.length > width && isEmptyRow(cells.slice(0, width)) && cells.slice(width).some(isSentence))
    return NOT_DATA.text
  const row = new RowCells(columns.header, cells, line)
  if (columns.isTotal(row)) {
    columns.onTotal?.(row)
    return NOT_DATA.total
  }
  const lone = loneCell(cells)
  // A row that is cut off begins with the digits of its date or with a symbol and has a few cells;
  // a lone cell of letters, or a sentence without figures beside it, is text.
  if (lone !== undefined && !/^\d/.test(lone)) return NOT_DATA.text
  if (isSentence(cells[0] ?? '') && !columns.hasFigures(row)) return NOT_DATA.text
  return undefined
}

const titleText = (cells: string[]): string =>
  clean(isEmptyRow(cells, 2) ? `${cells[0] ?? ''} ${cells[1] ?? ''}` : (cells[0] ?? ''))
    .slice(0, 400)
    .replace(/\s+/g, ' ')

/** Prose split by its own commas still begins with several words. */
const isSentence = (text: string): boolean => /^[^\d\s]\S*(?: +\S+){3,}$/.test(clean(text).slice(0, 200))

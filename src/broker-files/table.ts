/**
 * What all layouts share: lines before a header, the header, rows, and lines that are none of them.
 * A layout supplies how it recognises its header and title and how it reads a row.
 */

import { clean } from './cells.ts'
import { accountIn, BadCell, type Header, isAccountBanner, isEmptyRow, loneCell, RowCells } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { type FileReader, NOT_DATA, type RecordOutcome } from './layout.ts'

/** Whether a cell names a sum over rows. */
export const isTotalLabel = (text: string): boolean => /^(grand |sub-?)?totals?\b/i.test(text)

/** The rows under one header. */
export interface Columns<Row> {
  header: Header
  /** A sum over rows: `Total` is printed in place of the date or symbol, and the rest of a row is missing. */
  isTotal(cells: RowCells): boolean
  /** Whether a cell without which there is no row is filled: amounts and quantities. */
  hasFigures(cells: RowCells): boolean
  /** Throws BadCell. `ignored` is the reason why a row that can be read is no event of the ledger. */
  read(cells: RowCells, line: number): { row: Row; account: string | undefined } | { ignored: string }
}

export interface TableLayout<Row> {
  /** For people. */
  layout: string
  delimiter: string
  /** The account a title line names; undefined if the cell is no title. Spaces are collapsed. */
  title?(firstCell: string): { account: string | undefined } | undefined
  /** The columns of a header record; undefined if the record is no header. */
  columns(cells: string[]): Columns<Row> | undefined
}

export function tableReader<Row>(table: TableLayout<Row>): FileReader<Row> {
  let columns: Columns<Row> | undefined
  let account: string | undefined

  /** Why a record is not data; undefined if it looks like data. */
  function frame(cells: string[]): string | undefined {
    if (isEmptyRow(cells)) return NOT_DATA.empty
    const title = table.title?.(
      clean(cells[0] ?? '')
        .slice(0, 400)
        .replace(/\s+/g, ' '),
    )
    if (title !== undefined) {
      account = title.account
      return NOT_DATA.title
    }
    const lone = loneCell(cells)
    if (lone !== undefined && isAccountBanner(lone)) {
      account = accountIn(lone)
      return NOT_DATA.banner
    }
    if (columns === undefined || columns.header.beginsLike(cells)) {
      const found = table.columns(cells)
      if (found !== undefined) {
        columns = found
        return NOT_DATA.header
      }
    }
    if (columns === undefined) return NOT_DATA.preamble
    const row = new RowCells(columns.header, cells)
    if (columns.isTotal(row)) return NOT_DATA.total
    // A row that is cut off begins with the digits of its date or with a symbol and has a few cells;
    // a lone cell of letters, or a sentence without figures beside it, is text.
    if (lone !== undefined && !/^\d/.test(lone)) return NOT_DATA.text
    if (isSentence(cells[0] ?? '') && !columns.hasFigures(row)) return NOT_DATA.text
    return undefined
  }

  return {
    layout: table.layout,
    delimiter: table.delimiter,
    read({ line, cells }: CsvRecord): RecordOutcome<Row>[] {
      const reason = frame(cells)
      if (reason !== undefined) return [{ kind: 'ignored', line, reason }]
      const known = columns as Columns<Row>
      try {
        const row = new RowCells(known.header, cells)
        row.checkWidth()
        const result = known.read(row, line)
        if ('ignored' in result) return [{ kind: 'ignored', line, reason: result.ignored }]
        return [{ kind: 'row', line, account: result.account ?? account, row: result.row }]
      } catch (problem) {
        if (!(problem instanceof BadCell)) throw problem
        return [{ kind: 'failed', line, column: problem.column, reason: problem.message }]
      }
    },
  }
}

/** Prose split by its own commas still begins with several words. */
const isSentence = (text: string): boolean => /^[^\d\s]\S*(?: +\S+){3,}$/.test(clean(text).slice(0, 200))

/** The description of the rows under one header, and what the reader of a kind of file adds to it. */

import type { Transaction } from '../../ledger/ledger.ts'
import type { DateOrder } from '../cells.ts'
import type { Header } from '../columns.ts'
import type { ColumnMap, FieldIndexes, Fields } from '../fields.ts'
import type { NotData } from '../layout.ts'

/** The description of the rows under one header. */
export interface TableDescription {
  /** The position of each field, for a table that has one header: `signature` and the names in `columns` do not count. */
  readonly at?: FieldIndexes
  /** Recognises the header of such a table. */
  readonly isHeader?: (cells: string[]) => boolean
  /** Names that a header has; any of the sets is enough. Of names with `|` between them, one is enough. */
  readonly signature: readonly (readonly string[])[]
  /** Names that a header must not have. */
  readonly without?: readonly string[]
  /** Why a row is not an event of the ledger, such as `order not carried out`; undefined if it is one. */
  readonly skip?: (row: Fields) => string | NotData | undefined
  /**
   * A field that has the same value in all rows, in any case. Files may print the same events at several levels, such as
   * an order and its executions: the first row decides, and others fail.
   */
  readonly sameIn?: string
  /** Puts the cells of a row in the order of the header, if the file does not. May throw BadCell. */
  readonly realign?: (cells: string[], header: Header) => string[]
  /** A row that sums up the rows below it, and what those take from it. It is not imported. */
  readonly parent?: {
    is(row: Fields): boolean
    readonly carries: readonly string[]
    /** It prints the sum of these fields over the rows below it. */
    readonly sums?: readonly string[]
  }
  /** Fields that a row takes from the row above it if it leaves them empty. */
  readonly fillDown?: readonly string[]
  /** Whether a row is a sum. A row with `Total` in its first or symbol cell and no date is one anyway. */
  readonly isTotal?: (row: Fields) => boolean
  /** Fields whose sum a total row prints; a difference is reported. */
  readonly sums?: readonly string[]
  /** See `SumRules`: for files with subtotals. */
  readonly sumsBy?: readonly string[]
  /** The position of a total row. Default: below its rows. */
  readonly totals?: 'above the rows' | 'below the rows'
  /** First cell of a line that ends the table. */
  readonly ends?: RegExp
}

/** One header's rows, as the reader of a kind of file sees them. */
export interface TableRules<Row> extends TableDescription {
  readonly columns: ColumnMap<string>
  /** The field whose date every row has. */
  readonly dated: string
  /** A row has at least one of these fields. */
  readonly figures: readonly string[]
  read(row: Fields, dates: DateReader, line: number): { row: Row; also?: readonly Row[] } | { ignored: NotData }
  /** What a row that cannot be read says of its instrument. Throws BadCell. */
  unread?(row: Fields, dates: DateReader): Transaction | undefined
}

/** The order in which to read a date cell. */
export type DateReader = (text: string) => DateOrder

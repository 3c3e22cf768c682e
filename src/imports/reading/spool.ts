/**
 * The rows of an upload between parsing and storing, in the order of their instruments: memory does not grow with the file, and work
 * that begins again reads them again.
 */
import type { Lot, Transaction } from '../../ledger/ledger.ts'
import type { ContentKind, ContentOf } from '../../ledger/next.ts'
import { rowPositionText } from '../../ledger/row-positions.ts'
import { RowLists, type SortedRows } from '../../lib/row-lists.ts'

type ColumnsOf<Kind extends ContentKind> = Omit<ContentOf[Kind], 'id' | 'userId' | 'accountId' | 'copies'>

/** A row of a file, as it will be stored. */
export type SpooledRow<Kind extends ContentKind = ContentKind> = { [One in Kind]: ColumnsOf<One> }[Kind] & {
  /** The number of its file in the spool. */
  file: number
  /** As the file prints its account; null if it names none. */
  label: string | null
  /** As in `file_transactions`, of one row; null if it is not kept. */
  place: string | null
}

/** Without the number of its file. */
type Spooling = { [Kind in ContentKind]: ColumnsOf<Kind> & Pick<SpooledRow, 'label' | 'place'> }[ContentKind]

/** The rows of one file. */
export interface SpooledFile {
  readonly kind: ContentKind
  /** From 0. */
  readonly file: number
  /** The account labels of its rows, as printed; null of rows that name no account. */
  readonly labels: Set<string | null>
}

/** Takes the files of an upload, one after the other. */
export class Spool {
  readonly rows: { readonly [Kind in ContentKind]: SortedRows<SpooledRow<Kind>> }
  readonly #lists: RowLists
  #files = 0

  /** `folder`: for what does not stay in memory. */
  constructor(folder: string) {
    const lists = new RowLists(folder)
    this.#lists = lists
    const byInstrument = ({ instrument }: { instrument: string }) => instrument
    this.rows = {
      transactions: lists.sorted<SpooledRow<'transactions'>>(byInstrument),
      lots: lists.sorted<SpooledRow<'lots'>>(byInstrument),
    }
  }

  begin(kind: ContentKind): SpooledFile {
    return { kind, file: this.#files++, labels: new Set() }
  }

  add({ kind, file, labels }: SpooledFile, row: Spooling): void {
    labels.add(row.label)
    const rows = this.rows[kind] as SortedRows<SpooledRow>
    rows.add({ ...row, file })
  }

  /** A row that cannot be read: it counts only if rows that were read have its account. */
  addUnread({ kind, file }: SpooledFile, row: Spooling): void {
    const rows = this.rows[kind] as SortedRows<SpooledRow>
    rows.add({ ...row, file })
  }

  /** Removes what does not stay in memory. */
  discard(): void {
    this.#lists.discard()
  }
}

/** A row that was read, as it will be stored. `n`: its number in the file. */
export function toSpooled(
  row: Transaction | Lot,
  { n, label, rowKey }: { n: number; label: string | null; rowKey: string },
): Spooling {
  if (!('class' in row)) return { ...row, rowKey, label, place: null }
  const { time, ratio: _, ...stored } = row
  const { ownEntry = null, acquired = null, besides = null } = row
  return { ...stored, ownEntry, acquired, besides, replaced: null, rowKey, label, place: rowPositionText(n, time) }
}

/**
 * The rows of an upload between parsing and storing, in tables of a workspace: parsing happens outside of any transaction,
 * memory does not grow with the file, and a transaction that is run again reads them again.
 */
import type { Lot, Transaction } from '../../ledger/ledger.ts'
import { rowPositionText } from '../../ledger/row-positions.ts'
import type { Filling, UserWorkspace } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'

/** The rows of one file. */
export interface SpooledRows {
  readonly kind: ContentKind
  /** The rows have the numbers `first` to `last`. A file without rows has a `last` below `first`. */
  readonly first: number
  last: number
  /** The number of each account label, as printed; null: rows that name no account. */
  readonly labels: Map<string | null, number>
}

/** Takes the rows of one file. */
export interface Spooling<Row> {
  readonly rows: SpooledRows
  /** `account`: as printed; null if the row names none. */
  add(account: string | null, rowKey: string, row: Row): void
  flush(): Promise<void>
  end(): Promise<void>
}

/** Takes the files of an upload, one after the other. */
export class Spool {
  readonly #workspace: Pick<UserWorkspace, 'fill'>
  #rows = 0
  #labels = 0

  constructor(workspace: Pick<UserWorkspace, 'fill'>) {
    this.#workspace = workspace
  }

  begin(kind: ContentKind): Spooling<Transaction | Lot> {
    const rows: SpooledRows = { kind, first: this.#rows + 1, last: this.#rows, labels: new Map() }
    const filling =
      kind === 'transactions' ? this.#workspace.fill('spoolTransactions') : this.#workspace.fill('spoolLots')
    return {
      rows,
      add: (account, rowKey, row) => {
        const label = rows.labels.get(account) ?? ++this.#labels
        rows.labels.set(account, label)
        const n = ++this.#rows
        rows.last = n
        // Of the kind of the file. To spread the row first is ten times as fast.
        const place = 'class' in row ? rowPositionText(n - rows.first, row.time) : undefined
        ;(filling as Filling<unknown>).add({ ...row, n, label, rowKey, place })
      },
      flush: filling.flush,
      end: filling.end,
    }
  }
}

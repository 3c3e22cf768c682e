/**
 * The rows of an upload between parsing and storing, in tables of a workspace: parsing happens outside of any transaction,
 * memory does not grow with the file, and a transaction that is run again reads them again.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Workspace } from '../store/index.ts'
import { saleKey } from './content.ts'
import type { ContentKind } from './printed.ts'

/** The rows of one file. */
export interface SpooledRows {
  readonly kind: ContentKind
  /** Their numbers are `first` to `last`; `last` is less if there is none. */
  readonly first: number
  last: number
  /** The number of each account label, as printed; null: rows that name no account. */
  readonly labels: Map<string | null, number>
}

/** Takes the rows of one file. */
export interface Spooling<Row> {
  readonly rows: SpooledRows
  /** `account`: as printed; null if the row names none. */
  add(account: string | null, key: string, row: Row): void
  flush(): Promise<void>
  end(): Promise<void>
}

/** Takes the files of an upload, one after the other. */
export class Spool {
  readonly #workspace: Pick<Workspace, 'fill'>
  #rows = 0
  #labels = 0

  constructor(workspace: Pick<Workspace, 'fill'>) {
    this.#workspace = workspace
  }

  begin(kind: ContentKind): Spooling<Transaction | Lot> {
    const rows: SpooledRows = { kind, first: this.#rows + 1, last: this.#rows, labels: new Map() }
    const { add, flush, end } = kind === 'transactions' ? this.#transactions() : this.#lots()
    return {
      rows,
      add: (account, key, row) => {
        const label = rows.labels.get(account) ?? ++this.#labels
        rows.labels.set(account, label)
        rows.last = ++this.#rows
        add({ n: rows.last, label, contentKey: key }, row)
      },
      flush,
      end,
    }
  }

  #transactions() {
    const { add, ...filling } = this.#workspace.fill('spoolTransactions')
    return {
      ...filling,
      add: (spooled: Spooled, row: Transaction | Lot) => add({ ...spooled, ...(row as Transaction) }),
    }
  }

  #lots() {
    const { add, ...filling } = this.#workspace.fill('spoolLots')
    return {
      ...filling,
      add: (spooled: Spooled, row: Transaction | Lot) =>
        add({ ...spooled, saleKey: saleKey(row as Lot), ...(row as Lot) }),
    }
  }
}

interface Spooled {
  n: number
  label: number
  contentKey: string
}

/** Rows of unknown origin that are no trade, or may be none: orders, and trades that were taken back. */
import type { TransactionClass } from '../../ledger/ledger.ts'
import type { TransactionField } from '../aliases.ts'
import { quote } from '../cells.ts'
import type { ColumnIndexes, Header, RowCells } from '../columns.ts'
import { DIRECTION } from './generic-amounts.ts'

/** Orders that were not carried out are not transactions. */
const NOT_DONE = /^(cancell?ed|rejected|expired|failed|pending|open|working|queued|placed|new|unfilled)$/i
const NOTES = ['notes', 'note', 'comments', 'comment', 'memo', 'remarks', 'remark', 'details']
const TAKEN_BACK = /\b(cancel(s|led|ed|lation)?|cxl(d|ed)?|reversal|reversed|busted|voided|correction)\b/i
const LEFT = [
  'remaining',
  'remaining qty',
  'remaining quantity',
  'qty remaining',
  'quantity remaining',
  'unfilled',
  'unfilled qty',
  'unfilled quantity',
]

/** What the columns of one header say about the orders of their rows. */
export class Orders {
  readonly #at: ColumnIndexes<TransactionField>
  readonly #notes: readonly number[]
  readonly #left: readonly number[]

  constructor(header: Header, at: ColumnIndexes<TransactionField>) {
    this.#at = at
    const named = (names: readonly string[]) =>
      names.map((name) => header.find([name])).filter((column) => column !== -1)
    this.#notes = [at.description, ...named(NOTES)]
    this.#left = named(LEFT)
  }

  /** Why the row is no transaction; undefined if it may be one. */
  notDone(row: RowCells): string | undefined {
    const status = row.textOrEmpty(this.#at.status)
    return NOT_DONE.test(status) && !this.#isFilled(row) ? `order not carried out: ${quote(status)}` : undefined
  }

  /** Throws BadCell for a trade that may have been taken back, or carried out in part. */
  check(row: RowCells, kind: TransactionClass): void {
    if (DIRECTION[kind] === undefined) return
    for (const at of this.#notes)
      if (TAKEN_BACK.test(row.textOrEmpty(at).slice(0, 200)))
        throw row.bad(
          at,
          'may say that the trade was taken back; write Cancel Buy or Cancel Sell as the action of such a row, or remove the word',
        )
    for (const at of this.#left)
      if (!this.#isFilled(row) && /[1-9]/.test(row.textOrEmpty(at)))
        throw row.bad(at, 'was not carried out; name the column of what was carried out Filled Quantity')
  }

  /** Whether the quantity is what was carried out, if only a part. An order may be cancelled after it. */
  #isFilled(row: RowCells): boolean {
    return /fill|exec/i.test(row.name(this.#at.quantity)) && /[1-9]/.test(row.text(this.#at.quantity))
  }
}

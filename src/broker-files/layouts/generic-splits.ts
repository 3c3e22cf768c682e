/** Splits of a file of unknown origin. Their quantity is the shares that a split adds, but may be meant as its ratio. */
import type { Transaction } from '../../ledger/ledger.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../../lib/decimal.ts'
import { type FileNote, fileNote } from '../../lib/note.ts'

/** No ratio is higher. */
const MOST: Quantity = 50n * 10n ** BigInt(QUANTITY_PLACES)

export class GenericSplits {
  /** The first whose quantity may be its ratio. */
  #doubtful: { quantity: string; symbol: string; date: string } | undefined

  take({ class: kind, action, quantity, symbol, date }: Transaction): void {
    if (kind !== 'split' || quantity <= 0n || quantity > MOST || /\bdiv/i.test(action)) return
    this.#doubtful ??= { quantity: toText(quantity, QUANTITY_PLACES), symbol, date }
  }

  /** What to tell the user after the last row. */
  notes(): FileNote[] {
    return this.#doubtful === undefined ? [] : [fileNote('split_quantities', this.#doubtful)]
  }
}

/** Splits of a file of unknown origin. Their quantity is the shares that a split adds, but may be meant as its ratio. */
import type { Transaction } from '../../ledger/ledger.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../../lib/decimal.ts'

/** No ratio is higher. */
const MOST: Quantity = 50n * 10n ** BigInt(QUANTITY_PLACES)

export class GenericSplits {
  /** The first whose quantity may be its ratio. */
  #doubtful: string | undefined

  take({ class: kind, action, quantity, symbol, date }: Transaction): void {
    if (kind !== 'split' || quantity <= 0n || quantity > MOST || /\bdiv/i.test(action)) return
    this.#doubtful ??= `${toText(quantity, QUANTITY_PLACES)} of ${symbol} on ${date}`
  }

  /** What to tell the user after the last row. */
  notes(): string[] {
    return this.#doubtful === undefined
      ? []
      : [
          `The quantity of a split counts as the shares that it adds, such as ${this.#doubtful}. If it is the ratio of the split, undo this import, write the shares that were added and import the file again.`,
        ]
  }
}

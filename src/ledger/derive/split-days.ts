/**
 * The order of a split and the trades of its day. New shares are distributed after trading, and some files date a split on
 * that day (Schwab: `07/15/2024 as of 07/12/2024`), others on the next, before its trading.
 */
import type { Quantity } from '../../lib/decimal.ts'
import type { TransactionClass } from '../ledger.ts'

/** What is needed of a row of the ledger. */
interface Row {
  readonly class: TransactionClass
  /** Days since 1970-01-01. */
  readonly day: number
  readonly quantity: Quantity
  readonly reverse: boolean
  readonly isPostedLater: boolean
  late: boolean
  isUncertain: boolean
}

/** The shares that a trade adds to the position. */
function traded({ class: name, quantity }: Row): Quantity {
  if (name === 'buy' || name === 'buy_to_cover') return quantity
  return name === 'sell' || name === 'sell_short' || name === 'redemption' ? -quantity : 0n
}

const added = ({ class: name, quantity }: Row): Quantity =>
  name === 'split' || name === 'share_movement' ? quantity : 0n

/** Files round shares to two places or more. */
const ROUNDING: Quantity = 1_000_000n

/** Whether a split adds a whole number of new shares for each share held, which nearly all splits do. */
function isWholeRatio(held: Quantity, split: Row): boolean {
  if (held <= 0n || split.quantity < held - ROUNDING) return false
  const rest = split.quantity % held
  return rest <= ROUNDING || held - rest <= ROUNDING
}

/**
 * Marks the splits that take effect after the trades of their day: those whose ratio is whole for the position after these
 * trades, and not for the position before. If it is whole for both or for neither, the file shows it with a later date.
 * Without one, a whole ratio is uncertain if three shares for two, or fewer, fit before the trades. `rows`: by day.
 */
export function markLateSplits(rows: readonly Row[]): void {
  let held: Quantity = 0n
  for (const ofDay of Map.groupBy(rows, ({ day }) => day).values()) {
    const change = ofDay.reduce((sum, row) => sum + traded(row), 0n)
    const split = ofDay.find((row) => row.class === 'split' && !row.reverse && row.quantity > 0n)
    if (split !== undefined && change !== 0n) {
      const [isBefore, isAfter] = [isWholeRatio(held, split), isWholeRatio(held + change, split)]
      split.late = isBefore === isAfter ? split.isPostedLater && held + change > 0n : isAfter
      split.isUncertain = isAfter && !isBefore && !split.isPostedLater && split.quantity * 2n <= held
    }
    for (const row of ofDay) held += added(row)
    held += change
  }
}

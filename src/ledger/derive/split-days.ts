/**
 * The order of a split and the trades of its day. New shares are distributed after trading, and some files date a split on
 * that day (Schwab: `07/15/2024 as of 07/12/2024`), others on the next, before its trading.
 */
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { DatedSplit } from './going-back.ts'
import type { Row } from './row.ts'
import { positionAfter, type SplitEffect, splitEffect } from './split-effect.ts'
import { lateByLots } from './split-lots.ts'
import { isReverseRatio, ROUNDING } from './split-ratios.ts'

/** The shares that a trade adds to the position. */
function traded({ class: name, quantity }: Row): Quantity {
  if (name === 'buy' || name === 'buy_to_cover') return quantity
  return name === 'sell' || name === 'sell_short' || name === 'redemption' ? -quantity : 0n
}

const moved = ({ class: name, quantity }: Row): Quantity => (name === 'share_movement' ? quantity : 0n)

/** A negative position is short. */
const effectOn = ({ quantity, reverse }: Row, position: Quantity): SplitEffect =>
  position < 0n ? splitEffect(0n, -position, quantity, reverse) : splitEffect(position, 0n, quantity, reverse)

function adjustedBy(split: Row, position: Quantity, late: boolean): DatedSplit {
  const effect = effectOn(split, position)
  return { day: split.day, late, ...(effect.kind === 'scale' && { scale: effect }) }
}

/** Whether a split adds a whole number of new shares for each share held, which nearly all splits do. */
function isWholeRatio(held: Quantity, split: Row): boolean {
  if (held <= 0n || split.quantity < held - ROUNDING) return false
  const rest = split.quantity % held
  return rest <= ROUNDING || held - rest <= ROUNDING
}

function markForward(before: Quantity, after: Quantity, split: Row): void {
  const [isBefore, isAfter] = [isWholeRatio(before, split), isWholeRatio(after, split)]
  split.late = isBefore === isAfter ? split.isPostedLater && after > 0n : isAfter
  split.isUncertain = isAfter && !isBefore && !split.isPostedLater && split.quantity * 2n <= before
}

/** A ratio that is exact is evidence; one that leaves a part of a share to be paid out is not. */
function markReverse(before: Quantity, after: Quantity, split: Row): void {
  const isAfter = isReverseOf(after, split, ROUNDING)
  const isBefore = isReverseOf(before, split, ROUNDING)
  const mayBeLate = split.isPostedLater || before === 0n
  split.late = mayBeLate && (isAfter || (!isBefore && isReverseOf(after, split)))
}

/** Whether the ratio is that of a reverse split. Its row has what is gone, or all that is left. */
function isReverseOf(held: Quantity, { quantity, reverse }: Row, within?: Quantity): boolean {
  const left = reverse && quantity > 0n ? quantity : held + quantity
  return left > 0n && left < held && isReverseRatio(held, left, within)
}

/**
 * Marks the splits that take effect after the trades of their day. In this order:
 *
 * 1. Lots of the broker decide, if they show it.
 * 2. A reverse split is late only if the file prints a later date too, or if nothing was held before its day: then if its
 *    ratio is exact for the position after the trades, or at least possible for this one and not exact for the one before.
 * 3. Any other split is late if it adds a whole number of shares for each share of the position after the trades, and not
 *    for each of the position before. If for both or for neither, it is late if the file prints a later date too and
 *    shares are held after the trades.
 *
 * A split that rule 3 makes late without a later date is uncertain if it may as well have added half a share or less for
 * each share held before the trades. `rows`: by day.
 */
export function markLateSplits(rows: readonly Row[], claims: readonly Claim[]): void {
  // Without one, a sale of more than is held is of shares whose purchase is in no file.
  const mayBeShort = rows.some((row) => row.class === 'sell_short')
  const isLateByLots = lateByLots(rows, claims)
  const splits: DatedSplit[] = []
  let held: Quantity = 0n
  for (const ofDay of Map.groupBy(rows, ({ day }) => day).values()) {
    const trades = ofDay.map(traded).filter((quantity) => quantity !== 0n)
    const change = sum(trades)
    const split = ofDay.find((row) => row.class === 'split')
    if (split !== undefined && trades.length > 0) {
      const [early, late] = [adjustedBy(split, held, false), adjustedBy(split, held + change, true)]
      const shown = held + change > 0n ? isLateByLots(splits, early, late) : undefined
      if (shown !== undefined) split.late = shown
      else if (split.reverse || split.quantity < 0n) markReverse(held, held + change, split)
      else markForward(held, held + change, split)
    }
    held += sum(ofDay.map(moved))
    if (split === undefined) held += change
    else {
      const at = split.late ? held + change : held
      splits.push(adjustedBy(split, at, split.late))
      held = positionAfter(at, effectOn(split, at)) + (split.late ? 0n : change)
    }
    if (held < 0n && !mayBeShort) held = 0n
  }
}

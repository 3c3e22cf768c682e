/**
 * The order of a split and the trades of its day. New shares are distributed after trading, and some files date a split on
 * that day (Schwab: `07/15/2024 as of 07/12/2024`), others on the next, before its trading.
 */
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { DatedSplit } from './going-back.ts'
import { REACH } from './pieces.ts'
import type { Row } from './row.ts'
import { type SplitEffect, splitEffect } from './split-effect.ts'
import type { LateByLots } from './split-lots.ts'
import { isReverseRatio, ROUNDING } from './split-ratios.ts'

/** The shares that a trade adds to the position. */
export function traded({ class: name, quantity }: Row): Quantity {
  if (name === 'buy' || name === 'buy_to_cover') return quantity
  return name === 'sell' || name === 'sell_short' || name === 'redemption' ? -quantity : 0n
}

/** A negative position is short. */
const effectOn = ({ quantity, reverse }: Row, position: Quantity): SplitEffect =>
  position < 0n ? splitEffect(0n, -position, quantity, reverse) : splitEffect(position, 0n, quantity, reverse)

function adjustedBy(split: Row, position: Quantity, late: boolean): DatedSplit {
  const effect = effectOn(split, position)
  return { day: split.day, late, ...(effect.kind === 'scale' && { scale: effect }) }
}

/** Whether a split adds a whole number of new shares for each share held, which nearly all splits do. */
function isWholeRatio(held: Quantity, added: Quantity): boolean {
  if (held <= 0n || added < held - ROUNDING) return false
  const rest = added % held
  return rest <= ROUNDING || held - rest <= ROUNDING
}

function markForward(before: Quantity, after: Quantity, split: Row): void {
  const [isBefore, isAfter] = [isWholeRatio(before, split.quantity), isWholeRatio(after, split.quantity)]
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

/** Whether it is a reverse split. Its row has what is gone, or all that is left. */
function isReverseOf(held: Quantity, { quantity, reverse }: Row, within?: Quantity): boolean {
  const left = reverse && quantity > 0n ? quantity : held + quantity
  return left > 0n && left < held && isReverseRatio(held, left, within)
}

/** A split and the position of its day. */
interface SplitDay {
  split: Row
  /** Held before the trades of the day; negative if short. */
  before: Quantity
  /** Held after them. */
  after: Quantity
  /** Splits of earlier days. */
  earlier: readonly DatedSplit[]
}

/**
 * Decides whether a split takes effect after the trades of its day. In this order:
 *
 * 1. Lots of the broker decide, if they show it.
 * 2. A reverse split is late only if the file prints a later date too, or if nothing was held before its day: then if its
 *    ratio is exact for the position after the trades, or at least possible for this one and not exact for the one before.
 * 3. Any other split is late if it adds a whole number of shares for each share of the position after the trades, and not
 *    for each of the position before. If for both or for neither, it is late if the file prints a later date too and
 *    shares are held after the trades.
 *
 * A split that rule 3 makes late without a later date is uncertain if it may as well have added half a share or less for
 * each share held before the trades.
 */
export function markLate({ split, before, after, earlier }: SplitDay, isLateByLots: LateByLots): void {
  const [early, late] = [adjustedBy(split, before, false), adjustedBy(split, after, true)]
  const shown = after > 0n ? isLateByLots(earlier, early, late) : undefined
  if (shown !== undefined) split.late = shown
  else if (split.reverse || split.quantity < 0n) markReverse(before, after, split)
  else markForward(before, after, split)
}

/**
 * Joins the rows of a split whose shares come on several days, at most five apart: all of them together add a whole number of
 * shares for each share held before the first row, and the first row alone does not. The first row gets all shares; returns
 * the other rows.
 */
export function joinParts(split: Row, held: Quantity, rows: readonly Row[]): Row[] {
  const later = rows.filter((row) => row.class === 'split' && row.day > split.day && row.day - split.day <= REACH)
  const total = split.quantity + sum(later.map(({ quantity }) => quantity))
  if (later.length === 0 || isWholeRatio(held, split.quantity) || !isWholeRatio(held, total)) return []
  split.quantity = total
  return later
}

/** Converts a quantity on the day of closing into the quantity on the day of opening: through splits and returns of capital. */
import { divideRounded, type Money, type Quantity } from '../../lib/decimal.ts'
import type { Adjustment, Returned } from './events.ts'

/** A quantity with 12 more decimal places, so that several splits one after the other lose no part of a share. */
export type FineQuantity = bigint
const FINE = 10n ** 12n
/** Added before the places are cut: more than splits round off. */
const ROUNDED_OFF = 10n ** 6n

export const toFine = (quantity: Quantity): FineQuantity => quantity * FINE
export const fromFine = (fine: FineQuantity): Quantity => (fine + ROUNDED_OFF) / FINE

/** A quantity of a lot, in the units of the day on which it was closed. */
export interface LotPart {
  quantity: Quantity
  closed: number
}

export type DatedSplit = Pick<Adjustment, 'day' | 'late' | 'scale'>

/** What a quantity was on the day of opening. */
export interface LotPartOrigin {
  /** In the units of the day of opening. */
  quantity: FineQuantity
  /** What returns of capital took off the cost since then. */
  returned: Money
}

export type GoBack = (part: LotPart, opened: number) => LotPartOrigin

/** Returns a function that goes back from the closing of a part of a lot to its opening. */
export function historyOf(adjustments: readonly DatedSplit[], returned: readonly Returned[]): GoBack {
  // A split after the trades of its day is one before the trades of the next.
  const splits = adjustments
    .flatMap(({ day, late, scale }) => (scale === undefined ? [] : [{ day: late ? day + 1 : day, scale }]))
    .reverse()
  const upTo = returnedUpTo(returned)
  return ({ quantity, closed }, opened) => {
    let [fine, shares, until] = [toFine(quantity), 0n, closed]
    for (const { day, scale } of splits) {
      if (day <= opened) break
      if (day > closed) continue
      // A split comes before the return of its day.
      shares += (upTo(until) - upTo(day - 1)) * fine
      fine = (fine * scale.per) / scale.times
      until = day - 1
    }
    shares += (upTo(until) - upTo(Math.min(opened, until))) * fine
    return { quantity: fine, returned: divideRounded(shares, SHARE_UNIT) }
  }
}

/** More decimal places than a share of a return has digits. */
const SHARE_UNIT = 10n ** 40n

/** Returns a function of a day: what was returned up to its end for each unit of a fine quantity, in `SHARE_UNIT`. */
function returnedUpTo(returned: readonly Returned[]): (day: number) => bigint {
  let total = 0n
  const totals = returned.map(({ day, money, held }) => {
    if (held > 0n) total += (money * SHARE_UNIT) / toFine(held)
    return { day, total }
  })
  return (until) => totals.findLast(({ day }) => day <= until)?.total ?? 0n
}

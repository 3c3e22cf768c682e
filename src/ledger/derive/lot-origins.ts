/** What lots of the broker were on the day they were opened, before later splits and returns of capital. */
import { divideRounded, type Money, type Quantity, sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { Cover } from './cover.ts'
import { type FineQuantity, toFine } from './reservations.ts'
import type { Adjustment, Returned, Sides } from './sides.ts'

export interface Origin {
  /** In the units of the day of opening. */
  quantity: FineQuantity
  /** What returns of capital took off the cost since then; 0 of a short. */
  returned: Money
  /** The first day on which a part of the lot was closed. */
  closed: number
}

/** What a lot was on the day it was opened. */
export type OriginOf = (claim: Claim, opened: number) => Origin

/** `covering`: what each lot covers. */
export function originsIn(
  sides: Pick<Sides, 'adjustments' | 'returned'>,
  covering: ReadonlyMap<Claim, readonly Cover[]>,
): OriginOf {
  const goBack = historyOf(sides)
  return (claim, opened) => {
    const closings = partsOf(claim, covering.get(claim) ?? [])
    const parts = closings.map((part) => goBack(part, opened))
    return {
      quantity: sum(parts.map(({ quantity }) => quantity)),
      returned: claim.side === 'long' ? sum(parts.map(({ returned }) => returned)) : 0n,
      closed: closings.reduce((first, { closed }) => Math.min(first, closed), claim.day),
    }
  }
}

/** A quantity of a lot, in the units of the day on which it was closed. */
interface Part {
  quantity: Quantity
  closed: number
}

/** What the lot has of its closings, and what no transaction closes. */
function partsOf({ lot, day }: Claim, covers: readonly Cover[]): Part[] {
  const parts = covers.map(({ closing, quantity }) => ({ quantity, closed: closing.day }))
  const alone = lot.quantity - sum(covers.map(({ quantity }) => quantity))
  return alone === 0n ? parts : [...parts, { quantity: alone, closed: day }]
}

/** What is needed of a split. */
export type Adjusted = Pick<Adjustment, 'day' | 'late' | 'scale'>

/** Returns a function that goes back from the closing of a part of a lot to its opening. */
export function historyOf({
  adjustments,
  returned,
}: {
  adjustments: readonly Adjusted[]
  returned: readonly Returned[]
}) {
  // A split after the trades of its day is one before the trades of the next.
  const splits = adjustments
    .flatMap(({ day, late, scale }) => (scale === undefined ? [] : [{ day: late ? day + 1 : day, scale }]))
    .reverse()
  const upTo = returnedUpTo(returned)
  return ({ quantity, closed }: Part, opened: number): Omit<Origin, 'closed'> => {
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

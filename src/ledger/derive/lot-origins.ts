/** What lots of the broker were on the day they were opened, before later splits and returns of capital. */
import { sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { Cover } from './cover.ts'
import { historyOf, type LotPart, type LotPartOrigin } from './going-back.ts'
import type { Sides } from './sides.ts'

/** Nothing is returned of a short. */
export interface Origin extends LotPartOrigin {
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
  const goBack = historyOf(sides.adjustments, sides.returned)
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

/** What the lot has of its closings, and what no transaction closes. */
function partsOf({ lot, day }: Claim, covers: readonly Cover[]): LotPart[] {
  const parts = covers.map(({ closing, quantity }) => ({ quantity, closed: closing.day }))
  const alone = lot.quantity - sum(covers.map(({ quantity }) => quantity))
  return alone === 0n ? parts : [...parts, { quantity: alone, closed: day }]
}

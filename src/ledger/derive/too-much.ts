/** Days whose lots are more than what was sold: two files show the same sales. */
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import { soldNear } from './pieces.ts'
import type { Closing } from './sides.ts'

/**
 * Removes lots of days of closing whose lots are more than their sales have. `repeatedOf` returns the lots of such a day that
 * may go, those that only go together as one item; each item goes if the day has as much too much. Without a sale nothing is
 * removed.
 */
export function withoutTooMuch(
  claims: Claim[],
  closings: readonly Closing[],
  repeatedOf: (ofDay: readonly Claim[]) => Iterable<readonly Claim[]>,
): Claim[] {
  const sold = new Map<number, Quantity>()
  for (const { day, quantity } of closings) sold.set(day, (sold.get(day) ?? 0n) + quantity)
  const removed = new Set<Claim>()
  for (const [day, ofDay] of Map.groupBy(claims, (claim) => claim.day)) {
    const sales = ofDay.length === 1 ? undefined : soldNear(day, sold)
    if (sales === undefined) continue
    let tooMuch = quantityOf(ofDay) - sales
    for (const repeated of tooMuch > 0n ? repeatedOf(ofDay) : []) {
      const quantity = quantityOf(repeated)
      if (quantity > tooMuch) continue
      tooMuch -= quantity
      for (const claim of repeated) removed.add(claim)
    }
  }
  return removed.size === 0 ? claims : claims.filter((claim) => !removed.has(claim))
}

export const quantityOf = (claims: readonly Claim[]): Quantity => sum(claims.map(({ lot }) => lot.quantity))

/** Days whose lots are more than what was sold: two files show the same sales. */
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import { soldNear } from './pieces.ts'
import type { Closing } from './sides.ts'

/**
 * Removes lots of days of closing whose lots are more than their sales have. `repeatedOf` returns the lots of such a day that
 * may go, those that only go together as one item; each item goes if the day has as much too much. The sales are those of the
 * day, or those of the nearest day in reach if that day has no lots of its own. Without a sale nothing is removed.
 */
export function withoutTooMuch(
  claims: Claim[],
  closings: readonly Closing[],
  repeatedOf: (ofDay: readonly Claim[]) => Iterable<readonly Claim[]>,
): Claim[] {
  const days = Map.groupBy(claims, (claim) => claim.day)
  const sold = new Map<number, Sold>()
  for (const { day, quantity } of closings) sold.set(day, { day, quantity: (sold.get(day)?.quantity ?? 0n) + quantity })
  const removed = new Set<Claim>()
  for (const [day, ofDay] of days) {
    const sales = ofDay.length === 1 ? undefined : soldNear(day, sold)
    if (sales === undefined || (sales.day !== day && days.has(sales.day))) continue
    let tooMuch = quantityOf(ofDay) - sales.quantity
    for (const repeated of tooMuch > 0n ? repeatedOf(ofDay) : []) {
      const quantity = quantityOf(repeated)
      if (quantity > tooMuch) continue
      tooMuch -= quantity
      for (const claim of repeated) removed.add(claim)
    }
  }
  return removed.size === 0 ? claims : claims.filter((claim) => !removed.has(claim))
}

interface Sold {
  day: number
  quantity: Quantity
}

export const quantityOf = (claims: readonly Claim[]): Quantity => sum(claims.map(({ lot }) => lot.quantity))

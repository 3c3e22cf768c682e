/** What lots of the broker show of openings: which shares were not sold before. */
import type { Quantity } from '../../lib/decimal.ts'
import { type Claim, openingOf } from './claims.ts'
import type { Cover } from './cover.ts'
import { type NamedOpening, type OriginOf, originsIn } from './lot-origins.ts'
import { pricedOpenings } from './priced-openings.ts'
import { fromFine } from './reservations.ts'
import type { Closing, Sides } from './sides.ts'

/**
 * The lots that name their openings, by day or by price. Only of sides with closings that no lot covers: such a closing
 * could consume the opening before the lot does.
 */
export function namedOpenings(
  claims: readonly Claim[],
  sides: Sides,
  covering: ReadonlyMap<Claim, readonly Cover[]>,
  covered: ReadonlyMap<Closing, Quantity>,
): NamedOpening[] {
  const uncovered = sides.closings.filter((closing) => (covered.get(closing) ?? 0n) < closing.quantity)
  const originOf = originsIn(sides, covering)
  return [...new Set(uncovered.map(({ side }) => side))].flatMap((side) => {
    const own = claims.filter((claim) => claim.side === side)
    const openings = sides.openings.filter((opening) => opening.side === side)
    return [...datedOpenings(own, originOf), ...pricedOpenings(own, openings, sides, originOf)]
  })
}

/**
 * With the quantity in the units of the day of opening. A lot with settlement dates is closed, and may even be opened, later
 * than its transactions: `day` is not after the first of these. `openings`: first with the cost before returns of capital,
 * because most brokers print what these leave, then as the lot prints it.
 */
function datedOpenings(claims: readonly Claim[], originOf: OriginOf): NamedOpening[] {
  return claims.flatMap((claim) => {
    const opening = openingOf(claim)
    if (opening === null) return []
    const { quantity: fine, returned, closed } = originOf(claim, opening.day)
    const printed = { ...opening, quantity: fromFine(fine) }
    const paid = { ...printed, money: opening.money + returned }
    const openings = returned === 0n ? [printed] : [paid, printed]
    return [{ claim, day: Math.min(opening.day, closed), openings, fine }]
  })
}

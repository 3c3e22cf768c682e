/** What lots of the broker show of openings: which shares were not sold before. */
import type { Quantity } from '../../lib/decimal.ts'
import { type Claim, openingOf } from './claims.ts'
import type { Cover } from './cover.ts'
import { originsIn } from './lot-origins.ts'
import type { Piece } from './pieces.ts'
import { type FineQuantity, fromFine } from './reservations.ts'
import type { Closing, Sides } from './sides.ts'

/** An opening that a lot names. */
export interface NamedOpening {
  claim: Claim
  day: number
  openings: Piece[]
  fine: FineQuantity
}

/**
 * The lots that name their opening, with its quantity in the units of the day of opening. Only of sides with closings that
 * no lot covers: such a closing could consume the opening before the lot does. A lot with settlement dates is closed, and
 * may even be opened, later than its transactions: `day` is not after the first of these. `openings`: first with the cost
 * before returns of capital, because most brokers print what these leave, then as the lot prints it.
 */
export function namedOpenings(
  claims: readonly Claim[],
  sides: Pick<Sides, 'closings' | 'adjustments' | 'returned'>,
  covering: ReadonlyMap<Claim, readonly Cover[]>,
  covered: ReadonlyMap<Closing, Quantity>,
): NamedOpening[] {
  const uncovered = sides.closings.filter((closing) => (covered.get(closing) ?? 0n) < closing.quantity)
  const open = new Set(uncovered.map(({ side }) => side))
  const originOf = originsIn(sides, covering)
  return claims.flatMap((claim) => {
    const opening = openingOf(claim)
    if (opening === null || !open.has(claim.side)) return []
    const { quantity: fine, returned, closed } = originOf(claim, opening.day)
    const printed = { ...opening, quantity: fromFine(fine) }
    const paid = { ...printed, money: opening.money + returned }
    const openings = returned === 0n ? [printed] : [paid, printed]
    return [{ claim, day: Math.min(opening.day, closed), openings, fine }]
  })
}

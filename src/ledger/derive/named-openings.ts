/** What lots of the broker show of openings: which shares were not sold before. */
import { type Money, proRata, type Quantity, sum } from '../../lib/decimal.ts'
import { type Claim, openingOf } from './claims.ts'
import type { Cover } from './cover.ts'
import type { Piece } from './pieces.ts'
import { type FineQuantity, fromFine, toFine } from './reservations.ts'
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
export function named(
  claims: readonly Claim[],
  { closings, adjustments, returned }: Pick<Sides, 'closings' | 'adjustments' | 'returned'>,
  covering: ReadonlyMap<Claim, readonly Cover[]>,
  covered: ReadonlyMap<Closing, Quantity>,
): NamedOpening[] {
  const uncovered = closings.filter((closing) => (covered.get(closing) ?? 0n) < closing.quantity)
  const sides = new Set(uncovered.map(({ side }) => side))
  // A split after the trades of its day is one before the trades of the next.
  const scales = adjustments.flatMap(({ day, late, scale }) =>
    scale === undefined ? [] : [{ day: late ? day + 1 : day, scale }],
  )
  const unsplit = ({ quantity, closed }: Part, from: number): FineQuantity => {
    let fine = toFine(quantity)
    for (const { day, scale } of scales) if (day > from && day <= closed) fine = (fine * scale.per) / scale.times
    return fine
  }
  const returnedOf = (part: Part, opened: number): Money => {
    let money = 0n
    for (const one of returned)
      if (one.day > opened && one.day <= part.closed)
        money += proRata(one.money, unsplit(part, one.day), toFine(one.held))
    return money
  }
  return claims.flatMap((claim) => {
    const opening = openingOf(claim)
    if (opening === null || !sides.has(claim.side)) return []
    const parts = partsOf(claim, covering.get(claim) ?? [])
    const day = parts.reduce((first, { closed }) => Math.min(first, closed), opening.day)
    const fine = sum(parts.map((part) => unsplit(part, opening.day)))
    const printed = { ...opening, quantity: fromFine(fine) }
    const money = claim.side === 'long' ? sum(parts.map((part) => returnedOf(part, opening.day))) : 0n
    const paid = { ...printed, money: opening.money + money }
    return [{ claim, day, openings: money === 0n ? [printed] : [paid, printed], fine }]
  })
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

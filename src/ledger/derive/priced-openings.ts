/**
 * The openings of lots without an opening date: those of their price. Of several at one price they are the newest, because
 * these were open for the fewest closings before.
 */
import { compare } from '../../lib/compare.ts'
import { CENT, type Money, min, type Quantity } from '../../lib/decimal.ts'
import { type Claim, isSized, openingMoneyOf } from './claims.ts'
import type { NamedOpening, OriginOf } from './lot-origins.ts'
import { type Piece, priceRange, unitPrice } from './pieces.ts'
import { bucketOf, bucketsWithin, MOST_COMPARED } from './price-index.ts'
import { type FineQuantity, fromFine, toFine } from './reservations.ts'
import type { Opening, Sides } from './sides.ts'

const HALF_A_CENT = CENT / 2n

interface PricedOpening {
  day: number
  unit: bigint
  /** What of it is that of no lot yet. */
  left: Quantity
}

/** A lot in the units of a day. */
interface PricedLot {
  opening: Piece
  /** The unit prices that its money agrees with. */
  low: bigint
  high: bigint
  fine: FineQuantity
  /** The first day on which a part of it was closed. */
  closed: number
}

/** A lot without an opening date. */
interface UndatedLot extends PricedLot {
  claim: Claim
  /** What of it has no opening yet. */
  left: FineQuantity
  named: NamedOpening[]
}

/** `claims` and `openings` are of one side. What lots with an opening date name of the openings is theirs. */
export function pricedOpenings(
  claims: readonly Claim[],
  openings: readonly Opening[],
  changes: Pick<Sides, 'adjustments' | 'returned'>,
  originOf: OriginOf,
): NamedOpening[] {
  const undated = claims.filter((claim) => claim.openedDay === null && isSized(claim))
  if (undated.length === 0) return []
  const priced = openings.flatMap(({ day, quantity, money }): PricedOpening[] =>
    money === null ? [] : [{ day, unit: unitPrice(money, quantity), left: quantity }],
  )
  takeNamed(priced, claims, originOf)
  const lots = undated.map((claim): UndatedLot => {
    const lot = pricedOn(claim, claim.day, originOf)
    return { ...lot, claim, left: lot.fine, named: [] }
  })
  // First the openings of just the price of a lot. Then those a cent away: brokers round lots so that their sum is right.
  for (const within of [HALF_A_CENT, CENT]) {
    const changed = daysOf(changes)
    let byPrice: Map<bigint, UndatedLot[]> | undefined
    for (const opening of priced.toReversed()) {
      if (byPrice === undefined || changed.at(-1)! > opening.day) {
        while (changed.at(-1)! > opening.day) changed.pop()
        byPrice = convert(lots, opening.day, within, originOf)
      }
      nameOpening(opening, byPrice.get(bucketOf(opening.unit)) ?? [])
    }
  }
  return lots.filter(({ left }) => fromFine(left) === 0n).flatMap(({ named }) => named)
}

/** The days on which units or costs change, in order. */
function daysOf({ adjustments, returned }: Pick<Sides, 'adjustments' | 'returned'>): number[] {
  const splits = adjustments.filter(({ kind }) => kind === 'split').map(({ day, late }) => (late ? day + 1 : day))
  return [...splits, ...returned.map(({ day }) => day)].sort((a, b) => a - b)
}

/** What the lot was on a day, if it was open. */
function pricedOn(claim: Claim, day: number, originOf: OriginOf, within = CENT): PricedLot {
  const { quantity: fine, returned, closed } = originOf(claim, day)
  const opening = { day, quantity: fromFine(fine), money: openingMoneyOf(claim) + returned }
  const [low, high] = priceRange(opening, within)
  return { opening, low, high, fine, closed }
}

/** Removes from the openings what lots with an opening date name. */
function takeNamed(openings: readonly PricedOpening[], claims: readonly Claim[], originOf: OriginOf): void {
  const key = (day: number, bucket: bigint) => `${day} ${bucket}`
  const alike = Map.groupBy(openings, ({ day, unit }) => key(day, bucketOf(unit)))
  for (const claim of claims) {
    const { openedDay } = claim
    if (openedDay === null) continue
    const { low, high, fine } = pricedOn(claim, openedDay, originOf)
    let wanted = fromFine(fine)
    for (const bucket of bucketsWithin(low, high))
      eachLeft(alike.get(key(openedDay, bucket)) ?? [], (opening) => {
        const part = low <= opening.unit && opening.unit <= high ? min(opening.left, wanted) : 0n
        opening.left -= part
        wanted -= part
        return wanted > 0n
      })
  }
}

/**
 * Converts the lots that lack openings to the units of a day. Returns them by the cents of their prices; those that are closed
 * last first.
 */
function convert(
  lots: readonly UndatedLot[],
  day: number,
  within: Money,
  originOf: OriginOf,
): Map<bigint, UndatedLot[]> {
  const byPrice = new Map<bigint, UndatedLot[]>()
  for (const lot of lots) {
    if (lot.left === 0n) continue
    const before = lot.fine
    Object.assign(lot, pricedOn(lot.claim, day, originOf, within))
    lot.left = before === 0n ? 0n : (lot.left * lot.fine) / before
    for (const bucket of bucketsWithin(lot.low, lot.high)) {
      const alike = byPrice.get(bucket) ?? []
      byPrice.set(bucket, alike)
      alike.push(lot)
    }
  }
  for (const alike of byPrice.values()) alike.sort((a, b) => compare(b.closed, a.closed))
  return byPrice
}

/** Gives an opening to the lots of its price. */
function nameOpening(opening: PricedOpening, lots: UndatedLot[]): void {
  const { day, unit } = opening
  eachLeft(lots, (lot) => {
    if (lot.closed < day) return false
    const part = lot.low <= unit && unit <= lot.high ? min(opening.left, fromFine(lot.left)) : 0n
    if (part === 0n) return opening.left > 0n
    opening.left -= part
    lot.left -= min(toFine(part), lot.left)
    lot.named.push({ claim: lot.claim, day, openings: [{ ...lot.opening, day }], fine: lot.fine, part })
    return opening.left > 0n
  })
}

/** Calls `take` with the items of which something is left, until it returns false, and removes those without a rest. */
function eachLeft<Item extends { left: bigint }>(items: Item[], take: (item: Item) => boolean): void {
  let compared = 0
  for (let i = 0; i < items.length && compared < MOST_COMPARED; ) {
    const item = items[i] as Item
    const goesOn = item.left === 0n || take(item)
    if (item.left === 0n) items.splice(i, 1)
    else {
      i++
      compared++
    }
    if (!goesOn) return
  }
}

/** The broker's lots, one claim per copy; each claim becomes one trade. */
import { dayNumber } from '../../lib/dates.ts'
import { type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Held, Lot, Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import { matchLots } from './match-lots.ts'
import { DISTANCES, type Piece } from './pieces.ts'
import type { Closing } from './sides.ts'

export interface Claim {
  key: string
  lot: Lot
  side: Side
  /** The day the lot was closed: sold, or bought back. Days since 1970-01-01. */
  day: number
  /** The day it was opened; null where the lot does not say. */
  openedDay: number | null
}

/** Every copy of every lot, in the order of closing day and key. Acquired after sold is a short. */
export function toClaims(lots: Held<Lot>[]): Claim[] {
  const claims: Claim[] = []
  const seen = new Map<string, number>()
  for (const { key, copies, row: lot } of lots.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))) {
    const first = seen.get(key) ?? 0
    seen.set(key, first + copies)
    const sold = dayNumber(lot.sold)
    const acquired = lot.acquired === null ? null : dayNumber(lot.acquired)
    const times =
      acquired !== null && acquired > sold
        ? ({ side: 'short', day: acquired, openedDay: sold } as const)
        : ({ side: 'long', day: sold, openedDay: acquired } as const)
    for (let copy = first; copy < first + copies; copy++) claims.push({ key: `lot:${key}:${copy}`, lot, ...times })
  }
  return claims.sort((a, b) => a.day - b.day)
}

/** A claim as the matcher compares it: a long by its proceeds, a short by its cost. */
export const pieceOf = ({ lot, side, day, openedDay }: Claim): Piece => ({
  day,
  openedDay,
  quantity: lot.quantity,
  money: side === 'long' ? lot.proceeds : lot.costBasis,
})

/** What a claim says about its opening; null where it does not say when that was. */
export const openingOf = ({ lot, side, openedDay }: Claim): Piece | null =>
  openedDay === null
    ? null
    : { day: openedDay, quantity: lot.quantity, money: side === 'long' ? lot.costBasis : lot.proceeds }

/**
 * Leaves out what summary lots (without acquisition date) tell again of a day whose sales detailed
 * lots tell already: a summary of the same sales whole, part of one in proportion.
 *
 * A lot `Various` stands beside the detailed lots of its day and tells nothing twice. Which it is
 * shows in the transactions: lots that fit into the sales of their day together are all real.
 */
export function withoutRetold(claims: Claim[], closings: Closing[]): Claim[] {
  const sold = new Map<number, Quantity>()
  for (const { day, quantity } of closings) sold.set(day, (sold.get(day) ?? 0n) + quantity)
  const left = new Map<Claim, Quantity>()
  for (const day of Map.groupBy(claims, (claim) => claim.day).values()) {
    const summaries = day.filter((claim) => claim.openedDay === null)
    const details = day.filter((claim) => claim.openedDay !== null)
    if (summaries.length === 0 || details.length === 0) continue
    let retold = retoldQuantity(summaries, details, sold)
    // One day only, so every part of a summary that is linked is one the detailed lots cover.
    const links = matchLots(details.map(summaryPiece), summaries.map(summaryPiece))
    for (const { closing, quantity } of links) {
      const claim = summaries[closing]!
      const gone = quantity < retold ? quantity : retold
      retold -= gone
      left.set(claim, (left.get(claim) ?? claim.lot.quantity) - gone)
    }
  }
  return claims.flatMap((claim) => {
    const quantity = left.get(claim)
    if (quantity === undefined) return [claim]
    return quantity === 0n ? [] : [{ ...claim, lot: partOf(claim.lot, quantity) }]
  })
}

function retoldQuantity(summaries: Claim[], details: Claim[], sold: Map<number, Quantity>): Quantity {
  const summed = totalOf(summaries)
  const detailed = totalOf(details)
  if (summed.quantity === detailed.quantity && toCents(summed.proceeds) === toCents(detailed.proceeds)) {
    return summed.quantity
  }
  const day = summaries[0]!.day
  const sales = DISTANCES.map((distance) => sold.get(day - distance)).find((quantity) => quantity !== undefined)
  const all = summed.quantity + detailed.quantity
  return sales === undefined ? all : all > sales ? all - sales : 0n
}

const summaryPiece = ({ lot }: Claim): Piece => ({ day: 0, quantity: lot.quantity, money: lot.proceeds })

const totalOf = (claims: Claim[]) => ({
  quantity: sum(claims.map((claim) => claim.lot.quantity)),
  proceeds: sum(claims.map((claim) => claim.lot.proceeds)),
})

/** The first `quantity` units of a lot, its money in proportion. */
const partOf = (lot: Lot, quantity: Quantity): Lot => ({
  ...lot,
  quantity,
  proceeds: slice(lot.proceeds, lot.quantity, 0n, quantity),
  costBasis: slice(lot.costBasis, lot.quantity, 0n, quantity),
  gain: lot.gain === null ? null : slice(lot.gain, lot.quantity, 0n, quantity),
  disallowedLoss: slice(lot.disallowedLoss, lot.quantity, 0n, quantity),
})

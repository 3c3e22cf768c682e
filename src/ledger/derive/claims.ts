/** The broker's realized-gains lots, one claim for each copy of a lot. Each claim becomes one trade. */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { type Money, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import { matchLots } from './match-lots.ts'
import { DISTANCES, type Piece } from './pieces.ts'
import type { Closing } from './sides.ts'

/** A lot with a quantity, for matching. */
export type SizedLot = Lot & { quantity: Quantity }

export interface Claim {
  key: string
  /** If `quantityFrom` is null, its quantity is what `coverUnsized` sets aside for it; 0 before that. */
  lot: SizedLot
  /** What shows the lot's quantity; null if nothing does. */
  quantityFrom: 'file' | 'transactions' | null
  side: Side
  /** The day the lot was closed: sold, or bought back. Days since 1970-01-01. */
  day: number
  /** The day it was opened; null if the lot has no opening date. */
  openedDay: number | null
}

/** One claim for each copy of each lot, by closing day and key. A lot acquired after it was sold is a short. */
export function toClaims(lots: LedgerRow<Lot>[]): Claim[] {
  const claims: Claim[] = []
  const seen = new Map<string, number>()
  for (const { key, copies, row } of withoutRepeated(lots.toSorted((a, b) => compare(a.key, b.key)))) {
    const lot: SizedLot = { ...row, quantity: row.quantity ?? 0n }
    const first = seen.get(key) ?? 0
    seen.set(key, first + copies)
    const sold = dayNumber(lot.sold)
    const acquired = lot.acquired === null ? null : dayNumber(lot.acquired)
    const isShort = acquired !== null && acquired > sold
    const side = isShort ? 'short' : 'long'
    const [day, openedDay] = isShort ? [acquired, sold] : [sold, acquired]
    const quantityFrom = row.quantity === null ? null : 'file'
    for (let copy = first; copy < first + copies; copy++)
      claims.push({ key: `lot:${key}:${copy}`, lot, quantityFrom, side, day, openedDay })
  }
  return claims.sort((a, b) => a.day - b.day)
}

/**
 * Removes lots without a quantity that repeat one with a quantity, because two files of different layouts print the
 * same sale. A sale is its dates and proceeds; its cost basis may be restated. As many lots are real as the file that
 * prints most of them shows.
 */
function withoutRepeated(lots: LedgerRow<Lot>[]): LedgerRow<Lot>[] {
  if (lots.every(({ row }) => row.quantity !== null)) return lots
  const real = new Map<LedgerRow<Lot>, number>()
  for (const sale of Map.groupBy(lots, ({ row }) => `${row.acquired} ${row.sold} ${row.proceeds}`).values()) {
    const bare = sale.filter(({ row }) => row.quantity === null)
    /** Copies with a quantity that repeat no lot yet, by cost basis. */
    const printed = new Map<Money, number>()
    for (const { copies, row } of sale)
      if (row.quantity !== null) printed.set(row.costBasis, (printed.get(row.costBasis) ?? 0) + copies)
    for (const held of bare) {
      const equal = printed.get(held.row.costBasis) ?? 0
      const repeated = Math.min(held.copies, equal)
      printed.set(held.row.costBasis, equal - repeated)
      real.set(held, held.copies - repeated)
    }
    let restated = [...printed.values()].reduce((total, copies) => total + copies, 0)
    for (const held of bare) {
      const copies = real.get(held) ?? 0
      real.set(held, copies - Math.min(copies, restated))
      restated -= Math.min(copies, restated)
    }
  }
  return lots.flatMap((held) => {
    const copies = real.get(held) ?? held.copies
    return copies === 0 ? [] : [{ ...held, copies }]
  })
}

/** The closing of a claim, for matching: a long has its proceeds, a short its cost. */
export const pieceOf = ({ lot, side, day, openedDay }: Claim): Piece => ({
  day,
  openedDay,
  quantity: lot.quantity,
  money: side === 'long' ? lot.proceeds : lot.costBasis,
})

/** The opening of a claim, for matching; null if the lot has no opening date. */
export const openingOf = ({ lot, side, openedDay }: Claim): Piece | null =>
  openedDay === null
    ? null
    : { day: openedDay, quantity: lot.quantity, money: side === 'long' ? lot.costBasis : lot.proceeds }

/**
 * Removes summary lots (those without acquisition date) that repeat the detailed lots of the same day. A
 * summary repeated only in part keeps the rest, with its money in proportion.
 *
 * A lot with acquisition date `Various` looks like a summary but is not a duplicate. The transactions
 * decide: if all lots of a day together fit into the sales of that day, none is a duplicate.
 */
export function withoutSummaries(claims: Claim[], closings: Closing[]): Claim[] {
  const sold = new Map<number, Quantity>()
  for (const { day, quantity } of closings) sold.set(day, (sold.get(day) ?? 0n) + quantity)
  const left = new Map<Claim, Quantity>()
  for (const day of Map.groupBy(claims, (claim) => claim.day).values()) {
    // Claims whose quantity is from the transactions cover what these do not: they repeat none of them.
    const printed = day.filter(({ quantityFrom }) => quantityFrom === 'file')
    const summaries = printed.filter((claim) => claim.openedDay === null)
    const details = printed.filter((claim) => claim.openedDay !== null)
    if (summaries.length === 0 || details.length === 0) continue
    let repeated = repeatedQuantity(summaries, details, sold)
    // All lots are of one day, so whatever is linked of a summary is a duplicate of detailed lots.
    const links = matchLots(details.map(summaryPiece), summaries.map(summaryPiece))
    for (const { closing, quantity } of links) {
      const claim = summaries[closing]!
      const gone = quantity < repeated ? quantity : repeated
      repeated -= gone
      left.set(claim, (left.get(claim) ?? claim.lot.quantity) - gone)
    }
  }
  return claims.flatMap((claim) => {
    const quantity = left.get(claim)
    if (quantity === undefined) return [claim]
    return quantity === 0n ? [] : [{ ...claim, lot: partOf(claim.lot, quantity) }]
  })
}

function repeatedQuantity(summaries: Claim[], details: Claim[], sold: Map<number, Quantity>): Quantity {
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

/**
 * The first `quantity` units of a lot, with its money in proportion. Its gain is as far from proceeds − cost as that of the
 * lot is, to the cent.
 */
function partOf(lot: SizedLot, quantity: Quantity): SizedLot {
  const part = (money: Money) => slice(money, lot.quantity, 0n, quantity)
  const [proceeds, costBasis] = [part(lot.proceeds), part(lot.costBasis)]
  const gain = lot.gain === null ? null : proceeds - costBasis + part(lot.gain - (lot.proceeds - lot.costBasis))
  return { ...lot, quantity, proceeds, costBasis, gain, disallowedLoss: part(lot.disallowedLoss) }
}

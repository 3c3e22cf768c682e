/** The broker's realized-gains lots, one claim for each copy of a lot. Each claim becomes one trade. */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Side } from '../ledger.ts'
import type { ClosingDayOf } from './lots-of-day.ts'
import type { Piece } from './pieces.ts'

/** A lot with a quantity, for matching. */
export type SizedLot = Lot & { quantity: Quantity }

export interface Claim {
  /** `lot:<content key>:<copy>`. */
  key: string
  /** Of the stored lot, 0 if it is not stored; its content key; and which of its copies this is. */
  lotId: number
  lotKey: string
  copy: number
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

/** Whether the quantity of a claim is known, from its file or from the transactions. */
export const isSized = ({ quantityFrom }: Claim): boolean => quantityFrom !== null

/**
 * One claim for each copy of each lot, by closing day and key. A lot that was closed after the day of its sale is a short.
 */
export function toClaims(lots: readonly LedgerRow<Lot>[], closedOn: ClosingDayOf): Claim[] {
  const claims: Claim[] = []
  const seen = new Map<string, number>()
  for (const { id = 0, key, copies, row } of lots.toSorted((a, b) => compare(a.key, b.key))) {
    const lot: SizedLot = { ...row, quantity: row.quantity ?? 0n }
    const first = seen.get(key) ?? 0
    seen.set(key, first + copies)
    const day = dayNumber(closedOn(lot))
    const isShort = day > dayNumber(lot.sold)
    const side = isShort ? 'short' : 'long'
    const opened = isShort ? lot.sold : lot.acquired
    // A purchase that is named by a settlement date after its sale was made until then.
    const openedDay = opened === null ? null : Math.min(dayNumber(opened), day)
    const quantityFrom = row.quantity === null ? null : 'file'
    for (let copy = first; copy < first + copies; copy++)
      claims.push({
        ...{ key: `lot:${key}:${copy}`, lotId: id, lotKey: key, copy },
        ...{ lot, quantityFrom, side, day, openedDay },
      })
  }
  return claims.sort((a, b) => a.day - b.day)
}

/** The closing of a claim, for matching: a long has its proceeds, a short its cost. */
export const pieceOf = ({ lot, side, day, openedDay }: Claim): Piece => ({
  day,
  openedDay,
  quantity: lot.quantity,
  money: side === 'long' ? lot.proceeds : lot.costBasis,
})

/** The cost of a long, the proceeds of a short. */
export const openingMoneyOf = ({ lot, side }: Claim): Money => (side === 'long' ? lot.costBasis : lot.proceeds)

/** The opening of a claim, for matching; null if the lot has no opening date. */
export const openingOf = (claim: Claim): Piece | null =>
  claim.openedDay === null ? null : { day: claim.openedDay, quantity: claim.lot.quantity, money: openingMoneyOf(claim) }

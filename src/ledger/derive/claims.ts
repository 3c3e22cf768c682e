/** The broker's realized-gains lots, one claim for each copy of a lot. Each claim becomes one trade. */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Side } from '../ledger.ts'
import type { Piece } from './pieces.ts'

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
  /** See `LedgerRow.files`. */
  files?: ReadonlySet<number>
  /** Present if its money is only in proportion: see `withoutSummaries`. */
  isEstimate?: true
}

/** Whether the quantity of a claim is known, from its file or from the transactions. */
export const isSized = ({ quantityFrom }: Claim): boolean => quantityFrom !== null

/** One claim for each copy of each lot, by closing day and key. A lot acquired after it was sold is a short. */
export function toClaims(lots: LedgerRow<Lot>[]): Claim[] {
  const claims: Claim[] = []
  const seen = new Map<string, number>()
  for (const { key, copies, files, row } of withoutRepeated(lots.toSorted((a, b) => compare(a.key, b.key)))) {
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
      claims.push({ key: `lot:${key}:${copy}`, lot, quantityFrom, side, day, openedDay, ...(files && { files }) })
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
  const filesOf = new Map<LedgerRow<Lot>, ReadonlySet<number>>()
  for (const sale of Map.groupBy(lots, ({ row }) => `${row.acquired} ${row.sold} ${row.proceeds}`).values()) {
    const bare = sale.filter(({ row }) => row.quantity === null)
    const files = new Set(sale.flatMap((held) => [...(held.files ?? [])]))
    for (const held of sale) filesOf.set(held, files)
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
    const files = held.files && { files: filesOf.get(held) as ReadonlySet<number> }
    return copies === 0 ? [] : [{ ...held, ...files, copies }]
  })
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

/**
 * Whether the history of shares falls in two at the beginning of each day on which nothing is held (rule 6.2), so that the days
 * from there on can be derived alone. Only purchases and sales do that, and lots that the rows of their own days explain: each has
 * the money of closings of the day on which it was sold, and takes openings of the day that it names. Where in doubt, it does not.
 */
import { sum } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { LedgerRow, Lot, Movement } from '../ledger.ts'
import type { Claim } from './claims.ts'
import { areCoveredByDay, type Covered } from './cover.ts'
import { areWholeDays } from './lots-of-day.ts'
import type { Walked } from './walk.ts'

/** The rows of all files. */
export interface Printed {
  transactions: readonly LedgerRow<Movement>[]
  lots: readonly LedgerRow<Lot>[]
}

/** `others`: the walks by other orders of a day. */
export function isDivisible(
  walked: Covered & Walked & { withoutSale: readonly Claim[] },
  others: readonly Walked[],
  { transactions, lots }: Printed,
): boolean {
  const { claims, positions, unmatched, withoutSale } = walked
  // Whether a sale without a purchase was a short sale depends on purchases after it.
  if (unmatched.length > 0 || withoutSale.length > 0 || !transactions.every(isPlain)) return false
  return (
    lots.every(isOrdinary) &&
    areWholeDays(lots, transactions) &&
    areCoveredByDay(claims, positions) &&
    [walked, ...others].every(takesWhatIsNamed)
  )
}

/** Shares that came under a new name have the purchases of the old one. */
const isPlain = ({ row, carried }: LedgerRow<Movement>): boolean =>
  BUYS_AND_SELLS.includes(row.class) && carried === undefined

/** A lot whose quantity and days are known, and which names a purchase before its sale. */
const isOrdinary = ({ row: { acquired, sold, quantity } }: LedgerRow<Lot>): boolean =>
  acquired !== null && acquired <= sold && quantity !== null

/** Whether each lot has all of its shares from openings of the day that it names. */
const takesWhatIsNamed = ({ consumed }: Walked): boolean =>
  [...consumed].every(
    ([{ lot, openedDay }, taken]) =>
      sum(taken.map(({ quantity }) => quantity)) === lot.quantity &&
      taken.every(({ isOld, day }) => !isOld && day === openedDay),
  )

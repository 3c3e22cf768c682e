/** How a file signs quantities and amounts. A sign that contradicts the class of its row is an error, never dropped. */
import type { TransactionClass } from '../../ledger/ledger.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Fields } from '../fields.ts'

export interface Signs {
  /**
   * Of trades and redemptions. `signed`: bought is positive, sold is negative. `unsigned`: never negative. `either`:
   * what is sold may be printed both ways.
   */
  readonly quantity: 'signed' | 'unsigned' | 'either'
  /**
   * `signed`: paid is negative. `inverted`: paid is positive. `by class`: printed without a sign; the class of the row has
   * it. `either`: as `by class`, but what is paid may have a minus.
   */
  readonly amount: 'signed' | 'inverted' | 'by class' | 'either'
}

type Direction = 'in' | 'out'

/** The direction in which shares move. */
const SHARES: Partial<Record<TransactionClass, Direction>> = {
  buy: 'in',
  buy_to_cover: 'in',
  sell: 'out',
  sell_short: 'out',
  redemption: 'out',
}

/** The direction in which cash moves. */
const CASH: Partial<Record<TransactionClass, Direction>> = {
  buy: 'out',
  buy_to_cover: 'out',
  cancel_sell: 'out',
  sell: 'in',
  sell_short: 'in',
  cancel_buy: 'in',
}

/** Classes that cost money in files that do not sign amounts. */
const COSTS: ReadonlySet<TransactionClass> = new Set(['fee', 'tax'])

/** Throws BadCell for the quantity of a trade with the sign of another, and for a redemption that brings shares. */
export function checkQuantity(row: Fields, signs: Signs, kind: TransactionClass, quantity: Quantity | null): void {
  const direction = SHARES[kind]
  if (direction === undefined || quantity === null || quantity === 0n) return
  const what = kind.replaceAll('_', ' ')
  if (quantity < 0n && (direction === 'in' || signs.quantity === 'unsigned'))
    throw row.bad('quantity', `is negative, which contradicts a ${what}`)
  if (quantity > 0n && direction === 'out' && signs.quantity === 'signed')
    throw row.bad('quantity', `is positive, which contradicts a ${what}`)
}

/**
 * The amount with its sign: − paid, + received. Throws BadCell if the printed sign contradicts the class.
 * In unsigned files, `flow` decides if the class does not.
 */
export function signedAmount(
  row: Fields,
  field: string,
  signs: Signs,
  kind: TransactionClass,
  amount: Money,
  flow: Direction | undefined,
): Money {
  if (signs.amount === 'signed') return amount
  if (signs.amount === 'inverted') return -amount
  // A minus that contradicts the class is an error of `checkAmount`.
  if (signs.amount === 'either' && amount < 0n) return amount
  const trade = CASH[kind]
  if (amount < 0n && trade !== undefined)
    throw row.bad(field, `is negative in a column whose amounts have no sign; is this a ${kind.replaceAll('_', ' ')}?`)
  const direction = trade ?? flow ?? (COSTS.has(kind) ? 'out' : 'in')
  return direction === 'out' ? -amount : amount
}

/**
 * Throws BadCell for a purchase that brings money and a sale that costs more than its fees: one of the two
 * columns is wrong, and it is unknown which.
 */
export function checkAmount(
  row: Fields,
  field: string,
  kind: TransactionClass,
  amount: Money | null,
  fees: Money,
): void {
  const direction = CASH[kind]
  if (direction === undefined || amount === null) return
  const what = kind.replaceAll('_', ' ')
  if (direction === 'out' && amount > (kind === 'cancel_sell' ? fees : 0n))
    throw row.bad(field, `is positive, which contradicts a ${what}`)
  // A sale may bring less than it costs.
  if (direction === 'in' && amount < -fees) throw row.bad(field, `is negative, which contradicts a ${what}`)
}

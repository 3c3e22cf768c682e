/** The fields that a transaction of each class must have. Shared by every transaction layout. */

import { contractUnits, isCusip, isOption } from '../ledger/instrument.ts'
import type { ReadClass, Transaction, TransactionClass } from '../ledger/ledger.ts'
import { abs, CENT, divideRounded, MONEY_PLACES, type Money, multiply, type Quantity, toFixed } from '../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import type { RowCells } from './columns.ts'
import { strikeOf } from './instrument.ts'

/** A row's cells as read: null if the cell is empty. */
export type PrintedTransaction = Omit<Transaction, 'class' | 'quantity' | 'amount'> & {
  quantity: Quantity | null
  amount: Money | null
}

interface Needs {
  instrument: boolean
  quantity: boolean
  amount: boolean
  /** At least one of quantity and amount. */
  either?: boolean
}

const TRADE: Needs = { instrument: true, quantity: true, amount: true }
const SHARES: Needs = { instrument: true, quantity: true, amount: false }
const MONEY: Needs = { instrument: false, quantity: false, amount: true }

const NEEDS: Record<ReadClass, Needs> = {
  buy: TRADE,
  sell: TRADE,
  sell_short: TRADE,
  buy_to_cover: TRADE,
  cancel_buy: TRADE,
  cancel_sell: TRADE,
  expiration: SHARES,
  split: SHARES,
  share_movement: SHARES,
  redemption: { instrument: true, quantity: false, amount: false, either: true },
  dividend: MONEY,
  return_of_capital: MONEY,
  cash_in_lieu: MONEY,
  interest: MONEY,
  tax: MONEY,
  fee: MONEY,
  cash: MONEY,
}

/**
 * The class a row has once its cells are known: one word serves for cash and for shares at several
 * brokers, and what moved decides.
 */
function refined(kind: ReadClass, { action, instrument, quantity, amount }: PrintedTransaction): ReadClass {
  const movesShares = instrument !== '' && quantity !== null && quantity !== 0n
  // Rights and warrants expire too; but if an exchanged or assigned instrument is not an option, it is shares.
  if (kind === 'expiration' && !isOption(instrument) && !/expir/i.test(action)) return 'share_movement'
  if (kind === 'cash' && movesShares) return 'share_movement'
  if (kind === 'share_movement' && !movesShares && amount !== null) return 'cash'
  return kind
}

/** Their quantities have no sign. */
export const TRADES_AND_CANCELS: ReadonlySet<TransactionClass> = new Set([
  ...BUYS_AND_SELLS,
  'cancel_buy',
  'cancel_sell',
])

/** Positions of the checked columns; -1 if the file does not have the column. */
export interface CheckedColumns {
  symbol: number
  quantity: number
  amount: number
}

/** A merger for cash and shares is a sale in part, and assigned shares have a price. Transfers may print a value. */
const mayBeTrade = (kind: TransactionClass, action: string): boolean =>
  kind === 'expiration' || /\b(merger|mrgs|exchanged?|reorg exc)\b/i.test(action)

/**
 * Throws BadCell for an option that ended with the price of its shares, which another row pays. What is left is cash
 * that options on an index are settled in, and costs: near no multiple of the strike.
 */
function checkEnded({ instrument, quantity, amount, action }: PrintedTransaction, row: RowCells, at: number): void {
  const strike = strikeOf(instrument)
  if (strike === undefined || amount === null || quantity === null || amount === 0n) return
  const shares = multiply(contractUnits(instrument, abs(quantity)), strike)
  if (abs(abs(amount) - shares) * PART_OF_COSTS > shares) return
  throw row.bad(
    at,
    `is what the shares of a contract cost that is ${action.toLowerCase()}; their trade is a row of its own`,
  )
}

/** Costs are less than this part of what shares cost. */
const PART_OF_COSTS = 100n

/** The face value of bonds is a multiple of 100, in the scale of quantities. */
const FACE: Quantity = 10_000_000_000n
/** Prices are rounded to cents or less: half a cent of a price per 100. */
const ROUNDED_PRICE = 20_000n

/**
 * Throws BadCell for a bond that was traded with accrued interest, in files without a column for it. Bonds are priced per
 * 100 of face value; a security without a ticker may also be shares, which are priced by the piece.
 */
function checkBond({ instrument, quantity, price, fees, amount }: PrintedTransaction, row: RowCells, at: number): void {
  if (!isCusip(instrument) || quantity === null || price === null || price === 0n || amount === null) return
  if (quantity % FACE !== 0n) return
  const shares = multiply(abs(quantity), price)
  const face = divideRounded(shares, 100n)
  const paid = amount < 0n ? -amount - fees : amount + fees
  const rounded = CENT + divideRounded(multiply(abs(quantity), ONE_DOLLAR), ROUNDED_PRICE)
  const difference = abs(paid - face)
  if (difference <= rounded || difference * PART_OF_INTEREST > face || abs(paid - shares) <= rounded) return
  throw row.bad(
    at,
    `is not quantity × price per 100, which is ${toFixed(face, MONEY_PLACES, 2)}: the rest may be accrued interest, which is no part of the cost, and is not supported`,
  )
}

/** Accrued interest is less than this part of the face value. */
const PART_OF_INTEREST = 5n
const ONE_DOLLAR = 1_000_000n

/**
 * The transaction of a class, or BadCell naming the column its class needs and the row leaves
 * empty: a trade without quantity or amount would silently become a gift or a loss.
 */
export function completeTransaction(
  printed: PrintedTransaction,
  kind: ReadClass,
  row: RowCells,
  at: CheckedColumns,
): Transaction {
  const { quantity, amount, action, instrument } = printed
  const final = refined(kind, printed)
  const needs = NEEDS[final]
  if (final === 'share_movement' && mayBeTrade(kind, action) && amount !== null && amount !== 0n)
    throw row.bad(at.amount, `is an amount for shares of a row ${action}, which may be a trade, and is not supported`)
  if (final === 'expiration') checkEnded(printed, row, at.amount)
  if (final === 'buy' || final === 'sell') checkBond(printed, row, at.amount)
  if (final === 'dividend' && (amount ?? 0n) === 0n && quantity !== null && quantity !== 0n)
    throw row.bad(at.quantity, 'are shares without an amount in a dividend, and are not supported')
  if (final === 'dividend' && amount !== null && amount < 0n && quantity !== null && quantity !== 0n)
    throw row.bad(at.amount, 'is negative, in a dividend with a quantity: it may be shares bought with a dividend')
  // It may bring less than it costs.
  if (final === 'redemption' && amount !== null && amount < -printed.fees && quantity !== null && quantity !== 0n)
    throw row.bad(at.amount, 'is negative, which contradicts a redemption')
  if (needs.instrument && instrument === '') throw row.problem(at.symbol, `the symbol of a ${action}`)
  if (needs.quantity && (quantity === null || quantity === 0n)) {
    throw row.problem(at.quantity, `the quantity of a ${action}`)
  }
  if (needs.amount && amount === null) throw row.problem(at.amount, `the amount of a ${action}`)
  if (needs.either === true && amount === null && (quantity === null || quantity === 0n)) {
    throw row.problem(at.amount, `an amount or a quantity of a ${action}`)
  }
  return {
    date: printed.date,
    postedDate: printed.postedDate,
    action,
    class: final,
    symbol: printed.symbol,
    instrument,
    description: printed.description,
    quantity: TRADES_AND_CANCELS.has(final) ? abs(quantity ?? 0n) : (quantity ?? 0n),
    price: printed.price,
    fees: printed.fees,
    amount: amount ?? 0n,
    time: printed.time,
  }
}

/**
 * Prepares the share-moving rows of one instrument for the walk through its history: one row for each
 * copy, cancelled rows removed, paired rows joined, and each day in a fixed order.
 */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { abs, perUnit, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Lot, Movement, TransactionClass } from '../ledger.ts'
import { type Claim, toClaims } from './claims.ts'
import { REACH } from './pieces.ts'
import { isPaidOut, type Row } from './row.ts'
import { markLateSplits } from './split-days.ts'

/**
 * The order within one day, which files do not give: most splits take effect before trading, openings come
 * before closings, an explicit cover closes a short before a plain buy does, and contracts expire at the
 * end of the day.
 */
const RANK: Partial<Record<TransactionClass, number>> = {
  split: 0,
  return_of_capital: 1,
  sell_short: 2,
  buy_to_cover: 3,
  buy: 4,
  sell: 5,
  redemption: 6,
  cash_in_lieu: 6,
  expiration: 7,
  cancel_buy: 9,
  cancel_sell: 9,
}
/** After trades and before expirations. */
const LATE_SPLIT = 6.5
function rankOf(row: Row): number {
  if (row.class === 'share_movement') return row.quantity < 0n ? 8 : 1
  return row.late ? LATE_SPLIT : RANK[row.class]!
}
const isNeeded = (name: TransactionClass): boolean => name === 'share_movement' || name in RANK
const SIGNED = new Set<TransactionClass>(['split', 'share_movement', 'expiration'])

/**
 * The rows that move shares or change their cost, by day and in the order within the day. `claims`: the lots of the broker,
 * which may show the order of a split.
 */
export function readyRows(transactions: LedgerRow<Movement>[], claims: readonly Claim[]): Row[] {
  const rows = inOrder(expand(transactions))
  const joined = joinRedemptions(netOfDay(withoutCancelled(rows)))
  if (joined.some((row) => row.class === 'split')) markLateSplits(inOrder(joined), claims)
  return inOrder(joined.filter((row) => row.quantity !== 0n || isPaidOut(row) || row.class === 'return_of_capital'))
}

/** The splits of an instrument that may take effect before or after the trades of their day. */
export const uncertainSplits = (transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Row[] =>
  readyRows(transactions, toClaims(lots)).filter(({ isUncertain }) => isUncertain)

function expand(transactions: LedgerRow<Movement>[]): Row[] {
  const rows: Row[] = []
  const seen = new Map<string, number>()
  for (const { key, copies, row } of transactions) {
    if (!isNeeded(row.class)) continue
    const first = seen.get(key) ?? 0
    seen.set(key, first + copies)
    const quantity = SIGNED.has(row.class) ? row.quantity : abs(row.quantity)
    const { class: name, symbol, date, amount, price } = row
    const isPostedLater = row.postedDate > date
    const day = dayNumber(date)
    const reverse = name === 'split' && /reverse/i.test(row.action)
    for (let copy = first; copy < first + copies; copy++) {
      rows.push({
        ...{ key, copy, class: name, symbol, date, day, quantity, amount, price, reverse, isPostedLater },
        late: false,
        isUncertain: false,
      })
    }
  }
  return rows
}

/**
 * Ties are broken by the amount per unit, not by the printed price: the price is not part of a row's
 * content key, and two layouts may print it with different precision.
 */
export function inOrder(rows: Row[]): Row[] {
  const known = new Map<Row, bigint>()
  const unitOf = (row: Row): bigint => {
    const unit = known.get(row) ?? perUnit(abs(row.amount), abs(row.quantity))
    known.set(row, unit)
    return unit
  }
  return rows.sort((a, b) => {
    if (a.day !== b.day) return a.day - b.day
    const rank = rankOf(a) - rankOf(b)
    if (rank !== 0) return rank
    return compare(unitOf(a), unitOf(b)) || compare(a.key, b.key) || a.copy - b.copy
  })
}

const CANCELS: Partial<Record<TransactionClass, TransactionClass>> = {
  buy: 'cancel_buy',
  buy_to_cover: 'cancel_buy',
  sell: 'cancel_sell',
  sell_short: 'cancel_sell',
}

/**
 * Removes each cancel and the row it cancels: the latest row before it with the same quantity and amount or price. A
 * cancel without such a row stays: see `Sides.listed`.
 */
function withoutCancelled(rows: Row[]): Row[] {
  if (!rows.some(isCancel)) return rows
  const gone = new Set<Row>()
  const open = new Map<string, Row[]>()
  const stacks = (row: Row, cancel: TransactionClass) => {
    const keys = [`${cancel}|${row.quantity}|amount ${abs(row.amount)}`]
    if (row.price !== null) keys.push(`${cancel}|${row.quantity}|price ${row.price}`)
    return keys.map((key) => {
      const stack = open.get(key) ?? []
      open.set(key, stack)
      return stack
    })
  }
  for (const row of rows) {
    const cancel = CANCELS[row.class]
    if (cancel !== undefined) for (const stack of stacks(row, cancel)) stack.push(row)
    if (!isCancel(row)) continue
    let nearest: Row | undefined
    for (const stack of stacks(row, row.class)) {
      while (stack.length > 0 && gone.has(stack.at(-1)!)) stack.pop()
      const last = stack.at(-1)
      if (last !== undefined && row.day - last.day <= REACH && (nearest === undefined || last.day > nearest.day)) {
        nearest = last
      }
    }
    if (nearest !== undefined) gone.add(nearest).add(row)
  }
  return rows.filter((row) => !gone.has(row))
}

const isCancel = (row: Row): boolean => row.class === 'cancel_buy' || row.class === 'cancel_sell'

/**
 * Nets the splits of a day into one row, and the share movements into another. So the two legs of a reverse
 * split give one ratio, and shares journaled out and in on one day keep their basis.
 */
function netOfDay(rows: Row[]): Row[] {
  const net = new Map<string, Row>()
  const kept: Row[] = []
  for (const row of rows) {
    if (row.class !== 'split' && row.class !== 'share_movement') {
      kept.push(row)
      continue
    }
    const key = `${row.class} ${row.day}`
    const first = net.get(key)
    if (first !== undefined) {
      first.quantity += row.quantity
      first.isPostedLater ||= row.isPostedLater
    } else {
      net.set(key, row)
      kept.push(row)
    }
  }
  return kept
}

/**
 * Joins the two rows of a redemption or cash merger, of which one has the quantity and the other the amount:
 * within the day, else with the nearest day in reach. Shares that leave without any amount are a share
 * movement, not a sale for 0.
 */
function joinRedemptions(rows: Row[]): Row[] {
  const shares = new Map<number, Row>()
  const cash = Map.groupBy(
    rows.filter((row) => row.class === 'redemption' && row.quantity === 0n),
    ({ day }) => day,
  )
  const kept: Row[] = []
  for (const row of rows) {
    if (row.class !== 'redemption' || (row.quantity !== 0n && row.amount !== 0n)) kept.push(row)
    else if (row.quantity !== 0n) {
      const first = shares.get(row.day)
      if (first === undefined) shares.set(row.day, row)
      else first.quantity += row.quantity
    }
  }
  for (let distance = 0; distance <= REACH; distance++) {
    for (const row of shares.values()) {
      for (const day of [row.day - distance, row.day + distance]) {
        if (row.amount !== 0n) break
        row.amount = sum((cash.get(day) ?? []).map(({ amount }) => amount))
        cash.delete(day)
      }
    }
  }
  for (const row of shares.values()) {
    kept.push(row.amount !== 0n ? row : { ...row, class: 'share_movement', quantity: -row.quantity })
  }
  return [...kept, ...[...cash.values()].flat()]
}

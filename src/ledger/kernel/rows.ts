/**
 * Prepares the share-moving rows of one instrument for the walk through its history: one row for each
 * copy, cancelled rows removed, paired rows joined.
 */
import { dayNumber } from '../../lib/dates.ts'
import { abs, sum } from '../../lib/decimal.ts'
import type { LedgerRow, Movement, TransactionClass } from '../ledger.ts'
import { changesPosition, inOrder } from './days.ts'
import { PAID_WITHIN } from './fractions.ts'
import { REACH } from './pieces.ts'
import { isPlainTrade } from './plain-options.ts'
import { isPaidOut, isRenaming, type Row, SIGNED } from './row.ts'

/** The rows that move shares or change their cost, by day. */
export function readyRows(transactions: LedgerRow<Movement>[]): Row[] {
  const joined = joinRedemptions(netOfDay(withoutCancelled(byDay(expand(transactions)))))
  return byDay(joined.filter((row) => row.quantity !== 0n || isPaidOut(row) || WITHOUT_SHARES.has(row.class)))
}

const WITHOUT_SHARES: ReadonlySet<TransactionClass> = new Set(['return_of_capital', 'unread'])

/** By day, and in the order of each day. */
export const byDay = (rows: readonly Row[]): Row[] =>
  [
    ...Map.groupBy(
      rows.toSorted((a, b) => a.day - b.day),
      ({ day }) => day,
    ).values(),
  ].flatMap((ofDay) => inOrder(ofDay))

function expand(transactions: LedgerRow<Movement>[]): Row[] {
  const rows: Row[] = []
  const seen = new Map<string, number>()
  for (const { id = 0, key, copies, places, carried = null, reserved, row } of transactions) {
    if (!changesPosition(row.class)) continue
    const first = seen.get(key) ?? 0
    seen.set(key, first + copies)
    const quantity = SIGNED.has(row.class) ? row.quantity : abs(row.quantity)
    const { class: name, symbol, date, amount, price, fees } = row
    const isPostedLater = row.postedDate > date
    const day = dayNumber(date)
    const reverse = /reverse/i.test(row.action)
    const paysForAll = name === 'redemption' && PAYS_FOR_ALL.test(row.action)
    const shared = {
      ...{ id, carried, key, transactionKey: key, class: name, symbol, date, day, quantity, amount, price, fees },
      ...{ reverse, isSigned: false, isPostedLater, isPlain: isPlainTrade(row), isOwn: row.ownEntry != null },
      ...{ paysForAll, isRenaming: name === 'share_movement' && isRenaming(row.action) },
      ...{ acquired: row.acquired ?? null, ratio: row.ratio ?? null },
    }
    for (let n = 0; n < copies; n++) {
      const copy = first + n
      rows.push({ ...shared, copy, place: places?.[n], reserved: reserved?.get(copy) })
    }
  }
  return rows
}

/** Of others, such as a redemption, a part of the shares may be left. */
const PAYS_FOR_ALL = /\b(cash merger|full redemption|final cash liquid)/i

const CANCELS: Partial<Record<TransactionClass, TransactionClass>> = {
  buy: 'cancel_buy',
  buy_to_cover: 'cancel_buy',
  sell: 'cancel_sell',
  sell_short: 'cancel_sell',
}

/**
 * Removes each cancel and the row it cancels: the latest row before it with the same quantity and amount or price. A
 * cancel without such a row stays: see `Walked.listed`.
 */
function withoutCancelled(rows: Row[]): Row[] {
  if (!rows.some(isCancel)) return rows
  const gone = new Set<Row | undefined>()
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
    if (cancel !== undefined) {
      for (const stack of stacks(row, cancel)) stack.push(row)
      continue
    }
    const before = stacks(row, row.class).flatMap((stack) => {
      while (gone.has(stack.at(-1))) stack.pop()
      return stack.at(-1) ?? []
    })
    const [latest] = before.sort((a, b) => b.day - a.day)
    if (latest !== undefined && row.day - latest.day <= REACH) gone.add(latest).add(row)
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
    // Shares with a known cost are not netted with shares without one.
    if (row.acquired !== null || (row.class !== 'split' && row.class !== 'share_movement')) {
      kept.push(row)
      continue
    }
    const key = `${row.class} ${row.day}`
    const first = net.get(key)
    if (first !== undefined) {
      first.isSigned ||= first.quantity > 0n !== row.quantity > 0n
      first.quantity += row.quantity
      first.isPostedLater ||= row.isPostedLater
      first.ratio ??= row.ratio
    } else {
      net.set(key, row)
      kept.push(row)
    }
  }
  return kept
}

/**
 * Joins the two rows of a redemption or cash merger: one has the quantity, the other the amount:
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
  const isPrinted = ({ day }: Row): boolean =>
    [...shares.values()].some((row) => Math.abs(row.day - day) <= PAID_WITHIN)
  const alone = [...cash.values()].flat().map((row) => (isPrinted(row) ? { ...row, paysForAll: false } : row))
  for (const row of shares.values()) {
    kept.push(row.amount !== 0n ? row : { ...row, class: 'share_movement', quantity: -row.quantity })
  }
  return [...kept, ...alone]
}

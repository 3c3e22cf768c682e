/** Law 8.1: the parts of trades, and the parts of rows, add up. */
import assert from 'node:assert/strict'
import type { Counted } from '../../src/ledger/derive.ts'
import type { Part } from '../../src/ledger/kernel/parts.ts'
import type { LedgerRow, Movement } from '../../src/ledger/ledger.ts'
import { abs, sum } from '../../src/lib/decimal.ts'

/** Rows that are nothing but a purchase or a sale of all of their shares. */
const TRADED = new Set(['buy', 'sell', 'sell_short', 'buy_to_cover'])

const quantityOf = (parts: readonly Part[]) =>
  sum(parts.map((part) => (part.shownQuantity ?? part.quantity) * BigInt(part.copies)))
const moneyOf = (parts: readonly Part[]) => sum(parts.map(({ money, copies }) => (money ?? 0n) * BigInt(copies)))
const feesOf = (parts: readonly Part[]) => sum(parts.map(({ fees, copies }) => fees * BigInt(copies)))

/** `transactions`: those from which it was derived, each with an id. Derived with its copies listed. */
export function assertParts(counted: Counted, transactions: readonly LedgerRow<Movement>[]): void {
  assert.equal(counted.times, 1)
  for (const { parts, side, quantity, proceeds, costBasis, fees, key } of counted.trades) {
    const [opening, closing] = [parts.filter(({ effect }) => effect !== 'closes'), parts.filter(isClosing)]
    const [opened, closed] = side === 'long' ? [costBasis, proceeds] : [proceeds, costBasis]
    if (quantity !== null) assert.deepEqual([quantityOf(opening), quantityOf(closing)], [quantity, quantity], key)
    assert.deepEqual([moneyOf(opening), moneyOf(closing)], [opened, closed], key)
    if (fees !== null) assert.equal(feesOf(parts), fees, key)
  }
  assertUnmatched(counted)
  assertOpen(counted)
  if (!transactions.some(({ row }) => row.class.startsWith('cancel_'))) assertRows(counted, transactions)
}

const isClosing = ({ effect }: Part): boolean => effect === 'closes'

function assertUnmatched({ loose, unmatched }: Counted): void {
  const ofRows = loose.filter(({ lotId }) => lotId === null)
  const closings = ofRows.filter(({ kind, effect }) => kind === 'unmatched' && effect === 'closes')
  assert.equal(quantityOf(closings), sum(unmatched.map(({ quantity }) => quantity)))
  const money = sum(closings.map((part) => (part.side === 'long' ? 1n : -1n) * moneyOf([part])))
  assert.equal(money, sum(unmatched.map(({ proceeds }) => proceeds)))
}

/** Shares from before the history, which only lots have, have no row. */
function assertOpen({ loose, position, trades }: Counted): void {
  if (trades.some(({ lotId }) => lotId !== null)) return
  for (const side of ['long', 'short'] as const) {
    const parts = loose.filter((part) => part.kind === 'open' && part.side === side)
    assert.equal(quantityOf(parts), position?.open[side].quantity ?? 0n)
    assert.equal(moneyOf(parts), position?.open[side].money ?? 0n)
  }
}

/** Each share of a row is in one part, and so are its money and its fees. */
function assertRows({ trades, loose }: Counted, transactions: readonly LedgerRow<Movement>[]): void {
  const partsOf = Map.groupBy(
    [...trades.flatMap(({ parts }) => parts), ...loose].filter(({ effect }) => effect !== 'came'),
    ({ transactionId }) => transactionId,
  )
  for (const [id, rows] of Map.groupBy(transactions, (held) => held.id)) {
    if (!rows.every(({ row }) => TRADED.has(row.class))) continue
    const parts = partsOf.get(id as number) ?? []
    const totalOf = (of: (row: Movement) => bigint) => sum(rows.map(({ row, copies }) => of(row) * BigInt(copies)))
    const own = sum(parts.map(({ quantity, copies }) => quantity * BigInt(copies)))
    const name = JSON.stringify(rows[0]?.key)
    assert.equal(
      own,
      totalOf(({ quantity }) => abs(quantity)),
      name,
    )
    assert.equal(
      feesOf(parts),
      totalOf(({ fees }) => fees),
      name,
    )
    const paid = parts.map((part) => ({ ...part, money: part.paid ?? part.money }))
    if (paid.some(({ money }) => money === null)) continue
    const sign = (row: Movement) => (row.class === 'buy' || row.class === 'buy_to_cover' ? -row.amount : row.amount)
    assert.equal(moneyOf(paid), totalOf(sign), name)
  }
}

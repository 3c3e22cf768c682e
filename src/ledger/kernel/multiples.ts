/**
 * Identical rows by the thousand. If all rows of an instrument are purchases, sales and lots of one quantity, each
 * match is of a whole row with a whole row. Then what is derived from N times as many copies of each row is N times the
 * same, and needs no more memory.
 */
import { compare } from '../../lib/compare.ts'
import { abs } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { LedgerRow, Lot, Movement, Trade } from '../ledger.ts'

/** Below this it is not worth it. */
const LEAST_TIMES = 100

export interface Divided {
  /** Every row is real so many times as often. */
  times: number
  transactions: LedgerRow<Movement>[]
  lots: readonly LedgerRow<Lot>[]
}

/** Divides the copies of the rows of an instrument by the greatest number that divides them all, if that is possible. */
export function divide(
  transactions: LedgerRow<Movement>[],
  lots: readonly LedgerRow<Lot>[],
  leastTimes: number = LEAST_TIMES,
): Divided {
  const rows = [...transactions, ...lots]
  const times = rows.reduce((divisor, { copies }) => greatestDivisor(divisor, copies), 0)
  if (times < leastTimes) return { times: 1, transactions, lots }
  const isAlike =
    transactions.every(({ row }) => BUYS_AND_SELLS.includes(row.class)) &&
    new Set(rows.map(({ row }) => row.quantity && abs(row.quantity))).size === 1 &&
    new Set(rows.map(({ key }) => key)).size === rows.length
  if (!isAlike) return { times: 1, transactions, lots }
  const part = <Row>(row: LedgerRow<Row>): LedgerRow<Row> => ({ ...row, copies: row.copies / times })
  return { times, transactions: transactions.map(part), lots: lots.map(part) }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The parts of `lot:<key>:<copy>`, `unmatched:<side>:<key>:<copy>` or `fifo:<side>:<key>:<copy>:<piece>`. */
function partsOf(text: string): { start: string; copy: number; end: string } {
  const parts = text.split(':')
  const at = parts[0] === 'lot' ? 2 : 3
  const end = parts.slice(at + 1)
  return {
    start: `${parts.slice(0, at).join(':')}:`,
    copy: Number(parts[at]),
    end: end.length === 0 ? '' : `:${end.join(':')}`,
  }
}

/** Each item `times` times, with the keys of the copies. */
export function* repeat<Item extends { key: string }>(items: readonly Item[], times: number): Generator<Item> {
  if (times === 1) return yield* items
  for (const item of items) {
    const { start, copy, end } = partsOf(item.key)
    for (let i = 0; i < times; i++) yield { ...item, key: `${start}${copy * times + i}${end}` }
  }
}

/** The key that a repeated item had before it was repeated. */
export function unrepeatedKey(key: string, times: number): string {
  const { start, copy, end } = partsOf(key)
  return `${start}${Math.floor(copy / times)}${end}`
}

type Ordered = Pick<Trade, 'closedOn' | 'buyDate' | 'key'>

/** By closing day, date bought and key, each `times` times. */
export function* inRunningOrder<Item extends Ordered>(trades: readonly Item[], times: number): Generator<Item> {
  const sorted = trades.toSorted(
    (a, b) => compare(a.closedOn, b.closedOn) || compare(a.buyDate ?? '', b.buyDate ?? '') || compare(a.key, b.key),
  )
  if (times === 1) return yield* sorted
  const dayOf = ({ closedOn, buyDate, key }: Item) => `${closedOn} ${buyDate} ${partsOf(key).start}`
  for (const alike of Map.groupBy(sorted, dayOf).values()) {
    const { start, end } = partsOf((alike[0] as Item).key)
    const byCopy = new Map(alike.map((trade) => [partsOf(trade.key).copy, trade]))
    const most = (Math.max(...byCopy.keys()) + 1) * times
    for (const copy of inTextOrder(most, end !== '')) {
      const trade = byCopy.get(Math.floor(copy / times))
      if (trade !== undefined) yield { ...trade, key: `${start}${copy}${end}` }
    }
  }
}

/** The numbers below `count` in the order of their texts: `10` follows `1`, but `10:0` precedes `1:0`. */
function* inTextOrder(count: number, isFollowed: boolean, n?: number): Generator<number> {
  if (n !== undefined && n >= count) return
  if (n !== undefined && !isFollowed) yield n
  if (n !== 0) for (let digit = 0; digit < 10; digit++) yield* inTextOrder(count, isFollowed, (n ?? 0) * 10 + digit)
  if (n !== undefined && isFollowed) yield n
}

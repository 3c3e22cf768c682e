/**
 * Identical rows by the thousand. If all rows of an instrument are purchases, sales and lots of one quantity, each
 * match is of a whole row with a whole row. Then what is derived from N times as many copies of each row is N times the
 * same, and needs no more memory.
 */
import { abs } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { LedgerRow, Lot, Movement } from '../ledger.ts'

/** Below this it is not worth it. */
export const LEAST_TIMES = 100

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

/** Names what is derived from one copy of a row: `start`, the number of the copy, and `end` are its key. */
export interface CopyName {
  start: string
  copy: number
  end: string
}

export interface Named {
  key: string
  name: CopyName
}

export const keyOf = ({ start, copy, end }: CopyName): string => `${start}${copy}${end}`

const named = <Item extends Named>(item: Item, copy: number): Item => {
  const name = { ...item.name, copy }
  return { ...item, name, key: keyOf(name) }
}

/** Each item `times` times, with the names of the copies. */
export function* repeat<Item extends Named>(items: readonly Item[], times: number): Generator<Item> {
  if (times === 1) return yield* items
  for (const item of items) for (let i = 0; i < times; i++) yield named(item, item.name.copy * times + i)
}

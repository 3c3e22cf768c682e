/** What is open of an instrument after the walk through its history. */
import type { Quantity } from '../../lib/decimal.ts'
import type { LedgerRow, Movement, Side } from '../ledger.ts'
import type { Claim } from './claims.ts'
import { type OpenDay, type StillOpen, stillOpenOf } from './inventory.ts'
import { type OtherWalks, openRange } from './open-ranges.ts'
import type { Range } from './other-order.ts'
import type { Walked } from './walk.ts'

export interface Position {
  instrument: string
  /** As printed; the instrument if it is printed in several ways. */
  symbol: string
  open: Record<Side, StillOpen>
  /** What is open cost at least and at most, if the files leave it open; see `open-ranges.ts`. */
  ranges: Record<Side, Range | null>
  /** Shares or contracts held long, minus those held short. */
  quantity: Quantity
  /** Quantity sold without a known purchase; not subtracted from `quantity`. */
  unmatched: Quantity
  /** Lots of sales whose quantity and transaction are in no file; not subtracted from `quantity`. */
  unsizedLots: number
}

export function positionIn(
  walked: Walked & { claims: Claim[] },
  transactions: LedgerRow<Movement>[],
  others: OtherWalks = { others: [], hasOtherOrder: false },
): Position {
  const { claims, held, unmatched, era } = walked
  const sold = unmatched.filter(({ closing }) => closing.side === 'long')
  const open = { long: stillOpenOf(held.long.openLots(era)), short: stillOpenOf(held.short.openLots(era)) }
  const symbols = new Set(transactions.map(({ row }) => row.symbol))
  const [symbol = ''] = symbols
  const instrument = transactions[0]?.row.instrument ?? ''
  return {
    instrument,
    symbol: symbols.size === 1 ? symbol : instrument,
    open,
    ranges: { long: openRange(walked, 'long', others), short: openRange(walked, 'short', others) },
    quantity: open.long.quantity - open.short.quantity,
    unmatched: sold.reduce((sum, part) => sum + part.quantity, 0n),
    unsizedLots: claims.filter(({ quantityFrom, lot }) => quantityFrom === null && lot.quantity === 0n).length,
  }
}

/** The position that so many times as many copies of each row leave; see `multiples.ts`. */
export function repeatPosition(position: Position, times: number): Position {
  if (times === 1) return position
  const n = BigInt(times)
  const repeated = <Part extends OpenDay | StillOpen>(part: Part): Part => ({
    ...part,
    quantity: part.quantity * n,
    money: part.money * n,
    withoutMoney: part.withoutMoney * n,
  })
  const side = (one: StillOpen): StillOpen => ({ ...repeated(one), days: one.days.map(repeated) })
  const range = (one: Range | null) => one && { least: one.least * n, most: one.most * n }
  const { open, ranges, quantity, unmatched, unsizedLots } = position
  return {
    ...position,
    ranges: { long: range(ranges.long), short: range(ranges.short) },
    open: { long: side(open.long), short: side(open.short) },
    quantity: quantity * n,
    unmatched: unmatched * n,
    unsizedLots: unsizedLots * times,
  }
}

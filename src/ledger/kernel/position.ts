/** What is open of an instrument after the walk through its history. */
import type { Quantity } from '../../lib/decimal.ts'
import type { LedgerRow, Movement, Side } from '../ledger.ts'
import type { Claim } from './claims.ts'
import { type OpenDay, type StillOpen, stillOpenOf } from './inventory.ts'
import type { Walked } from './walk.ts'

export interface Position {
  instrument: string
  /** As printed; the instrument if it is printed in several ways. */
  symbol: string
  open: Record<Side, StillOpen>
  /** Shares or contracts held long, minus those held short. */
  quantity: Quantity
  /** Quantity sold without a known purchase; not subtracted from `quantity`. */
  unmatched: Quantity
  /** Lots of sales whose quantity and transaction are in no file; not subtracted from `quantity`. */
  unsizedLots: number
}

export function positionIn(
  { claims, held, unmatched, era }: Walked & { claims: Claim[] },
  transactions: LedgerRow<Movement>[],
): Position {
  const sold = unmatched.filter(({ closing }) => closing.side === 'long')
  const open = { long: stillOpenOf(held.long.openLots(era)), short: stillOpenOf(held.short.openLots(era)) }
  const symbols = new Set(transactions.map(({ row }) => row.symbol))
  const [symbol = ''] = symbols
  const instrument = transactions[0]?.row.instrument ?? ''
  return {
    instrument,
    symbol: symbols.size === 1 ? symbol : instrument,
    open,
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
  const { open, quantity, unmatched, unsizedLots } = position
  return {
    ...position,
    open: { long: side(open.long), short: side(open.short) },
    quantity: quantity * n,
    unmatched: unmatched * n,
    unsizedLots: unsizedLots * times,
  }
}

/** What the rows of an instrument do, in the order of the walk. */
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Phase } from './order.ts'
import type { Row } from './row.ts'
import type { Scale } from './split-effect.ts'

export interface Opening {
  side: Side
  day: number
  /** When the shares were bought, or sold short: before `day` if they came later, with their cost. */
  date: DateString
  /** As in `Transaction`. */
  time: string | null
  quantity: Quantity
  /** Cost of a long, proceeds of a short; null if no file has it. */
  money: Money | null
  /** Included in `money`. */
  fees: Money
  /** null if the shares were moved here. */
  row: Row | null
}

export interface Closing {
  side: Side
  day: number
  quantity: Quantity
  /** Proceeds of a long, cost of a short. */
  money: Money
  /** Included in `money`. */
  fees: Money
  row: Row
}

/** A return of capital: it lowers the cost of what is held. */
export interface Returned {
  day: number
  /** Negative if an earlier one is taken back. */
  money: Money
  /** The shares held. */
  held: Quantity
  /** The first of the day. */
  row: Row
}

/** Shares added or removed without a sale. */
export interface Adjustment {
  kind: 'split' | 'movement'
  /** See `Row.reverse`. */
  reverse: boolean
  /** See `Row.late`. */
  late: boolean
  day: number
  date: DateString
  quantity: Quantity
  /** What a split makes of the position; undefined if it has no ratio. */
  scale?: Scale
}

/** What a row does, in the order of the walk. */
export type Event = { day: number; phase: Phase } & (
  | { kind: 'open'; opening: Opening }
  | { kind: 'close'; closing: Closing }
  | { kind: 'adjust'; adjustment: Adjustment }
  | { kind: 'return'; returned: Returned }
)

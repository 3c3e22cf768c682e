/** What the rows of an instrument do to its position. */
import { type DateString, dayNumber } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Claim } from './claims.ts'
import type { Row } from './row.ts'
import type { Units } from './units.ts'

/** A moment of the walk. Steps count through the whole history. If only the day is known, it begins or ends the day. */
export interface Point {
  /** Days since 1970-01-01. */
  day: number
  step: number
}

export const DAY_BEGINS = -1
export const DAY_ENDS = Number.POSITIVE_INFINITY

export interface Opening {
  side: Side
  at: Point
  day: number
  /** When the shares were bought, or sold short: before `day` if they came later, with their cost. */
  date: DateString
  /** As in `Transaction`. */
  time: string | null
  /** In the shares of its moment. */
  quantity: Quantity
  /** Cost of a long, proceeds of a short; null if no file has it. */
  money: Money | null
  /** Included in `money`. */
  fees: Money
  /** What lots of sales under later names take of it. */
  reserved: Units
  /** null if the shares were moved here. */
  row: Row | null
  /** The row that brought them. */
  source: Row
  /** How many splits took effect before it. */
  era: number
  /** Whether it is of shares from before the history: each lot has its own day of it. */
  isOld: boolean
}

/** The day of `date`: before `day` if the shares came later, with their cost. */
export const boughtDayOf = ({ row, day }: Opening): number => (row?.acquired == null ? day : dayNumber(row.acquired))

export interface Closing {
  side: Side
  at: Point
  day: number
  quantity: Quantity
  /** Proceeds of a long, cost of a short. */
  money: Money
  /** Included in `money`. */
  fees: Money
  row: Row
  era: number
}

/** The claim covers `quantity` of the closing. */
export interface Cover {
  claim: Claim
  closing: Closing
  quantity: Quantity
}

/** By what a row opens or closes, which is the same in every walk through the same rows. */
export class ByLeg<Value> {
  readonly #sides = { long: new Map<Row, Value>(), short: new Map<Row, Value>() }

  static of<Item extends { side: Side; row: Row }, Value>(
    items: Iterable<Item>,
    toValue: (item: Item) => Value,
  ): ByLeg<Value> {
    const all = new ByLeg<Value>()
    for (const item of items) all.set(item, toValue(item))
    return all
  }

  get({ side, row }: { side: Side; row: Row }): Value | undefined {
    return this.#sides[side].get(row)
  }

  set({ side, row }: { side: Side; row: Row }, value: Value): void {
    this.#sides[side].set(row, value)
  }
}

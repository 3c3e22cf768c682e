/** The orders of the list of trades, and its cursors. */
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { type DateString, isDate } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import { TRADE_KEYS } from '../trade-keys.ts'

/** What places a trade in the list. */
export interface Placed {
  profit: Money
  closedOn: DateString
  /** Empty if it is not known. */
  closedTime: string
  instrument: string
  accountId: number
  tradeKey: string
}

export interface Order {
  /** In this order. No two trades are equal in all of them. */
  by: readonly (keyof Placed)[]
  descending: boolean
}

const BY_PROFIT = ['profit', ...TRADE_KEYS] as const

export const ORDERS = {
  date: { by: TRADE_KEYS, descending: false },
  '-date': { by: TRADE_KEYS, descending: true },
  total_profit_loss: { by: BY_PROFIT, descending: false },
  '-total_profit_loss': { by: BY_PROFIT, descending: true },
} as const satisfies Record<string, Order>

/** The place of a trade in the list: its values, in the order of `by`. */
export type Place = readonly (string | number | bigint)[]

/** Money is within the range of JSON's exact integers. */
export const formatPlace = (trade: Placed, { by }: Order): string =>
  formatCursor(by.map((name) => (name === 'profit' ? Number(trade.profit) : trade[name])))

/** Throws Failure `invalid` for a text that no page of the order has given. */
export function parsePlace(text: string, { by }: Order): Place {
  const parts = parseCursor(text)
  if (parts.length !== by.length) throw invalidCursor()
  return by.map((name, i) => {
    const part = parts[i]
    if (name === 'profit' || name === 'accountId') {
      if (isInteger(part)) return name === 'profit' ? BigInt(part) : part
    } else if (typeof part === 'string' && (name !== 'closedOn' || isDate(part))) return part
    throw invalidCursor()
  })
}

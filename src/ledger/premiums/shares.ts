/** The transactions and lots of the shares that options deliver, by day. */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { abs, type Money, type Price, perUnit, type Quantity, sum } from '../../lib/decimal.ts'
import type { WalkedInstrument } from '../derive.ts'
import type { Claim } from '../kernel/claims.ts'
import { type OriginOf, originsOf } from '../kernel/plan.ts'
import type { LedgerRow, Movement } from '../ledger.ts'

/** Shares that are bought, or sold. */
export type Direction = 'in' | 'out'

/** The cost or proceeds of some shares. */
export interface Amount {
  day: number
  quantity: Quantity
  money: Money
}

export interface DeliveredShares {
  /** Transactions by `strikeKey`, ordered by key. */
  atStrike: ReadonlyMap<string, LedgerRow<Movement>[]>
  /** How many copies of a transaction belong to a delivery. */
  used: Map<LedgerRow<Movement>, number>
  /** Transactions by `dayKey`. */
  ofDay: ReadonlyMap<string, LedgerRow<Movement>[]>
  /** Lots by `dayKey`, with their cost if they were bought on that day, or their proceeds if they were sold. */
  lotsOfDay: ReadonlyMap<string, { key: string; lot: Amount }[]>
}

export const strikeKey = (direction: Direction, day: number, strike: Price): string => `${direction} ${day} ${strike}`
export const dayKey = (direction: Direction, day: number): string => `${direction} ${day}`

export function indexShares(transactions: readonly LedgerRow<Movement>[], walked: WalkedInstrument): DeliveredShares {
  const trades = transactions.filter(({ row }) => directionOf(row) !== undefined).sort((a, b) => compare(a.key, b.key))
  const keyed = trades.map((held) => {
    const { row } = held
    const [direction, day] = [directionOf(row) as Direction, dayNumber(row.date)]
    return { held, day: dayKey(direction, day), strike: strikeKey(direction, day, priceOf(row)) }
  })
  const index = (by: 'day' | 'strike') =>
    new Map([...Map.groupBy(keyed, (one) => one[by])].map(([key, some]) => [key, some.map(({ held }) => held)]))
  const originOf = originsOf(walked, walked)
  const lots = walked.claims.flatMap((claim) =>
    (['in', 'out'] as const).flatMap((direction) => {
      const lot = sideOf(claim, direction, originOf, walked)
      return lot === null ? [] : [{ at: dayKey(direction, lot.day), key: claim.key, lot }]
    }),
  )
  return {
    atStrike: index('strike'),
    used: new Map(),
    ofDay: index('day'),
    lotsOfDay: Map.groupBy(lots, ({ at }) => at),
  }
}

function directionOf({ class: name }: Movement): Direction | undefined {
  if (name === 'buy' || name === 'buy_to_cover') return 'in'
  return name === 'sell' || name === 'sell_short' ? 'out' : undefined
}

const priceOf = ({ price, quantity, amount }: Movement): Price => price ?? perUnit(abs(amount), abs(quantity))

export const amountOf = ({ date, quantity, amount }: Movement): Amount => ({
  day: dayNumber(date),
  quantity: abs(quantity),
  money: abs(amount),
})

/**
 * When a lot was bought and at what cost, or when it was sold and for what: as on that day, before later splits and returns
 * of capital. null if that is not known.
 */
function sideOf(claim: Claim, direction: Direction, originOf: OriginOf, walked: WalkedInstrument): Amount | null {
  const { lot, side, openedDay, quantityFrom } = claim
  if (quantityFrom === null) return null
  const isOpening = (side === 'long') === (direction === 'in')
  const money = direction === 'in' ? lot.costBasis : lot.proceeds
  if (!isOpening) return { day: claim.day, quantity: lot.quantity, money }
  const day = openedDay ?? openedByFifo(claim, walked)
  if (day === null) return null
  const { quantity, returned } = originOf(claim, day)
  return { day, quantity, money: money + returned }
}

/** The only day on which what the lot consumed was opened. */
function openedByFifo(claim: Claim, { consumed }: WalkedInstrument): number | null {
  const taken = consumed.get(claim) ?? []
  const [date, ...more] = new Set(taken.map((part) => part.date))
  const isWhole = sum(taken.map((part) => part.quantity)) === claim.lot.quantity
  return date !== undefined && more.length === 0 && isWhole ? dayNumber(date) : null
}

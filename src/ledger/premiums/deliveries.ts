/** Shares that exercised and assigned options delivered, with the transactions of the shares. */
import { compare } from '../../lib/compare.ts'
import { abs, type Money, type Price, parsePrice, type Quantity, sum } from '../../lib/decimal.ts'
import { closingKey, type WalkedInstrument, walkInstrument } from '../derive.ts'
import { contractUnits } from '../instrument.ts'

import type { Closing, Cover } from '../kernel/events.ts'
import { REACH } from '../kernel/pieces.ts'
import type { Match } from '../kernel/walk.ts'
import type { LedgerRow, Lot, Movement, Side } from '../ledger.ts'
import { type DeliveredShares, type Direction, strikeKey } from './shares.ts'

export interface InstrumentRows {
  transactions: LedgerRow<Movement>[]
  lots: LedgerRow<Lot>[]
}

const EXERCISED = /assign|exerci/i

/** Whether an expiration of this action delivered shares. */
export const isExercised = (action: string): boolean => EXERCISED.test(action)

export const hasExercise = (transactions: readonly LedgerRow<Movement>[]): boolean =>
  transactions.some(({ row }) => row.class === 'expiration' && isExercised(row.action))

/** A closing of contracts that delivered shares. */
export interface Exercise {
  option: string
  /** As `closingKey`, if FIFO matches it. */
  fifo: string[]
  /** Keys of trades of lots that cover it. */
  lots: string[]
}

/** Shares that exercised contracts of one strike delivered on one day. */
export interface Delivery {
  day: number
  direction: Direction
  strike: Price
  /** How many shares. */
  quantity: Quantity
  /** By what opened the contracts; null if it is not known, or if a lot has the gain of the option. */
  premiums: readonly Premium[] | null
  closings: Exercise[]
}

/** What contracts that were opened at one price brought. */
export interface Premium {
  /** How many shares they deliver. */
  quantity: Quantity
  /** + received, − paid. */
  money: Money
}

/** The deliveries of an option. */
export function deliveriesOf(option: string, { transactions, lots }: InstrumentRows): Delivery[] {
  const [, , right = '', strikeText = ''] = option.split(' ')
  const strike = parsePrice(strikeText)
  if (!strike.ok) return []
  const keys = new Set(transactions.filter((one) => hasExercise([one])).map(({ key }) => key))
  const walked = walkInstrument(transactions, lots)
  const matchesOf = Map.groupBy(walked.matches, ({ closing }) => closing)
  const coversOf = Map.groupBy(walked.covers, ({ closing }) => closing)
  return walked.closings.flatMap((closing): Delivery[] => {
    const { side, day, row } = closing
    if (!keys.has(row.key)) return []
    const [matches, covers] = [matchesOf.get(closing) ?? [], coversOf.get(closing) ?? []]
    const premiums = premiumsOf(closing, matches, covers, walked)
    const fifo = matches.length === 0 ? [] : [closingKey(closing)]
    return [
      {
        day,
        direction: (right === 'P') === (side === 'short') ? 'in' : 'out',
        strike: strike.value,
        quantity: contractUnits(option, closing.quantity),
        premiums: premiums?.map((one) => ({ ...one, quantity: contractUnits(option, one.quantity) })) ?? null,
        closings: [{ option, fifo, lots: covers.map(({ claim }) => claim.key) }],
      },
    ]
  })
}

/** Of contracts; null if a lot has a gain of the option, or if a part of what opened it is not known. */
function premiumsOf(
  closing: Closing,
  matches: readonly Match[],
  covers: readonly Cover[],
  { consumed }: WalkedInstrument,
): Premium[] | null {
  const found = matches.map(({ taken, closingMoney }) => ({
    quantity: taken.quantity,
    money: signed(closing.side, taken.money - closingMoney),
  }))
  // A lot without a gain shows that the premium is elsewhere.
  for (const { claim } of covers) {
    const { gain, proceeds, costBasis } = claim.lot
    if ((gain ?? proceeds - costBasis) !== 0n) return null
    for (const { quantity, money } of consumed.get(claim) ?? []) {
      if (money === null) return null
      found.push({ quantity, money: signed(closing.side, money) })
    }
  }
  return sum(found.map(({ quantity }) => quantity)) === closing.quantity ? found : null
}

const signed = (side: Side, money: Money): Money => (side === 'short' ? money : -money)

/** A day with more deliveries is left as it is, because each delivery is compared with each lot of its day. */
const MOST_A_DAY = 200

/** Contracts of the same strike that deliver on one day: their shares cannot be told apart. */
export function mergeAlike(deliveries: readonly Delivery[]): Delivery[] {
  const alike = Map.groupBy(deliveries, ({ day, direction, strike }) => strikeKey(direction, day, strike))
  const merged = [...alike.values()].map(
    (same): Delivery => ({
      ...(same[0] as Delivery),
      quantity: sum(same.map(({ quantity }) => quantity)),
      premiums: same.some(({ premiums }) => premiums === null) ? null : same.flatMap(({ premiums }) => premiums ?? []),
      closings: same.flatMap(({ closings }) => closings),
    }),
  )
  return [...Map.groupBy(merged, ({ day }) => day).values()]
    .filter((ofDay) => ofDay.length <= MOST_A_DAY)
    .flat()
    .sort((a, b) => a.day - b.day || compare(a.direction, b.direction) || compare(a.strike, b.strike))
}

export interface Leg {
  row: LedgerRow<Movement>
  copies: number
}

/**
 * The transactions of the delivered shares: all of a day at the strike, or one of their number; none if no file has
 * them.
 */
export function findLegs({ day, direction, strike, quantity }: Delivery, { atStrike, used }: DeliveredShares): Leg[] {
  const take = (legs: readonly Leg[]): Leg[] => {
    for (const { row, copies } of legs) used.set(row, (used.get(row) ?? 0) + copies)
    return [...legs]
  }
  for (const distance of [...Array.from({ length: REACH + 1 }, (_, i) => i), -1]) {
    const ofDay = (atStrike.get(strikeKey(direction, day + distance, strike)) ?? [])
      .map((row): Leg => ({ row, copies: row.copies - (used.get(row) ?? 0) }))
      .filter(({ copies }) => copies > 0)
    if (ofDay.length > 0 && quantityOf(ofDay) === quantity) return take(ofDay)
    const one = ofDay.find(({ row }) => abs(row.row.quantity) === quantity)
    if (one !== undefined) return take([{ ...one, copies: 1 }])
  }
  return []
}

const quantityOf = (legs: readonly Leg[]): Quantity =>
  sum(legs.map(({ row, copies }) => abs(row.row.quantity) * BigInt(copies)))

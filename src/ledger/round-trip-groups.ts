/** The groups that round trips are counted in and listed by, and the figures that they are sorted by. */
import { type DateString, dayOfWeek, daysBetween } from '../lib/dates.ts'
import { divideRounded, type Money } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import { HOLDING_TIMES } from './trade-figures.ts'

const MINUTES = [
  { name: 'under 5 minutes', below: 5 },
  { name: '5 to 30 minutes', below: 30 },
  { name: '30 to 120 minutes', below: 120 },
  { name: 'over 2 hours, same day', below: Number.POSITIVE_INFINITY },
] as const
export type TimeHeld = (typeof MINUTES)[number]['name'] | (typeof HOLDING_TIMES)[number]['name'] | 'open'
export const TIMES_HELD: readonly TimeHeld[] = [...[...MINUTES, ...HOLDING_TIMES].map(({ name }) => name), 'open']
/** The place of those that are open. */
export const HELD_OPEN = TIMES_HELD.indexOf('open')

const DOLLAR = 1_000_000n
const BOUNDS = [
  { name: 'under 1000', below: 1_000n * DOLLAR },
  { name: '1000 to 5000', below: 5_000n * DOLLAR },
  { name: '5000 to 20000', below: 20_000n * DOLLAR },
  { name: '20000 to 100000', below: 100_000n * DOLLAR },
  { name: 'over 100000', below: undefined },
] as const
export type Size = (typeof BOUNDS)[number]['name']
export const SIZES: readonly Size[] = BOUNDS.map(({ name }) => name)

/** When a round trip was held. */
export interface HeldTimes {
  isOpen: boolean
  openedOn: DateString
  lastOn: DateString
  openedTime: string | null
  closedTime: string | null
}

/** By when a round trip was held. */
export interface HeldGroups {
  /** null: the time is not known. */
  entryHour: number | null
  /** Its place in `TIMES_HELD`. */
  timeHeld: number
  /** From the first opening to the end; whole days if a time is not known. null while it is open. */
  heldMinutes: number | null
}

/** By what was closed. */
export interface EarnedGroups {
  /** Of the last closing, 0 is Sunday. */
  weekday: number
  /** Its place in `SIZES`. */
  size: number
  /** Profit by cost in hundredths of a percent, within the range of exact numbers; null if it cost nothing. */
  returnRate: bigint | null
}

export const heldGroups = (trip: HeldTimes): HeldGroups => ({
  entryHour: trip.openedTime === null ? null : Number(trip.openedTime.slice(0, 2)),
  timeHeld: TIMES_HELD.indexOf(timeHeldOf(trip)),
  heldMinutes: trip.isOpen ? null : daysBetween(trip.openedOn, trip.lastOn) * MINUTES_OF_DAY + (minutesHeld(trip) ?? 0),
})

export const earnedGroups = (closed: {
  lastClosedOn: DateString
  side: Side
  proceeds: Money
  costBasis: Money
  profit: Money
}): EarnedGroups => ({
  weekday: dayOfWeek(closed.lastClosedOn),
  size: sizeOf(closed),
  returnRate: returnRateOf(closed),
})

export const MINUTES_OF_DAY = 1_440

function sizeOf({ side, proceeds, costBasis }: { side: Side; proceeds: Money; costBasis: Money }): number {
  const money = side === 'long' ? costBasis : proceeds
  return BOUNDS.findIndex(({ below }) => below === undefined || money < below)
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER)

function returnRateOf({ profit, costBasis }: { profit: Money; costBasis: Money }): bigint | null {
  if (costBasis === 0n) return null
  const rate = divideRounded(profit * 10_000n, costBasis)
  return rate > MOST ? MOST : rate < -MOST ? -MOST : rate
}

function timeHeldOf(trip: HeldTimes): TimeHeld {
  if (trip.isOpen) return 'open'
  const minutes = minutesHeld(trip)
  if (minutes !== null) return MINUTES.find(({ below }) => minutes < below)?.name as TimeHeld
  const days = daysBetween(trip.openedOn, trip.lastOn)
  return HOLDING_TIMES.find(({ upTo }) => days <= upTo)?.name as TimeHeld
}

/**
 * The minutes from the first opening to the end, of a round trip within a day; null if it is open, was held longer, or if a time is
 * not known. Also null if the end is before the opening: a day that has a row without a time is in the order of its file, which the
 * times may contradict.
 */
export function minutesHeld({ isOpen, openedOn, lastOn, openedTime, closedTime }: HeldTimes): number | null {
  if (isOpen || openedOn !== lastOn || openedTime === null || closedTime === null) return null
  return closedTime < openedTime ? null : minuteOf(closedTime) - minuteOf(openedTime)
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

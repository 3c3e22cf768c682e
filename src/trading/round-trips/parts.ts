/** What round trips earned in a period, the groups that statistics count them in, and the filters that list such a group. */
import type { TaggedWords } from '../../journal/words-of-trips.ts'
import { type RoundTripKey, roundTripId } from '../../ledger/public-ids.ts'
import { HOLDING_TIMES } from '../../ledger/trade-figures.ts'
import { type DateString, dayOfWeek, daysBetween } from '../../lib/dates.ts'
import type { Side } from '../../lib/terms.ts'
import { foldedName } from '../../lib/text.ts'
import { type TradeResult, tradeResult } from '../trade-result.ts'
import type { RoundTripPart } from './queries.ts'

const MINUTES = [
  { name: 'under 5 minutes', below: 5 },
  { name: '5 to 30 minutes', below: 30 },
  { name: '30 to 120 minutes', below: 120 },
  { name: 'over 2 hours, same day', below: Number.POSITIVE_INFINITY },
] as const
export type TimeHeld = (typeof MINUTES)[number]['name'] | (typeof HOLDING_TIMES)[number]['name'] | 'open'
export const TIMES_HELD: readonly TimeHeld[] = [...[...MINUTES, ...HOLDING_TIMES].map(({ name }) => name), 'open']

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

export interface PartFilter {
  side?: Side | undefined
  isOpen?: boolean | undefined
  result?: TradeResult | undefined
  /** null: the time is not known. */
  entryHour?: number | null | undefined
  weekday?: number | undefined
  timeHeld?: TimeHeld | undefined
  size?: Size | undefined
  words?: WordsFilter | undefined
}

export interface WordsFilter {
  /** Names, in upper or lower case. */
  tag?: string | undefined
  /** Empty: without a setup. */
  setup?: string | undefined
  rating?: number | undefined
  /** false: also those without words. */
  reviewed?: boolean | undefined
}

/** The words of the round trips that have some, by `roundTripId`. */
export type WordsById = ReadonlyMap<string, TaggedWords>

/** Whether a round trip, with all its parts of the period as one, is in each group that the filter names. */
export const passes = (part: RoundTripPart, filter: PartFilter, words: WordsById): boolean =>
  isOrAny(filter.side, part.side) &&
  isOrAny(filter.isOpen, part.isOpen) &&
  isOrAny(filter.result, tradeResult(part.profit)) &&
  isOrAny(filter.entryHour, hourOf(part)) &&
  isOrAny(filter.weekday, weekdayOf(part)) &&
  isOrAny(filter.timeHeld, timeHeldOf(part)) &&
  isOrAny(filter.size, sizeOf(part)) &&
  (filter.words === undefined || passesWords(words.get(roundTripId(part)), filter.words))

const passesWords = (words: TaggedWords | undefined, { tag, setup, rating, reviewed }: WordsFilter): boolean =>
  (tag === undefined || (words?.tags ?? []).some((name) => foldedName(name) === foldedName(tag))) &&
  (setup === undefined || (words?.setupKey ?? '') === foldedName(setup)) &&
  (rating === undefined || words?.rating === rating) &&
  isOrAny(reviewed, typeof words?.reviewedAt === 'number')

const isOrAny = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value

export const nameOf = ({ accountId, openedOn, number, instrument }: RoundTripKey): string =>
  `${accountId} ${openedOn} ${number} ${instrument}`

/** The parts of a round trip in several months as one, by the last closing. `parts`: by the last closing. */
export function joined(parts: readonly RoundTripPart[]): RoundTripPart[] {
  const trips = new Map<string, RoundTripPart>()
  for (const part of parts) {
    const name = nameOf(part)
    const before = trips.get(name)
    // Last in the map again.
    trips.delete(name)
    trips.set(name, before === undefined ? part : add(before, part))
  }
  return [...trips.values()]
}

const add = (a: RoundTripPart, b: RoundTripPart): RoundTripPart => ({
  ...b,
  closings: a.closings + b.closings,
  profit: a.profit + b.profit,
  fees: a.fees + b.fees,
  proceeds: a.proceeds + b.proceeds,
  costBasis: a.costBasis + b.costBasis,
})

export const hourOf = ({ openedTime }: RoundTripPart): number | null =>
  openedTime === null ? null : Number(openedTime.slice(0, 2))

export const weekdayOf = ({ lastClosedOn }: RoundTripPart): number => dayOfWeek(lastClosedOn)

export const sizeOf = ({ side, proceeds, costBasis }: RoundTripPart): Size => {
  const money = side === 'long' ? costBasis : proceeds
  return BOUNDS.find(({ below }) => below === undefined || money < below)?.name as Size
}

export function timeHeldOf(part: RoundTripPart): TimeHeld {
  if (part.isOpen) return 'open'
  const minutes = minutesHeld(part)
  if (minutes !== null) return MINUTES.find(({ below }) => minutes < below)?.name as TimeHeld
  const days = daysBetween(part.openedOn, part.lastOn)
  return HOLDING_TIMES.find(({ upTo }) => days <= upTo)?.name as TimeHeld
}

/**
 * From the first opening to the end within a day; null if it is open, was held longer, or if a time is not known. Also null if
 * the end is the earlier one: the day has rows without a time, so that its order is that of a file, and the times contradict it.
 */
export function minutesHeld({
  isOpen,
  openedOn,
  lastOn,
  openedTime,
  closedTime,
}: {
  isOpen: boolean
  openedOn: DateString
  lastOn: DateString
  openedTime: string | null
  closedTime: string | null
}): number | null {
  if (isOpen || openedOn !== lastOn || openedTime === null || closedTime === null) return null
  return closedTime < openedTime ? null : minuteOf(closedTime) - minuteOf(openedTime)
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

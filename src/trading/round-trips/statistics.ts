/** Statistics of round trips: each counts once in a period, with what its trades that closed in the period earned. */
import { type DateString, daysBetween, type MonthString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { RoundTripPart } from './queries.ts'

export interface GroupResult {
  count: number
  winning: number
  profit: Money
}

export interface RoundTripStatistics extends GroupResult {
  losing: number
  fees: Money
  grossProfit: Money
  grossLoss: Money
  /** 0 without wins, and without losses. */
  largestWin: Money
  largestLoss: Money
  longestWinStreak: number
  longestLossStreak: number
  bySymbol: (GroupResult & { symbol: string })[]
  byMonth: (GroupResult & { month: MonthString })[]
  bySide: (GroupResult & { side: Side })[]
  /** null: the time is not known. */
  byEntryHour: (GroupResult & { hour: number | null })[]
  byTimeHeld: (GroupResult & { timeHeld: TimeHeld })[]
  bySize: (GroupResult & { size: Size })[]
}

const MINUTES = [
  { name: 'under 5 minutes', below: 5 },
  { name: '5 to 30 minutes', below: 30 },
  { name: '30 to 120 minutes', below: 120 },
  { name: 'over 2 hours, same day', below: Number.POSITIVE_INFINITY },
] as const
const DAYS = [
  { name: 'same day', upTo: 0 },
  { name: '1 to 7 days', upTo: 7 },
  { name: '8 to 30 days', upTo: 30 },
  { name: '31 to 90 days', upTo: 90 },
  { name: '91 to 365 days', upTo: 365 },
  { name: 'over 365 days', upTo: Number.POSITIVE_INFINITY },
] as const
export type TimeHeld = (typeof MINUTES)[number]['name'] | (typeof DAYS)[number]['name'] | 'open'
const TIMES_HELD: readonly TimeHeld[] = [...MINUTES.map(({ name }) => name), ...DAYS.map(({ name }) => name), 'open']

const DOLLAR = 1_000_000n
const SIZES = [
  { name: 'under 1000', below: 1_000n * DOLLAR },
  { name: '1000 to 5000', below: 5_000n * DOLLAR },
  { name: '5000 to 20000', below: 20_000n * DOLLAR },
  { name: '20000 to 100000', below: 100_000n * DOLLAR },
  { name: 'over 100000', below: undefined },
] as const
export type Size = (typeof SIZES)[number]['name']

/** `parts`: by their last closing. */
export function analyseRoundTrips(parts: readonly RoundTripPart[]): RoundTripStatistics {
  const whole = joined(parts)
  const losses = whole.filter(({ profit }) => profit < 0n)
  const wins = whole.filter(({ profit }) => profit > 0n)
  const sum = (some: readonly RoundTripPart[], of: 'profit' | 'fees') => some.reduce((all, one) => all + one[of], 0n)
  const most = (some: readonly RoundTripPart[]) =>
    some.reduce((far, { profit }) => (profit * profit > far * far ? profit : far), 0n)
  return {
    ...resultOf(whole),
    losing: losses.length,
    fees: sum(whole, 'fees'),
    grossProfit: sum(wins, 'profit'),
    grossLoss: sum(losses, 'profit'),
    largestWin: most(wins),
    largestLoss: most(losses),
    longestWinStreak: longest(whole, ({ profit }) => profit > 0n),
    longestLossStreak: longest(whole, ({ profit }) => profit < 0n),
    bySymbol: groups(whole, ({ symbol }) => symbol)
      .map(([symbol, result]) => ({ symbol, ...result }))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    byMonth: groups(parts, ({ month }) => month)
      .map(([month, result]) => ({ month, ...result }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    bySide: inOrder(['long', 'short'] as const, whole, ({ side }) => side).map(([side, result]) => ({
      side,
      ...result,
    })),
    byEntryHour: groups(whole, hourOf)
      .map(([hour, result]) => ({ hour, ...result }))
      .sort((a, b) => (a.hour ?? 24) - (b.hour ?? 24)),
    byTimeHeld: inOrder(TIMES_HELD, whole, timeHeldOf).map(([timeHeld, result]) => ({ timeHeld, ...result })),
    bySize: inOrder(
      SIZES.map(({ name }) => name),
      whole,
      sizeOf,
    ).map(([size, result]) => ({ size, ...result })),
  }
}

/** The parts of a round trip in several months as one, by the last closing. */
function joined(parts: readonly RoundTripPart[]): RoundTripPart[] {
  const trips = new Map<string, RoundTripPart>()
  for (const part of parts) {
    const name = `${part.accountId} ${part.openedOn} ${part.number} ${part.instrument}`
    const before = trips.get(name)
    // Last in the map again.
    trips.delete(name)
    trips.set(name, before === undefined ? part : add(before, part))
  }
  return [...trips.values()]
}

const add = (a: RoundTripPart, b: RoundTripPart): RoundTripPart => ({
  ...b,
  profit: a.profit + b.profit,
  fees: a.fees + b.fees,
  proceeds: a.proceeds + b.proceeds,
  costBasis: a.costBasis + b.costBasis,
})

const resultOf = (some: readonly RoundTripPart[]): GroupResult => ({
  count: some.length,
  winning: some.filter(({ profit }) => profit > 0n).length,
  profit: some.reduce((all, { profit }) => all + profit, 0n),
})

const groups = <Key>(some: readonly RoundTripPart[], keyOf: (part: RoundTripPart) => Key): [Key, GroupResult][] =>
  [...Map.groupBy(some, keyOf)].map(([key, own]) => [key, resultOf(own)])

/** All groups, also those without any. */
function inOrder<Key>(
  keys: readonly Key[],
  some: readonly RoundTripPart[],
  keyOf: (part: RoundTripPart) => Key,
): [Key, GroupResult][] {
  const found = new Map(groups(some, keyOf))
  return keys.map((key) => [key, found.get(key) ?? resultOf([])])
}

function longest(some: readonly RoundTripPart[], counts: (part: RoundTripPart) => boolean): number {
  let [best, now] = [0, 0]
  for (const part of some) {
    now = counts(part) ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}

const hourOf = ({ openedTime }: RoundTripPart): number | null =>
  openedTime === null ? null : Number(openedTime.slice(0, 2))

const sizeOf = ({ side, proceeds, costBasis }: RoundTripPart): Size => {
  const money = side === 'long' ? costBasis : proceeds
  return SIZES.find(({ below }) => below === undefined || money < below)?.name as Size
}

function timeHeldOf(part: RoundTripPart): TimeHeld {
  if (part.isOpen) return 'open'
  const minutes = minutesHeld(part)
  if (minutes !== null) return MINUTES.find(({ below }) => minutes < below)?.name as TimeHeld
  const days = daysBetween(part.openedOn, part.lastOn)
  return DAYS.find(({ upTo }) => days <= upTo)?.name as TimeHeld
}

/** From the first opening to the end within a day; null if it is open, was held longer, or if a time is not known. */
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
  return Math.max(0, minuteOf(closedTime) - minuteOf(openedTime))
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Statistics of round trips: each counts once in a period, with what its trades that closed in the period earned. */

import type { TaggedWords } from '../../journal/words-of-trips.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import { addTrade, HOLDING_TIMES, noTrades, type TradeFigures } from '../../ledger/trade-figures.ts'
import { compare } from '../../lib/compare.ts'
import { type DateString, daysBetween, type MonthString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import type { RoundTripPart } from './queries.ts'
import { type RMultiples, sumMultiples } from './r-statistics.ts'

export interface RoundTripStatistics {
  /** Of the whole period; its trades are round trips. */
  figures: TradeFigures
  fees: Money
  bySymbol: (GroupResult & { symbol: string })[]
  byMonth: (GroupResult & { month: MonthString })[]
  bySide: (GroupResult & { side: Side })[]
  /** null: the time is not known. */
  byEntryHour: (GroupResult & { hour: number | null })[]
  byTimeHeld: (GroupResult & { timeHeld: TimeHeld })[]
  bySize: (GroupResult & { size: Size })[]
  /** One with two tags is in both. */
  byTag: (GroupResult & { tag: string })[]
  /** null, the last one: without a setup. */
  bySetup: (GroupResult & { setup: string | null })[]
  r: RMultiples
}

const MINUTES = [
  { name: 'under 5 minutes', below: 5 },
  { name: '5 to 30 minutes', below: 30 },
  { name: '30 to 120 minutes', below: 120 },
  { name: 'over 2 hours, same day', below: Number.POSITIVE_INFINITY },
] as const
export type TimeHeld = (typeof MINUTES)[number]['name'] | (typeof HOLDING_TIMES)[number]['name'] | 'open'
const TIMES_HELD: readonly TimeHeld[] = [...[...MINUTES, ...HOLDING_TIMES].map(({ name }) => name), 'open']

const DOLLAR = 1_000_000n
const SIZES = [
  { name: 'under 1000', below: 1_000n * DOLLAR },
  { name: '1000 to 5000', below: 5_000n * DOLLAR },
  { name: '5000 to 20000', below: 20_000n * DOLLAR },
  { name: '20000 to 100000', below: 100_000n * DOLLAR },
  { name: 'over 100000', below: undefined },
] as const
export type Size = (typeof SIZES)[number]['name']

/** `parts`: by their last closing. `words`: of the round trips that have some, by `roundTripId`. */
export function analyseRoundTrips(
  parts: readonly RoundTripPart[],
  words: ReadonlyMap<string, TaggedWords>,
): RoundTripStatistics {
  const whole = joined(parts)
  const figures = noTrades()
  for (const { side, lastClosedOn, profit } of whole)
    addTrade(figures, { side, buyDate: null, sellDate: lastClosedOn, profit })
  return {
    figures,
    fees: whole.reduce((all, { fees }) => all + fees, 0n),
    bySymbol: groups(whole, ({ symbol }) => symbol)
      .map(([symbol, result]) => ({ symbol, ...result }))
      .sort((a, b) => compare(a.symbol, b.symbol)),
    byMonth: groups(parts, ({ month }) => month)
      .map(([month, result]) => ({ month, ...result }))
      .sort((a, b) => compare(a.month, b.month)),
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
    ...byWords(whole, words),
  }
}

function byWords(
  whole: readonly RoundTripPart[],
  words: ReadonlyMap<string, TaggedWords>,
): Pick<RoundTripStatistics, 'byTag' | 'bySetup' | 'r'> {
  const written = whole.map((part) => ({ part, words: words.get(roundTripId(part)) }))
  const tagged = written.flatMap((one) => (one.words?.tags ?? []).map((tag) => ({ tag, part: one.part })))
  const setups = [...Map.groupBy(written, (one) => one.words?.setupKey ?? null)].map(([key, some]) => ({
    key,
    // Of setups that differ in upper and lower case only, the first in the order of texts.
    setup: key === null ? null : (some.map((one) => one.words?.setup as string).sort(compare)[0] as string),
    ...resultOf(some.map(({ part }) => part)),
  }))
  return {
    byTag: [...Map.groupBy(tagged, ({ tag }) => tag)]
      .map(([tag, some]) => ({ tag, ...resultOf(some.map(({ part }) => part)) }))
      .sort((a, b) => compare(a.tag, b.tag)),
    bySetup: setups
      .sort((a, b) => Number(a.key === null) - Number(b.key === null) || compare(a.key ?? '', b.key ?? ''))
      .map(({ key: _key, ...one }) => one),
    r: sumMultiples(written.map((one) => ({ ...one.part, plannedStop: one.words?.plannedStop ?? null }))),
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
  tradeCount: some.length,
  winningTrades: some.filter(({ profit }) => profit > 0n).length,
  tradingPnl: some.reduce((all, { profit }) => all + profit, 0n),
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
  return HOLDING_TIMES.find(({ upTo }) => days <= upTo)?.name as TimeHeld
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

/** Statistics of round trips: each counts once in a period, with what its trades that closed in the period earned. */
import { addTrade, HOLDING_TIMES, noTrades, type TradeFigures } from '../../ledger/trade-figures.ts'
import { compare } from '../../lib/compare.ts'
import { type DateString, daysBetween, type MonthString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import type { RoundTripPart } from './queries.ts'

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

/** `parts`: by their last closing. */
export function analyseRoundTrips(parts: readonly RoundTripPart[]): RoundTripStatistics {
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

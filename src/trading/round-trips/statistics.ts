/** Statistics of round trips: each counts once in a period, with what its trades that closed in the period earned. */
import type { TaggedWords } from '../../journal/words-of-trips.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import { addTrade, noTrades, type TradeFigures } from '../../ledger/trade-figures.ts'
import { compare } from '../../lib/compare.ts'
import { daysBetween, type MonthString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import {
  hourOf,
  joined,
  nameOf,
  SIZES,
  type Size,
  sizeOf,
  TIMES_HELD,
  type TimeHeld,
  timeHeldOf,
  type WordsById,
  weekdayOf,
} from './parts.ts'
import type { RoundTripPart } from './queries.ts'
import { type RMultiples, sumMultiples } from './r-statistics.ts'

export interface RoundTripFigures {
  /** Of the whole period; its trades are round trips. */
  figures: TradeFigures
  fees: Money
}

export interface RoundTripStatistics extends RoundTripFigures {
  /** How long those were held that are closed. */
  winners: Held
  losers: Held
  bySymbol: (GroupResult & { symbol: string; instrument: string })[]
  byMonth: (GroupResult & { month: MonthString })[]
  byWeekday: (GroupResult & { day: number })[]
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

interface Held {
  days: number
  count: number
}

/** `whole`: each round trip once, by the last closing. */
export function figuresOf(whole: readonly RoundTripPart[]): RoundTripFigures {
  const figures = noTrades()
  for (const { side, lastClosedOn, profit } of whole)
    addTrade(figures, { side, buyDate: null, sellDate: lastClosedOn, profit })
  return { figures, fees: whole.reduce((all, { fees }) => all + fees, 0n) }
}

/** `parts`: by their last closing. `isWanted`: of a round trip with its parts as one. */
export function analyseRoundTrips(
  parts: readonly RoundTripPart[],
  isWanted: (whole: RoundTripPart) => boolean,
  words: WordsById,
): RoundTripStatistics {
  const whole = joined(parts).filter(isWanted)
  const wanted = new Set(whole.map(nameOf))
  return {
    ...figuresOf(whole),
    winners: heldOf(whole.filter(({ profit }) => profit > 0n)),
    losers: heldOf(whole.filter(({ profit }) => profit < 0n)),
    bySymbol: [...Map.groupBy(whole, ({ instrument }) => instrument)]
      .map(([instrument, own]) => ({ symbol: symbolOf(own), instrument, ...resultOf(own) }))
      .sort((a, b) => compare(a.symbol, b.symbol) || compare(a.instrument, b.instrument)),
    byMonth: groups(
      parts.filter((part) => wanted.has(nameOf(part))),
      ({ month }) => month,
    )
      .map(([month, result]) => ({ month, ...result }))
      .sort((a, b) => compare(a.month, b.month)),
    byWeekday: groups(whole, weekdayOf)
      .map(([day, result]) => ({ day, ...result }))
      .sort((a, b) => a.day - b.day),
    bySide: inOrder(['long', 'short'] as const, whole, ({ side }) => side).map(([side, result]) => ({
      side,
      ...result,
    })),
    byEntryHour: groups(whole, hourOf)
      .map(([hour, result]) => ({ hour, ...result }))
      .sort((a, b) => (a.hour ?? 24) - (b.hour ?? 24)),
    byTimeHeld: inOrder(TIMES_HELD, whole, timeHeldOf).map(([timeHeld, result]) => ({ timeHeld, ...result })),
    bySize: inOrder(SIZES, whole, sizeOf).map(([size, result]) => ({ size, ...result })),
    ...byWords(whole.map((part) => ({ part, words: words.get(roundTripId(part)) }))),
  }
}

function byWords(
  whole: readonly { part: RoundTripPart; words: TaggedWords | undefined }[],
): Pick<RoundTripStatistics, 'byTag' | 'bySetup' | 'r'> {
  const tagged = whole.flatMap(({ part, words }) => (words?.tags ?? []).map((tag) => ({ tag, part })))
  const setups = [...Map.groupBy(whole, ({ words }) => words?.setupKey ?? null)].map(([key, some]) => ({
    key,
    // Of setups that differ in upper and lower case only, the first in the order of texts.
    setup: key === null ? null : (some.map(({ words }) => words?.setup as string).sort(compare)[0] as string),
    ...resultOf(some.map(({ part }) => part)),
  }))
  return {
    byTag: [...Map.groupBy(tagged, ({ tag }) => tag)]
      .map(([tag, some]) => ({ tag, ...resultOf(some.map(({ part }) => part)) }))
      .sort((a, b) => compare(a.tag, b.tag)),
    bySetup: setups
      .sort((a, b) => Number(a.key === null) - Number(b.key === null) || compare(a.key ?? '', b.key ?? ''))
      .map(({ key: _key, ...one }) => one),
    r: sumMultiples(whole.map(({ part, words }) => ({ ...part, plannedStop: words?.plannedStop ?? null }))),
  }
}

function heldOf(some: readonly RoundTripPart[]): Held {
  const closed = some.filter(({ isOpen }) => !isOpen)
  return {
    days: closed.reduce((days, { openedOn, lastOn }) => days + daysBetween(openedOn, lastOn), 0),
    count: closed.length,
  }
}

/** As printed; the instrument if accounts print it in several ways. */
function symbolOf(some: readonly RoundTripPart[]): string {
  const { symbol, instrument } = some[0] as RoundTripPart
  return some.every((part) => part.symbol === symbol) ? symbol : instrument
}

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

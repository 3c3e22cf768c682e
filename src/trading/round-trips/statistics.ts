/**
 * Statistics of round trips: each counts once in a period, with what its trades that closed in the period earned. The store sums
 * those that lie in the period, by day, symbol and group; those that reach over its edges are added to the sums.
 */
import { readAllEntries, type TaggedEntry } from '../../journal/entries-of-trips.ts'
import { type RoundTripKey, roundTripId } from '../../ledger/public-ids.ts'
import {
  HELD_OPEN,
  MINUTES_OF_DAY,
  SIZES,
  type Size,
  TIMES_HELD,
  type TimeHeld,
} from '../../ledger/round-trip-groups.ts'
import { compare } from '../../lib/compare.ts'
import { dayOfWeek, type MonthString, monthOf } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { GroupResult } from '../analytics/analyse.ts'
import { letterOf, longestStreaks } from '../analytics/streaks.ts'
import type { PeriodScope } from '../queries.ts'
import type { TripFilter } from './filter.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import { comparePlaces, orderOf, placeOf } from './order.ts'
import { readOverEdges } from './over-edges.ts'
import {
  type DaySums,
  type GroupSums,
  type Sums,
  type SymbolSums,
  selectDays,
  selectGroups,
  selectOfDays,
  selectOverMonths,
  selectPartsOverMonths,
  selectSymbols,
  selectWithEntry,
} from './queries.ts'
import { type RMultiples, sumMultiples } from './r-statistics.ts'

export interface RoundTripStatistics extends GroupResult {
  losingTrades: number
  grossProfit: Money
  fees: Money
  /** 0 without wins. */
  largestWin: Money
  /** Negative; 0 without losses. */
  largestLoss: Money
  longestWinStreak: number
  longestLossStreak: number
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

export async function readStatistics(db: Reader, scope: PeriodScope, filter: TripFilter): Promise<RoundTripStatistics> {
  const overEdges = (await readOverEdges(db, scope, filter)).filter(({ isListed }) => isListed)
  const parts = overEdges.map(({ part }) => part)
  const whole = (await selectDays(db, scope, filter)).map((day) => ({ ...day, ...countOf(day) }))
  const days = [...whole, ...parts.map(dayOf)]
  const groups = [...(await selectGroups(db, scope, filter)), ...parts.map(groupOf)]
  const symbols = [...(await selectSymbols(db, scope, filter)), ...parts.map(symbolOf)]
  const months = [
    ...whole.map((day) => ({ ...day, month: monthOf(day.day) })),
    ...(await selectOverMonths(db, scope, filter)).map((sums) => ({ ...sums, ...negative(sums) })),
    ...(await selectPartsOverMonths(db, scope, filter)),
    ...overEdges.flatMap((one) => one.months.map(({ month, profit }) => ({ month, ...sumsOf(profit) }))),
  ]
  const all = totalOf(days)
  const closed = groups.filter(({ timeHeld }) => timeHeld !== HELD_OPEN)
  const sum = <Name extends string>(some: readonly Record<Name, number>[], name: Name) =>
    some.reduce((total, one) => total + one[name], 0)
  return {
    ...all,
    losingTrades: sum(groups, 'losingTrades'),
    grossProfit: groups.reduce((total, { grossProfit }) => total + grossProfit, 0n),
    fees: days.reduce((total, { fees }) => total + fees, 0n),
    largestWin: groups.reduce((most, group) => (group.most > most ? group.most : most), 0n),
    largestLoss: groups.reduce((least, group) => (group.least < least ? group.least : least), 0n),
    ...longestStreaks(await readResults(db, scope, filter, { days: whole, parts })),
    winners: { days: sum(closed, 'winnersDays'), count: sum(closed, 'winningTrades') },
    losers: { days: sum(closed, 'losersDays'), count: sum(closed, 'losingTrades') },
    bySymbol: bySymbol(symbols),
    byMonth: totals(months, ({ month }) => month)
      .filter(([, { tradeCount }]) => tradeCount > 0)
      .map(([month, result]) => ({ month, ...result }))
      .sort((a, b) => compare(a.month, b.month)),
    byWeekday: totals(days, ({ day }) => dayOfWeek(day))
      .map(([day, result]) => ({ day, ...result }))
      .sort((a, b) => a.day - b.day),
    bySide: inOrder(['long', 'short'] as const, groups, ({ side }) => side).map(([side, result]) => ({
      side,
      ...result,
    })),
    byEntryHour: totals(groups, ({ entryHour }) => entryHour)
      .map(([hour, result]) => ({ hour, ...result }))
      .sort((a, b) => (a.hour ?? 24) - (b.hour ?? 24)),
    byTimeHeld: inOrder(TIMES_HELD, groups, ({ timeHeld }) => TIMES_HELD[timeHeld]).map(([timeHeld, result]) => ({
      timeHeld,
      ...result,
    })),
    bySize: inOrder(SIZES, groups, ({ size }) => SIZES[size]).map(([size, result]) => ({ size, ...result })),
    ...(await readByJournal(db, { scope, filter, parts, all })),
  }
}

// ── What a part adds to the sums ──

const sumsOf = (profit: Money): Sums => ({
  tradeCount: 1,
  winningTrades: profit > 0n ? 1 : 0,
  tradingPnl: profit,
})

const negative = ({ tradeCount, winningTrades, tradingPnl }: Sums): Sums => ({
  tradeCount: -tradeCount,
  winningTrades: -winningTrades,
  tradingPnl: -tradingPnl,
})

/** What the results of a day count. */
function countOf({ results }: DaySums): Pick<Sums, 'tradeCount' | 'winningTrades'> {
  let winningTrades = 0
  for (const result of results) if (result === 'W') winningTrades++
  return { tradeCount: results.length, winningTrades }
}

const dayOf = ({ lastClosedOn, profit, fees }: ListedRoundTrip) => ({
  ...sumsOf(profit),
  day: lastClosedOn as string,
  fees,
})

const groupOf = ({ side, entryHour, timeHeld, size, heldMinutes, profit }: ListedRoundTrip): GroupSums => {
  const days = Math.floor((heldMinutes ?? 0) / MINUTES_OF_DAY)
  return {
    ...sumsOf(profit),
    ...{ side, entryHour, timeHeld, size: size as number },
    losingTrades: profit < 0n ? 1 : 0,
    grossProfit: profit > 0n ? profit : 0n,
    most: profit,
    least: profit,
    winnersDays: profit > 0n ? days : 0,
    losersDays: profit < 0n ? days : 0,
  }
}

const symbolOf = ({ instrument, symbol, profit }: ListedRoundTrip): SymbolSums => ({
  ...sumsOf(profit),
  instrument,
  firstSymbol: symbol,
  lastSymbol: symbol,
})

// ── Groups ──

const totalOf = (some: readonly Sums[]): GroupResult => {
  const total = { tradeCount: 0, winningTrades: 0, tradingPnl: 0n }
  for (const one of some) {
    total.tradeCount += one.tradeCount
    total.winningTrades += one.winningTrades
    total.tradingPnl += one.tradingPnl
  }
  return total
}

const totals = <Key, One extends Sums>(some: readonly One[], keyOf: (one: One) => Key): [Key, GroupResult][] =>
  [...Map.groupBy(some, keyOf)].map(([key, own]) => [key, totalOf(own)])

/** Every group, empty ones included. */
function inOrder<Key, One extends Sums>(
  keys: readonly Key[],
  some: readonly One[],
  keyOf: (one: One) => Key | undefined,
): [Key, GroupResult][] {
  const found = new Map(totals(some, keyOf))
  return keys.map((key) => [key, found.get(key) ?? totalOf([])])
}

/** The symbol as printed; the instrument if accounts print it in several ways. */
const bySymbol = (symbols: readonly SymbolSums[]): RoundTripStatistics['bySymbol'] =>
  [...Map.groupBy(symbols, ({ instrument }) => instrument)]
    .map(([instrument, own]) => {
      const printed = new Set(own.flatMap(({ firstSymbol, lastSymbol }) => [firstSymbol, lastSymbol]))
      const [only = instrument] = printed
      return { symbol: printed.size > 1 ? instrument : only, instrument, ...totalOf(own) }
    })
    .sort((a, b) => compare(a.symbol, b.symbol) || compare(a.instrument, b.instrument))

// ── Streaks ──

/** The results of each day, in the order of the list: of a day with parts, its round trips are read one by one. */
async function readResults(
  db: Reader,
  scope: PeriodScope,
  filter: TripFilter,
  { days, parts }: { days: readonly DaySums[]; parts: readonly ListedRoundTrip[] },
): Promise<string[]> {
  const results = new Map(days.map(({ day, results }) => [day, results]))
  const order = orderOf('last_closed_on')
  const mixed = [...new Set(parts.map(({ lastClosedOn }) => lastClosedOn as string))]
  const trips = mixed.length === 0 ? [] : [...(await selectOfDays(db, scope, filter, mixed)), ...parts]
  const inPlace = comparePlaces(order)
  for (const [day, own] of Map.groupBy(trips, ({ lastClosedOn }) => lastClosedOn as string)) {
    const placed = own
      .map((trip) => ({ profit: trip.profit, place: placeOf(trip, order) }))
      .sort((a, b) => inPlace(a.place, b.place))
    results.set(day, placed.map(({ profit }) => letterOf(profit)).join(''))
  }
  return [...results].sort(([a], [b]) => compare(a, b)).map(([, own]) => own)
}

// ── By journal ──

interface WithJournal {
  scope: PeriodScope
  filter: TripFilter
  parts: readonly ListedRoundTrip[]
  all: GroupResult
}

async function readByJournal(
  db: Reader,
  { scope, filter, parts, all }: WithJournal,
): Promise<Pick<RoundTripStatistics, 'byTag' | 'bySetup' | 'r'>> {
  const { instruments } = filter
  const entries = await readAllEntries(db, { instrument: instruments?.length === 1 ? instruments[0] : undefined })
  const trips = entries.size === 0 ? [] : [...(await selectWithEntry(db, scope, filter)), ...parts]
  return byJournal(
    trips.flatMap((trip) => {
      const own = entries.get(roundTripId(trip satisfies RoundTripKey))
      return own === undefined ? [] : [{ trip, journal: own }]
    }),
    all,
  )
}

function byJournal(
  written: readonly { trip: ListedRoundTrip; journal: TaggedEntry }[],
  all: GroupResult,
): Pick<RoundTripStatistics, 'byTag' | 'bySetup' | 'r'> {
  const withSums = written.map(({ trip, journal }) => ({ ...sumsOf(trip.profit), journal }))
  const tagged = withSums.flatMap((one) => one.journal.tags.map((tag) => ({ ...one, tag })))
  const withSetup = withSums.filter(({ journal }) => journal.setupKey !== null)
  const rest = totalOf([all, negative(totalOf(withSetup))])
  return {
    byTag: totals(tagged, ({ tag }) => tag)
      .map(([tag, result]) => ({ tag, ...result }))
      .sort((a, b) => compare(a.tag, b.tag)),
    bySetup: [
      ...[...Map.groupBy(withSetup, ({ journal }) => journal.setupKey as string)]
        .sort(([a], [b]) => compare(a, b))
        .map(([, own]) => ({
          // Of setups that differ in upper and lower case only, the first in the order of texts.
          setup: own.map(({ journal }) => journal.setup as string).sort(compare)[0] as string,
          ...totalOf(own),
        })),
      ...(rest.tradeCount === 0 ? [] : [{ setup: null, ...rest }]),
    ],
    r: sumMultiples(written.map(({ trip, journal }) => ({ ...trip, plannedStop: journal.plannedStop }))),
  }
}

/** Computes the totals of symbols and days anew. */
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import { type DateString, earlierOf, laterOf, type MonthString, monthOf } from '../lib/dates.ts'
import { type Money, toCents } from '../lib/decimal.ts'
import type { Reader, Writer } from '../store/index.ts'
import { type EndedTotals, noActivity, noneEnded } from './day-totals.ts'
import { isSame } from './is-same.ts'
import type { Owner } from './queries.ts'
import {
  type KeptDay,
  type SymbolTotals,
  selectDailyTotals,
  selectDividendsOn,
  selectPagesOfTradesClosedOn,
  sumDividendsByInstrument,
  sumRoundTripsEnded,
  sumTradesByInstrument,
  updateDailyTotals,
  updateSymbolTotals,
} from './total-queries.ts'
import { addTrade, noTrades } from './trade-figures.ts'

/** Instruments per query. */
const INSTRUMENTS_PER_BATCH = 500
/** Dates per query. A busy account has hundreds of trades a day. */
const DATES_PER_BATCH = 100

/** A change that is stored later. */
export type Write = (tx: Writer) => Promise<void>

/** Returns the writes that store the totals. `known`: those that need not be summed, by instrument. */
export async function rebuildSymbolTotals(
  db: Reader,
  owner: Owner,
  instruments: string[],
  known: ReadonlyMap<string, SymbolTotals>,
): Promise<Write[]> {
  const writes: Write[] = []
  for (const batch of chunks(instruments, INSTRUMENTS_PER_BATCH)) {
    const others = batch.filter((instrument) => !known.has(instrument))
    const summed = others.length === 0 ? [] : await sumSomeSymbols(db, owner.accountId, others)
    const totals = [...batch.flatMap((instrument) => known.get(instrument) ?? []), ...summed]
    writes.push((tx) => updateSymbolTotals(tx, owner, batch, totals))
  }
  return writes
}

/** Computes the totals of the instruments from trades and dividends. Instruments without either are left out. */
export async function sumSymbols(db: Reader, accountId: number, instruments: string[]): Promise<SymbolTotals[]> {
  const symbols: SymbolTotals[] = []
  for (const batch of chunks(instruments, INSTRUMENTS_PER_BATCH))
    symbols.push(...(await sumSomeSymbols(db, accountId, [...batch])))
  return symbols
}

async function sumSomeSymbols(db: Reader, accountId: number, instruments: string[]): Promise<SymbolTotals[]> {
  const symbols = new Map<string, SymbolTotals>()
  for (const traded of await sumTradesByInstrument(db, accountId, instruments))
    symbols.set(traded.instrument, { ...traded, dividendCount: 0, dividends: 0n })
  for (const received of await sumDividendsByInstrument(db, accountId, instruments)) {
    const traded = symbols.get(received.instrument)
    symbols.set(
      received.instrument,
      traded === undefined
        ? {
            ...received,
            ...{ tradeCount: 0, winningTrades: 0, tradingPnl: 0n, fees: 0n, roundTrips: 0, roundTripWins: 0 },
          }
        : {
            ...traded,
            dividendCount: received.dividendCount,
            dividends: received.dividends,
            symbol: traded.symbol === received.symbol ? traded.symbol : traded.instrument,
            firstDate: earlierOf(traded.firstDate, received.firstDate),
            lastDate: laterOf(traded.lastDate, received.lastDate),
          },
    )
  }
  return [...symbols.values()].sort((a, b) => compare(a.instrument, b.instrument))
}

/**
 * Returns the writes that store the totals that changed, and their months. `shown`: the months with other figures of trades or
 * dividends; the others differ in what ended in them only.
 */
export async function rebuildDailyTotals(
  db: Reader,
  owner: Owner,
  dates: DateString[],
): Promise<{ months: Set<MonthString>; shown: Set<MonthString>; writes: Write[] }> {
  const months = new Set<MonthString>()
  const shown = new Set<MonthString>()
  const writes: Write[] = []
  for (const batch of chunks(dates, DATES_PER_BATCH)) {
    const before = await selectDailyTotals(db, owner.accountId, batch)
    const after = await sumDays(db, owner, batch)
    const differing = differingDates(before, after)
    if (differing.length === 0) continue
    for (const date of differing) months.add(monthOf(date))
    for (const date of differingDates(before.map(withoutEnded), after.map(withoutEnded))) shown.add(monthOf(date))
    const kept = new Set(differing)
    const totals = after.filter((day) => kept.has(day.date))
    writes.push((tx) => updateDailyTotals(tx, owner, differing, totals))
  }
  return { months, shown, writes }
}

/** Computes the totals of the dates from trades and dividends. Days without activity are left out. */
export async function sumDays(
  db: Reader,
  owner: Owner,
  dates: DateString[],
  tradesPerPage?: number,
): Promise<KeptDay[]> {
  const days = new Map<DateString, KeptDay>()
  const dayOf = (date: DateString): KeptDay => {
    const day = days.get(date) ?? { ...noActivity(date), ...noneEnded(), ...noTrades() }
    days.set(date, day)
    return day
  }
  const parts = new Map<string, { date: DateString; profit: Money }>()
  for await (const trades of selectPagesOfTradesClosedOn(db, owner.accountId, dates, tradesPerPage))
    for (const trade of trades) {
      const { closedOn: date, instrument, roundTripOn, roundTripNumber, fees, profit } = trade
      const day = dayOf(date)
      addTrade(day, trade)
      day.fees += fees ?? 0n
      const name = `${date} ${roundTripOn} ${roundTripNumber} ${instrument}`
      parts.set(name, { date, profit: profit + (parts.get(name)?.profit ?? 0n) })
    }
  for (const { date, profit } of parts.values()) {
    const day = dayOf(date)
    day.roundTrips += 1
    if (profit > 0n) day.roundTripWins += 1
  }
  for (const { date, ...ended } of await sumRoundTripsEnded(db, owner, dates)) Object.assign(dayOf(date), ended)
  for (const { date, amount, copies } of await selectDividendsOn(db, owner, dates)) {
    const day = dayOf(date)
    day.dividendCount += copies
    day.dividends += toCents(amount) * BigInt(copies)
  }
  return [...days.values()].sort((a, b) => compare(a.date, b.date))
}

const withoutEnded = ({ endedTrips: _, endedWins: _wins, endedProfit: _profit, endedFees: _fees, ...day }: KeptDay) =>
  day satisfies Omit<KeptDay, keyof EndedTotals>

function differingDates<Day extends { date: DateString }>(before: Day[], after: Day[]): DateString[] {
  const old = new Map(before.map((day) => [day.date, day]))
  const changed = new Set<DateString>()
  for (const day of after) {
    const was = old.get(day.date)
    old.delete(day.date)
    if (was === undefined || !isSame(was, day)) changed.add(day.date)
  }
  for (const date of old.keys()) changed.add(date)
  return [...changed]
}

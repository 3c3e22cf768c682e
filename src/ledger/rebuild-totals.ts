/** The totals of symbols and days, which are sums over trades, round trips and dividends. */
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

/** Stores the totals. `known`: those that need not be summed, by instrument. */
export async function rebuildSymbolTotals(
  tx: Writer,
  owner: Owner,
  instruments: readonly string[],
  known: ReadonlyMap<string, SymbolTotals>,
): Promise<void> {
  for (const batch of chunks(instruments, INSTRUMENTS_PER_BATCH)) {
    const others = batch.filter((instrument) => !known.has(instrument))
    const summed = others.length === 0 ? [] : await sumSomeSymbols(tx, owner.accountId, others)
    const totals = [...batch.flatMap((instrument) => known.get(instrument) ?? []), ...summed]
    await updateSymbolTotals(tx, owner, batch, totals)
  }
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

/** Stores the totals that changed. Returns their days, and the months with other figures of trades or dividends. */
export async function rebuildDailyTotals(
  tx: Writer,
  owner: Owner,
  dates: readonly DateString[],
): Promise<{ days: Set<DateString>; months: Set<MonthString> }> {
  const [days, months] = [new Set<DateString>(), new Set<MonthString>()]
  for await (const { before, after, differing } of otherDays(tx, owner, dates)) {
    // The others differ in what ended in them only.
    for (const date of differingDates(before.map(withoutEnded), after.map(withoutEnded))) months.add(monthOf(date))
    const changed = new Set(differing)
    for (const day of differing) days.add(day)
    const isChanged = ({ date }: KeptDay) => changed.has(date)
    const leaving = before.filter(isChanged).map(({ date }) => date)
    await updateDailyTotals(tx, owner, leaving, after.filter(isChanged))
  }
  return { days, months }
}

/** Days whose stored totals are not their sums, some at a time. */
export async function* otherDays(
  db: Reader,
  owner: Owner,
  dates: readonly DateString[],
): AsyncGenerator<{ before: KeptDay[]; after: KeptDay[]; differing: DateString[] }> {
  for (const batch of chunks(dates, DATES_PER_BATCH)) {
    const before = await selectDailyTotals(db, owner.accountId, batch)
    const after = await sumDays(db, owner, batch)
    const differing = differingDates(before, after)
    if (differing.length > 0) yield { before, after, differing }
  }
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

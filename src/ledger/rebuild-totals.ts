/** Computes the totals of symbols and days anew. */
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import { type DateString, earlierOf, laterOf, type MonthString, monthOf } from '../lib/dates.ts'
import { toCents } from '../lib/decimal.ts'
import type { Reader } from '../store/index.ts'
import type { Steps, Write } from '../store/steps.ts'
import { noActivity } from './day-totals.ts'
import { isSame } from './is-same.ts'
import type { Book } from './queries.ts'
import {
  type KeptDay,
  type SymbolTotals,
  selectDailyTotals,
  selectDividendsOn,
  selectPagesOfTradesClosedOn,
  sumDividendsByInstrument,
  sumTradesByInstrument,
  updateDailyTotals,
  updateSymbolTotals,
} from './total-queries.ts'
import { addTrade, noTrades } from './trade-figures.ts'

/** Instruments per query. */
const INSTRUMENTS_PER_BATCH = 500
/** Dates per query. A busy account has hundreds of trades a day. */
const DATES_PER_BATCH = 100

/** Returns the writes that store the totals. `changed`: the instruments whose dividends have changed. */
export async function rebuildSymbolTotals(
  steps: Steps,
  book: Book,
  instruments: string[],
  changed: ReadonlySet<string>,
): Promise<Write[]> {
  const writes: Write[] = []
  for (const batch of chunks(instruments, INSTRUMENTS_PER_BATCH)) {
    const totals = await steps.prepare((db) => sumSymbols(db, book, batch, withDividends(book, batch, changed)))
    writes.push((tx) => updateSymbolTotals(tx, book, batch, totals))
  }
  return writes
}

/** Those of the keys that can have dividends: in a new book, those whose dividends have changed. */
const withDividends = ({ isNew }: Book, keys: string[], changed: ReadonlySet<string>): string[] =>
  isNew ? keys.filter((key) => changed.has(key)) : keys

/**
 * Computes the totals of the instruments from trades and dividends. Instruments without either are left out. `paid`: those
 * that can have dividends.
 */
async function sumSymbols(db: Reader, book: Book, instruments: string[], paid: string[]): Promise<SymbolTotals[]> {
  const symbols = new Map<string, SymbolTotals>()
  for (const traded of await sumTradesByInstrument(db, book, instruments))
    symbols.set(traded.instrument, { ...traded, dividendCount: 0, dividends: 0n })
  const dividends = paid.length === 0 ? [] : await sumDividendsByInstrument(db, book, paid)
  for (const received of dividends) {
    const traded = symbols.get(received.instrument)
    symbols.set(
      received.instrument,
      traded === undefined
        ? { ...received, tradeCount: 0, winningTrades: 0, tradingPnl: 0n }
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
 * Returns the writes that store the totals that changed, and their months. `changed`: days whose dividends have
 * changed.
 */
export async function rebuildDailyTotals(
  steps: Steps,
  book: Book,
  dates: DateString[],
  changed: ReadonlySet<DateString>,
): Promise<{ months: Set<MonthString>; writes: Write[] }> {
  const months = new Set<MonthString>()
  const writes: Write[] = []
  for (const batch of chunks(dates, DATES_PER_BATCH)) {
    const [before, after] = await steps.prepare(async (db) => [
      book.isNew ? [] : await selectDailyTotals(db, book.accountId, batch),
      await sumDays(db, book, batch, withDividends(book, batch, changed)),
    ])
    const differing = differingDates(before, after)
    if (differing.length === 0) continue
    for (const date of differing) months.add(monthOf(date))
    const kept = new Set(differing)
    const totals = after.filter((day) => kept.has(day.date))
    writes.push((tx) => updateDailyTotals(tx, book, differing, totals))
  }
  return { months, writes }
}

/**
 * Computes the totals of the dates from trades and dividends. Days without activity are left out. `paid`: those that can
 * have dividends.
 */
export async function sumDays(
  db: Reader,
  book: Book,
  dates: DateString[],
  paid: DateString[] = dates,
  tradesPerPage?: number,
): Promise<KeptDay[]> {
  const days = new Map<DateString, KeptDay>()
  const dayOf = (date: DateString): KeptDay => {
    const day = days.get(date) ?? { ...noActivity(date), ...noTrades() }
    days.set(date, day)
    return day
  }
  for await (const trades of selectPagesOfTradesClosedOn(db, book, dates, tradesPerPage))
    for (const trade of trades) addTrade(dayOf(trade.closedOn), trade)
  const dividends = paid.length === 0 ? [] : await selectDividendsOn(db, book, paid)
  for (const { date, amount, copies } of dividends) {
    const day = dayOf(date)
    day.dividendCount += copies
    day.dividends += toCents(amount) * BigInt(copies)
  }
  return [...days.values()].sort((a, b) => compare(a.date, b.date))
}

function differingDates(before: KeptDay[], after: KeptDay[]): DateString[] {
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

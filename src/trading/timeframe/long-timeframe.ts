/** As `analyseTimeframe`, of a long period. */
import { type Extremes, joinStreaks, noTrades } from '../../ledger/trade-figures.ts'
import { chunks } from '../../lib/chunks.ts'
import { compare } from '../../lib/compare.ts'
import { type Money, toCents } from '../../lib/decimal.ts'
import { PAGE_ROWS, type Pages } from '../../lib/large-json.ts'
import { mergeSorted, nextTurn } from '../../lib/turns.ts'
import type { Reader, Store } from '../../store/index.ts'
import {
  type AnalysedDay,
  type Analysis,
  analyse,
  type PeriodSums,
  type SymbolDividends,
} from '../analytics/analyse.ts'
import {
  type InstrumentRange,
  selectAnalysedDays,
  selectInstruments,
  selectPeriodSums,
  selectPrintedSymbols,
  selectSomeSymbolResults,
} from '../analytics/queries.ts'
import { rangesOf } from '../long-periods.ts'
import { dividendPages } from '../period.ts'
import { type PeriodDividend, type PeriodScope, selectDayTotals } from '../queries.ts'

/**
 * The lists by symbol are in pages. Reads one page after the other: the caller makes sure that the record has not changed
 * when all are read.
 */
export async function analyseLongTimeframe(store: Store, scope: PeriodScope): Promise<Analysis> {
  const days: AnalysedDay[] = []
  const sums: PeriodSums = { ...noTrades(), dividendCount: 0, dividends: 0n }
  const dividends = new DividendSums()
  for await (const range of rangesOf(store, scope)) {
    const part = { ...scope, ...range }
    const read = await store.read(async (db) => ({
      days: await selectAnalysedDays(db, part),
      sums: await selectPeriodSums(db, part),
      totals: await selectDayTotals(db, scope.userId, range.first, range.last, scope.accountId),
    }))
    for (const day of read.days) addDay(days, day)
    addSums(sums, read.sums)
    for await (const page of dividendPages(store, scope, read.totals)()) for (const row of page) dividends.add(row)
  }
  return analyse({
    days,
    sums,
    bySymbol: bySymbol(store, scope, (db, range) => selectSomeSymbolResults(db, scope, range)),
    dividendsBySymbol: bySymbol(store, scope, async (db, range) =>
      dividends.of(await selectPrintedSymbols(db, scope, range)),
    ),
  })
}

/** The accounts of a day become one row. */
function addDay(days: AnalysedDay[], day: AnalysedDay): void {
  const last = days.at(-1)
  if (last?.date !== day.date) {
    days.push({ ...day })
    return
  }
  joinStreaks(last, day)
  last.winningTrades += day.winningTrades
  last.tradingPnl += day.tradingPnl
  last.dividends += day.dividends
}

const EXTREMES: Record<keyof Extremes, (a: Money, b: Money) => Money> = {
  largestWin: (a, b) => (a > b ? a : b),
  largestLoss: (a, b) => (a < b ? a : b),
}

/** Adds the sums of other days. */
function addSums(to: PeriodSums, more: PeriodSums): void {
  const all = to as unknown as Record<string, bigint>
  for (const [name, value] of Object.entries(more as unknown as Record<string, bigint>)) {
    const before = all[name] as bigint
    all[name] = EXTREMES[name as keyof Extremes]?.(before, value) ?? before + value
  }
}

/** What `read` returns for all instruments, by name. */
const bySymbol = <Row extends { symbol: string }>(
  store: Store,
  scope: PeriodScope,
  read: (db: Reader, range: InstrumentRange) => Promise<Row[]>,
): Pages<Row> =>
  async function* () {
    const runs: Row[][] = []
    for (let after: string | undefined; ; ) {
      const upTo = await store.read((db) => selectInstruments(db, scope, after, PAGE_ROWS))
      const last = upTo.at(-1)?.instrument
      if (last === undefined) break
      const page = await store.read((db) => read(db, { after, upTo: last }))
      runs.push(page.sort(byName))
      after = last
      await nextTurn()
    }
    yield* chunks(await mergeSorted(runs, byName), PAGE_ROWS)
  }

/** The sort is stable, and instruments are read in order. */
const byName = (a: { symbol: string }, b: { symbol: string }) => compare(a.symbol, b.symbol)

/** The dividends of each instrument in each account. */
class DividendSums {
  readonly #sums = new Map<string, Omit<SymbolDividends, 'symbol'>>()

  add({ accountId, instrument, amount, copies }: PeriodDividend): void {
    const key = `${accountId} ${instrument}`
    const sum = this.#sums.get(key) ?? { dividendCount: 0, dividends: 0n }
    sum.dividendCount += copies
    sum.dividends += toCents(amount) * BigInt(copies)
    this.#sums.set(key, sum)
  }

  /** Over all accounts, for rows in the order of their instruments. */
  of(rows: readonly { accountId: number; instrument: string; symbol: string }[]): SymbolDividends[] {
    const found: (SymbolDividends & { instrument: string })[] = []
    for (const { accountId, instrument, symbol } of rows) {
      const sum = this.#sums.get(`${accountId} ${instrument}`)
      const last = found.at(-1)
      if (sum === undefined) continue
      if (last?.instrument !== instrument) {
        found.push({ ...sum, symbol, instrument })
        continue
      }
      // As `printedOnce`: the instrument if the symbol is printed in several ways.
      if (last.symbol !== symbol) last.symbol = instrument
      last.dividendCount += sum.dividendCount
      last.dividends += sum.dividends
    }
    return found
  }
}

/** The trades and dividends of a period. */
import type { DayTotals } from '../ledger/day-totals.ts'
import type { DateString } from '../lib/dates.ts'
import type { Pages } from '../lib/listed.ts'
import type { Reader } from '../store/index.ts'
import { readAccountFilter } from './accounts/account-filter.ts'
import {
  type DividendRow,
  existMoreDays,
  existMoreDividends,
  existMoreSymbols,
  existMoreTradesBetween,
  type PeriodScope,
  selectDayTotals,
  selectDividends,
  selectTrades,
  type TradeRow,
} from './queries.ts'

/** Days, symbols or dividends that are summed at once in some 20 ms; counted in each account. */
const MOST_SUMMED = 5_000

export const hasManyDays = (db: Reader, period: PeriodScope): Promise<boolean> => existMoreDays(db, period, MOST_SUMMED)

/** Whether an analysis of the period takes more than some 20 ms. */
export const isLongAnalysis = async (db: Reader, period: PeriodScope): Promise<boolean> =>
  // Those of all accounts, because the index of days has them together.
  (await existMoreTradesBetween(db, { ...period, accountId: undefined }, MOST_SUMMED)) ||
  (await hasManyDays(db, period)) ||
  (await existMoreSymbols(db, period, MOST_SUMMED)) ||
  (await existMoreDividends(db, period, MOST_SUMMED))

export interface PeriodRecord {
  days: DayTotals[]
  /** Trades and dividends. */
  rowCount: number
  /** In the order of time. */
  trades: Pages<TradeRow>
  /** By date and symbol, one row per content. */
  dividends: Pages<DividendRow>
}

/** Throws Failure `not_found` for an account that is not the user's. The pages are read when they are needed. */
export async function readPeriod(db: Reader, { accountId: asked, first, last }: PeriodScope): Promise<PeriodRecord> {
  const accountId = await readAccountFilter(db, asked)
  const days = await selectDayTotals(db, first, last, accountId)
  const tradesOf = (day: DayTotals) => day.tradeCount
  const dividendsOf = (day: DayTotals) => day.dividendCount
  return {
    days,
    rowCount: days.reduce((count, day) => count + tradesOf(day) + dividendsOf(day), 0),
    trades: pagesOf(days, tradesOf, (from, to) => selectTrades(db, from, to, accountId)),
    dividends: pagesOf(days, dividendsOf, (from, to) => selectDividends(db, from, to, accountId)),
  }
}

/** A page ends with the day that fills it. */
const PAGE_ROWS = 2_000

/** The rows of the days in their order, of several days at once if they are few. */
export async function* pagesOf<Row>(
  days: readonly DayTotals[],
  countOf: (day: DayTotals) => number,
  select: (first: DateString, last: DateString) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  let first: DateString | undefined
  let rows = 0
  const active = days.filter((day) => countOf(day) > 0)
  for (const [i, day] of active.entries()) {
    first ??= day.date
    rows += countOf(day)
    if (rows < PAGE_ROWS && i < active.length - 1) continue
    yield await select(first, day.date)
    first = undefined
    rows = 0
  }
}

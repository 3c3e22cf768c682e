/**
 * Reads the part of the record that is exported, in pages, so that no read blocks SQLite's log or the thread for
 * long. Pages follow an index and are sorted here, day by day, so that memory holds only the rows of one day.
 *
 * The pages are not one snapshot. If an import commits between two pages, the rows do not add up to the stored
 * daily totals, and this is detected.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DayTotals } from '../ledger/day-totals.ts'
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { PAGE_ROWS } from '../lib/large-json.ts'
import type { Store } from '../store/index.ts'
import { readAccountFilter } from '../trading/accounts/account-filter.ts'
import { type AccountScope, selectDayTotals } from '../trading/queries.ts'
import type { ExportPeriod } from './period.ts'
import {
  type ExportDividend,
  type ExportTrade,
  selectAccountNumbers,
  selectDividendPage,
  selectTradePage,
} from './queries.ts'
import { addDividend, addTrade, type ExportTotals, isSumOfDays, zeroTotals } from './totals.ts'

export interface ExportScope extends AccountScope {
  readonly period: ExportPeriod
}

/** What the export will contain: the accounts and days, without the rows. */
export interface ExportOutline {
  /** Brokerage account numbers by account id: all of the user's, or the requested one. */
  readonly accounts: ReadonlyMap<number, string>
  /** Only days with activity. */
  readonly days: readonly DayTotals[]
  readonly trades: number
  readonly dividends: number
}

/** The outline and all rows. Dividends have one row for each content, with its number of copies. */
export interface Contents extends ExportOutline {
  readonly rows: { readonly trades: ExportTrade[]; readonly dividends: ExportDividend[] }
  readonly totals: ExportTotals
}

const ATTEMPTS = 3

/** Throws Failure `not_found` for an account that is not the user's. */
export const readOutline = (store: Store, { userId, accountId, period }: ExportScope): Promise<ExportOutline> =>
  store.read(async (db) => {
    const only = await readAccountFilter(db, userId, accountId)
    const days = await selectDayTotals(db, userId, period.first, period.last, only)
    const numbers = await selectAccountNumbers(db, userId)
    return {
      accounts: only === undefined ? numbers : new Map([[only, numbers.get(only) ?? '']]),
      days,
      trades: days.reduce((n, day) => n + day.tradeCount, 0),
      dividends: days.reduce((n, day) => n + day.dividendCount, 0),
    }
  })

/** Adds what it yields to `totals`. */
export async function* tradePages(store: Store, owner: AccountScope, { days }: ExportOutline, totals: ExportTotals) {
  const dates = days.filter((day) => day.tradeCount > 0).map((day) => day.date)
  const read = (date: DateString, after: ExportTrade | undefined) =>
    store.read((db) => selectTradePage(db, owner, date, after, PAGE_ROWS))
  for await (const page of pages(dates, read, byTrade)) {
    for (const trade of page) addTrade(totals, trade)
    yield page
  }
}

/** Adds what it yields to `totals`. */
export async function* dividendPages(store: Store, owner: AccountScope, { days }: ExportOutline, totals: ExportTotals) {
  const dates = days.filter((day) => day.dividendCount > 0).map((day) => day.date)
  const read = (date: DateString, after: ExportDividend | undefined) =>
    store.read((db) => selectDividendPage(db, owner, date, after, PAGE_ROWS))
  for await (const page of pages(dates, read, byDividend)) {
    for (const dividend of page) addDividend(totals, dividend)
    yield page
  }
}

/** Throws if the rows that were read do not add up to the totals of the outline. */
export function assertAgreement(totals: ExportTotals, { days }: ExportOutline): void {
  if (!isSumOfDays(totals, days)) throw new Error('the rows of the export do not add up to the daily totals')
}

/** Reads everything into memory, consistently: reads again if an import committed meanwhile. */
export async function readContents(store: Store, scope: ExportScope): Promise<Contents> {
  for (let attempt = 1; ; attempt++) {
    const found = await readOutline(store, scope)
    const totals = zeroTotals()
    const rows: Contents['rows'] = { trades: [], dividends: [] }
    for await (const page of tradePages(store, scope, found, totals)) rows.trades.push(...page)
    for await (const page of dividendPages(store, scope, found, totals)) rows.dividends.push(...page)
    if (attempt === ATTEMPTS) assertAgreement(totals, found)
    if (isSumOfDays(totals, found.days)) return { ...found, rows, totals }
  }
}

async function* pages<Row>(
  dates: readonly DateString[],
  read: (date: DateString, after: Row | undefined) => Promise<Row[]>,
  order: (a: Row, b: Row) => number,
): AsyncGenerator<Row[]> {
  for (const date of dates) {
    const rows: Row[] = []
    for (let page: Row[] | undefined; page === undefined || page.length === PAGE_ROWS; ) {
      page = await read(date, rows.at(-1))
      rows.push(...page)
      // SQLite is synchronous: without this, no other request would run between pages.
      await yieldToEventLoop()
    }
    rows.sort(order)
    for (const page of chunks(rows, PAGE_ROWS)) {
      yield page
      await yieldToEventLoop()
    }
  }
}

/**
 * The order within a day, by the visible values of a row, so that the same record gives the same file. Rows with equal
 * values are in the order in which their accounts were made.
 */
const byTrade = (a: ExportTrade, b: ExportTrade): number =>
  compare(a.symbol, b.symbol) ||
  compare(a.buyDate ?? '', b.buyDate ?? '') ||
  compare(a.quantity ?? 0n, b.quantity ?? 0n) ||
  compare(a.proceeds, b.proceeds) ||
  compare(a.costBasis, b.costBasis) ||
  compare(a.accountId, b.accountId)
const byDividend = (a: ExportDividend, b: ExportDividend): number =>
  compare(a.symbol, b.symbol) ||
  compare(a.action, b.action) ||
  compare(a.amount, b.amount) ||
  compare(a.accountId, b.accountId)

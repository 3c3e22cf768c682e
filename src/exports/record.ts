/** Reads the part of the record that is exported, of one state of the database. */
import type { DayTotals } from '../ledger/day-totals.ts'
import { compare } from '../lib/compare.ts'
import { listOf, type Pages } from '../lib/listed.ts'
import type { Reader } from '../store/index.ts'
import { readAccountFilter } from '../trading/accounts/account-filter.ts'
import { pagesOf } from '../trading/period.ts'
import { type AccountScope, selectDayTotals } from '../trading/queries.ts'
import type { ExportPeriod } from './period.ts'
import {
  type ExportDividend,
  type ExportTrade,
  selectAccountNumbers,
  selectExportDividends,
  selectExportTrades,
} from './queries.ts'
import { addDividend, addTrade, type ExportTotals, isSumOfDays, zeroTotals } from './totals.ts'

export interface ExportScope extends AccountScope {
  readonly userId: number
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

/** Throws Failure `not_found` for an account that is not the user's. */
export async function readOutline(db: Reader, { accountId, period }: ExportScope): Promise<ExportOutline> {
  const only = await readAccountFilter(db, accountId)
  const days = await selectDayTotals(db, period.first, period.last, only)
  const numbers = await selectAccountNumbers(db)
  return {
    accounts: only === undefined ? numbers : new Map([[only, numbers.get(only) ?? '']]),
    days,
    trades: days.reduce((n, day) => n + day.tradeCount, 0),
    dividends: days.reduce((n, day) => n + day.dividendCount, 0),
  }
}

/** The rows in their order. */
export interface ExportRows {
  readonly trades: Pages<ExportTrade>
  readonly dividends: Pages<ExportDividend>
  /**
   * The totals of all rows: call it when they have been read. Throws if they do not add up to the totals of the days, which
   * would be a fault of ours.
   */
  total(): ExportTotals
}

export function readRows(db: Reader, owner: AccountScope, { days }: ExportOutline): ExportRows {
  const totals = zeroTotals()
  const trades = pagesOf(
    days,
    (day) => day.tradeCount,
    (first, last) => selectExportTrades(db, { ...owner, first, last }),
  )
  const dividends = pagesOf(
    days,
    (day) => day.dividendCount,
    async (first, last) => (await selectExportDividends(db, { ...owner, first, last })).sort(byDividend),
  )
  return {
    trades: adding(trades, (trade) => addTrade(totals, trade)),
    dividends: adding(dividends, (dividend) => addDividend(totals, dividend)),
    total() {
      if (!isSumOfDays(totals, days)) throw new Error('the rows of the export do not add up to the daily totals')
      return totals
    },
  }
}

async function* adding<Row>(pages: Pages<Row>, add: (row: Row) => void): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    for (const row of page) add(row)
    yield page
  }
}

/** Reads everything into memory. */
export async function readContents(db: Reader, scope: ExportScope): Promise<Contents> {
  const outline = await readOutline(db, scope)
  const { trades, dividends, total } = readRows(db, scope, outline)
  const rows = { trades: await listOf(trades), dividends: await listOf(dividends) }
  return { ...outline, rows, totals: total() }
}

/** By their visible values, so that the same record gives the same file. */
const byDividend = (a: ExportDividend, b: ExportDividend): number =>
  compare(a.date, b.date) ||
  compare(a.symbol, b.symbol) ||
  compare(a.action, b.action) ||
  compare(a.amount, b.amount) ||
  compare(a.accountId, b.accountId)

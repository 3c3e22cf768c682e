/** The trades and dividends of a period: at once if they are few, else in pages. */

import type { DayTotals } from '../ledger/day-totals.ts'
import { revisionOf } from '../ledger/revision.ts'
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { LargeJson, type Listed, PAGE_ROWS, type Pages, type Parts, SMALL_LIST } from '../lib/large-json.ts'
import { mergeSorted, nextTurn } from '../lib/turns.ts'
import type { Reader, Store } from '../store/index.ts'
import { readAccountFilter } from './accounts/account-filter.ts'
import {
  type AccountScope,
  type DividendRow,
  type PagedDividend,
  type PagedTrade,
  type PeriodDividend,
  type PeriodScope,
  selectDayTotals,
  selectDividends,
  selectDividendsAfter,
  selectTrades,
  selectTradesAfter,
  type TradeRow,
} from './queries.ts'

export interface PeriodRecord {
  days: DayTotals[]
  /** By closing day, symbol and date bought. */
  trades: Listed<TradeRow>
  /** By date and symbol, one row per content. */
  dividends: Listed<DividendRow>
}

/**
 * The body made of a period's record, in pages if it has many rows. Throws Failure `not_found` for an account that is
 * not the user's.
 */
export async function periodBody<Body extends object>(
  store: Store,
  scope: PeriodScope,
  toParts: (record: PeriodRecord) => Parts<Body>,
): Promise<Body | LargeJson<Body>> {
  const whole = await store.snapshot(async (db) => {
    const { accountId, days } = await survey(db, scope)
    if (days.reduce((n, day) => n + day.tradeCount + day.dividendCount, 0) > SMALL_LIST) return undefined
    const { userId, first, last } = scope
    return {
      days,
      trades: await selectTrades(db, userId, first, last, accountId),
      dividends: await selectDividends(db, userId, first, last, accountId),
    }
  })
  if (whole !== undefined) return toParts(whole) as Body
  const read = async () => {
    const { accountId, days } = await store.snapshot((db) => survey(db, scope))
    const owner = { userId: scope.userId, accountId }
    return toParts({ days, trades: tradePages(store, owner, days), dividends: dividendPages(store, owner, days) })
  }
  return new LargeJson<Body>(read, revisionOf(store, scope.userId))
}

async function survey(db: Reader, { userId, accountId: asked, first, last }: PeriodScope) {
  const accountId = await readAccountFilter(db, userId, asked)
  return { accountId, days: await selectDayTotals(db, userId, first, last, accountId) }
}

const tradePages = (store: Store, owner: AccountScope, days: readonly DayTotals[]): Pages<TradeRow> =>
  pages(days, ({ tradeCount }) => tradeCount, {
    range: (first, last) => store.read((db) => selectTrades(db, owner.userId, first, last, owner.accountId)),
    after: (day, last) => store.read((db) => selectTradesAfter(db, { ...owner, day, after: last, limit: PAGE_ROWS })),
    order: byTrade,
  })

/** The dividends of the days, which are all of the owner's in their range. */
export const dividendPages = (store: Store, owner: AccountScope, days: readonly DayTotals[]): Pages<PeriodDividend> =>
  pages<PeriodDividend, PagedDividend & PeriodDividend>(days, ({ dividendCount }) => dividendCount, {
    range: (first, last) => store.read((db) => selectDividends(db, owner.userId, first, last, owner.accountId)),
    after: (day, last) =>
      store.read((db) => selectDividendsAfter(db, { ...owner, day, after: last?.id ?? 0, limit: PAGE_ROWS })),
    order: byDividend,
  })

// The orders of `selectTrades` and `selectDividends` within a day.
const byTrade = (a: PagedTrade, b: PagedTrade): number =>
  compare(a.symbol, b.symbol) || compare(a.buyDate ?? '', b.buyDate ?? '') || compare(a.tradeKey, b.tradeKey)
const byDividend = (a: PagedDividend, b: PagedDividend): number =>
  compare(a.symbol, b.symbol) || compare(a.contentKey, b.contentKey)

interface Source<Row, PagedRow extends Row> {
  /** The rows of a range of days, in order. */
  range(first: DateString, last: DateString): Promise<Row[]>
  /** The next rows of a day behind the last one read, along an index. */
  after(day: DateString, last: PagedRow | undefined): Promise<PagedRow[]>
  order(a: PagedRow, b: PagedRow): number
}

/** Days with few rows are read together; one with more than a page is read along the index and put in order here. */
const pages = <Row, PagedRow extends Row>(
  days: readonly DayTotals[],
  countOf: (day: DayTotals) => number,
  { range, after, order }: Source<Row, PagedRow>,
): Pages<Row> =>
  async function* () {
    for (const { first, last, rows } of rangesOf(days, countOf)) {
      if (rows <= PAGE_ROWS) {
        yield await range(first, last)
        continue
      }
      const runs: PagedRow[][] = []
      for (let page: PagedRow[] | undefined; page === undefined || page.length === PAGE_ROWS; ) {
        page = await after(first, page?.at(-1))
        runs.push([...page].sort(order))
        await nextTurn()
      }
      yield* chunks(await mergeSorted(runs, order), PAGE_ROWS)
    }
  }

interface Range {
  first: DateString
  last: DateString
  rows: number
}

function rangesOf(days: readonly DayTotals[], countOf: (day: DayTotals) => number): Range[] {
  const ranges: Range[] = []
  for (const day of days) {
    const rows = countOf(day)
    const open = ranges.at(-1)
    if (rows === 0) continue
    if (open !== undefined && open.rows + rows <= PAGE_ROWS) {
      open.last = day.date
      open.rows += rows
    } else ranges.push({ first: day.date, last: day.date, rows })
  }
  return ranges
}

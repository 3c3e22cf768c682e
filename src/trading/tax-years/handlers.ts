import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import { ifMatch } from '../../contract/conditional.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { CENT, type Money } from '../../lib/decimal.ts'
import { BOXES } from '../../lib/terms.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { existMoreTrades, existMoreTradesBetween } from '../queries.ts'
import { toUnmatchedSale } from '../unmatched-sales/answers.ts'
import { countUnmatchedSales } from '../unmatched-sales/queries.ts'
import { readUnmatchedPage } from '../unmatched-sales/unmatched-sales.ts'
import { toCandidate, toRow, toStated, toStatement, toTaxYear } from './answers.ts'
import { changeStatement, etagOfStatement, readStatements, type Statement } from './statements.ts'
import { daysOfYear, parseRowCursor, readTaxRows, readTaxYear, readTaxYears, TAX_NOTICE } from './tax-years.ts'
import { readCandidatePage } from './wash-sales.ts'

/** The contract's `maxItems`; `unmatched_sales` counts all. */
const MOST_SALES = 100

type TaxReads = RecordReads<'listTaxYears' | 'getTaxYear' | 'listWashSaleCandidates' | 'listTaxStatements'>

export const taxYearReads: TaxReads = {
  listTaxYears: async (db, { query: { account_id }, dataSource }) => {
    const scope = { accountId: await readAccountFilter(db, account_id) }
    return {
      isLong: await existMoreTrades(db, scope, MOST_ROWS_AT_ONCE),
      read: async () => ({
        success: true,
        years: (await readTaxYears(db, scope)).map(toTaxYear),
        notice: TAX_NOTICE,
        data_source: dataSource,
      }),
    }
  },
  getTaxYear: async (db, { path: { year }, query, dataSource }) => {
    const { account_id, to_check: toCheck, form = '8949', limit = DEFAULT_LIMIT, cursor } = query
    const accountId = await readAccountFilter(db, account_id)
    const days = daysOfYear(year)
    const period = { accountId, ...days }
    const isSection1256 = form === '6781'
    const after = cursor === undefined ? undefined : parseRowCursor(cursor, period)
    return {
      isLong: await existMoreTradesBetween(db, period, MOST_ROWS_AT_ONCE),
      read: async () => {
        const sales = { accountId, days }
        const unmatchedSales = await countUnmatchedSales(db, sales)
        const listed = await readUnmatchedPage(db, { ...sales, limit: MOST_SALES, cursor: undefined })
        const summary = await readTaxYear(db, { ...period, year, unmatchedSales })
        const { rows, toCheck: marked } = isSection1256 ? summary.section1256 : summary.total
        // Else all rows of the year would be read to find none.
        const isEmpty = (toCheck === undefined ? rows : toCheck ? marked : rows - marked) === 0
        const { items, nextCursor } = isEmpty
          ? { items: [], nextCursor: null }
          : await readTaxRows(db, { accountId, year, isSection1256, toCheck }, { after, limit })
        return {
          success: true,
          summary: toTaxYear(summary),
          unmatched_sales: listed.items.map(toUnmatchedSale),
          rows: items.map(toRow),
          next_cursor: nextCursor,
          notice: TAX_NOTICE,
          data_source: dataSource,
        }
      },
    }
  },
  listWashSaleCandidates: async (db, { path: { year }, query, dataSource }) => {
    const { account_id, limit = DEFAULT_LIMIT, cursor } = query
    const accountId = await readAccountFilter(db, account_id)
    const period = { accountId, ...daysOfYear(year) }
    const after = cursor === undefined ? undefined : parseRowCursor(cursor, period)
    return {
      isLong: await existMoreTrades(db, { accountId: undefined }, MOST_ROWS_AT_ONCE),
      read: async () => {
        const { items, nextCursor } = await readCandidatePage(db, { accountId, year }, { after, limit })
        return {
          success: true,
          candidates: items.map(toCandidate),
          next_cursor: nextCursor,
          notice: TAX_NOTICE,
          data_source: dataSource,
        }
      },
    }
  },
  listTaxStatements: async (db, { path: { year }, query: { account_id }, dataSource }) => {
    const accountId = await readAccountFilter(db, account_id)
    return {
      isLong: await existMoreTradesBetween(db, { accountId, ...daysOfYear(year) }, MOST_ROWS_AT_ONCE),
      read: async () => ({
        success: true,
        statements: (await readStatements(db, { accountId, year })).map(toStatement),
        data_source: dataSource,
      }),
    }
  },
}

type TaxHandlers = Pick<DashboardHandlers, 'putTaxStatement'>

export const taxYearHandlers = ({ store }: Pick<Context, 'store'>): TaxHandlers => ({
  putTaxStatement: async ({ caller: { userId }, path: { year, account_id }, body, request }) => {
    const statement = { ...readStatement(account_id, body), year }
    const stored = await changeStatement(store, userId, statement, ifMatch(request, { isRequired: true }))
    const etag = etagOfStatement(stored)
    return {
      status: 200,
      headers: { etag },
      body: { success: true, statement: toStated(stored), data_source: store.dataSource },
    }
  },
})

/** The contract reads dollars in cents. */
const money = (cents: bigint): Money => cents * CENT

function readStatement(accountId: number, body: components['schemas']['TaxStatementChange']): Statement {
  const { short_box = null, long_box = null, section_1256_mark: mark = null, form_1099b: totals = {} } = body
  return {
    accountId,
    shortBox: short_box,
    longBox: long_box,
    section1256Mark: mark === null ? null : money(mark),
    totals: BOXES.flatMap((box) => {
      const typed = totals[box]
      if (typed === undefined) return []
      const { proceeds, cost_basis, adjustment, gain } = typed
      return [
        {
          ...{ box, proceeds: money(proceeds), costBasis: money(cost_basis) },
          ...{ adjustment: money(adjustment), gain: money(gain) },
        },
      ]
    }),
  }
}

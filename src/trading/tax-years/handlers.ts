import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { existMoreTrades, existMoreTradesBetween } from '../queries.ts'
import { toUnmatchedSale } from '../unmatched-sales/answers.ts'
import { countUnmatchedSales } from '../unmatched-sales/queries.ts'
import { readUnmatchedPage } from '../unmatched-sales/unmatched-sales.ts'
import { toRow, toTaxYear } from './answers.ts'
import { daysOfYear, parseRowCursor, readTaxRows, readTaxYear, readTaxYears, TAX_NOTICE } from './tax-years.ts'

/** The contract's default for `limit`. */
const ROWS_PER_PAGE = 500
/** The contract's `maxItems`; `unmatched_sales` counts all. */
const MOST_SALES = 100

export const taxYearReads: RecordReads<'listTaxYears' | 'getTaxYear'> = {
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
    const { account_id, to_check, limit = ROWS_PER_PAGE, cursor } = query
    const accountId = await readAccountFilter(db, account_id)
    const days = daysOfYear(year)
    const period = { accountId, ...days }
    const after = cursor === undefined ? undefined : parseRowCursor(cursor, period)
    return {
      isLong: await existMoreTradesBetween(db, period, MOST_ROWS_AT_ONCE),
      read: async () => {
        const sales = { accountId, days }
        const unmatchedSales = await countUnmatchedSales(db, sales)
        const listed = await readUnmatchedPage(db, { ...sales, limit: MOST_SALES, cursor: undefined })
        const { items, nextCursor } = await readTaxRows(db, { ...period, toCheck: to_check }, { after, limit })
        return {
          success: true,
          summary: toTaxYear(await readTaxYear(db, { ...period, year, unmatchedSales })),
          unmatched_sales: listed.items.map(toUnmatchedSale),
          rows: items.map(toRow),
          next_cursor: nextCursor,
          notice: TAX_NOTICE,
          data_source: dataSource,
        }
      },
    }
  },
}

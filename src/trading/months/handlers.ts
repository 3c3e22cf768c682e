import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { sumTotals, totalPnl } from '../../ledger/day-totals.ts'
import { FIRST_DATE, LAST_DATE, monthRange } from '../../lib/dates.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toMonthSummary } from '../analytics/answers.ts'
import { listDividends, listTrades, toTradeDetail } from '../answers.ts'
import { hasManyDays, readPeriod } from '../period.ts'
import { countRoundTrips, selectMonthTotals } from '../queries.ts'

export const monthReads: RecordReads<'listMonths' | 'listTradeDetails' | 'getMonth'> = {
  listMonths: async (db, { query, dataSource }) => {
    const accountId = await readAccountFilter(db, query.account_id)
    return {
      isLong: await hasManyDays(db, { accountId, first: FIRST_DATE, last: LAST_DATE }),
      read: async () => ({
        success: true,
        months: (await selectMonthTotals(db, accountId)).map((totals) => ({
          month: totals.month,
          total_return_with_dividends: moneyNumber(totalPnl(totals)),
        })),
        data_source: dataSource,
      }),
    }
  },

  listTradeDetails: async (db, { path, query, dataSource }) => {
    const { rowCount, trades } = await readPeriod(db, { accountId: query.account_id, ...monthRange(path.month) })
    return {
      isLong: rowCount > MOST_ROWS_AT_ONCE,
      read: async () => ({ success: true, trades: listTrades(trades, toTradeDetail), data_source: dataSource }),
    }
  },

  getMonth: async (db, { path: { month }, query, dataSource }) => {
    const scope = { accountId: query.account_id, ...monthRange(month) }
    const { days, rowCount, trades, dividends } = await readPeriod(db, scope)
    return {
      isLong: rowCount > MOST_ROWS_AT_ONCE,
      read: async () => ({
        success: true,
        month,
        summary: toMonthSummary(month, { ...sumTotals(days), ...(await countRoundTrips(db, scope)) }),
        trades: listTrades(trades, toTradeDetail),
        dividends: listDividends(dividends),
        data_source: dataSource,
      }),
    }
  },
}

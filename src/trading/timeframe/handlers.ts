import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toAnalytics, toPeriodSummary } from '../analytics/answers.ts'
import { analyseTimeframe, assertRange } from './timeframe.ts'

type TimeframeHandlers = Pick<DashboardHandlers, 'getTimeframe'>

export const timeframeHandlers = ({ store }: Context): TimeframeHandlers => ({
  getTimeframe: async ({ caller: { userId }, query: { start_date, end_date, account_id } }) => {
    assertRange(start_date, end_date)
    const analysis = await store.snapshot(async (db) => {
      const accountId = await readAccountFilter(db, userId, account_id)
      return analyseTimeframe(db, { userId, accountId, first: start_date, last: end_date })
    })
    const body = {
      success: true as const,
      start_date,
      end_date,
      summary: toPeriodSummary(analysis.sums),
      analytics: toAnalytics(analysis),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },
})

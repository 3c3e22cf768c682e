import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { revisionOf } from '../../ledger/revision.ts'
import { LargeJson } from '../../lib/large-json.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import type { Analysis } from '../analytics/analyse.ts'
import { toAnalytics, toLargeAnalytics, toPeriodSummary } from '../analytics/answers.ts'
import { isLong } from '../long-periods.ts'
import { analyseLongTimeframe } from './long-timeframe.ts'
import { analyseTimeframe, assertRange } from './timeframe.ts'

type TimeframeHandlers = Pick<DashboardHandlers, 'getTimeframe'>

export const timeframeHandlers = ({ store }: Context): TimeframeHandlers => ({
  getTimeframe: async ({ caller: { userId }, query: { start_date, end_date, account_id } }) => {
    assertRange(start_date, end_date)
    const { scope, analysis } = await store.snapshot(async (db) => {
      const accountId = await readAccountFilter(db, userId, account_id)
      const scope = { userId, accountId, first: start_date, last: end_date }
      return { scope, analysis: (await isLong(db, scope)) ? undefined : await analyseTimeframe(db, scope) }
    })
    const toParts = <A>({ sums }: Analysis, analytics: A) => ({
      success: true as const,
      start_date,
      end_date,
      summary: toPeriodSummary(sums),
      analytics,
      data_source: store.dataSource,
    })
    if (analysis !== undefined) return { status: 200, body: toParts(analysis, toAnalytics(analysis)) }
    const read = async () => {
      const analysis = await analyseLongTimeframe(store, scope)
      return toParts(analysis, toLargeAnalytics(analysis))
    }
    return { status: 200, body: new LargeJson<JsonOf<'getTimeframe'>>(read, revisionOf(store, userId)) }
  },
})

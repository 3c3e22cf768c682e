import type { RecordReads } from '../../contract/record-reads.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toAnalytics, toPeriodSummary } from '../analytics/answers.ts'
import { isLongAnalysis } from '../period.ts'
import { analyseTimeframe, assertRange } from './timeframe.ts'

export const timeframeReads: RecordReads<'getTimeframe'> = {
  getTimeframe: async (db, { query: { start_date, end_date, account_id }, dataSource }) => {
    assertRange(start_date, end_date)
    const accountId = await readAccountFilter(db, account_id)
    const scope = { accountId, first: start_date, last: end_date }
    return {
      isLong: await isLongAnalysis(db, scope),
      read: async () => {
        const analysis = await analyseTimeframe(db, scope)
        return {
          success: true,
          start_date,
          end_date,
          summary: toPeriodSummary(analysis.sums),
          analytics: toAnalytics(analysis),
          data_source: dataSource,
        }
      },
    }
  },
}

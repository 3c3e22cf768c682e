import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { sumTotals, totalPnl } from '../../ledger/day-totals.ts'
import { revisionOf } from '../../ledger/revision.ts'
import { monthRange } from '../../lib/dates.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { LargeJson, mapListed } from '../../lib/large-json.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toMonthSummary } from '../analytics/answers.ts'
import { listDividends, toTradeDetail } from '../answers.ts'
import { FIRST_DATE, hasManyDays, LAST_DATE } from '../long-periods.ts'
import { periodBody } from '../period.ts'
import { type MonthTotals, selectMonthTotals } from '../queries.ts'
import { sumMonths } from './months.ts'

type MonthHandlers = Pick<DashboardHandlers, 'listMonths' | 'listTradeDetails' | 'getMonth'>

export const monthHandlers = ({ store }: Context): MonthHandlers => ({
  listMonths: async ({ caller: { userId }, query }) => {
    const { period, months } = await store.read(async (db) => {
      const accountId = await readAccountFilter(db, userId, query.account_id)
      const period = { userId, accountId, first: FIRST_DATE, last: LAST_DATE }
      return {
        period,
        months: (await hasManyDays(db, period)) ? undefined : await selectMonthTotals(db, userId, accountId),
      }
    })
    const toBody = (months: readonly MonthTotals[]): JsonOf<'listMonths'> => ({
      success: true,
      months: months.map((m) => ({ month: m.month, total_return_with_dividends: moneyNumber(totalPnl(m)) })),
      data_source: store.dataSource,
    })
    if (months !== undefined) return { status: 200, body: toBody(months) }
    const read = async () => toBody(await sumMonths(store, period))
    return { status: 200, body: new LargeJson<JsonOf<'listMonths'>>(read, revisionOf(store, userId)) }
  },

  listTradeDetails: async ({ caller, path, query }) => {
    const scope = { userId: caller.userId, accountId: query.account_id, ...monthRange(path.month) }
    const body = await periodBody<JsonOf<'listTradeDetails'>>(store, scope, ({ trades }) => ({
      success: true,
      trades: mapListed(trades, toTradeDetail),
      data_source: store.dataSource,
    }))
    return { status: 200, body }
  },

  getMonth: async ({ caller, path: { month }, query }) => {
    const scope = { userId: caller.userId, accountId: query.account_id, ...monthRange(month) }
    const body = await periodBody<JsonOf<'getMonth'>>(store, scope, ({ days, trades, dividends }) => ({
      success: true,
      month,
      summary: toMonthSummary(month, sumTotals(days)),
      trades: mapListed(trades, toTradeDetail),
      dividends: listDividends(dividends),
      data_source: store.dataSource,
    }))
    return { status: 200, body }
  },
})

import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { sumTotals, totalPnl } from '../../ledger/day-totals.ts'
import { monthRange } from '../../lib/dates.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { mapListed } from '../../lib/large-json.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toMonthSummary } from '../analytics/answers.ts'
import { listDividends, toTradeDetail } from '../answers.ts'
import { periodBody } from '../period.ts'
import { selectMonthTotals } from '../queries.ts'

type MonthHandlers = Pick<DashboardHandlers, 'listMonths' | 'listTradeDetails' | 'getMonth'>

export const monthHandlers = ({ store }: Context): MonthHandlers => ({
  listMonths: async ({ caller, query }) => {
    const months = await store.read(async (db) =>
      selectMonthTotals(db, caller.userId, await readAccountFilter(db, caller.userId, query.account_id)),
    )
    const listed = months.map((m) => ({ month: m.month, total_return_with_dividends: moneyNumber(totalPnl(m)) }))
    return { status: 200, body: { success: true, months: listed, data_source: store.dataSource } }
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

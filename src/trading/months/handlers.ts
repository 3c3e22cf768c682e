import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { sumTotals, totalPnl } from '../../ledger/day-totals.ts'
import { monthRange } from '../../lib/dates.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { narrowedTo } from '../accounts/account-filter.ts'
import { toMonthSummary } from '../analytics/answers.ts'
import { toDividends, toTradeDetail } from '../answers.ts'
import { selectDayTotals, selectDividends, selectMonthTotals, selectTrades } from '../queries.ts'

type MonthHandlers = Pick<DashboardHandlers, 'listMonths' | 'listTradeDetails' | 'getMonth'>

export const monthHandlers = ({ store }: Context): MonthHandlers => ({
  listMonths: async ({ caller, query }) => {
    const months = await store.read(async (db) =>
      selectMonthTotals(db, caller.userId, await narrowedTo(db, caller.userId, query.account_id)),
    )
    const listed = months.map((m) => ({ month: m.month, total_return_with_dividends: moneyNumber(totalPnl(m)) }))
    return { status: 200, body: { success: true, months: listed, data_source: store.dataSource } }
  },

  listTradeDetails: async ({ caller, path, query }) => {
    const { first, last } = monthRange(path.month)
    const trades = await store.read(async (db) =>
      selectTrades(db, caller.userId, first, last, await narrowedTo(db, caller.userId, query.account_id)),
    )
    return { status: 200, body: { success: true, trades: trades.map(toTradeDetail), data_source: store.dataSource } }
  },

  getMonth: async ({ caller: { userId }, path: { month }, query }) => {
    const { first, last } = monthRange(month)
    const { trades, dividends, days } = await store.snapshot(async (db) => {
      const accountId = await narrowedTo(db, userId, query.account_id)
      return {
        trades: await selectTrades(db, userId, first, last, accountId),
        dividends: await selectDividends(db, userId, first, last, accountId),
        days: await selectDayTotals(db, userId, first, last, accountId),
      }
    })
    const body = {
      success: true as const,
      month,
      summary: toMonthSummary(month, sumTotals(days)),
      trades: trades.map(toTradeDetail),
      dividends: dividends.flatMap(toDividends),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },
})

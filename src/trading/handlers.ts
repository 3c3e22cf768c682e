import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { marketDate, monthOf, monthRange, toMonth } from '../lib/dates.ts'
import { moneyNumber } from '../lib/decimal.ts'
import { toCalendarDay, toDaySummary, toDividends, toTrade, toTradeDetail } from './answers.ts'
import { calendarOf, noActivity, totalPnl } from './calendar.ts'
import { selectDayTotals, selectDividends, selectMonthTotals, selectTrades } from './queries.ts'

type TradingHandlers = Pick<DashboardHandlers, 'listMonths' | 'listTradeDetails' | 'getCalendarData' | 'getDayDetails'>

export const tradingHandlers = ({ store, clock }: Context): TradingHandlers => ({
  listMonths: async ({ caller }) => {
    const months = await store.read((db) => selectMonthTotals(db, caller.userId))
    const listed = months.map((m) => ({ month: m.month, total_return_with_dividends: moneyNumber(totalPnl(m)) }))
    return { status: 200, body: { success: true, months: listed, data_source: store.dataSource } }
  },

  listTradeDetails: async ({ caller, path }) => {
    const { first, last } = monthRange(path.month)
    const trades = await store.read((db) => selectTrades(db, caller.userId, first, last))
    return { status: 200, body: { success: true, trades: trades.map(toTradeDetail), data_source: store.dataSource } }
  },

  getCalendarData: async ({ caller, query }) => {
    const [thisYear, thisMonth] = monthOf(marketDate(clock.now())).split('-').map(Number) as [number, number]
    const { year = thisYear, month = thisMonth } = query
    const { first, last } = monthRange(toMonth(year, month))
    const totals = await store.read((db) => selectDayTotals(db, caller.userId, first, last))
    const days = calendarOf(toMonth(year, month), totals).map(toCalendarDay)
    return { status: 200, body: { success: true, year, month, days, data_source: store.dataSource } }
  },

  getDayDetails: async ({ caller, query: { date } }) => {
    const { trades, dividends, totals } = await store.read(async (db) => ({
      trades: await selectTrades(db, caller.userId, date, date),
      dividends: await selectDividends(db, caller.userId, date, date),
      totals: await selectDayTotals(db, caller.userId, date, date),
    }))
    const body = {
      success: true as const,
      date,
      trades: trades.map(toTrade),
      dividends: dividends.flatMap(toDividends),
      summary: toDaySummary(totals[0] ?? noActivity(date)),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },
})

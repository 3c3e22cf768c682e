import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { marketDate, monthOf, monthRange, toMonth } from '../lib/dates.ts'
import { moneyNumber } from '../lib/decimal.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { narrowedTo } from './accounts.ts'
import { toCalendarDay, toDaySummary, toDividends, toTrade, toTradeDetail } from './answers.ts'
import { calendarOf, noActivity, totalPnl } from './calendar.ts'
import { selectAccounts, selectDayTotals, selectDividends, selectMonthTotals, selectTrades } from './queries.ts'

type TradingHandlers = Pick<
  DashboardHandlers,
  'listAccounts' | 'listMonths' | 'listTradeDetails' | 'getCalendarData' | 'getDayDetails'
>

export const tradingHandlers = ({ store, clock, config }: Context): TradingHandlers => {
  const exchange = exchangeCalendar(config.marketClosures)

  return {
    listAccounts: async ({ caller }) => {
      const rows = await store.read((db) => selectAccounts(db, caller.userId))
      const accounts = rows.map(({ id, brokerageAccount }) => ({ id, brokerage_account: brokerageAccount }))
      return { status: 200, body: { success: true, accounts, data_source: store.dataSource } }
    },

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

    getCalendarData: async ({ caller, query }) => {
      const [thisYear, thisMonth] = monthOf(marketDate(clock.now())).split('-').map(Number) as [number, number]
      const { year = thisYear, month = thisMonth } = query
      const { first, last } = monthRange(toMonth(year, month))
      const totals = await store.read(async (db) =>
        selectDayTotals(db, caller.userId, first, last, await narrowedTo(db, caller.userId, query.account_id)),
      )
      const days = calendarOf(toMonth(year, month), totals).map((day) => toCalendarDay(day, exchange.day(day.date)))
      return { status: 200, body: { success: true, year, month, days, data_source: store.dataSource } }
    },

    getDayDetails: async ({ caller, query: { date, account_id } }) => {
      const { trades, dividends, totals } = await store.snapshot(async (db) => {
        const accountId = await narrowedTo(db, caller.userId, account_id)
        return {
          trades: await selectTrades(db, caller.userId, date, date, accountId),
          dividends: await selectDividends(db, caller.userId, date, date, accountId),
          totals: await selectDayTotals(db, caller.userId, date, date, accountId),
        }
      })
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
  }
}

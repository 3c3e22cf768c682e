import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { noActivity } from '../../ledger/day-totals.ts'
import { marketDate, monthOf, monthRange, toMonth } from '../../lib/dates.ts'
import { exchangeCalendar } from '../../market/exchange-calendar.ts'
import { narrowedTo } from '../accounts/account-filter.ts'
import { toDividends, toTrade } from '../answers.ts'
import { selectDayTotals, selectDividends, selectTrades } from '../queries.ts'
import { toCalendarDay, toDaySummary } from './answers.ts'
import { calendarOf } from './calendar.ts'

type DayHandlers = Pick<DashboardHandlers, 'getCalendarData' | 'getDayDetails'>

export const dayHandlers = ({ store, clock, config }: Context): DayHandlers => {
  const exchange = exchangeCalendar(config.marketClosures)

  return {
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

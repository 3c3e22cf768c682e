import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { noActivity } from '../../ledger/day-totals.ts'
import { marketDate, monthOf, monthRange, toMonth } from '../../lib/dates.ts'
import { mapListed } from '../../lib/large-json.ts'
import { exchangeCalendar } from '../../market/exchange-calendar.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { listDividends, toTrade } from '../answers.ts'
import { periodBody } from '../period.ts'
import { selectDayTotals } from '../queries.ts'
import { toCalendarDay, toDaySummary } from './answers.ts'
import { calendarOf } from './calendar.ts'

const thisYear = (now: number) => Number(marketDate(now).slice(0, 4))
const thisMonth = (now: number) => Number(monthOf(marketDate(now)).slice(5))

type DayHandlers = Pick<DashboardHandlers, 'getCalendarData' | 'getDayDetails'>

export const dayHandlers = ({ store, clock, config }: Context): DayHandlers => {
  const exchange = exchangeCalendar(config.marketClosures)

  return {
    getCalendarData: async ({ caller, query }) => {
      const { year = thisYear(clock.now()), month = thisMonth(clock.now()) } = query
      const { first, last } = monthRange(toMonth(year, month))
      const totals = await store.read(async (db) =>
        selectDayTotals(db, caller.userId, first, last, await readAccountFilter(db, caller.userId, query.account_id)),
      )
      const days = calendarOf(toMonth(year, month), totals).map((day) => toCalendarDay(day, exchange.day(day.date)))
      return { status: 200, body: { success: true, year, month, days, data_source: store.dataSource } }
    },

    getDayDetails: async ({ caller, query: { date, account_id } }) => {
      const scope = { userId: caller.userId, accountId: account_id, first: date, last: date }
      const body = await periodBody<JsonOf<'getDayDetails'>>(store, scope, ({ days, trades, dividends }) => ({
        success: true,
        date,
        trades: mapListed(trades, toTrade),
        dividends: listDividends(dividends),
        summary: toDaySummary(days[0] ?? noActivity(date)),
        data_source: store.dataSource,
      }))
      return { status: 200, body }
    },
  }
}

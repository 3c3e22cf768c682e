import type { Context } from '../../context.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { hasManyEntries } from '../../journal/entries-of-trips.ts'
import { noActivity } from '../../ledger/day-totals.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { earlierOf, LAST_DATE, marketDate, monthOf, monthRange, toMonth } from '../../lib/dates.ts'
import { exchangeCalendar } from '../../market/exchange-calendar.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { listDividends, listTrades, toTrade } from '../answers.ts'
import { readPeriod } from '../period.ts'
import { countRoundTripsOfWeeks, selectDayTotals } from '../queries.ts'
import { toCalendarDay, toDaySummary, toTradingDay } from './answers.ts'
import { calendarOf, weekEnds } from './calendar.ts'
import { openDays, parsePlace, readDays } from './days.ts'

const thisYear = (now: number) => Number(marketDate(now).slice(0, 4))
const thisMonth = (now: number) => Number(monthOf(marketDate(now)).slice(5))

export const dayHandlers = ({ store, clock, config }: Context): Pick<DashboardHandlers, 'getCalendarData'> => {
  const exchange = exchangeCalendar(config.marketClosures)

  return {
    getCalendarData: async ({ caller, query }) => {
      const { year = thisYear(clock.now()), month = thisMonth(clock.now()) } = query
      const wanted = toMonth(year, month)
      const days = await store.forUser(caller.userId).read(async (db) => {
        const scope = { ...monthRange(wanted), accountId: await readAccountFilter(db, query.account_id) }
        const totals = await selectDayTotals(db, scope.first, scope.last, scope.accountId)
        return calendarOf(wanted, totals, await countRoundTripsOfWeeks(db, scope, weekEnds(wanted)))
      })
      const shown = days.map((day) => toCalendarDay(day, exchange.day(day.date)))
      return { status: 200, body: { success: true, year, month, days: shown, data_source: store.dataSource } }
    },
  }
}

export const dayReads: RecordReads<'listDays' | 'getDayDetails'> = {
  listDays: async (db, { query: { end_date: end = LAST_DATE, limit = DEFAULT_LIMIT, ...query }, dataSource }) => {
    const scope = { accountId: await readAccountFilter(db, query.account_id) }
    const last = query.cursor === undefined ? end : earlierOf(end, parsePlace(query.cursor))
    const page = await openDays(db, { ...scope, last, limit, listing: query.with_round_trips })
    return {
      isLong: page.roundTrips > MOST_ROWS_AT_ONCE || (await hasManyEntries(db)),
      read: async () => ({
        success: true,
        days: (await readDays(db, scope, page)).map(toTradingDay),
        next_cursor: page.nextCursor,
        data_source: dataSource,
      }),
    }
  },

  getDayDetails: async (db, { query: { date, account_id }, dataSource }) => {
    const scope = { accountId: account_id, first: date, last: date }
    const { days, rowCount, trades, dividends } = await readPeriod(db, scope)
    return {
      isLong: rowCount > MOST_ROWS_AT_ONCE,
      read: async () => ({
        success: true,
        date,
        trades: listTrades(trades, toTrade),
        dividends: listDividends(dividends),
        summary: toDaySummary(days[0] ?? noActivity(date)),
        data_source: dataSource,
      }),
    }
  },
}

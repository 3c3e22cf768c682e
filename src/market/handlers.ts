import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { toTimestamp } from '../lib/clock.ts'
import { exchangeCalendar } from './exchange-calendar.ts'
import { marketMetrics } from './session.ts'

export const marketHandlers = ({
  config,
  clock,
}: Pick<Context, 'config' | 'clock'>): Pick<DashboardHandlers, 'getTradingCalendarMetrics'> => {
  const calendar = exchangeCalendar(config.marketClosures)

  return {
    getTradingCalendarMetrics: async () => {
      const now = clock.now()
      const market = marketMetrics(calendar, now)
      const metrics = {
        current_time: toTimestamp(now),
        market_status: market.status,
        market_open_time: market.opens,
        market_close_time: market.closes,
        is_trading_day: market.isTradingDay,
        next_trading_day: market.nextTradingDay,
        trading_days_this_month: market.tradingDaysThisMonth,
        trading_days_this_year: market.tradingDaysThisYear,
      }
      return { status: 200, body: { success: true, metrics } }
    },
  }
}

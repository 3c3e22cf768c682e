/** Within how many trading days a row of a file may be an own entry. */
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import type { Window } from './own-entries.ts'

const MOST_TRADING_DAYS = 3

const calendar = exchangeCalendar()

export const entryWindow: Window = (date) => {
  let [from, to] = [date, date]
  for (let days = 0; days < MOST_TRADING_DAYS; days++) {
    from = calendar.previousTradingDay(from)
    to = calendar.nextTradingDay(to)
  }
  return { from, to }
}

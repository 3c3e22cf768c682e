/** Prints the calendar and every change of the market status in a year. `zones.test.ts` runs it in several time zones. */
import { createHash } from 'node:crypto'
import { datesBetween } from '../../src/lib/dates.ts'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'
import { marketMetrics } from '../../src/market/session.ts'

const calendar = exchangeCalendar()
const hash = createHash('sha256')
for (const date of datesBetween('2000-01-01', '2030-12-31')) hash.update(JSON.stringify([date, calendar.day(date)]))
const HALF_HOUR = 1_800_000
for (
  let instant = Date.parse('2026-01-01T00:00:00Z');
  instant < Date.parse('2027-01-01T00:00:00Z');
  instant += HALF_HOUR
)
  hash.update(JSON.stringify([marketMetrics(calendar, instant - 1), marketMetrics(calendar, instant)]))
const here = new Date(2026, 0, 1).getTimezoneOffset()
process.stdout.write(`${here} ${hash.digest('hex')}\n`)

/** Simulated prices: deterministic, and plausible like real ones. */
import fc from 'fast-check'
import t from 'tap'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'
import { hoursOf, newYorkInstant } from '../../src/market/session.ts'
import { simulatedQuote } from '../../src/prices/simulated.ts'
import { counts } from '../support/counts.ts'

const calendar = exchangeCalendar([])
const at = (symbol: string, instant: string) => simulatedQuote(calendar, symbol, Date.parse(instant))

t.test('a price depends only on symbol and minute', async (t) => {
  t.strictSame(at('AAPL', '2026-03-16T14:30:00Z'), at('AAPL', '2026-03-16T14:30:59.999Z'))
  t.notSame(at('AAPL', '2026-03-16T14:30:00Z').price, at('MSFT', '2026-03-16T14:30:00Z').price)
  const minutes = Array.from({ length: 60 }, (_, i) => at('AAPL', `2026-03-16T15:${String(i).padStart(2, '0')}:00Z`))
  t.ok(new Set(minutes.map(({ price }) => price)).size > 20, 'it moves while the exchange is open')
})

t.test('the price of the closing minute stays while the exchange is closed', async (t) => {
  const close = Date.parse('2026-03-13T20:00:00Z')
  for (const instant of ['2026-03-13T20:00:00Z', '2026-03-14T12:00:00Z', '2026-03-16T13:29:59Z']) {
    t.equal(at('AAPL', instant).pricedAt, close, instant)
    t.equal(at('AAPL', instant).price, at('AAPL', '2026-03-13T20:00:00Z').price, instant)
  }
  t.equal(at('AAPL', '2026-03-07T12:00:00Z').pricedAt, Date.parse('2026-03-06T21:00:00Z'), 'before the clocks change')
  t.equal(at('AAPL', '2026-11-27T20:00:00Z').pricedAt, Date.parse('2026-11-27T18:00:00Z'), 'a half day ends early')
})

t.test('prices are positive whole cents, within the day’s range, and continue from the day before', async (t) => {
  const run = () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{1,5}$/),
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-12-31') }),
        (symbol, instant) => {
          const { price, open, high, low, previousClose, pricedAt } = simulatedQuote(calendar, symbol, instant)
          if (open === null || high === null || low === null || previousClose === null) return false
          const inDay = low <= price && price <= high && low <= open && open <= high
          const near = (a: bigint, b: bigint) => a * 100n < b * 112n && b * 100n < a * 112n
          return low > 0n && inDay && near(price, previousClose) && price % 10_000n === 0n && pricedAt <= instant
        },
      ),
      { numRuns: counts(300, 3_000) },
    )
  t.doesNotThrow(run)
})

t.test('the previous close is the last price of the previous trading day', async (t) => {
  for (let day = 20_500; day < 20_520; day++) {
    const date = fromDayNumber(day)
    const hours = hoursOf(calendar, date)
    if (hours === undefined) continue
    const next = calendar.nextTradingDay(date)
    const closing = simulatedQuote(calendar, 'VTI', newYorkInstant(date, hours.closes)).price
    t.equal(simulatedQuote(calendar, 'VTI', newYorkInstant(next, '12:00:00')).previousClose, closing, date)
  }
})

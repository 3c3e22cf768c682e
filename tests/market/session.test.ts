/** Market status to the second: on normal days, half days, closed days and days with a clock change. */
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { HOUR } from '../../src/lib/clock.ts'
import { newYorkTime } from '../../src/lib/dates.ts'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'
import { marketMetrics, marketStatus } from '../../src/market/session.ts'
import { counts } from '../support/counts.ts'

const calendar = exchangeCalendar(['2027-03-10'])
const at = (instant: string) => marketStatus(calendar, Date.parse(instant))

/** The status is `old` until a millisecond before the edge, and `now` from the edge. */
function changesAt(t: Test, edge: string, old: string, now: string) {
  const instant = Date.parse(edge)
  t.equal(marketStatus(calendar, instant - 1), old, `before ${edge}`)
  t.equal(marketStatus(calendar, instant), now, `at ${edge}`)
  t.equal(marketStatus(calendar, instant + 999), now, `in the second of ${edge}`)
}

t.test('the status changes at the exact second, in winter and in summer', async (t) => {
  for (const [date, offset] of [
    ['2026-01-14', '-05:00'],
    ['2026-07-14', '-04:00'],
  ]) {
    const edge = (time: string, old: string, now: string) => changesAt(t, `${date}T${time}${offset}`, old, now)
    edge('04:00:00', 'closed', 'pre-market')
    edge('09:30:00', 'pre-market', 'open')
    edge('16:00:00', 'open', 'after-hours')
    edge('20:00:00', 'after-hours', 'closed')
    t.equal(at(`${date}T00:00:00${offset}`), 'closed')
    t.equal(at(`${date}T23:59:59${offset}`), 'closed')
  }
})

t.test('a half day closes at 13:00 and its after-hours at 17:00', async (t) => {
  for (const date of ['2026-11-27', '2026-12-24', '2024-07-03']) {
    const offset = date === '2024-07-03' ? '-04:00' : '-05:00'
    const edge = (time: string, old: string, now: string) => changesAt(t, `${date}T${time}${offset}`, old, now)
    edge('09:30:00', 'pre-market', 'open')
    edge('13:00:00', 'open', 'after-hours')
    edge('17:00:00', 'after-hours', 'closed')
    t.equal(at(`${date}T19:00:00${offset}`), 'closed')
  }
})

t.test('weekends, holidays and closures are closed at every hour', async (t) => {
  for (const date of ['2026-03-14', '2026-03-15', '2026-04-03', '2025-01-09', '2027-03-10'])
    for (let hour = 5; hour < 29; hour++) {
      const instant = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000
      if (newYorkTime(instant).date === date) t.equal(marketStatus(calendar, instant), 'closed', `${date}, ${hour} UTC`)
    }
})

t.test('the market opens at 09:30 New York time on the Monday after a clock change', async (t) => {
  changesAt(t, '2026-03-06T14:30:00Z', 'pre-market', 'open')
  changesAt(t, '2026-03-09T13:30:00Z', 'pre-market', 'open')
  changesAt(t, '2026-10-30T13:30:00Z', 'pre-market', 'open')
  changesAt(t, '2026-11-02T14:30:00Z', 'pre-market', 'open')
  // Until 2006 the clocks changed in April and in October.
  changesAt(t, '2006-03-31T14:30:00Z', 'pre-market', 'open')
  changesAt(t, '2006-04-03T13:30:00Z', 'pre-market', 'open')
  changesAt(t, '2006-10-27T13:30:00Z', 'pre-market', 'open')
  changesAt(t, '2006-10-30T14:30:00Z', 'pre-market', 'open')
})

t.test('on clock change days one hour is skipped or repeated', async (t) => {
  t.same(newYorkTime(Date.parse('2026-03-08T06:59:59Z')), { date: '2026-03-08', time: '01:59:59' })
  t.same(newYorkTime(Date.parse('2026-03-08T07:00:00Z')), { date: '2026-03-08', time: '03:00:00' })
  t.same(newYorkTime(Date.parse('2026-11-01T05:30:00Z')), { date: '2026-11-01', time: '01:30:00' })
  t.same(newYorkTime(Date.parse('2026-11-01T06:30:00Z')), { date: '2026-11-01', time: '01:30:00' })
  t.same(newYorkTime(Date.parse('2026-03-16T04:00:00Z')), { date: '2026-03-16', time: '00:00:00' }, 'not 24:00:00')
})

t.test('New York time agrees with the time zone database at any instant', async (t) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const instant = fc.integer({ min: Date.parse('1970-01-01T00:00:00Z'), max: Date.parse('2099-12-31T00:00:00Z') })
  const edge = fc.tuple(instant, fc.constantFrom(-1, 0, 1)).map(([at, by]) => Math.floor(at / HOUR) * HOUR + by)
  fc.assert(
    fc.property(fc.oneof(instant, edge), (at) => {
      const { date, time } = newYorkTime(at)
      t.equal(`${date}, ${time}`, format.format(at))
    }),
    { numRuns: counts(300, 3_000) },
  )
})

t.test('hours are those of today, or of the next trading day if the market is closed today', async (t) => {
  const metrics = (instant: string) => marketMetrics(calendar, Date.parse(instant))
  t.same(metrics('2026-03-16T14:30:00Z'), {
    status: 'open',
    opens: '09:30:00',
    closes: '16:00:00',
    isTradingDay: true,
    nextTradingDay: '2026-03-17',
    tradingDaysThisMonth: 22,
    tradingDaysThisYear: 251,
  })
  t.match(metrics('2026-11-27T23:30:00Z'), { status: 'closed', closes: '13:00:00', isTradingDay: true })
  t.match(
    metrics('2026-11-26T15:00:00Z'),
    { status: 'closed', closes: '13:00:00', isTradingDay: false, nextTradingDay: '2026-11-27' },
    'Thanksgiving Day, before a half day',
  )
  t.match(metrics('2026-12-25T15:00:00Z'), { closes: '16:00:00', isTradingDay: false, nextTradingDay: '2026-12-28' })
})

t.test('today is the date in New York, which late in the evening is one day behind UTC', async (t) => {
  const metrics = (instant: string) => marketMetrics(calendar, Date.parse(instant))
  t.match(metrics('2027-01-01T04:59:59Z'), {
    isTradingDay: true,
    nextTradingDay: '2027-01-04',
    tradingDaysThisMonth: calendar.tradingDaysInMonth('2026-12'),
    tradingDaysThisYear: calendar.tradingDaysInYear(2026),
  })
  t.match(metrics('2027-01-01T05:00:00Z'), {
    isTradingDay: false,
    nextTradingDay: '2027-01-04',
    tradingDaysThisMonth: calendar.tradingDaysInMonth('2027-01'),
    tradingDaysThisYear: calendar.tradingDaysInYear(2027),
  })
})

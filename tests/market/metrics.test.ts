import t from 'tap'
import { ConfigError, readConfig } from '../../src/config/index.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

async function service(t: Test, env: Record<string, string> = {}) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  return buildTestApp(t, { store, url }, { env })
}
type Test = Parameters<typeof buildTestApp>[0]

t.test('the market status needs no credential', async (t) => {
  const { app, clock } = await service(t)
  clock.set('2026-03-16T13:29:59Z')
  const ask = async () => (await app.inject('/api/trading-calendar/metrics')).json()
  t.strictSame(await ask(), {
    success: true,
    metrics: {
      current_time: '2026-03-16T13:29:59.000Z',
      market_status: 'pre-market',
      market_open_time: '09:30:00',
      market_close_time: '16:00:00',
      is_trading_day: true,
      next_trading_day: '2026-03-17',
      trading_days_this_month: 22,
      trading_days_this_year: 251,
    },
  })
  clock.advance(1000)
  t.equal((await ask()).metrics.market_status, 'open')
  const answer = await app.inject({
    url: '/api/trading-calendar/metrics',
    headers: { authorization: 'Bearer tlf_wrong', 'if-none-match': '*' },
  })
  t.equal(answer.statusCode, 200)
  t.equal(answer.headers['cache-control'], 'no-store')
})

t.test('a configured closure closes the market and is marked in the calendar', async (t) => {
  const { app, clock, authorize } = await service(t, { MARKET_CLOSURES: ' 2026-03-16, 2026-03-17 ,' })
  clock.set('2026-03-16T15:00:00Z')
  t.match((await app.inject('/api/trading-calendar/metrics')).json().metrics, {
    market_status: 'closed',
    is_trading_day: false,
    next_trading_day: '2026-03-18',
    trading_days_this_month: 20,
    trading_days_this_year: 249,
  })
  const headers = await authorize()
  const { days } = (await app.inject({ url: '/api/calendar-data?year=2026&month=3', headers })).json()
  t.match(days[15], { date: '2026-03-16', market_holiday: 'Special closure', market_early_close: false })
})

t.test('the calendar marks holidays and half days', async (t) => {
  const { app, authorize } = await service(t)
  const headers = await authorize()
  const marked = async (year: number, month: number) => {
    const answer = await app.inject({ url: `/api/calendar-data?year=${year}&month=${month}`, headers })
    return answer
      .json()
      .days.filter(
        (day: { market_holiday: unknown; market_early_close: boolean }) => day.market_holiday || day.market_early_close,
      )
      .map((day: Record<string, unknown>) => [day.date, day.market_holiday, day.market_early_close])
  }
  t.strictSame(await marked(2024, 11), [
    ['2024-11-28', 'Thanksgiving Day', false],
    ['2024-11-29', null, true],
  ])
  t.strictSame(await marked(2024, 12), [
    ['2024-12-24', null, true],
    ['2024-12-25', 'Christmas Day', false],
  ])
  t.strictSame(await marked(1950, 12), [], 'not known before 1990')
  t.strictSame(await marked(9999, 12), [['9999-12-24', 'Christmas Day', false]])
})

t.test('a configured closure that is not a date is reported at start', async (t) => {
  t.throws(
    () => readConfig({ MARKET_CLOSURES: '2026-02-30,2026-03-16' }),
    new ConfigError(["MARKET_CLOSURES must be dates as YYYY-MM-DD separated by commas; '2026-02-30' is not one"]),
  )
  t.strictSame(readConfig({}).config.marketClosures, [])
})

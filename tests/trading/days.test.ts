/** Trading days with their round trips: what the answers of each day say, in pages. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { writer } from '../journal/support.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, ibkrStatement } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'
import { DAYS, dateOf, fill, timed, untimed } from './random-fills.ts'

type Schemas = components['schemas']
type Get = Awaited<ReturnType<typeof trader>>['get']

const NUMBER = '100000001'
/** Their round trips are more than a page has room for. */
const MANY_DAYS = 16

const row = (date: string, action: string, symbol: string, quantity: number, amount: string) => ({
  ...{ date, action, symbol, amount },
  ...(quantity > 0 && { quantity: String(quantity) }),
})
const filled = (at: string, symbol: string, quantity: number, price: number, fee: number) =>
  `Order,Stocks,USD,${symbol},"${at}",${quantity},${price},${price},${-quantity * price},${-fee},,,,${quantity > 0 ? 'O' : 'C'}`

await onBothEngines(t, 'the last trading days, each with its round trips', async (t, on) => {
  const user = await writer(await buildTestApp(t, on), 'trader@example.com', null)
  const ofOne = genericTransactions(
    [
      row('2026-03-02', 'Buy', 'PART', 10, '-100.00'),
      row('2026-03-04', 'Sell', 'PART', 4, '48.00'),
      row('2026-03-09', 'Sell', 'PART', 6, '54.00'),
      row('2026-03-04', 'Qualified Dividend', 'SCHD', 0, '26.12'),
      row('2026-03-06', 'Qualified Dividend', 'SCHD', 0, '5.00'),
      row('2026-03-10', 'Buy', 'HELD', 1, '-10.00'),
    ],
    NUMBER,
  )
  const ofOther = ibkrStatement(
    filled('2026-03-09, 09:31:00', 'LATE', 10, 20, 1),
    filled('2026-03-09, 09:35:00', 'SOON', 10, 30, 0),
    filled('2026-03-09, 09:50:00', 'SOON', -10, 29, 0),
    filled('2026-03-09, 15:00:00', 'LATE', -10, 22, 1),
  )
  for (const content of [ofOne, ofOther]) statsOf(await user.uploadFiles({ 'a.csv': content }))
  await user.write('days/2026-03-05', { note: 'No trade.' })
  const [{ id = '' } = {}] = await user.trips('&symbols=PART')
  await user.write(`round-trips/${id}`, { rating: 4, tags: ['plan'] })
  const days = async (query: string): Promise<Schemas['DaysAnswer']> => await user.get(`/api/days?${query}`)

  const all = await days('')
  t.match(all, { success: true, next_cursor: null, data_source: on.store.dataSource })
  const [last, before] = all.days
  t.same(
    all.days.map(({ date }) => date),
    ['2026-03-09', '2026-03-04'],
    'not the days with a dividend, a purchase or a note only',
  )
  // PART 54 − 60, SOON −10, LATE 220 − 1 − 201.
  t.same(last?.summary, {
    ...{ date: '2026-03-09', trade_count: 3, winning_trades: 1, win_rate: 33.33, fees: 2 },
    ...{ total_trading_pnl: 2, dividend_count: 0, total_dividends: 0, total_pnl: 2 },
    ...{ round_trip_count: 3, round_trip_wins: 1, round_trip_win_rate: 33.33 },
  })
  // PART 48 − 40.
  t.same(before?.summary, {
    ...{ date: '2026-03-04', trade_count: 1, winning_trades: 1, win_rate: 100, fees: 0 },
    ...{ total_trading_pnl: 8, dividend_count: 1, total_dividends: 26.12, total_pnl: 34.12 },
    ...{ round_trip_count: 1, round_trip_wins: 1, round_trip_win_rate: 100 },
  })
  const shown = (day: Schemas['TradingDay'] | undefined) =>
    day?.round_trips.map(({ symbol, in_period }) => [symbol, in_period?.total_profit_loss, in_period?.last_closed_on])
  t.same(
    shown(last),
    [
      ['PART', -6, '2026-03-09'],
      ['SOON', -10, '2026-03-09'],
      ['LATE', 18, '2026-03-09'],
    ],
    'without a time first, then in the order of time',
  )
  t.same(shown(before), [['PART', 8, '2026-03-04']])
  for (const day of all.days)
    t.match(
      day.round_trips[0],
      { total_profit_loss: 2, journal: { rating: 4, tags: ['plan'] } },
      'the whole and its entry',
    )

  const first = await days('limit=1')
  t.same(first.days, [last])
  t.same((await days(`cursor=${first.next_cursor}`)).days, [before])
  t.same((await days('end_date=2026-03-08')).days, [before], 'the chosen day need not be one')
  t.same((await days('end_date=2026-03-03')).days, [])
  t.same((await days('with_round_trips=1')).days, [last, { ...before, round_trips: [] }])
  t.same((await days('with_round_trips=0')).days[0], { ...last, round_trips: [] })
  const accounts: Schemas['Account'][] = (await user.get('/api/accounts')).accounts
  const other = accounts.find(({ broker }) => broker === 'Interactive Brokers')?.id
  const ofAccount = await days(`account_id=${other}`)
  t.match(ofAccount.days, [{ date: '2026-03-09', summary: { trade_count: 2, total_trading_pnl: 8 } }])
  t.same(ofAccount.days[0]?.round_trips, last?.round_trips.slice(1))

  t.match(await days('account_id=999'), { success: false, code: 'account_unknown' })
  t.match(await days('end_date=2026-02-30'), { success: false, error: /'end_date' must be a date/ })
  t.match(await days('start_date=2026-02-28'), { success: false, error: /'start_date'/ })
  t.match(await days('with_round_trips=-1'), { success: false, error: /'with_round_trips' must be 0 or more/ })
})

/** What the answers of the day say. */
async function dayOf(get: Get, date: string, account: string): Promise<Schemas['TradingDay']> {
  const { summary } = (await get(`/api/day-details?date=${date}${account}`)) as Schemas['DayAnswer']
  const period = `start_date=${date}&end_date=${date}`
  const list = (await get(
    `/api/round-trips?${period}&sort=last_closed_on&limit=100${account}`,
  )) as Schemas['RoundTripsAnswer']
  return { date, summary, round_trips: list.round_trips }
}

await onBothEngines(t, 'a trading day is what the answers of that day say, in any pages', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const record = fc.record({
    fills: fc.array(fill, { minLength: 10, maxLength: 60 }),
    timedFills: fc.array(fill, { minLength: 10, maxLength: 60 }),
    end: fc.nat(DAYS),
    limit: fc.integer({ min: 1, max: DAYS }),
    ofOneAccount: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(record, async ({ fills, timedFills, end, limit, ofOneAccount }) => {
      const { get, uploadFiles } = await trader(service, `trader${users++}@example.com`, null)
      for (const content of [untimed(fills), timed(timedFills)]) statsOf(await uploadFiles({ 'a.csv': content }))
      const [{ id }] = (await get('/api/accounts')).accounts
      const account = ofOneAccount ? `&account_id=${id}` : ''
      const { trades } = (await get(`/api/trades?limit=1000${account}`)) as Schemas['TradesAnswer']
      const dates = [...new Set(trades.map(({ date }) => date))].filter((date) => date <= dateOf(end))
      const expected: Schemas['TradingDay'][] = []
      for (const date of dates.sort().reverse()) expected.push(await dayOf(get, date, account))
      const pages = await allPages<Schemas['DaysAnswer']>(
        get,
        `/api/days?end_date=${dateOf(end)}&limit=${limit}${account}`,
      )
      assert.deepEqual(
        pages.flatMap(({ days }) => days),
        expected,
      )
      assert.equal(pages.length, Math.max(1, Math.ceil(expected.length / limit)))
    }),
    { numRuns: counts(6, 60) },
  )
})

await onBothEngines(
  t,
  'of a day with many round trips the first hundred are listed, and a page ends at 1 MB',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { get, upload } = await trader(service, 'trader@example.com', NUMBER)
    const inThreads: string[] = []
    const { run } = service.context.readers
    service.context.readers.run = (job, signal) => {
      inThreads.push(job.name)
      return run(job, signal)
    }
    const date = (n: number) => `2026-03-${String(n).padStart(2, '0')}`
    // ZLAST is closed in parts on each of the days.
    const rows = Array.from({ length: MANY_DAYS }, (_, day) => [
      ...Array.from({ length: day === MANY_DAYS - 1 ? 99 : 120 }, (_, i) => [
        row(date(day + 2), 'Buy', `S${i}`, 1, '-10.00'),
        row(date(day + 2), 'Sell', `S${i}`, 1, '11.00'),
      ]),
      [row(date(day + 2), 'Sell', 'ZLAST', 1, '11.00')],
    ]).flat(2)
    statsOf(
      await upload(
        genericTransactions([row(date(1), 'Buy', 'ZLAST', MANY_DAYS, `-${MANY_DAYS}0.00`), ...rows], NUMBER),
        genericGains([]),
      ),
    )
    const pages = await allPages<Schemas['DaysAnswer']>(get, '/api/days?limit=1000')
    const days = pages.flatMap((page) => page.days)
    t.same(
      days.map((day) => [day.date, day.summary.round_trip_count, day.round_trips.length]),
      Array.from({ length: MANY_DAYS }, (_, i) => [date(MANY_DAYS + 1 - i), i === 0 ? 100 : 121, 100]),
    )
    for (const at of [0, 1, MANY_DAYS - 1]) t.same(days[at], await dayOf(get, date(MANY_DAYS + 1 - at), ''))
    t.equal(days[0]?.round_trips.at(-1)?.symbol, 'ZLAST')
    const bytes = pages.map((page) => Buffer.byteLength(JSON.stringify(page)))
    t.ok(bytes.length === 2 && (bytes[0] as number) > 850_000 && (bytes[0] as number) < 1_100_000, `${bytes} bytes`)
    t.same(new Set(inThreads), new Set(['listDays']), 'a thousand round trips are read in a thread')
    const totals = (await get('/api/days?with_round_trips=0')) as Schemas['DaysAnswer']
    t.same(
      totals.days.map(({ summary }) => summary),
      days.map(({ summary }) => summary),
      'totals have room on one page',
    )
  },
)

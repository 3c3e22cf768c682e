/** Every figure of round trips, of a history that is small enough to compute each by hand. */
import t, { type Test } from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { writer } from '../journal/support.ts'
import { buildTestApp } from '../support/app.ts'
import {
  gainsWithoutQuantity,
  genericTransactions,
  ibkrStatement,
  type TransactionRow,
} from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { statsOf } from '../support/upload.ts'

type Schemas = components['schemas']
type Statistics = Schemas['RoundTripStatistics']

const [FIRST, LAST] = ['100000001', '100000002']

const row = (
  date: string,
  action: 'Buy' | 'Sell',
  symbol: string,
  quantity: number,
  price: number,
): TransactionRow => ({
  ...{ date, action, symbol, quantity: String(quantity), price: String(price), fees: '0.00' },
  amount: ((action === 'Buy' ? -1 : 1) * quantity * price).toFixed(2),
})
const filled = (at: string, symbol: string, code: 'O' | 'C', quantity: number, price: number, fee = 0) =>
  `Order,Stocks,USD,${symbol},"${at}",${quantity},${price},${price},${-quantity * price},${-fee},,,,${code}`

/** Without times. Of IDLE nothing was sold. */
const UNTIMED = [
  row('2025-01-06', 'Buy', 'YEAR', 10, 10),
  row('2026-01-06', 'Sell', 'YEAR', 10, 10),
  row('2025-01-06', 'Buy', 'LONG', 10, 10),
  row('2026-01-07', 'Sell', 'LONG', 10, 9.5),
  row('2026-01-05', 'Buy', 'MONT', 1000, 100),
  row('2026-02-04', 'Sell', 'MONT', 1000, 100.5),
  row('2026-01-09', 'Buy', 'SAME', 5, 10),
  row('2026-01-09', 'Sell', 'SAME', 5, 12),
  row('2026-01-09', 'Buy', 'WEEK', 200, 100),
  row('2026-01-16', 'Sell', 'WEEK', 200, 99),
  row('2026-01-12', 'Buy', 'SPAN', 10, 600),
  row('2026-02-02', 'Sell', 'SPAN', 4, 610),
  row('2026-03-02', 'Sell', 'SPAN', 6, 595),
  row('2026-02-09', 'Buy', 'HELD', 10, 20),
  row('2026-02-10', 'Buy', 'HELD', 10, 30),
  row('2026-02-11', 'Sell', 'HELD', 5, 40),
  row('2026-06-01', 'Buy', 'IDLE', 3, 50),
]
/** With times. TWOH is a short. */
const TIMED = [
  filled('2026-01-05, 09:30:10', 'FOUR', 'O', 10, 20, 1),
  filled('2026-01-05, 09:34:50', 'FOUR', 'C', -10, 21, 1),
  filled('2026-01-06, 10:00:59', 'FIVE', 'O', 10, 100),
  filled('2026-01-06, 10:05:00', 'FIVE', 'C', -10, 97),
  filled('2026-01-07, 10:15:00', 'HALF', 'O', 10, 50),
  filled('2026-01-07, 10:45:00', 'HALF', 'C', -10, 50),
  filled('2026-01-08, 09:30:00', 'TWOH', 'O', -100, 50),
  filled('2026-01-08, 11:30:00', 'TWOH', 'C', 100, 49),
]
/** Neither quantities nor prices are known. FREE cost nothing. */
const UNSIZED = [
  { opened: '2026-02-16', closed: '2026-02-18', symbol: 'FREE', quantity: '', proceeds: '90', costBasis: '0' },
  { opened: '2026-02-16', closed: '2026-02-18', symbol: 'LOST', quantity: '', proceeds: '40', costBasis: '50' },
]

async function recorded(t: Test, on: OnEngine) {
  const user = await writer(await buildTestApp(t, on), 'trader@example.com', null)
  // One by one, so that the accounts are in this order.
  for (const content of [
    genericTransactions(UNTIMED, FIRST),
    ibkrStatement(...TIMED),
    gainsWithoutQuantity(UNSIZED, LAST),
  ])
    statsOf(await user.uploadFiles({ 'a.csv': content }))
  const list = (query: string): Promise<Schemas['RoundTripsAnswer']> => user.get(`/api/round-trips?${query}`)
  const symbols = async (query: string) => (await list(query)).round_trips.map(({ symbol }) => symbol).join(' ')
  /** Writes about the closed and the open round trip of each symbol. */
  const writeAll = async (entries: Record<string, object>) => {
    const { round_trips } = await list('')
    for (const [symbol, one] of Object.entries(entries)) {
      const trip = round_trips.find((each) => each.symbol === symbol)
      t.equal((await user.write(`round-trips/${trip?.id}`, one)).status, 200, symbol)
    }
  }
  return { ...user, list, symbols, writeAll }
}

/** round trips, winning, win rate, profit */
type Result = [number, number, number, number]
const result = ([round_trip_count, winning, win_rate, trading_pl]: Result): Schemas['RoundTripResult'] => ({
  ...{ round_trip_count, winning, win_rate, trading_pl },
})
const NONE: Result = [0, 0, 0, 0]

/** By symbol: opened and closed on, minutes, quantity, most held, entry and exit price, fees, profit, return, days. */
const TRIPS: Record<string, unknown[]> = {
  YEAR: ['2025-01-06', '2026-01-06', null, 10, 10, 10, 10, 0, 0, 0, 365],
  LONG: ['2025-01-06', '2026-01-07', null, 10, 10, 10, 9.5, 0, -5, -5, 366],
  MONT: ['2026-01-05', '2026-02-04', null, 1000, 1000, 100, 100.5, 0, 500, 0.5, 30],
  SAME: ['2026-01-09', '2026-01-09', null, 5, 5, 10, 12, 0, 10, 20, 0],
  WEEK: ['2026-01-09', '2026-01-16', null, 200, 200, 100, 99, 0, -200, -1, 7],
  // 4 × 10 − 6 × 5 of 6000; (4 × 610 + 6 × 595) ÷ 10
  SPAN: ['2026-01-12', '2026-03-02', null, 10, 10, 600, 601, 0, 10, 0.17, 49],
  // 5 × (40 − 20); (10 × 20 + 10 × 30) ÷ 20
  HELD: ['2026-02-09', null, null, 5, 20, 25, 40, 0, 100, 100, null],
  // 210 − 1 − 201; 8 ÷ 201
  FOUR: ['2026-01-05', '2026-01-05', 4, 10, 10, 20, 21, 2, 8, 3.98, 0],
  FIVE: ['2026-01-06', '2026-01-06', 5, 10, 10, 100, 97, 0, -30, -3, 0],
  HALF: ['2026-01-07', '2026-01-07', 30, 10, 10, 50, 50, 0, 0, 0, 0],
  // 100 ÷ 4900
  TWOH: ['2026-01-08', '2026-01-08', 120, 100, 100, 50, 49, 0, 100, 2.04, 0],
  FREE: ['2026-02-16', '2026-02-18', null, null, null, null, null, 0, 90, null, 2],
  LOST: ['2026-02-16', '2026-02-18', null, null, null, null, null, 0, -10, -20, 2],
}

const STATISTICS: Omit<Statistics, 'by_symbol'> = {
  round_trip_count: 13,
  winning: 7,
  losing: 4,
  breakeven: 2,
  win_rate: 53.85,
  trading_pl: 573,
  fees: 2,
  // 500 + 10 + 10 + 100 + 8 + 100 + 90; 5 + 200 + 30 + 10
  gross_profit: 818,
  gross_loss: -245,
  profit_factor: 3.3388,
  expectancy: 44.08,
  largest_win: 500,
  largest_loss: -200,
  average_win: 116.86,
  average_loss: -61.25,
  // MONT, HELD, FREE; FIVE, LONG: on 6 and 7 January YEAR and LONG, of the first account, are before FIVE and HALF.
  longest_win_streak: 3,
  longest_loss_streak: 2,
  // Closed ones only: (30 + 0 + 49 + 0 + 0 + 2) ÷ 6; (366 + 7 + 0 + 2) ÷ 4
  average_days_held_winners: 13.5,
  average_days_held_losers: 93.75,
  by_month: [
    { month: '2026-01', ...result([8, 3, 37.5, -117]) },
    { month: '2026-02', ...result([5, 4, 80, 720]) },
    { month: '2026-03', ...result([1, 0, 0, -30]) },
  ],
  by_weekday: [
    { day_of_week: 1, ...result([2, 2, 100, 18]) },
    { day_of_week: 2, ...result([2, 0, 0, -30]) },
    { day_of_week: 3, ...result([6, 3, 50, 675]) },
    { day_of_week: 4, ...result([1, 1, 100, 100]) },
    { day_of_week: 5, ...result([2, 1, 50, -190]) },
  ],
  by_side: [
    { side: 'long', ...result([12, 6, 50, 473]) },
    { side: 'short', ...result([1, 1, 100, 100]) },
  ],
  by_entry_hour: [
    { hour: 9, ...result([2, 2, 100, 108]) },
    { hour: 10, ...result([2, 0, 0, -30]) },
    { hour: null, ...result([9, 5, 55.56, 495]) },
  ],
  by_time_held: [
    { time_held: 'under 5 minutes', ...result([1, 1, 100, 8]) },
    { time_held: '5 to 30 minutes', ...result([1, 0, 0, -30]) },
    { time_held: '30 to 120 minutes', ...result([1, 0, 0, 0]) },
    { time_held: 'over 2 hours, same day', ...result([1, 1, 100, 100]) },
    { time_held: 'same day', ...result([1, 1, 100, 10]) },
    { time_held: '1 to 7 days', ...result([3, 1, 33.33, -120]) },
    { time_held: '8 to 30 days', ...result([1, 1, 100, 500]) },
    { time_held: '31 to 90 days', ...result([1, 1, 100, 10]) },
    { time_held: '91 to 365 days', ...result([1, 0, 0, 0]) },
    { time_held: 'over 365 days', ...result([1, 0, 0, -5]) },
    { time_held: 'open', ...result([1, 1, 100, 100]) },
  ],
  by_size: [
    { size: 'under 1000', ...result([8, 4, 50, 193]) },
    { size: '1000 to 5000', ...result([1, 0, 0, -30]) },
    { size: '5000 to 20000', ...result([2, 2, 100, 110]) },
    { size: '20000 to 100000', ...result([1, 0, 0, -200]) },
    { size: 'over 100000', ...result([1, 1, 100, 500]) },
  ],
  by_tag: [
    { tag: 'late', ...result([2, 1, 50, 70]) },
    { tag: 'plan', ...result([2, 1, 50, -22]) },
  ],
  by_setup: [
    { setup: 'Fade', ...result([1, 1, 100, 100]) },
    { setup: 'GAP', ...result([2, 1, 50, -22]) },
    { setup: null, ...result([10, 5, 50, 495]) },
  ],
  // 8 ÷ (10 × 2), −30 ÷ (10 × 5), 0 ÷ (10 × 5), 100 ÷ (100 × 2), 100 ÷ (20 × 5): 0.4, −0.6, 0, 0.5, 1
  r: { round_trip_count: 5, total: 1.3, expectancy: 0.26, average_win: 0.63, average_loss: -0.6 },
}
const ENTRIES = {
  FOUR: { tags: ['plan'], setup: 'Gap', planned_stop: 18 },
  FIVE: { tags: ['plan', 'late'], setup: 'GAP', planned_stop: 95 },
  HALF: { planned_stop: 45 },
  TWOH: { setup: 'Fade', planned_stop: 52 },
  HELD: { tags: ['late'], planned_stop: 20 },
  // Its entry price is not known, so that its R is not known either.
  FREE: { planned_stop: 5 },
}

/** Of February: MONT, 4 shares of SPAN, HELD, FREE, LOST. */
const FEBRUARY = {
  ...{ round_trip_count: 5, winning: 4, losing: 1, breakeven: 0, win_rate: 80, trading_pl: 720, fees: 0 },
  ...{ gross_profit: 730, gross_loss: -10, profit_factor: 73, expectancy: 144, average_win: 182.5, average_loss: -10 },
  ...{ largest_win: 500, largest_loss: -10, longest_win_streak: 4, longest_loss_streak: 1 },
  // (30 + 49 + 2) ÷ 3
  ...{ average_days_held_winners: 27, average_days_held_losers: 2 },
  by_size: [
    { size: 'under 1000', ...result([3, 2, 66.67, 180]) },
    { size: '1000 to 5000', ...result([1, 1, 100, 40]) },
    { size: '5000 to 20000', ...result(NONE) },
    { size: '20000 to 100000', ...result(NONE) },
    { size: 'over 100000', ...result([1, 1, 100, 500]) },
  ],
}

await onBothEngines(t, 'every figure of round trips', async (t, on) => {
  const { list, symbols, statistics, writeAll, uploadFiles } = await recorded(t, on)
  await writeAll(ENTRIES)

  await t.test('of each of them', async (t) => {
    const { round_trips } = await list('sort=symbol')
    const shown = round_trips.map((trip) => [
      trip.symbol,
      [
        ...[trip.opened_on, trip.closed_on, trip.minutes_held, trip.quantity, trip.most_held],
        ...[trip.entry_price, trip.exit_price, trip.fees, trip.total_profit_loss, trip.return_percentage],
        trip.days_held,
      ],
    ])
    t.same(Object.fromEntries(shown), TRIPS)
    const r = round_trips.flatMap(({ symbol, journal }) =>
      journal?.planned_stop == null ? [] : [`${symbol} ${journal.r_multiple}`],
    )
    t.same(r, ['FIVE -0.6', 'FOUR 0.4', 'FREE null', 'HALF 0', 'HELD 1', 'TWOH 0.5'])
  })

  await t.test('of the whole record, and of each group', async (t) => {
    const { by_symbol, ...figures } = await statistics()
    t.same(figures, STATISTICS)
    t.same(
      by_symbol,
      Object.entries(TRIPS)
        .map(([symbol, trip]) => {
          const profit = trip[8] as number
          return { symbol, instrument: symbol, ...result([1, profit > 0 ? 1 : 0, profit > 0 ? 100 : 0, profit]) }
        })
        .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    )
    t.same((await list('')).summary, {
      ...{ listed: 13, round_trip_count: 13, winning: 7, win_rate: 53.85, trading_pl: 573, fees: 2 },
      ...{ expectancy: 44.08, largest_win: 500, largest_loss: -200 },
    })
  })

  await t.test('of a month', async (t) => {
    const february = 'start_date=2026-02-01&end_date=2026-02-28'
    t.match(await statistics(february), FEBRUARY)
    const { round_trips } = await list(`${february}&symbols=SPAN`)
    // 40 ÷ 2400
    const part = { last_closed_on: '2026-02-02', trade_count: 1, fees: 0, total_profit_loss: 40 }
    t.same(round_trips[0]?.in_period, { ...part, return_percentage: 1.67, result: 'Win' })
    const [whole] = (await list('symbols=SPAN')).round_trips
    const both = { last_closed_on: '2026-03-02', trade_count: 2, fees: 0, total_profit_loss: 10 }
    t.same(whole?.in_period, { ...both, return_percentage: 0.17, result: 'Win' })
  })

  await t.test('a group lists what it counts', async (t) => {
    const GROUPS = {
      'time_held=under 5 minutes': 'FOUR',
      'time_held=5 to 30 minutes': 'FIVE',
      'time_held=30 to 120 minutes': 'HALF',
      'time_held=over 2 hours, same day': 'TWOH',
      'time_held=same day': 'SAME',
      'time_held=1 to 7 days': 'WEEK FREE LOST',
      'time_held=8 to 30 days': 'MONT',
      'time_held=31 to 90 days': 'SPAN',
      'time_held=91 to 365 days': 'YEAR',
      'time_held=over 365 days': 'LONG',
      'time_held=open': 'HELD',
      'size=under 1000': 'FOUR YEAR LONG HALF SAME HELD FREE LOST',
      'size=1000 to 5000': 'FIVE',
      'size=5000 to 20000': 'TWOH SPAN',
      'size=20000 to 100000': 'WEEK',
      'size=over 100000': 'MONT',
      'weekday=1': 'FOUR SPAN',
      'weekday=2': 'YEAR FIVE',
      'weekday=3': 'LONG HALF MONT HELD FREE LOST',
      'weekday=4': 'TWOH',
      'weekday=5': 'SAME WEEK',
      'entry_hour=9': 'FOUR TWOH',
      'entry_hour=10': 'FIVE HALF',
      'entry_hour=24': 'YEAR LONG SAME WEEK MONT HELD FREE LOST SPAN',
      'result=Win': 'FOUR TWOH SAME MONT HELD FREE SPAN',
      'result=Loss': 'FIVE LONG WEEK LOST',
      'result=Breakeven': 'YEAR HALF',
      'side=short': 'TWOH',
      'state=open': 'HELD IDLE',
      // Nothing of IDLE was closed, on a Monday or another day: it is in no group of results.
      'state=open&size=under 1000': 'HELD',
      'state=open&time_held=open': 'HELD',
      'state=open&weekday=1': '',
      'state=open&result=Breakeven': '',
    }
    for (const [filter, expected] of Object.entries(GROUPS))
      t.equal(await symbols(`sort=last_closed_on&${filter}`), expected, filter)
  })

  await t.test('in every order, in pages; what has no value is last in both directions', async (t) => {
    const oldest = 'FOUR YEAR FIVE LONG HALF TWOH SAME WEEK MONT HELD FREE LOST SPAN'
    const ascending: Record<string, { known: string; without?: string }> = {
      symbol: { known: 'FIVE FOUR FREE HALF HELD LONG LOST MONT SAME SPAN TWOH WEEK YEAR' },
      account_id: { known: 'YEAR LONG SAME WEEK MONT HELD SPAN FOUR FIVE HALF TWOH FREE LOST' },
      side: { known: 'FOUR YEAR FIVE LONG HALF SAME WEEK MONT HELD FREE LOST SPAN TWOH' },
      opened_on: { known: 'YEAR LONG MONT FOUR FIVE HALF TWOH SAME WEEK SPAN HELD FREE LOST' },
      total_profit_loss: { known: 'WEEK FIVE LOST LONG YEAR HALF FOUR SAME SPAN FREE TWOH HELD MONT' },
      return_percentage: { known: 'LOST LONG FIVE WEEK YEAR HALF SPAN MONT TWOH FOUR SAME HELD', without: 'FREE' },
      quantity: { known: 'SAME HELD FOUR YEAR FIVE LONG HALF SPAN TWOH WEEK MONT', without: 'FREE LOST' },
      entry_price: { known: 'YEAR LONG SAME FOUR HELD HALF TWOH FIVE WEEK MONT SPAN', without: 'FREE LOST' },
      exit_price: { known: 'LONG YEAR SAME FOUR HELD TWOH HALF FIVE WEEK MONT SPAN', without: 'FREE LOST' },
      fees: { known: 'YEAR FIVE LONG HALF TWOH SAME WEEK MONT HELD FREE LOST SPAN FOUR' },
      time_held: { known: 'SAME FOUR FIVE HALF TWOH FREE LOST WEEK MONT SPAN YEAR LONG', without: 'HELD' },
    }
    const reversed = (names: string) => names.split(' ').reverse().join(' ')
    const orders: Record<string, string> = { last_closed_on: oldest, '-last_closed_on': reversed(oldest) }
    for (const [column, { known, without }] of Object.entries(ascending)) {
      orders[column] = without === undefined ? known : `${known} ${without}`
      orders[`-${column}`] = without === undefined ? reversed(known) : `${reversed(known)} ${reversed(without)}`
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const names: string[] = []
      let next: string | null = ''
      // 13 by 5: three pages, the last of which ends the list.
      for (let page = 1; page <= 3 && next !== null; page++) {
        const { round_trips, summary, next_cursor }: Schemas['RoundTripsAnswer'] = await list(
          `sort=${sort}&limit=5${next === '' ? '' : `&cursor=${next}`}`,
        )
        t.equal(summary?.listed, page === 1 ? 13 : undefined, 'totals are with the first page')
        names.push(...round_trips.map(({ symbol }) => symbol))
        next = next_cursor
      }
      t.equal(next, null, sort)
      t.equal(names.join(' '), expected, sort)
    }
    for (const sort of ['return_percentage', '-return_percentage'])
      t.equal(await symbols(`state=open&sort=${sort}`), 'HELD IDLE', sort)
  })

  await t.test('minutes are those of one day whose order is known', async (t) => {
    const rows = [
      filled('2026-03-10, 15:00:00', 'OVER', 'O', 10, 20),
      filled('2026-03-11, 15:30:00', 'OVER', 'C', -10, 21),
      // A row of the day has no time, so that the file decides its order, which the others contradict.
      filled('2026-03-10, 15:00:00', 'VARY', 'O', 10, 20),
      filled('2026-03-10', 'VARY', 'O', 5, 20),
      filled('2026-03-10, 10:00:00', 'VARY', 'C', -15, 21),
    ]
    statsOf(await uploadFiles({ 'more.csv': ibkrStatement(...rows) }))
    const { round_trips } = await list('symbols=OVER,VARY&sort=symbol')
    t.match(round_trips, [
      { opened_time: '15:00:00', closed_time: '15:30:00', minutes_held: null, days_held: 1 },
      { opened_time: '15:00:00', closed_time: '10:00:00', minutes_held: null, days_held: 0 },
    ])
    t.equal(await symbols('symbols=OVER,VARY&time_held=same day'), 'VARY')
    t.equal(await symbols('symbols=OVER,VARY&time_held=1 to 7 days'), 'OVER')
  })
})

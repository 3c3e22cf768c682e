/** The list of round trips: its groups and symbols. Its orders and pages are in `round-trip-figures.test.ts`. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, ibkrStatement, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']

const NUMBER = '100000001'

const row = (
  symbol: string,
  date: string,
  action: string,
  quantity: number,
  price: number,
  fees = 0,
): TransactionRow => ({
  date,
  action,
  symbol,
  quantity: String(quantity),
  price: String(price),
  fees: fees.toFixed(2),
  amount: ((action === 'Buy' ? -1 : 1) * quantity * price - fees).toFixed(2),
})

/** Round trips on days and at hours that differ, some closed in parts, one of which nothing is closed. */
const MANY = Array.from({ length: 24 }, (_, i) => {
  const symbol = ['ACME', 'BETA', 'GAMMA'][i % 3] as string
  const day = (at: number) => new Date(Date.UTC(2026, 0, 2 + at)).toISOString().slice(0, 10)
  const [opened, closed] = [i * 5, i * 5 + (i % 4)]
  const price = 10 + (i % 5) * 40
  return [
    row(symbol, day(opened), 'Buy', 10, price, 1),
    row(symbol, day(closed), 'Sell', i % 7 === 6 ? 10 : 6, price + ((i % 3) - 1) * 2, 0.5),
    ...(i % 7 === 6 ? [] : [row(symbol, day(closed + 9), 'Sell', 4, price + 1, 0.25)]),
  ]
}).flat()

async function withMany(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const own = await trader(service, 'trader@example.com', NUMBER)
  const untouched = row('HELD', '2026-06-01', 'Buy', 3, 50)
  statsOf(await own.upload(genericTransactions([...MANY, untouched], NUMBER), genericGains([])))
  const list = (query: string): Promise<Schemas['RoundTripsAnswer']> => own.get(`/api/round-trips?${query}`)
  return { ...own, list }
}

await onBothEngines(t, 'the list of round trips', async (t, on) => {
  const { get, list } = await withMany(t, on)

  await t.test('each group of the statistics is a list', async (t) => {
    for (const period of ['', 'start_date=2026-02-01&end_date=2026-02-28', 'symbols=ACME,beta&side=long']) {
      const { statistics: all } = (await get(
        `/api/round-trip-statistics?${period}`,
      )) as Schemas['RoundTripStatisticsAnswer']
      t.ok(all.round_trip_count > 3, period)
      const groups = [
        ...all.by_symbol.map((each) => [each, `symbols=${each.instrument}`, /symbols/.test(period)] as const),
        ...all.by_weekday.map((each) => [each, `weekday=${each.day_of_week}`] as const),
        ...all.by_side.map((each) => [each, `side=${each.side}`] as const),
        ...all.by_entry_hour.map((each) => [each, `entry_hour=${each.hour ?? 24}`] as const),
        ...all.by_time_held.map((each) => [each, `time_held=${each.time_held}`] as const),
        ...all.by_size.map((each) => [each, `size=${each.size}`] as const),
      ]
      for (const [{ round_trip_count, winning, win_rate, trading_pl }, filter, isSkipped = false] of groups) {
        if (isSkipped || (filter.startsWith('side') && period.includes('side'))) continue
        const { round_trips: listed, summary } = await list(`${period}&${filter}`)
        t.match(
          summary,
          { listed: round_trip_count, round_trip_count, winning, win_rate, trading_pl },
          `${period} ${filter}`,
        )
        t.equal(listed.length, round_trip_count)
        const { statistics } = (await get(
          `/api/round-trip-statistics?${period}&${filter}`,
        )) as Schemas['RoundTripStatisticsAnswer']
        t.match(statistics, { round_trip_count, winning, win_rate, trading_pl })
        t.equal(
          statistics.by_month.reduce((sum, month) => sum + Math.round(month.trading_pl * 100), 0),
          Math.round(trading_pl * 100),
        )
      }
    }
    const won = await list('result=Win')
    t.ok(won.round_trips.every(({ in_period }) => in_period?.result === 'Win'))
    t.equal(won.summary?.winning, (await list('')).summary?.winning)
  })

  await t.test('of what nothing was closed is listed with the open ones only, and counts nowhere', async (t) => {
    const symbols = async (query: string) => (await list(query)).round_trips.map(({ symbol }) => symbol)
    t.notOk((await symbols('limit=1000')).includes('HELD'))
    const { round_trips, summary } = await list('state=open&symbols=HELD')
    t.match(round_trips, [{ symbol: 'HELD', in_period: null, trade_count: 0, open_quantity: 3 }])
    t.match(summary, { listed: 1, round_trip_count: 0, trading_pl: 0, expectancy: null, largest_win: null })
    t.same(await symbols('state=open&end_date=2026-05-31&symbols=HELD'), [], 'it began later')
    t.same(await symbols('state=open&symbols=HELD&result=Breakeven'), [], 'it has no result')
  })

  await t.test('lists of several symbols', async (t) => {
    const ofTrips = (await list('symbols=gamma,ACME')).round_trips.map(({ symbol }) => symbol)
    t.same([...new Set(ofTrips)].sort(), ['ACME', 'GAMMA'])
    const all = (await get('/api/trades?symbols=gamma,ACME&symbols=BETA')) as Schemas['TradesAnswer']
    t.same(all, await get('/api/trades'), 'of all symbols: in the order of the list')
    const wanted = all.trades.filter(({ symbol }) => symbol !== 'BETA')
    for (const sort of ['-date', '-total_profit_loss']) {
      const pages = await allPages<Schemas['TradesAnswer']>(get, `/api/trades?symbols=ACME,GAMMA&limit=5&sort=${sort}`)
      t.equal(pages[0]?.summary?.trade_count, wanted.length)
      const found = pages.flatMap(({ trades }) => trades)
      if (sort === '-date') t.same(found, wanted)
      t.same(found.map(({ id }) => id).sort(), wanted.map(({ id }) => id).sort(), sort)
    }
  })
})

const filled = (time: string, symbol: string, quantity: number, price: number) =>
  `Order,Stocks,USD,${symbol},"2026-03-02, ${time}",${quantity},${price},${price},${-quantity * price},0,,,,${quantity > 0 ? 'O' : 'C'}`

await onBothEngines(t, 'round trips of a day are in the order of time', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles } = await trader(service, 'trader@example.com', null)
  const content = ibkrStatement(
    ...[filled('09:31:00', 'DDDD', 10, 20), filled('09:32:00', 'AAAA', 10, 20), filled('09:40:00', 'AAAA', -10, 19)],
    // Closed in two parts, so that its place is behind the others.
    ...[filled('09:41:00', 'DDDD', -5, 21), filled('09:50:00', 'CCCC', 10, 20), filled('10:00:00', 'CCCC', -10, 21)],
    ...[filled('10:01:00', 'BBBB', 10, 20), filled('14:00:00', 'BBBB', -10, 19), filled('15:59:00', 'DDDD', -5, 22)],
  )
  const untimed = [row('ZZZZ', '2026-03-02', 'Buy', 10, 5), row('ZZZZ', '2026-03-02', 'Sell', 10, 6)]
  for (const file of [content, genericTransactions(untimed, NUMBER)]) statsOf(await uploadFiles({ 'a.csv': file }))
  const symbols = async (query: string) =>
    ((await get(`/api/round-trips?${query}`)) as Schemas['RoundTripsAnswer']).round_trips.map(({ symbol }) => symbol)
  t.same(await symbols('sort=last_closed_on'), ['ZZZZ', 'AAAA', 'CCCC', 'BBBB', 'DDDD'])
  t.same(await symbols('sort=-last_closed_on'), ['DDDD', 'BBBB', 'CCCC', 'AAAA', 'ZZZZ'])
  t.same(await symbols('sort=side&start_date=2026-03-02&end_date=2026-03-02'), await symbols('sort=last_closed_on'))
  const { statistics } = (await get('/api/round-trip-statistics')) as Schemas['RoundTripStatisticsAnswer']
  // Won, lost, won, lost, won; by symbol two losses would follow each other.
  t.match(statistics, { longest_win_streak: 1, longest_loss_streak: 1, winning: 3, losing: 2 })
})

await onBothEngines(t, 'a part that comes later counts on the day on which its round trip ended', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, upload } = await trader(service, 'trader@example.com', NUMBER)
  const sold = (closed: string, proceeds: string) => ({
    ...{ symbol: 'ACME', opened: '2026-03-02', closed, quantity: '5', proceeds, costBasis: '100.00' },
  })
  // The lot of the last day stays as it is.
  for (const lot of [sold('2026-03-10', '110.00'), sold('2026-03-05', '105.00')])
    statsOf(await upload(genericTransactions([], NUMBER), genericGains([lot])))
  const { summary } = (await get('/api/round-trips')) as Schemas['RoundTripsAnswer']
  t.match(summary, { listed: 1, round_trip_count: 1, winning: 1, trading_pl: 15 })
})

await onBothEngines(t, 'round trips of a period by a value that most of them share', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, upload } = await trader(service, 'trader@example.com', NUMBER)
  const date = (at: number) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10)
  // 35 a day. One in 30 has less fees; of each 50th the rest is sold a week later, which has a part of its fees.
  const rows = Array.from({ length: 1_400 }, (_, i) => {
    const [day, fees] = [Math.floor(i / 35), i % 30 === 0 ? i / 1_400 : 1]
    const quantity = i % 20 === 0 ? 2 + (i % 3) : 2
    const isSplit = i % 50 === 0
    // What else is traded in its symbol would be a part of its round trip.
    const symbol = isSplit ? `X${i}` : `S${i % 35}`
    return [
      row(symbol, date(day), 'Buy', quantity, 10, fees),
      row(symbol, date(day), 'Sell', isSplit ? 1 : quantity, 10 + (i % 5)),
      ...(isSplit ? [row(symbol, date(day + 7), 'Sell', quantity - 1, 11)] : []),
    ]
  })
  statsOf(await upload(genericTransactions(rows.flat(), NUMBER), genericGains([])))
  const period = `start_date=${date(4)}&end_date=${date(28)}`
  const list = async (query: string) => {
    const pages = await allPages<Schemas['RoundTripsAnswer']>(get, `/api/round-trips?${period}&${query}`)
    return pages.flatMap(({ round_trips }) => round_trips)
  }
  const oldest = await list('sort=last_closed_on&limit=1000')
  t.ok(oldest.length > 700, `${oldest.length}`)
  for (const [sort, sortedBy] of [
    ['fees', (trip: Schemas['ListedRoundTrip']) => trip.in_period?.fees ?? 0],
    ['quantity', (trip: Schemas['ListedRoundTrip']) => trip.quantity ?? 0],
  ] as const) {
    const ascending = oldest.toSorted((a, b) => sortedBy(a) - sortedBy(b)).map(({ id }) => id)
    for (const limit of [120, 333]) {
      const found = async (by: string) => (await list(`sort=${by}&limit=${limit}`)).map(({ id }) => id)
      t.same(await found(sort), ascending, `${sort} by ${limit}`)
      t.same(await found(`-${sort}`), ascending.toReversed(), `${sort} by ${limit}, descending`)
    }
  }
})

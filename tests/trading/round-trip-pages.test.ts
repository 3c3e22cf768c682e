/**
 * The list of round trips of random records, in random periods, orders, filters and pages, against a simple list that is made of
 * the trades of `GET /api/trades` one by one. Many round trips are closed on both sides of an edge of a period.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'
import { DAYS, dateOf, fill, timed, untimed } from './random-fills.ts'

type Schemas = components['schemas']

const inCents = (dollars: number) => Math.round(dollars * 100)

const SORTS = [
  'last_closed_on',
  'symbol',
  'account_id',
  'side',
  'opened_on',
  'total_profit_loss',
  'quantity',
  'entry_price',
  'fees',
  'time_held',
]
const asked = fc.record({
  period: fc.option(fc.tuple(fc.nat(DAYS), fc.constantFrom(0, 1, 5, 15)), { freq: 4 }),
  sort: fc.constantFrom(...SORTS.flatMap((sort) => [sort, `-${sort}`])),
  limit: fc.constantFrom(1, 2, 5, 100),
  filter: fc.constantFrom(
    '',
    '',
    '',
    'side=long',
    'result=Win',
    'result=Loss',
    'state=closed',
    'weekday=2',
    'weekday=4',
    'symbols=SPY',
    'entry_hour=24',
  ),
})
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never

/** What a round trip earned in the period. */
interface Part {
  trip: Schemas['RoundTrip']
  last: string
  time: string
  profit: number
  fees: number
  trades: number
}

const closingTime = ({ side, buy_time, sell_time }: Schemas['ListedTrade']) =>
  (side === 'long' ? sell_time : buy_time) ?? ''

function partsOf(trades: readonly Schemas['ListedTrade'][], trips: ReadonlyMap<string, Schemas['RoundTrip']>): Part[] {
  const parts = new Map<string, Part>()
  for (const trade of trades) {
    const id = trade.round_trip_id as string
    const before = parts.get(id) ?? {
      trip: trips.get(id) as Schemas['RoundTrip'],
      last: '',
      time: '',
      profit: 0,
      fees: 0,
      trades: 0,
    }
    const [last, time] = [trade.date, closingTime(trade)]
    const isLater = last > before.last || (last === before.last && time > before.time)
    parts.set(id, {
      ...before,
      ...(isLater ? { last, time } : {}),
      profit: before.profit + inCents(trade.total_profit_loss),
      fees: before.fees + inCents(trade.fees ?? 0),
      trades: before.trades + 1,
    })
  }
  return [...parts.values()]
}

const resultOf = (profit: number) => (profit > 0 ? 'Win' : profit < 0 ? 'Loss' : 'Breakeven')
const weekdayOf = (date: string) => new Date(`${date}T12:00Z`).getUTCDay()
const FILTERS: Record<string, (part: Part, value: string) => boolean> = {
  side: ({ trip }, value) => trip.side === value,
  result: ({ profit }, value) => resultOf(profit) === value,
  state: ({ trip }, value) => trip.state === value,
  weekday: ({ last }, value) => weekdayOf(last) === Number(value),
  symbols: ({ trip }, value) => trip.instrument === value,
  entry_hour: ({ trip }) => trip.opened_time === null,
}
const VALUES: Record<string, (part: Part) => (string | number | null)[]> = {
  symbol: ({ trip }) => [trip.symbol],
  account_id: ({ trip }) => [trip.account_id],
  side: ({ trip }) => [trip.side],
  opened_on: ({ trip }) => [trip.opened_on, trip.opened_time ?? ''],
  total_profit_loss: ({ profit }) => [profit],
  quantity: ({ trip }) => [trip.quantity],
  entry_price: ({ trip }) => [trip.entry_price],
  fees: ({ fees }) => [fees],
  time_held: ({ trip }) => [trip.days_held === null ? null : trip.days_held * 1_440 + (trip.minutes_held ?? 0)],
}

function sorted(parts: readonly Part[], sort: string): Part[] {
  const name = sort.replace('-', '')
  const direction = sort === name ? 1 : -1
  const keysOf = (part: Part) => {
    const { trip, last, time } = part
    const [, , number] = trip.id.split('.')
    return [
      ...(VALUES[name]?.(part) ?? []),
      last,
      time,
      trip.account_id,
      trip.instrument,
      trip.opened_on,
      Number(number),
    ]
  }
  return [...parts].sort((a, b) => {
    const others = keysOf(b)
    for (const [i, key] of keysOf(a).entries()) {
      const other = others[i] as typeof key
      if (key === other) continue
      if (key === null || other === null) return key === null ? 1 : -1
      return key < other ? -direction : direction
    }
    return 0
  })
}

function longest(parts: readonly Part[], wanted: string): number {
  let [best, now] = [0, 0]
  for (const { profit } of sorted(parts, 'last_closed_on')) {
    now = resultOf(profit) === wanted ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}

const total = (parts: readonly Part[], name: 'profit' | 'fees') => parts.reduce((sum, part) => sum + part[name], 0)

await onBothEngines(t, 'a page of round trips is what its trades are', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const record = fc.record({
    fills: fc.array(fill, { minLength: 10, maxLength: 60 }),
    timedFills: fc.array(fill, { minLength: 10, maxLength: 60 }),
    asked: fc.array(asked, { minLength: 40, maxLength: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(record, async ({ fills, timedFills, asked: all }) => {
      const user = await trader(service, `trader${users++}@example.com`, null)
      for (const content of [untimed(fills), timed(timedFills)]) statsOf(await user.uploadFiles({ 'a.csv': content }))
      const pages = await allPages<Schemas['TradesAnswer']>(user.get, '/api/trades?limit=1000')
      const trades = pages.flatMap((page) => page.trades)
      const trips = new Map<string, Schemas['RoundTrip']>()
      for (const id of new Set(trades.map(({ round_trip_id }) => round_trip_id as string)))
        trips.set(id, (await user.get(`/api/round-trips/${id}`)).round_trip)
      for (const one of all) await assertPage(user.get, { trades, trips }, one)
    }),
    { numRuns: counts(6, 60) },
  )
})

async function assertPage(
  get: Awaited<ReturnType<typeof trader>>['get'],
  { trades, trips }: { trades: readonly Schemas['ListedTrade'][]; trips: ReadonlyMap<string, Schemas['RoundTrip']> },
  { period, sort, limit, filter }: Asked,
): Promise<void> {
  const [from, days] = period ?? [0, DAYS]
  const [first, last] = [dateOf(from), dateOf(from + days)]
  const [name = '', value = ''] = filter.split('=')
  const parts = partsOf(
    trades.filter(({ date }) => period === null || (date >= first && date <= last)),
    trips,
  ).filter((part) => FILTERS[name]?.(part, value) ?? true)
  const query = `${filter}${period === null ? '' : `&start_date=${first}&end_date=${last}`}`
  const said = `${query}&sort=${sort}&limit=${limit}`
  const pages = await allPages<Schemas['RoundTripsAnswer']>(get, `/api/round-trips?${said}`)
  const listed = pages.flatMap((page) => page.round_trips)
  assert.deepEqual(
    listed.map(({ id, in_period }) => [
      ...[id, in_period?.last_closed_on, in_period?.trade_count],
      ...[inCents(in_period?.total_profit_loss ?? 0), inCents(in_period?.fees ?? 0)],
    ]),
    sorted(parts, sort).map(({ trip, last, trades, profit, fees }) => [trip.id, last, trades, profit, fees]),
    said,
  )
  const profits = parts.map(({ profit }) => profit)
  const [most, least] = [Math.max(0, ...profits), Math.min(0, ...profits)]
  const [summary, ...others] = pages.map((page) => page.summary)
  const sums = {
    round_trip_count: parts.length,
    winning: profits.filter((profit) => profit > 0).length,
    largest_win: most === 0 ? null : most / 100,
    largest_loss: least === 0 ? null : least / 100,
    trading_pl: total(parts, 'profit') / 100 + 0,
    fees: total(parts, 'fees') / 100,
  }
  assert.deepEqual({ ...summary, ...sums, listed: parts.length }, summary, said)
  assert.ok(others.every((other) => other === null))
  const { statistics } = (await get(`/api/round-trip-statistics?${query}`)) as Schemas['RoundTripStatisticsAnswer']
  const streaks = { longest_win_streak: longest(parts, 'Win'), longest_loss_streak: longest(parts, 'Loss') }
  assert.deepEqual({ ...statistics, ...sums, ...streaks }, statistics, said)
  const byMonth = Map.groupBy(
    trades.filter(({ round_trip_id: id }) => parts.some(({ trip }) => trip.id === id)),
    ({ date }) => date.slice(0, 7),
  )
  const earned = [...byMonth].map(([month, own]) => {
    const inPeriod = own.filter(({ date }) => period === null || (date >= first && date <= last))
    const ofMonth = partsOf(inPeriod, trips)
    const wins = ofMonth.filter(({ profit }) => profit > 0).length
    return { month, round_trip_count: ofMonth.length, winning: wins, trading_pl: total(ofMonth, 'profit') / 100 + 0 }
  })
  assert.deepEqual(
    statistics.by_month.map(({ win_rate: _, ...month }) => month),
    earned.filter(({ round_trip_count }) => round_trip_count > 0).sort((a, b) => (a.month < b.month ? -1 : 1)),
    said,
  )
}

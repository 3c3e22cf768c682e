/** The parts of the stub that list and analyse round trips: each trade of the record is one, as is its only lot. */
import type { FastifyInstance } from 'fastify'
import type { components } from '../../generated/clients/dashboard.ts'
import { type Activity, cents, rate, sumOf } from './stub-analysis.ts'

type Schemas = components['schemas']
type Trip = Schemas['ListedRoundTrip']
type Query = Record<string, string | undefined>

/** Serves `/api/round-trips`, `/api/round-trips/{id}`, `/api/round-trip-statistics` and `/api/trades/{id}`. */
export function serveRoundTrips(app: FastifyInstance, record: () => RecordOfTrips): void {
  app.get('/api/round-trips', async (request) => listOf(request.query as Query, tripsOf(record())))
  app.get('/api/round-trip-statistics', async (request) => {
    const found = wanted(request.query as Query, tripsOf(record()))
    return { success: true, start_date: null, end_date: null, statistics: statisticsOf(found), data_source: 'SQLite' }
  })
  app.get('/api/tags', async () => {
    const entries = tripsOf(record()).flatMap(({ trip }) => trip.journal ?? [])
    const names = [...new Set(entries.flatMap(({ tags }) => tags))]
    return {
      success: true,
      tags: names.map((name, n) => ({ id: n + 1, etag: `"tag-${n + 1}"`, name, use_count: 1 })),
      setups: [...new Set(entries.flatMap(({ setup }) => setup ?? []))],
    }
  })
  app.get('/api/round-trips/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const found = tripsOf(record()).find(({ trip }) => trip.id === id)
    if (found === undefined) return reply.code(404).send({ success: false, error: 'There is no such trade' })
    const { in_period: _, ...round_trip } = found.trip
    return {
      success: true,
      round_trip,
      trades: [found.lot],
      executions: executionsOf(found.lot),
      previous_id: null,
      next_id: null,
      data_source: 'SQLite',
    }
  })
  app.get('/api/trades/:id', async (request) => {
    const { id } = request.params as { id: string }
    const { lot, trip } = tripsOf(record()).find((each) => each.lot.id === id) as Both
    return { success: true, record: recordOf(lot, trip), data_source: 'SQLite' }
  })
}

/** The round trips of a day, in the order of time. */
export const tripsOn = (record: RecordOfTrips, date: string): Trip[] =>
  listOf({ start_date: date, end_date: date, sort: 'last_closed_on' }, tripsOf(record)).round_trips

interface Both {
  trip: Trip
  lot: Schemas['ListedTrade']
}

export interface RecordOfTrips {
  days: Map<string, Activity>
  journal: Record<string, Schemas['JournalSummary']>
}

/** Newest first. */
function tripsOf({ days, journal }: RecordOfTrips): Both[] {
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([date, { trades }]) => trades.map((trade, at) => tripOf(trade, date, at, journal[trade.symbol] ?? null)))
}

function tripOf(trade: Schemas['Trade'], date: string, at: number, journal: Trip['journal']): Both {
  const isShort = trade.side === 'short'
  const id = `1.${date}.${at + 1}.${Buffer.from(trade.symbol).toString('base64url')}`
  const opened = (isShort ? trade.sell_date : trade.buy_date) ?? date
  const [entry, exit] = isShort ? [trade.sell_price, trade.buy_price] : [trade.buy_price, trade.sell_price]
  const money = { proceeds: 1288.33, cost_basis: 1215, fees: 1.3, disallowed_loss: 0 }
  const lot: Schemas['ListedTrade'] = {
    ...trade,
    id: `1.${date}.lot.${Buffer.from(trade.symbol).toString('base64url')}.${at}`,
    round_trip_id: id,
    date,
    account_id: 1,
    profit_per_share: null,
    buy_time: null,
    sell_time: null,
    order_unknown: null,
  }
  const result = {
    total_profit_loss: trade.total_profit_loss,
    return_percentage: trade.return_percentage,
    result: trade.trade_result,
    trade_count: 1,
  }
  const trip: Trip = {
    id,
    own_entry: false,
    awaits_answer: false,
    journal,
    account_id: 1,
    symbol: trade.symbol,
    instrument: trade.symbol,
    side: trade.side,
    state: 'closed',
    opened_on: opened,
    opened_time: '09:45:00',
    closed_on: date,
    closed_time: null,
    last_date: date,
    quantity: trade.volume,
    most_held: trade.volume,
    open_quantity: 0,
    unmatched_quantity: 0,
    entry_price: entry,
    exit_price: exit,
    ...money,
    ...result,
    execution_count: 2,
    days_held: Math.round((Date.parse(date) - Date.parse(opened)) / 86_400_000),
    minutes_held: null,
    in_period: { last_closed_on: date, fees: money.fees, ...result },
  }
  return { trip, lot }
}

function executionsOf({ buy_date, sell_date, gross_buy_price, gross_sell_price, volume }: Schemas['ListedTrade']) {
  const all: Schemas['Execution'][] = [
    {
      date: buy_date ?? sell_date,
      time: '09:45:00',
      effect: 'open',
      own_entry: false,
      own_entry_id: null,
      action: 'Buy',
      quantity: volume ?? 0,
      price: gross_buy_price,
      fees: 0.65,
      amount: -1215,
    },
    {
      date: sell_date,
      time: null,
      effect: 'close',
      own_entry: false,
      own_entry_id: null,
      action: 'Sell',
      quantity: volume ?? 0,
      price: gross_sell_price,
      fees: 0.65,
      amount: 1288.33,
    },
  ]
  return all
}

const recordOf = (trade: Schemas['ListedTrade'], trip: Trip): Schemas['TradeRecord'] => ({
  trade,
  proceeds: trip.proceeds,
  cost_basis: trip.cost_basis,
  disallowed_loss: 0,
  term: 'short',
  lot: {
    acquired: trade.buy_date,
    sold: trade.sell_date,
    quantity: trade.volume,
    proceeds: 1288.32,
    cost_basis: trip.cost_basis,
    gain: trade.total_profit_loss,
    disallowed_loss: 0,
    term: 'short',
    box: null,
  },
  difference: { quantity: 0, amount: -0.01 },
  executions: executionsOf(trade),
})

const dayOf = ({ last_date }: Trip) => new Date(`${last_date}T00:00:00Z`).getUTCDay()

function wanted(query: Query, all: readonly Both[]): Trip[] {
  const { start_date = '0000', end_date = '9999', side, state, result } = query
  const [names = [], tags = []] = [query.symbols, query.tags].map((each) => each && [each].flat())
  return all
    .map(({ trip }) => trip)
    .filter((trip) => trip.last_date >= start_date && trip.last_date <= end_date)
    .filter((trip) => names.length === 0 || names.includes(trip.symbol))
    .filter((trip) => side === undefined || trip.side === side)
    .filter((trip) => state === undefined || trip.state === state)
    .filter((trip) => result === undefined || trip.result === result)
    .filter((trip) => query.weekday === undefined || dayOf(trip) === Number(query.weekday))
    .filter(() => [undefined, '9'].includes(query.entry_hour))
    .filter(({ journal }) => tags.length === 0 || journal?.tags.some((tag) => tags.includes(tag)))
    .filter(({ journal }) => query.setup === undefined || (journal?.setup ?? '') === query.setup)
    .filter(({ journal }) => query.rating === undefined || journal?.rating === Number(query.rating))
    .filter(({ journal }) => query.reviewed === undefined || String(journal?.reviewed ?? false) === query.reviewed)
}

const COLUMNS: Record<string, (trip: Trip) => string | number> = {
  symbol: (trip) => trip.symbol,
  total_profit_loss: (trip) => trip.total_profit_loss,
  quantity: (trip) => trip.quantity ?? 0,
}

function listOf(query: Query, all: readonly Both[]): Schemas['RoundTripsAnswer'] {
  const { sort = '-last_closed_on', limit = '500', cursor = '0' } = query
  const found = wanted(query, all)
  const descending = sort.startsWith('-')
  const value = COLUMNS[descending ? sort.slice(1) : sort]
  if (value !== undefined) found.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0))
  if (value === undefined ? !descending : descending) found.reverse()
  const [start, end] = [Number(cursor), Number(cursor) + Number(limit)]
  const { round_trip_count, winning, win_rate, trading_pl, fees, expectancy, largest_win, largest_loss } =
    statisticsOf(found)
  const totals = { round_trip_count, winning, win_rate, trading_pl, fees, expectancy, largest_win, largest_loss }
  return {
    success: true,
    round_trips: found.slice(start, end),
    summary: start > 0 ? null : { listed: found.length, ...totals },
    next_cursor: end < found.length ? String(end) : null,
    data_source: 'SQLite',
  }
}

const resultOf = (trips: readonly Trip[]): Schemas['RoundTripResult'] => {
  const winning = trips.filter(({ result }) => result === 'Win').length
  return {
    round_trip_count: trips.length,
    winning,
    win_rate: rate(winning, trips.length),
    trading_pl: sumOf(trips.map((trip) => trip.total_profit_loss)),
  }
}

const groups = <Key>(trips: readonly Trip[], keyOf: (trip: Trip) => Key) =>
  [...Map.groupBy(trips, keyOf)].map(([key, own]) => [key, resultOf(own)] as const)

const averageOf = (some: number[]) => (some.length === 0 ? null : Math.round(cents(some) / some.length) / 100)

function multiplesOf(all: number[]): Schemas['RMultiples'] {
  return {
    round_trip_count: all.length,
    total: sumOf(all),
    expectancy: averageOf(all),
    average_win: averageOf(all.filter((each) => each > 0)),
    average_loss: averageOf(all.filter((each) => each < 0)),
  }
}

/** Only the figures that pages show in the tests. */
function statisticsOf(trips: readonly Trip[]): Schemas['RoundTripStatistics'] {
  const results = trips.map((trip) => trip.total_profit_loss)
  const [won, lost] = [results.filter((each) => each > 0), results.filter((each) => each < 0)]
  return {
    ...resultOf(trips),
    losing: lost.length,
    breakeven: results.filter((each) => each === 0).length,
    fees: sumOf(trips.map(({ fees }) => fees)),
    gross_profit: sumOf(won),
    gross_loss: sumOf(lost),
    profit_factor: 1.5,
    expectancy: averageOf(results),
    average_win: averageOf(won),
    average_loss: averageOf(lost),
    largest_win: won.length === 0 ? null : Math.max(...won),
    largest_loss: lost.length === 0 ? null : Math.min(...lost),
    longest_win_streak: 4,
    longest_loss_streak: 2,
    average_days_held_winners: 12.5,
    average_days_held_losers: null,
    by_symbol: groups(trips, ({ symbol }) => symbol).map(([symbol, its]) => ({ symbol, instrument: symbol, ...its })),
    by_month: groups(trips, ({ last_date }) => last_date.slice(0, 7))
      .map(([month, its]) => ({ month, ...its }))
      .reverse(),
    by_weekday: groups(trips, dayOf)
      .map(([day_of_week, its]) => ({ day_of_week, ...its }))
      .sort((a, b) => a.day_of_week - b.day_of_week),
    by_side: groups(trips, ({ side }) => side).map(([side, its]) => ({ side, ...its })),
    by_entry_hour: [{ hour: 9, ...resultOf(trips) }],
    by_time_held: [{ time_held: '31 to 90 days', ...resultOf(trips) }],
    by_size: [{ size: '1000 to 5000', ...resultOf(trips) }],
    by_tag: [...new Set(trips.flatMap(({ journal }) => journal?.tags ?? []))].map((tag) => ({
      tag,
      ...resultOf(trips.filter(({ journal }) => journal?.tags.includes(tag))),
    })),
    by_setup: groups(trips, ({ journal }) => journal?.setup ?? null)
      .map(([setup, its]) => ({ setup, ...its }))
      .sort((a, b) => Number(a.setup === null) - Number(b.setup === null)),
    r: multiplesOf(trips.flatMap(({ journal }) => journal?.r_multiple ?? [])),
  }
}

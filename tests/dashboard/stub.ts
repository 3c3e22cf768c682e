/** Serves the dashboard with a stub of the API. Responses have the contract's types; a test can hold or replace each. */
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Test } from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { publishContract } from '../../src/contract/publish.ts'
import { securityHeaders } from '../../src/contract/security-headers.ts'
import { registerDashboard } from '../../src/dashboard/index.ts'
import { type Activity, cents, dividendsOf, rate, timeframeOf, totalOf, tradingOf, winsOf } from './stub-analysis.ts'
import { serveRoundTrips, tripsOn } from './stub-round-trips.ts'
import { serveTrades } from './stub-trades.ts'

type Schemas = components['schemas']
export type Trade = Schemas['Trade']
export type Dividend = Schemas['Dividend']
export type ImportMessage = Schemas['ImportMessage']

/** The data of the stub. Tests change it while the page is open. */
export interface Record_ {
  profile: Schemas['Profile'] | null
  days: Map<string, Activity>
  history: Schemas['ImportRecord'][]
  accounts: Schemas['Account'][]
  holdings: Schemas['Holding'][]
  positions: Schemas['OpenPosition'][]
  compared: Schemas['ComparedSymbol'][]
  unmatchedSales: Schemas['UnmatchedSale'][]
  questions: Schemas['Question'][]
  /** What was written about the round trips of a symbol. */
  journal: Record<string, Schemas['JournalSummary']>
  /** More operations, for the tests of a page that needs them. */
  routes(app: FastifyInstance): void
}

export interface Stub {
  url: string
  app: FastifyInstance
  record: Record_
  /** Replaces the response to the next request of the path (without its query). */
  spoil(path: string, status: number, body: unknown): void
  /** Holds every request of the URL (with its query) until the returned function is called. */
  hold(url: string): () => void
  /** Resolves with the body of the next upload and the stream of its response. */
  nextUpload(): Promise<Upload>
  /** The body sent to `PUT /auth/profile`. */
  profilesPut: unknown[]
}

export interface Upload {
  body: string
  /** The address with its query. */
  url: string
  send(line: ImportMessage): void
  /** Sends raw bytes, for example half a line. */
  write(text: string): void
  end(): void
  /** Ends the connection, as if the service crashed. */
  breakOff(): void
}

export const TRADER = { email: 'pat@example.com', name: 'Pat Trader', brokerage_account: '4417-8823' }

export async function startStub(t: Test, record: Partial<Record_> = {}): Promise<Stub> {
  // A browser keeps idle connections open; they must not delay the end of a test.
  const app = Fastify({ forceCloseConnections: true })
  const stub: Omit<Stub, 'url'> = {
    app,
    record: {
      profile: { ...TRADER },
      days: new Map(),
      history: [],
      accounts: [],
      holdings: [],
      positions: [],
      compared: [],
      unmatchedSales: [],
      questions: [],
      journal: {},
      routes: () => {},
      ...record,
    },
    spoil: (path, status, body) => spoiled.set(path, { status, body }),
    hold: (url) => {
      let release = () => {}
      held.set(
        url,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return () => {
        held.delete(url)
        release()
      }
    },
    nextUpload: () => new Promise((resolve) => waiting.push(resolve)),
    profilesPut: [],
  }
  const spoiled = new Map<string, { status: number; body: unknown }>()
  const held = new Map<string, Promise<void>>()
  const waiting: ((upload: Upload) => void)[] = []

  // Like the service: no caching unless a response allows it.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...securityHeaders(), 'cache-control': 'no-store' })
  })
  await registerDashboard(app, {
    currentUser: async () => (stub.record.profile === null ? null : { isAllowed: true }),
    today: () => '2026-03-31',
    isTradingDay: () => true,
  })
  await publishContract(app, 'http://localhost:5000')

  app.addHook('preHandler', async (request, reply) => {
    await held.get(request.url)
    const path = request.url.split('?', 1)[0] ?? ''
    const key = spoiled.has(path) ? path : `${request.method} ${path}`
    const answer = spoiled.get(key)
    if (answer !== undefined) {
      spoiled.delete(key)
      return reply.code(answer.status).send(answer.body)
    }
    if (stub.record.profile === null && path.startsWith('/api/')) return signedOut(reply)
  })
  app.get('/auth/login', async (_request, reply) =>
    reply.type('text/html').send('<!doctype html><title>Sign in</title><h1>Sign in</h1>'),
  )
  app.get('/auth/profile', async () => ({ success: true, profile: stub.record.profile }))
  app.put('/auth/profile', async (request) => {
    stub.profilesPut.push(request.body)
    Object.assign(stub.record.profile ?? {}, request.body)
    return { success: true, profile: stub.record.profile }
  })
  app.get('/api/months', async () => ({ success: true, months: monthsOf(stub.record.days), data_source: 'SQLite' }))
  app.get('/api/imports', async (request) => {
    const { limit = '1000', cursor = '0' } = request.query as Record<string, string | undefined>
    const [start, end] = [Number(cursor), Number(cursor) + Number(limit)]
    const { history } = stub.record
    const imports = history.slice(start, end)
    return { success: true, imports, next_cursor: end < history.length ? String(end) : null }
  })
  app.get('/api/import-mappings', async () => ({ success: true, mappings: [], next_cursor: null }))
  serveTrades(app, () => stub.record.days)
  app.get('/api/round-trips/:id/journal', async () => ({ success: true, journal: null, others: [], etag: '"0"' }))
  app.get('/api/days/:date/journal', async () => ({ success: true, journal: null, others: [], etag: '"0"' }))
  app.get('/api/journal-settings', async () => ({ success: true, settings: { review_from: null } }))
  app.get('/api/journal', async () => ({ success: true, journal: [], next_cursor: null, data_source: 'SQLite' }))
  serveRoundTrips(app, () => stub.record)
  app.get('/health', async () => ({ success: true, status: 'ok' }))
  app.get('/api/accounts', async () => ({ success: true, accounts: stub.record.accounts, data_source: 'SQLite' }))
  app.get('/api/portfolio/holdings', async () => ({
    success: true,
    holdings: stub.record.holdings,
    totals: totalsOf(stub.record.holdings),
  }))
  app.get('/api/open-positions', async () => ({
    success: true,
    positions: stub.record.positions,
    next_cursor: null,
    data_source: 'SQLite',
  }))
  app.get('/api/open-positions/history', async (request) => {
    const { start_date, end_date, symbol } = request.query as { start_date: string; end_date: string; symbol?: string }
    const wanted = stub.record.positions.filter((each) => symbol === undefined || each.symbol === symbol)
    const cost = cents(wanted.map(({ cost_basis }) => cost_basis ?? 0)) / 100
    const points = cost === 0 ? [] : [{ date: '2026-03-02', long_cost: cost, short_proceeds: 0 }]
    return {
      success: true,
      start_date,
      end_date,
      points: points.filter(({ date }) => date <= end_date),
      trades_without_opening_date: 2,
      positions_without_cost: 0,
      data_source: 'SQLite',
    }
  })
  app.get('/api/portfolio/record-comparison', async () => ({
    success: true,
    symbols: stub.record.compared,
    matching: 0,
    differing: stub.record.compared.length,
  }))
  app.get('/api/questions', async () => ({ success: true, questions: stub.record.questions, next_cursor: null }))
  app.get('/api/unmatched-sales', async () => ({
    success: true,
    sales: stub.record.unmatchedSales,
    next_cursor: null,
    data_source: 'SQLite',
  }))
  app.get('/api/timeframe', async (request) => {
    const { start_date: start, end_date: end } = request.query as { start_date: string; end_date: string }
    return timeframeOf(start, end, stub.record.days)
  })
  app.get('/api/calendar-data', async (request) => {
    const { year, month } = request.query as { year: string; month: string }
    return calendarOf(Number(year), Number(month), stub.record.days)
  })
  app.get('/api/days', async (request) => {
    const { end_date = '9999', limit = '500', with_round_trips = limit } = request.query as Record<string, string>
    const traded = [...stub.record.days]
      .filter(([date, { trades }]) => date <= end_date && trades.length > 0)
      .sort(([a], [b]) => (a < b ? 1 : -1))
    const days = traded.slice(0, Number(limit)).map(([date, activity], at): Schemas['TradingDay'] => ({
      date,
      summary: summaryOf(date, activity),
      round_trips: at < Number(with_round_trips) ? tripsOn(stub.record, date) : [],
    }))
    return { success: true, days, next_cursor: null, data_source: 'SQLite' }
  })
  app.get('/api/day-details', async (request) => {
    const { date } = request.query as { date: string }
    const { trades, dividends } = stub.record.days.get(date) ?? { trades: [], dividends: [] }
    return {
      success: true,
      date,
      trades,
      dividends,
      summary: summaryOf(date, { trades, dividends }),
      data_source: 'SQLite',
    }
  })
  for (const what of ['calendar', 'monthly'])
    app.get(`/api/${what}/export/:format`, async (request, reply) => {
      const { date, month } = request.query as { date?: string; month?: string }
      const { format } = request.params as { format: string }
      return reply
        .header('content-disposition', `attachment; filename="${date ?? month}.${format}"`)
        .type('application/octet-stream')
        .send(Buffer.from('a file'))
    })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/api/imports', async (request, reply) => {
    const stream = new PassThrough()
    waiting.shift()?.({
      body: request.body as string,
      url: request.url,
      send: (line) => stream.write(`${JSON.stringify(line)}\n`),
      write: (text) => stream.write(text),
      end: () => stream.end(),
      breakOff: () => reply.raw.destroy(),
    })
    return reply.type('application/x-ndjson').send(stream)
  })

  stub.record.routes(app)
  // Empty lists, unless the test has its own.
  for (const [url, body] of [
    ['/api/tokens', { success: true, tokens: [] }],
    ['/api/tax-years', { success: true, years: [], notice: 'This is no tax advice.', data_source: 'SQLite' }],
    ['/api/webhook-endpoints', { success: true, endpoints: [] }],
    ['/api/webhook-deliveries', { success: true, deliveries: [], next_cursor: null }],
    ['/api/portfolio/history', { success: true, history: [], next_cursor: null }],
  ] as const)
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, async () => body)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  return { ...stub, url }
}

const signedOut = (reply: FastifyReply) =>
  reply.code(401).send({ success: false, error: 'Authentication required', redirect_to_login: true })

function monthsOf(days: Map<string, Activity>): Schemas['MonthListItem'][] {
  const totals = new Map<string, number>()
  for (const [date, activity] of days)
    totals.set(date.slice(0, 7), (totals.get(date.slice(0, 7)) ?? 0) + totalOf(activity))
  return [...totals]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, total]) => ({ month, total_return_with_dividends: total / 100 }))
}

function totalsOf(holdings: readonly Schemas['Holding'][]): Schemas['Portfolio'] {
  const both = holdings.filter((each) => each.current_value !== null && each.total_cost !== null)
  const unpriced = holdings.filter((each) => each.current_value === null)
  const uncosted = holdings.filter((each) => each.total_cost === null)
  const total_cost = cents(holdings.map((each) => each.total_cost ?? 0)) / 100
  const total_gain_loss = cents(both.map((each) => each.gain_loss ?? 0)) / 100
  return {
    total_value: cents(holdings.map((each) => each.current_value ?? each.total_cost ?? 0)) / 100,
    total_cost,
    total_gain_loss,
    total_return_pct: total_cost === 0 ? 0 : Math.round((total_gain_loss / total_cost) * 10_000) / 100,
    without_cost: cents(uncosted.map((each) => each.current_value ?? 0)) / 100,
    holdings_count: holdings.length,
    oldest_price_at: unpriced.length === holdings.length ? null : '2026-03-31T20:00:00.000Z',
    unpriced: unpriced.map((each) => each.symbol),
    uncosted: uncosted.map((each) => each.symbol),
    price_sources: [...new Set(holdings.flatMap(({ price_source }) => (price_source === null ? [] : [price_source])))],
  }
}

/** The exchange's holidays and early closes that the tests use. */
const HOLIDAYS = new Map([
  ['2025-11-27', 'Thanksgiving Day'],
  ['2026-02-16', "Washington's Birthday"],
])
const EARLY_CLOSES = ['2025-11-28']

function calendarOf(year: number, month: number, all: Map<string, Activity>) {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const days = Array.from({ length }, (_, at) => {
    const date = `${year}-${String(month).padStart(2, '0')}-${String(at + 1).padStart(2, '0')}`
    return { date, at, activity: all.get(date) ?? { trades: [], dividends: [] } }
  })
  const weekOf = (at: number) => Math.floor((first + at) / 7)
  return {
    success: true,
    year,
    month,
    days: days.map(({ date, at, activity }): Schemas['CalendarDay'] => {
      const week = days.filter((other) => weekOf(other.at) === weekOf(at)).map((other) => other.activity)
      const weekTrades = week.reduce((sum, each) => sum + each.trades.length, 0)
      const weekWins = week.reduce((sum, each) => sum + winsOf(each), 0)
      return {
        date,
        day: at + 1,
        day_of_week: (first + at) % 7,
        trade_count: activity.trades.length,
        trading_pnl: tradingOf(activity) / 100,
        dividend_count: activity.dividends.length,
        dividends: dividendsOf(activity) / 100,
        total_pnl: totalOf(activity) / 100,
        has_activity: activity.trades.length + activity.dividends.length > 0,
        fees: 0,
        round_trip_count: activity.trades.length,
        week_trade_count: weekTrades,
        week_winning_trades: weekWins,
        week_total_pnl: week.reduce((sum, each) => sum + totalOf(each), 0) / 100,
        week_win_rate: rate(weekWins, weekTrades),
        week_round_trip_count: weekTrades,
        week_round_trip_wins: weekWins,
        week_round_trip_win_rate: rate(weekWins, weekTrades),
        market_holiday: HOLIDAYS.get(date) ?? null,
        market_early_close: EARLY_CLOSES.includes(date),
      }
    }),
    data_source: 'SQLite',
  }
}

const summaryOf = (date: string, activity: Activity): Schemas['DaySummary'] => ({
  date,
  total_trading_pnl: tradingOf(activity) / 100,
  total_dividends: dividendsOf(activity) / 100,
  total_pnl: totalOf(activity) / 100,
  trade_count: activity.trades.length,
  dividend_count: activity.dividends.length,
  winning_trades: winsOf(activity),
  win_rate: rate(winsOf(activity), activity.trades.length),
  fees: 0,
  round_trip_count: activity.trades.length,
  round_trip_wins: winsOf(activity),
  round_trip_win_rate: rate(winsOf(activity), activity.trades.length),
})

/** What was written about a round trip. A test can override other fields. */
export const entryOf = (more: Partial<Schemas['JournalSummary']> = {}): Schemas['JournalSummary'] => ({
  ...{ id: 1, tags: [], setup: null, rating: null, planned_stop: null, r_multiple: null },
  ...{ reviewed: false, has_note: false, picture_count: 0 },
  ...more,
})

/** A closed long lot with this result. A test can override other fields. */
export const trade = (sellDate: string, profit: number, more: Partial<Trade> = {}): Trade => ({
  symbol: 'NVDA',
  buy_date: '2026-01-20',
  sell_date: sellDate,
  side: 'long',
  buy_price: 121.5,
  sell_price: 128.8325,
  volume: 10,
  total_profit_loss: profit,
  return_percentage: 6.03,
  trade_result: profit > 0 ? 'Win' : profit < 0 ? 'Loss' : 'Breakeven',
  broker_verified: true,
  id: `1.${sellDate}.lot.NVDA.0`,
  round_trip_id: '1.2026-01-20.1.TlZEQQ',
  gross_buy_price: 121.45,
  gross_sell_price: 128.9,
  fees: 1.3,
  own_entry: false,
  awaits_answer: false,
  ...more,
})

export const dividend = (date: string, amount: number, more: Partial<Dividend> = {}): Dividend => ({
  symbol: 'SCHD',
  transaction_date: date,
  action: 'Qualified Dividend',
  amount,
  own_entry: false,
  ...more,
})

export const position = (symbol: string, quantity: number): Schemas['OpenPosition'] => ({
  account_id: 1,
  symbol,
  instrument: symbol,
  side: 'long',
  quantity,
  cost_basis: null,
  average_price: null,
  quantity_without_cost: quantity,
  without_cost_since: quantity === 0 ? null : '2026-01-02',
  split_incomplete: false,
  split_undecided: false,
  row_unread: false,
  order_unknown: null,
  own_entry: false,
  awaits_answer: false,
  opened_on: '2026-03-02',
  unmatched_sold: 0,
  lots_without_quantity: 0,
})

/** Two years of a trader. Tests rely on the exact amounts of March 2026; the rest fills the page. */
export function twoYears(): Map<string, Activity> {
  const days = new Map<string, Activity>([
    ['2026-03-02', { trades: [trade('2026-03-02', -184.1, { symbol: 'TSLA' })], dividends: [] }],
    ['2026-03-09', { trades: [trade('2026-03-09', 12_345.67, { symbol: 'NVDA', volume: 1683.7 })], dividends: [] }],
    [
      '2026-03-16',
      {
        trades: [
          trade('2026-03-16', 73.33, { symbol: 'AAPL' }),
          trade('2026-03-16', -20, {
            symbol: 'SPY 03/20/2026 560.00 P',
            side: 'short',
            buy_date: '2026-03-16',
            sell_date: '2026-03-11',
          }),
          trade('2026-03-16', 0, { symbol: 'VTI', volume: 0.12345678, buy_date: null, broker_verified: false }),
        ],
        dividends: [dividend('2026-03-16', 26.12)],
      },
    ],
    ['2026-03-18', { trades: [], dividends: [dividend('2026-03-18', 4.5, { symbol: 'VTI' })] }],
    ['2026-03-31', { trades: [trade('2026-03-31', 250)], dividends: [] }],
  ])
  for (let month = 0; month < 24; month++) {
    const [year, number] = [2024 + Math.floor((month + 2) / 12), ((month + 2) % 12) + 1]
    for (const day of [3, 11, 12, 26]) {
      const date = `${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const profit = (((month * 37 + day * 53) % 91) - 40) * 11.37
      if (!days.has(date) && date < '2026-03')
        days.set(date, { trades: [trade(date, Math.round(profit * 100) / 100)], dividends: [] })
    }
  }
  return days
}

/** An account that is called by its number. */
export const accountOf = (id: number, number: string, more: Partial<Schemas['Account']> = {}): Schemas['Account'] => ({
  id,
  etag: `"account-${id}"`,
  broker: 'Charles Schwab',
  number,
  name: number,
  brokerage_account: number,
  derivation: 'current',
  ...more,
})

const importedFile = (id: number, name: string, kind: FileKind, size: number): Schemas['ImportedFile'] => ({
  ...{ id, kind, name, size, sha256: null, layout: null, broker: null, first_date: null, last_date: null },
  accounts: [],
  rows: { read: 0, imported: 0, duplicate: 0, ignored: 0, failed: 0 },
})
type FileKind = Schemas['ImportedFile']['kind']

export const importRecord = (more: Partial<Schemas['ImportRecord']> = {}): Schemas['ImportRecord'] => ({
  id: 1,
  kind: 'files',
  own_entry_id: null,
  question_id: null,
  answer: null,
  transaction_filename: 'Individual_Transactions_20260331.csv',
  gains_filename: 'Individual_GainLoss_20260331.csv',
  rows: { read: 1220, imported: 1200, duplicate: 4, ignored: 16, failed: 0 },
  layouts: [],
  files: [
    importedFile(1, 'Individual_Transactions_20260331.csv', 'transactions', 184_213),
    importedFile(2, 'Individual_GainLoss_20260331.csv', 'gains', 90_211),
  ],
  timestamp: '2026-03-31T20:15:00.000Z',
  transaction_file_size: 184_213,
  gains_file_size: 90_211,
  status: 'success',
  user_email: TRADER.email,
  account_id: 1,
  brokerage_account: TRADER.brokerage_account,
  transactions_processed: 1204,
  months_updated: 25,
  ...more,
})

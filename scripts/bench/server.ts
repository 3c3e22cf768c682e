/**
 * One contender of a comparison, in its own process. Prints its address.
 *
 * `ours`: the whole service. `bare`: bare Fastify, without contract, credentials or validation, with our handlers and
 * the calendar from a statement prepared with the driver. `express`: the calendar on Express with
 * express-openapi-validator, which validates requests and answers, and a session from our store.
 */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import Database from 'better-sqlite3'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { sha256 } from '../../src/auth/hash.ts'
import { selectSession } from '../../src/auth/queries.ts'
import { SESSION_COOKIE } from '../../src/auth/session-cookie.ts'
import { isAlive } from '../../src/auth/session-lifetime.ts'
import { createPositionsReader } from '../../src/broker-files/positions/reader.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Context } from '../../src/context.ts'
import { loadDocument } from '../../src/contract/documents.ts'
import { createReaderThreads } from '../../src/contract/reader-threads.ts'
import { readHandlers } from '../../src/contract/record-reads.ts'
import { createExporter } from '../../src/exports/exporter.ts'
import { createImporter } from '../../src/imports/importer.ts'
import type { DayTotals } from '../../src/ledger/day-totals.ts'
import { MINUTE, systemClock } from '../../src/lib/clock.ts'
import { isMonth, monthRange, toMonth } from '../../src/lib/dates.ts'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'
import { createOutages } from '../../src/operation/outages.ts'
import { plantsHandlers } from '../../src/plants/handlers.ts'
import { createPrices } from '../../src/prices/create-prices.ts'
import { isSqliteUrl, openStore, sqlitePath } from '../../src/store/index.ts'
import { toCalendarDay } from '../../src/trading/days/answers.ts'
import { calendarOf, weekEnds } from '../../src/trading/days/calendar.ts'
import { monthReads } from '../../src/trading/months/handlers.ts'
import { countRoundTripsOfWeeks, selectDayTotals } from '../../src/trading/queries.ts'
import { createWebhooks } from '../../src/webhooks/webhooks.ts'
import { SESSION_SECRET } from './session.ts'

export type Kind = 'ours' | 'bare' | 'express'

const [kind, url, userId] = process.argv.slice(2) as [Kind, string, string]
const { config, secrets } = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', SESSION_SECRET })
const store = await openStore(url)
const context: Context = {
  config,
  secrets,
  clock: systemClock,
  store,
  importer: createImporter(),
  exporter: createExporter(),
  readers: createReaderThreads(),
  positionsReader: createPositionsReader(),
  webhooks: createWebhooks({ store, clock: systemClock, config }),
  backups: undefined,
  outages: createOutages({ clock: systemClock, store, backups: undefined }),
  prices: createPrices({ config, secrets, clock: systemClock, store }),
  isEnding: () => false,
  refusal: () => undefined,
  uploadFolder: mkdtempSync(join(tmpdir(), 'tradeleaf-bench-')),
}

// ── The calendar, with the rules of the service and a statement of the driver ──

const exchange = exchangeCalendar([])

async function calendar(year: number, month: number, totals: DayTotals[]) {
  const wanted = toMonth(year, month)
  const scope = { ...monthRange(wanted), accountId: undefined }
  const weeks = await store.forUser(Number(userId)).read((db) => countRoundTripsOfWeeks(db, scope, weekEnds(wanted)))
  const days = calendarOf(wanted, totals, weeks).map((day) => toCalendarDay(day, exchange.day(day.date)))
  return { success: true, year, month, days, data_source: store.dataSource }
}

type Cells = [string, ...(bigint | string)[]]
const toTotals = ([date, trades, winning, pnl, dividendCount, dividends, fees, trips, tripWins]: Cells): DayTotals => ({
  date,
  tradeCount: Number(trades),
  winningTrades: Number(winning),
  tradingPnl: BigInt(pnl as string),
  dividendCount: Number(dividendCount),
  dividends: BigInt(dividends as string),
  fees: BigInt(fees as string),
  roundTrips: Number(trips),
  roundTripWins: Number(tripWins),
})

const TOTALS = `select date, sum(trade_count), sum(winning_trades), sum(trading_pnl), sum(dividend_count), sum(dividends),
  sum(fees), sum(round_trips), sum(round_trip_wins)
  from daily_totals where user_id = $1 and date between $2 and $3 group by date order by date`

async function preparedTotals(): Promise<(first: string, last: string) => Promise<DayTotals[]>> {
  if (isSqliteUrl(url)) {
    const db = new Database(sqlitePath(url), { readonly: true })
    db.defaultSafeIntegers(true)
    const statement = db.prepare(TOTALS.replace(/\$\d/g, '?')).raw()
    return async (first, last) => (statement.all(userId, first, last) as Cells[]).map(toTotals)
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return async (first, last) => {
    const { rows } = await pool.query<Cells>({
      name: 'totals',
      text: TOTALS,
      values: [userId, first, last],
      rowMode: 'array',
    } as never)
    return rows.map(toTotals)
  }
}

/** Prepares the statement that the service runs, and returns its rows as the driver returns them. */
async function preparedHoldings(databaseUrl: string, userId: number): Promise<() => Promise<unknown[]>> {
  const text = (parameter: (n: number) => string) => `
    select h.id, h.symbol, h.type, h.shares, h.average_cost, h.total_cost, h.purchase_date, h.notes, h.updated_at,
      p.price, p.priced_at, p.fetched_at, p.provider
    from holdings h left join prices p on p.provider = ${parameter(1)} and p.symbol = h.symbol
    where h.user_id = ${parameter(2)} order by h.symbol`
  if (isSqliteUrl(databaseUrl)) {
    const statement = new Database(sqlitePath(databaseUrl), { readonly: true }).prepare(text(() => '?'))
    return async () => statement.all('simulated', userId)
  }
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const named = { name: 'holdings', text: text((n) => `$${n}`) }
  return async () => (await pool.query({ ...named, values: ['simulated', userId] })).rows
}

// ── The contenders ──────────────────────────────────────────────────────────

async function bare(): Promise<string> {
  const app = Fastify()
  const call = { caller: { userId: Number(userId), email: '', via: 'token' }, query: {}, path: {} } as never
  const plants = plantsHandlers(context)
  const months = readHandlers(context, monthReads)
  const totals = await preparedTotals()
  const holdings = await preparedHoldings(url, Number(userId))
  app.get('/api/portfolio/holdings', async () => ({ holdings: await holdings() }))
  app.get('/plants', async () => (await plants.listPlants(call)).body)
  app.get('/api/months', async () => (await months.listMonths(call)).body)
  app.get<{ Querystring: { year: string; month: string } }>('/api/calendar-data', async ({ query }) => {
    const [year, month] = [Number(query.year), Number(query.month)]
    const { first, last } = monthRange(toMonth(year, month))
    return calendar(year, month, await totals(first, last))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app.listeningOrigin
}

async function onExpress(): Promise<string> {
  const app = express()
  app.disable('x-powered-by')
  app.use((request, _response, next) => {
    const value = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]
    request.cookies = value === undefined ? {} : { [SESSION_COOKIE]: decodeURIComponent(value) }
    next()
  })
  const isSignedIn = async (value: string): Promise<boolean> => {
    const unsigned = fastifyCookie.unsign(value, secrets.sessionSecret)
    if (!unsigned.valid || unsigned.value === null) return false
    const session = await store.read((db) => selectSession(db, sha256(unsigned.value as string)))
    return session !== undefined && isAlive(session, 60 * MINUTE, Date.now())
  }
  app.use(
    OpenApiValidator.middleware({
      apiSpec: loadDocument('dashboard') as never,
      // It takes relative addresses for errors; OpenAPI permits them.
      validateApiSpec: false,
      formats: { month: { type: 'string', validate: isMonth }, decimal: { type: 'number', validate: () => true } },
      validateRequests: { allowUnknownQueryParameters: true },
      validateResponses: true,
      validateSecurity: {
        handlers: { session: ({ cookies }) => isSignedIn(cookies[SESSION_COOKIE]), token: async () => false },
      },
    }),
  )
  app.get('/api/calendar-data', async (request, response) => {
    const { year, month } = request.query as unknown as { year: number; month: number }
    const { first, last } = monthRange(toMonth(year, month))
    const totals = await store.forUser(Number(userId)).read((db) => selectDayTotals(db, first, last))
    response.json(await calendar(year, month, totals))
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ours(): Promise<string> {
  const app = await buildApp(context, { localProvider: { issuer: 'http://127.0.0.1:9', clientId: 'bench' } as never })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app.listeningOrigin
}

const origin = await { ours, bare, express: onExpress }[kind]()
process.stdout.write(`${origin}\n`)

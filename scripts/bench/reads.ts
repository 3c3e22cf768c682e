/**
 * Reads of an account with 1,000,000 trades over ten years against one with 10,000, with equally large answers: the
 * same month, days and symbols are read, and that month has the same trades in both. Round trips and tax years are read of
 * one year with 10,000 trades: a third account has only this year, the large one has it among its ten. The rows are inserted
 * directly, then summed like by an import.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { createTokenFor } from '../../src/auth/index.ts'
import { createPositionsReader } from '../../src/broker-files/positions/reader.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Context } from '../../src/context.ts'
import { createReaderThreads } from '../../src/contract/reader-threads.ts'
import { createExporter } from '../../src/exports/exporter.ts'
import { createImporter } from '../../src/imports/importer.ts'
import type { Trade } from '../../src/ledger/ledger.ts'
import type { Owner } from '../../src/ledger/queries.ts'
import { rebuildAccount } from '../../src/ledger/rebuild.ts'
import { earnedGroups, heldGroups } from '../../src/ledger/round-trip-groups.ts'
import { tradeRow } from '../../src/ledger/trade-queries.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { dayNumber, dayOfWeek, fromDayNumber, monthOf } from '../../src/lib/dates.ts'
import { createOutages } from '../../src/operation/outages.ts'
import { createPrices } from '../../src/prices/create-prices.ts'
import { openStore, type Store, type Writer } from '../../src/store/index.ts'
import { createWebhooks } from '../../src/webhooks/webhooks.ts'
import { settle, withoutIndexes } from './bulk-load.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import { median, type Row } from './table.ts'

const SIZES = { big: sized(1_000_000, 2_000), small: sized(10_000, 500), year: sized(10_000, 500) }
type Size = keyof typeof SIZES
const SYMBOLS = 500
const PAYING_SYMBOLS = 50
const FIRST_DAY = dayNumber('2014-01-01')
const LAST_DAY = dayNumber('2023-12-31')
const MONTH = '2023-06'
const YEAR = '2022'
const ROUNDS = sized(25, 2)
const MOST_MS = 50

const WEEKDAYS = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => FIRST_DAY + i)
  .map((day) => ({ day, date: fromDayNumber(day) }))
  .filter(({ date }) => dayOfWeek(date) % 6 !== 0)

const symbolName = (i: number) => `SYM${String(i % SYMBOLS).padStart(3, '0')}`
const money = (dollars: number) => BigInt(dollars) * 1_000_000n

/** The n-th trade of the record, closed on the given day. */
function toTrade(key: string, n: number, { day, date }: { day: number; date: string }): Trade {
  const held = (n * 7) % 400
  const gain = ((n * 7_919) % 1_999) - 950
  const side = n % 20 === 0 ? 'short' : 'long'
  const opened = fromDayNumber(day - held)
  return {
    key,
    symbol: symbolName(n),
    instrument: symbolName(n),
    side,
    ownEntry: false,
    awaitsAnswer: false,
    buyDate: side === 'long' ? opened : date,
    sellDate: side === 'long' ? date : opened,
    buyTime: null,
    sellTime: null,
    closedOn: date,
    quantity: BigInt(1 + (n % 97)) * 100_000_000n,
    buyPrice: money(10 + (n % 1_013)),
    sellPrice: money(10 + (n % 991)),
    proceeds: money(1_000 + gain),
    costBasis: money(1_000),
    profit: money(gain),
    disallowedLoss: 0n,
    term: held > 365 ? 'long' : 'short',
    brokerVerified: true,
    agreed: false,
    quantityDifference: null,
    amountDifference: null,
    profitLeast: null,
    profitMost: null,
    fees: money(n % 3),
    grossBuyPrice: money(100),
    grossSellPrice: money(100),
    roundTripOn: opened,
    roundTripNumber: n,
  }
}

const WEEKDAYS_OF = { big: WEEKDAYS, small: WEEKDAYS, year: WEEKDAYS.filter(({ date }) => date.startsWith(YEAR)) }

/** Whose trades the large account has on a day. */
const sizeOn = (date: string): Size => (monthOf(date) === MONTH ? 'small' : date.startsWith(YEAR) ? 'year' : 'big')

/** The trades of one symbol. The reads are of a month and a year in which the large account has the same trades as the small ones. */
function tradesOf(size: Size, symbol: number): Trade[] {
  const trades: Trade[] = []
  for (const of of size === 'big' ? (Object.keys(SIZES) as Size[]) : [size])
    for (let n = symbol; n < SIZES[of]; n += SYMBOLS) {
      const weekdays = WEEKDAYS_OF[of]
      const weekday = weekdays[Math.floor((n * weekdays.length) / SIZES[of])] as (typeof WEEKDAYS)[number]
      if (size === 'big' && sizeOn(weekday.date) !== of) continue
      trades.push(toTrade(`${of}:${n}`, n, weekday))
    }
  return trades
}

const NO_TIMES = { isOpen: false, openedTime: null, closedTime: null }

/** Each trade is a round trip of its own. */
const roundTripRow = ({ userId, accountId }: Owner, trade: Trade): Writer['t']['roundTrips']['$inferInsert'] => ({
  userId,
  accountId,
  instrument: trade.instrument,
  openedOn: trade.roundTripOn,
  number: trade.roundTripNumber,
  symbol: trade.symbol,
  side: trade.side,
  ownEntry: false,
  awaitsAnswer: false,
  ...{ isOpen: false, lastOn: trade.closedOn, openedTime: null, closedTime: null },
  ...heldGroups({ ...NO_TIMES, openedOn: trade.roundTripOn, lastOn: trade.closedOn }),
  ...{ firstClosedOn: trade.closedOn, lastClosedOn: trade.closedOn, lastClosedTime: '' },
  ...earnedGroups({ ...trade, lastClosedOn: trade.closedOn }),
  tradeCount: 1,
  quantity: trade.quantity,
  mostHeld: trade.quantity,
  openQuantity: 0n,
  unmatchedQuantity: 0n,
  executions: 2,
  entryPrice: trade.buyPrice,
  exitPrice: trade.sellPrice,
  proceeds: trade.proceeds,
  costBasis: trade.costBasis,
  fees: trade.fees ?? 0n,
  profit: trade.profit,
  disallowedLoss: 0n,
})

function dividendsOf({ userId, accountId }: Owner): Writer['t']['transactions']['$inferInsert'][] {
  const quarters = Array.from({ length: 40 }, (_, i) => fromDayNumber(FIRST_DAY + 30 + i * 91))
  return quarters.flatMap((date, quarter) =>
    Array.from({ length: PAYING_SYMBOLS }, (_, i) => ({
      userId,
      id: quarter * PAYING_SYMBOLS + i + 1,
      accountId,
      rowKey: `bench:${quarter}:${i}`,
      copies: 1,
      date,
      postedDate: date,
      action: 'Qualified Dividend',
      class: 'dividend' as const,
      symbol: symbolName(i),
      instrument: symbolName(i),
      description: '',
      quantity: 0n,
      price: null,
      fees: 0n,
      amount: money(25),
    })),
  )
}

/** An account of the bench. */
interface Filled {
  owner: Owner
  token: string
}

async function addAccount(store: Store, size: Size): Promise<Filled> {
  const email = `${size}@example.com`
  const token = await createTokenFor(store, systemClock, { email, name: 'bench', scopes: [] })
  const owner = await store.write(async (tx) => {
    const users = await tx.sql.select({ id: tx.t.users.id, email: tx.t.users.email }).from(tx.t.users)
    const userId = users.find((user) => user.email === email)?.id as number
    await tx.sql.insert(tx.t.accounts).values({ userId, id: 1, number: size, name: size, nameKey: size, createdAt: 0 })
    return { userId, accountId: 1 }
  })
  return { owner, token }
}

const insertRecord = (store: Store, owner: Owner, size: Size): Promise<void> =>
  store.write(async (tx) => {
    let tradeId = 0
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const trades = tradesOf(size, symbol)
      await tx.insertMany(
        tx.t.trades,
        trades.map((trade) => ({
          ...tradeRow(owner, { ...trade, closedTime: '', lotId: null, partsSum: 0 }),
          id: ++tradeId,
        })),
      )
      await tx.insertMany(
        tx.t.roundTrips,
        trades.map((trade) => roundTripRow(owner, trade)),
      )
    }
    await tx.insertMany(tx.t.transactions, dividendsOf(owner))
  })

const sumRecord = (store: Store, owner: Owner): Promise<unknown> =>
  rebuildAccount(store, tmpdir(), owner, async () => ({
    instruments: new Set(),
    dividendInstruments: new Set(Array.from({ length: SYMBOLS }, (_, i) => symbolName(i))),
    dates: new Set(Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => fromDayNumber(FIRST_DAY + i))),
  }))

/** Returns the tokens of the accounts. */
async function fill(store: Store, url: string): Promise<Record<Size, string>> {
  const accounts = {
    small: await addAccount(store, 'small'),
    year: await addAccount(store, 'year'),
    big: await addAccount(store, 'big'),
  }
  const sizes = Object.keys(accounts) as Size[]
  const insertAll = async () => {
    for (const size of sizes) await insertRecord(store, accounts[size].owner, size)
  }
  await withoutIndexes(url, 'trades', () => withoutIndexes(url, 'round_trips', insertAll))
  await settle(url)
  for (const { owner } of Object.values(accounts)) await sumRecord(store, owner)
  return { small: accounts.small.token, year: accounts.year.token, big: accounts.big.token }
}

interface Taken {
  /** Until the answer has arrived. */
  ms: number
  /** The time in which no other request could be served. */
  busyMs: number
}

let asked = 0

/** Uses another address each time, so that no answer is cached. */
async function ask(app: FastifyInstance, url: string, token: string): Promise<Taken & { body: string }> {
  const before = performance.eventLoopUtilization()
  const start = performance.now()
  const answer = await app.inject({
    url: spelling(url, asked++),
    headers: { authorization: `Bearer ${token}` },
  })
  const ms = performance.now() - start
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return { ms, busyMs: performance.eventLoopUtilization(before).active, body: answer.body }
}

const READS = {
  'GET /api/months': '/api/months',
  'GET /api/calendar-data': '/api/calendar-data?year=2023&month=6',
  'GET /api/day-details': '/api/day-details?date=2023-06-14',
  'GET /api/trade-details': `/api/trade-details/${MONTH}`,
  'GET /api/monthly': `/api/monthly/${MONTH}`,
  ...pagesOfTrades(),
  ...pagesOfRoundTrips(),
}
/** Likewise of all trades, and of a period. */
function pagesOfTrades(): Record<string, string> {
  const periods = { all: '', 'of a year': '&start_date=2020-03-18&end_date=2021-03-17' }
  return Object.fromEntries(
    Object.entries(periods).flatMap(([what, period]) =>
      ['-date', 'date', '-total_profit_loss', 'total_profit_loss'].map((sort) => [
        `GET /api/trades, ${what}, ${sort}`,
        `/api/trades?limit=100&sort=${sort}${period}`,
      ]),
    ),
  )
}
/** Pages in each order: of all round trips, and of a period in which the large account has a hundred times as many. */
function pagesOfRoundTrips(): Record<string, string> {
  const columns = [
    'last_closed_on',
    'symbol',
    'account_id',
    'side',
    'opened_on',
    'total_profit_loss',
    'return_percentage',
    'quantity',
    'entry_price',
    'exit_price',
    'fees',
    'time_held',
  ]
  const periods = { all: '', 'of a year': '&start_date=2020-03-18&end_date=2021-03-17' }
  return Object.fromEntries(
    Object.entries(periods).flatMap(([what, period]) =>
      columns
        .map((column) => `-${column}`)
        .map((sort) => [`GET /api/round-trips, ${what}, ${sort}`, `/api/round-trips?limit=100&sort=${sort}${period}`]),
    ),
  )
}
/** Compared with the account that has the trades of the year only. */
const READS_OF_YEAR = {
  'GET /api/timeframe, a year': `/api/timeframe?start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`,
  'GET /api/round-trips, a year': `/api/round-trips?start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`,
  'GET /api/round-trip-statistics, a year': `/api/round-trip-statistics?start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`,
  'GET /api/tax-years, a year': `/api/tax-years/${YEAR}`,
  'GET /api/tax-years, the statements of a year': `/api/tax-years/${YEAR}/statements`,
  'the CSV file of a tax year': `/api/tax-years/${YEAR}/export/csv`,
}
/** How many times as long the large record may take. */
const MOST_TIMES = 1.5
const TEN_YEARS = '/api/timeframe?start_date=2014-01-01&end_date=2023-12-31'
/** Sums over all of the record. */
const READS_OF_ALL = {
  'GET /api/round-trip-statistics': '/api/round-trip-statistics',
  'GET /api/tax-years': '/api/tax-years',
  'GET /api/timeframe, ten years': TEN_YEARS,
}
/** Beside another user who asked so lately, one whose requests take much of the thread waits: see `contract/thread-time.ts`. */
const ALONE_MS = 300
const MOST_MS_OF_ALL = { small: 50, big: 1_000 }

async function* compare(engine: string, app: FastifyInstance, tokens: Record<Size, string>): AsyncGenerator<Row> {
  const compared = [
    ...Object.entries(READS).map(([what, path]) => ({ what, path, peer: 'small' as const })),
    ...Object.entries(READS_OF_YEAR).map(([what, path]) => ({ what, path, peer: 'year' as const })),
  ]
  for (const { what, path, peer } of compared) {
    const times: Record<Size, number[]> = { big: [], small: [], year: [] }
    for (const size of ['big', peer] as const) {
      await wait(ALONE_MS)
      for (let round = -3; round < ROUNDS; round++) {
        const { ms } = await ask(app, path, tokens[size])
        if (round >= 0) times[size].push(ms)
      }
    }
    const [big, small] = [median(times.big), median(times[peer])]
    yield {
      what: `time of ${what}, 1,000,000 trades`,
      engine,
      ours: `${big.toFixed(1)} ms`,
      peer: `${small.toFixed(1)} ms`,
      peerName: `as many rows, 10,000 trades: at most ${MOST_TIMES}`,
      ratio: big / small,
    }
  }
  for (const [what, path] of Object.entries(READS_OF_ALL))
    for (const [size, most] of Object.entries(MOST_MS_OF_ALL) as ['small' | 'big', number][]) {
      const times: number[] = []
      for (let round = -2; round < ROUNDS / 3; round++) {
        const { ms } = await ask(app, path, tokens[size])
        if (round >= 0) times.push(ms)
      }
      yield {
        what: `${what} of ${SIZES[size].toLocaleString('en')} trades`,
        engine,
        ours: `${median(times).toFixed(1)} ms`,
        peer: `${most} ms`,
        peerName: 'the most it may take: at most 1',
        ratio: median(times) / most,
      }
    }
  const busy: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const { busyMs } = await ask(app, TEN_YEARS, tokens.big)
    if (round >= 0) busy.push(busyMs)
  }
  const ours = median(busy)
  yield {
    what: 'event loop of GET /api/timeframe, ten years, 1,000,000 trades',
    engine,
    ours: `${ours.toFixed(1)} ms`,
    peer: `${MOST_MS} ms`,
    peerName: 'the most it may take: at most 1',
    ratio: ours / MOST_MS,
  }
}

/** `url`: a migrated database, to which the accounts are added. */
export async function* benchReads(engine: string, url: string): AsyncGenerator<Row> {
  const store = await openStore(url, { queryTimeoutMs: 600_000 })
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const { config, secrets } = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const [importer, exporter, positionsReader] = [createImporter(), createExporter(), createPositionsReader()]
  const readers = createReaderThreads()
  const webhooks = createWebhooks({ store, clock: systemClock, config })
  const prices = createPrices({ config, secrets, clock: systemClock, store })
  const context: Context = {
    config,
    secrets,
    clock: systemClock,
    store,
    importer,
    exporter,
    readers,
    positionsReader,
    backups: undefined,
    outages: createOutages({ clock: systemClock, store, backups: undefined }),
    prices,
    webhooks,
    isEnding: () => false,
    refusal: () => undefined,
    uploadFolder: folder,
  }
  const app = await buildApp(context, { localProvider: { issuer: 'http://127.0.0.1:9', clientId: 'bench' } as never })
  try {
    const tokens = await fill(store, url)
    await settle(url)
    yield* compare(engine, app, tokens)
  } finally {
    await app.close()
    await webhooks.close()
    await importer.close()
    await exporter.close()
    await readers.close()
    await positionsReader.close()
    await prices.close()
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

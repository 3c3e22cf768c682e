/**
 * Exports of an account with 100,000 trades in a month. CSV: rows per second over HTTP against the driver alone,
 * which iterates the same query and joins the cells. Excel and PDF: how much they slow down other reads.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import pg from 'pg'
import { createTokenFor } from '../../src/auth/index.ts'
import type { Owner } from '../../src/ledger/queries.ts'
import { rebuildAccount } from '../../src/ledger/rebuild.ts'
import { chunks } from '../../src/lib/chunks.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { datesBetween, dayOfWeek, monthRange } from '../../src/lib/dates.ts'
import { isSqliteUrl, openStore, type Store, sqlitePath, type Writer } from '../../src/store/index.ts'
import { withoutIndexes } from './bulk-load.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import { median, type Row } from './table.ts'

const MONTHS = { '2024-01': sized(100_000, 400), '2024-02': sized(5_000, 200) }
type Month = keyof typeof MONTHS
const EMAIL = 'exports@example.com'
const ROUNDS = sized(3, 1)
const ROWS_PER_INSERT = 5_000
/** The read that is measured during exports, with another address each time, so that no answer is cached. */
const READ = '/api/months'
const IDLE_SECONDS = sized(2, 0.3)

const SYMBOLS = Array.from({ length: 500 }, (_, i) => `S${i}`)

const isTraded = (date: string) => dayOfWeek(date) % 6 !== 0
const daysOf = (month: Month): string[] => {
  const { first, last } = monthRange(month)
  return datesBetween(first, last).filter(isTraded)
}

/** With every column: `insertMany` stores null in those that are absent. */
type Trade = Writer['t']['trades']['$inferSelect']

function tradesOf(owner: Owner, month: Month, firstId: number): Trade[] {
  const days = daysOf(month)
  return Array.from({ length: MONTHS[month] }, (_, i) => {
    const symbol = SYMBOLS[(i * 31) % SYMBOLS.length] as string
    const date = days[(i * 7) % days.length] as string
    const gain = BigInt(((i * 7_919) % 200_000) - 90_000) * 10_000n
    return {
      ...owner,
      id: firstId + i,
      tradeKey: `bench:${month}:${i}`,
      symbol,
      instrument: symbol,
      side: 'long',
      ownEntry: false,
      awaitsAnswer: false,
      buyDate: '2023-12-05',
      sellDate: date,
      buyTime: null,
      sellTime: null,
      closedOn: date,
      closedTime: '',
      quantity: 1_050_000_000n,
      buyPrice: 100_123_400n,
      sellPrice: 101_000_000n,
      proceeds: 1_051_000_000n + gain,
      costBasis: 1_051_000_000n,
      profit: gain,
      disallowedLoss: 0n,
      term: 'short',
      brokerVerified: true,
      agreed: true,
      quantityDifference: null,
      amountDifference: null,
      profitLeast: null,
      profitMost: null,
      fees: 0n,
      grossBuyPrice: 100_123_400n,
      grossSellPrice: 101_000_000n,
      roundTripOn: '2023-12-05',
      roundTripNumber: i,
      lotId: null,
      partsSum: 0,
    }
  })
}

async function fill(store: Store, url: string): Promise<{ token: string; userId: number }> {
  const token = await createTokenFor(store, systemClock, { email: EMAIL, name: 'bench', scopes: [] })
  const owner = await store.write(async (tx) => {
    const users = await tx.sql.select({ id: tx.t.users.id, email: tx.t.users.email }).from(tx.t.users)
    const userId = users.find((user) => user.email === EMAIL)?.id as number
    await tx.sql
      .insert(tx.t.accounts)
      .values({ userId, id: 1, number: '1234-5678', name: '1234-5678', nameKey: '1234-5678', createdAt: 0 })
    return { userId, accountId: 1 }
  })
  const months = Object.keys(MONTHS) as Month[]
  await withoutIndexes(url, 'trades', () =>
    store.write(async (tx) => {
      let id = 1
      for (const month of months) {
        for (const trades of chunks(tradesOf(owner, month, id), ROWS_PER_INSERT))
          await tx.insertMany(tx.t.trades, trades)
        id += MONTHS[month]
      }
    }),
  )
  const change = { instruments: new Set<string>(), dividendInstruments: new Set(SYMBOLS) }
  const dates = new Set(months.flatMap(daysOf))
  await rebuildAccount(store, tmpdir(), owner, async () => ({ ...change, dates }))
  return { token, userId: owner.userId }
}

const QUERY = `select a.name, t.symbol, t.side, t.buy_date, t.sell_date, t.closed_on, t.quantity, t.buy_price,
  t.sell_price, t.proceeds, t.cost_basis, t.profit, t.disallowed_loss, t.term, t.broker_verified
  from trades t join accounts a on a.id = t.account_id
  where t.user_id = $1 and t.closed_on between $2 and $3
  order by t.closed_on, t.symbol, coalesce(t.buy_date, ''), t.trade_key, t.id`

/** Seconds to read the rows of the month and join their cells, without formatting, quoting, summing or sending. */
async function driverAlone(url: string, userId: number, month: Month): Promise<number> {
  const { first, last } = monthRange(month)
  let bytes = 0
  if (isSqliteUrl(url)) {
    const db = new Database(sqlitePath(url), { readonly: true })
    const statement = db.prepare(QUERY.replace(/\$\d/g, '?')).raw()
    const start = performance.now()
    for (const row of statement.iterate(userId, first, last)) bytes += `${(row as unknown[]).join(',')}\r\n`.length
    const seconds = (performance.now() - start) / 1000
    db.close()
    if (bytes === 0) throw new Error('nothing was read')
    return seconds
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const start = performance.now()
  const { rows } = await client.query({ text: QUERY, values: [userId, first, last], rowMode: 'array' })
  for (const row of rows as unknown[][]) bytes += `${row.join(',')}\r\n`.length
  const seconds = (performance.now() - start) / 1000
  await client.end()
  if (bytes === 0) throw new Error('nothing was read')
  return seconds
}

/** Sends a GET over the agent; resolves with the size when the whole answer has arrived. */
async function fetched(agent: Agent, url: string, token: string): Promise<number> {
  const [answer] = await once(get(url, { agent, headers: { authorization: `Bearer ${token}` } }), 'response')
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return bytes
}

/** Resident memory of the process in MB; 0 if the system has no /proc. */
function residentMb({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

let asked = 0

/** The milliseconds of each read, one read after the other, until `until` resolves. */
async function latencies(agent: Agent, origin: string, token: string, until: Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  let over = false
  const ended = until.then(() => {
    over = true
  })
  while (!over) {
    const start = performance.now()
    await fetched(agent, origin + spelling(READ, asked++), token)
    all.push(performance.now() - start)
  }
  await ended
  return all
}

const p99 = (figures: number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length * 0.99)] as number

/** A service whose exports are measured. */
interface Bench {
  engine: string
  databaseUrl: string
  userId: number
  service: ChildProcess
  /** Downloads an export of a month. */
  download(format: string, month: Month): Promise<number>
  /** The milliseconds of reads until `until` resolves. */
  readsDuring(until: Promise<unknown>): Promise<number[]>
}

export async function* benchExports(engine: string, url: string): AsyncGenerator<Row> {
  const store = await openStore(url, { queryTimeoutMs: 600_000 })
  const { token, userId } = await fill(store, url)
  await store.close()
  const service = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), 'ours', url, String(userId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(service.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const origin = line.toString().trim()
  const [downloads, reads] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  const bench: Bench = {
    engine,
    databaseUrl: url,
    userId,
    service,
    download: (format, month) => fetched(downloads, `${origin}/api/monthly/export/${format}?month=${month}`, token),
    readsDuring: (until) => latencies(reads, origin, token, until),
  }
  try {
    yield await benchCsv(bench)
    yield await benchReadsDuring(bench, 'Excel of 100,000 trades', 'excel', '2024-01')
    yield await benchReadsDuring(bench, 'PDF of 5,000 trades', 'pdf', '2024-02')
  } finally {
    downloads.destroy()
    reads.destroy()
    service.kill()
  }
}

async function benchCsv({ engine, databaseUrl, userId, service, download }: Bench): Promise<Row> {
  await download('csv', '2024-02')
  const before = residentMb(service)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(service) - before)
  }, 50)
  const [ours, alone]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await download('csv', '2024-01')
    ours.push((performance.now() - start) / 1000)
    alone.push(await driverAlone(databaseUrl, userId, '2024-01'))
  }
  clearInterval(watch)
  const perSecond = (seconds: number) => `${(MONTHS['2024-01'] / seconds).toFixed(0)} rows/s`
  return {
    what: `CSV of 100,000 trades (+${most.toFixed(0)} MB)`,
    engine,
    ours: perSecond(median(ours)),
    peer: perSecond(median(alone)),
    peerName: 'the driver alone, cells joined: at least 0.24',
    ratio: median(alone) / median(ours),
  }
}

async function benchReadsDuring(
  { engine, download, readsDuring }: Bench,
  what: string,
  format: string,
  month: Month,
): Promise<Row> {
  const idle = p99(await readsDuring(new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000))))
  const start = performance.now()
  const busy = p99(await readsDuring(download(format, month)))
  const seconds = (performance.now() - start) / 1000
  return {
    what: `${what}: p99 of GET ${READ} meanwhile`,
    engine,
    ours: `${busy.toFixed(1)} ms (file in ${seconds.toFixed(1)} s)`,
    peer: `${idle.toFixed(1)} ms`,
    peerName: 'idle',
    ratio: idle / busy,
  }
}

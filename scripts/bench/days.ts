/**
 * A day trader who imports each evening: one more day into a record of many trades of the same symbols, against the same day into
 * an empty record; the same with the broker's realized gains; and one transaction more, entered by hand.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { settle } from './bulk-load.ts'
import { createBeside } from './raw-inserts.ts'
import { addTrader, type Service, semiSpaceOfStart, startService, uploadFiles } from './service.ts'
import { sized } from './sizes.ts'
import { median, type Row, ratioOf } from './table.ts'

const TRADES_A_DAY = 50
const SYMBOLS = 10
const FIRST_DAY = 16_800
/** 100,000 trades. */
const DAYS = sized(2_000, 20)
/** Imported one after the other. */
const MORE_DAYS = 5
const MOST_SECONDS: Record<string, number> = { SQLite: 0.3, PostgreSQL: 0.5 }
const MOST_ENTRY_SECONDS = 0.1
const MOST_TRIP_MS = 10

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const GAINS =
  'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss'

const dayOf = (day: number): string => fromDayNumber(FIRST_DAY + day)

/** Each trade is bought and sold before the next of its symbol. The newest comes first, as Schwab prints it. */
function linesOf(day: number): { rows: string[]; lots: string[] } {
  const date = dayOf(day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  const trades = Array.from({ length: TRADES_A_DAY }, (_, i) => {
    const n = day * TRADES_A_DAY + i
    const [symbol, cost, proceeds] = [`S${i % SYMBOLS}`, 1000 + ((n * 7919) % 977), 1000 + ((n * 104_729) % 991)]
    const row = (action: string, dollars: number, sign: string) =>
      `${date},${action},${symbol},NAME,10,$${dollars / 10},,${sign}$${dollars}.00`
    return {
      rows: [row('Buy', cost, '-'), row('Sell', proceeds, '')],
      lot: `${symbol},NAME,${date},${date},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,`,
    }
  })
  return { rows: trades.flatMap(({ rows }) => rows).reverse(), lots: trades.map(({ lot }) => lot).reverse() }
}

type Kind = 'transactions' | 'transactions and gains'

/** The files of some days. */
function writeDays(folder: string, kind: Kind, first: number, count: number): string[] {
  const days = Array.from({ length: count }, (_, i) => linesOf(first + i)).reverse()
  const write = (name: string, header: string, lines: string[]): string => {
    const path = join(folder, `${name}-from-${first}.csv`)
    writeFileSync(path, `${[header, ...lines].join('\n')}\n`)
    return path
  }
  const transactions = write(
    'transactions',
    HEADER,
    days.flatMap(({ rows }) => rows),
  )
  if (kind === 'transactions') return [transactions]
  return [
    transactions,
    write(
      'gains',
      GAINS,
      days.flatMap(({ lots }) => lots),
    ),
  ]
}

export async function* benchDays(engine: string, url: string): AsyncGenerator<Row> {
  for (const kind of ['transactions', 'transactions and gains'] as const) yield* benchKind(engine, url, kind)
}

async function* benchKind(engine: string, url: string, kind: Kind): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const database = await createBeside(url, kind === 'transactions' ? 'days' : 'days_gains')
  const trader = await addTrader(database, 'trader@example.com')
  const others: Record<string, string>[] = []
  for (let i = 0; i <= MORE_DAYS; i++) others.push(await addTrader(database, `other${i}@example.com`))
  const [warming, ...empty] = others as [Record<string, string>, ...Record<string, string>[]]
  const service = await startService(database, semiSpaceOfStart())
  try {
    await uploadFiles(service, warming, writeDays(folder, kind, 0, 3))
    await uploadFiles(service, trader, writeDays(folder, kind, 0, DAYS))
    await settle(database)
    const [intoEmpty, intoLarge]: [number[], number[]] = [[], []]
    for (const [i, other] of empty.entries()) {
      const files = writeDays(folder, kind, DAYS + i, 1)
      intoEmpty.push(await uploadFiles(service, other, files))
      intoLarge.push(await uploadFiles(service, trader, files))
    }
    const [most, large] = [MOST_SECONDS[engine] as number, median(intoLarge)]
    const what = `${kind} of a day of ${TRADES_A_DAY} trades into ${DAYS * TRADES_A_DAY} of the same symbols`
    yield {
      ...{ what, engine, ours: seconds(large), peer: seconds(median(intoEmpty)) },
      ...{ peerName: 'into an empty record: at most 1.5', ratio: ratioOf(intoLarge, intoEmpty) },
    }
    yield {
      ...{ what: 'the same', engine, ours: seconds(large), peer: seconds(most) },
      ...{ peerName: 'the most it may take: at most 1', ratio: large / most },
    }
    yield await benchEntries(engine, service, trader)
    yield await benchRoundTrips(engine, service, trader)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

async function benchEntries(engine: string, service: Service, trader: Record<string, string>): Promise<Row> {
  const found = await fetch(`${service.origin}/api/accounts`, { headers: trader })
  const { accounts } = (await found.json()) as { accounts: { id: number }[] }
  const entries: number[] = []
  for (let i = 0; i < MORE_DAYS; i++)
    entries.push(await enter(service, trader, { account_id: accounts[0]?.id, date: dayOf(DAYS + MORE_DAYS + i) }))
  return {
    ...{ what: 'a purchase entered there', engine, ours: seconds(median(entries)), peer: seconds(MOST_ENTRY_SECONDS) },
    ...{ peerName: 'the most it may take: at most 1', ratio: median(entries) / MOST_ENTRY_SECONDS },
  }
}

async function benchRoundTrips(engine: string, { origin }: Service, headers: Record<string, string>): Promise<Row> {
  const ask = async (path: string) => await (await fetch(`${origin}/api/round-trips${path}`, { headers })).json()
  const { round_trips } = (await ask('?limit=50')) as { round_trips: { id: string }[] }
  const times: number[] = []
  for (const { id } of round_trips) {
    const start = performance.now()
    const { executions } = (await ask(`/${id}`)) as { executions: unknown[] }
    times.push(performance.now() - start)
    if (executions.length === 0) throw new Error(`the round trip ${id} has no executions`)
  }
  const ours = median(times)
  return {
    ...{ what: 'GET /api/round-trips/{id} there', engine, ours: `${ours.toFixed(1)} ms`, peer: `${MOST_TRIP_MS} ms` },
    ...{ peerName: 'the most it may take: at most 1', ratio: ours / MOST_TRIP_MS },
  }
}

const seconds = (s: number) => `${s.toFixed(2)} s`

/** Returns the seconds that it took. */
async function enter({ origin }: Service, headers: Record<string, string>, of: object): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${origin}/api/own-entries`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...of, kind: 'purchase', symbol: 'S1', quantity: 1, amount: 100 }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (performance.now() - start) / 1000
}

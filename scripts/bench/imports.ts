/**
 * The import of a Schwab pair, from the first byte uploaded to `success`, and of one ten times as large: rows per second
 * against raw inserts of the same rows, memory, and the requests of another user meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EARLIER_DAY, type Pair, writePair } from './pairs.ts'
import { createBeside, insertRaw } from './raw-inserts.ts'
import { addTrader, type Service, semiSpaceOfStart, startService, upload } from './service.ts'
import { sized } from './sizes.ts'
import type { Row } from './table.ts'

/** Of the larger pair: 100,000 transactions and 40,000 lots; with `long` 1,000,000 and 400,000. */
const TRADES = sized(50_000, 500)
const LONG_TRADES = sized(500_000, 500)
const MOST_MEMORY_MB = 200
const MOST_WRITE_MS = 1_000
/** Long enough for the garbage collections that make the p99: of 200 requests without a pause it was 2 to 12 ms. */
const IDLE_MS = sized(3_000, 300)
const SETTLE_MS = 1_000
const WARM_TRADES = sized(500, 50)

interface Measured {
  pair: Pair
  seconds: number
  raw: number
  /** Peak above idle, MB. */
  memory: number
}

export interface ImportSubject {
  engine: string
  url: string
  /** Whose record later parts read. */
  email: string
  long: boolean
}

export async function* benchImport({ engine, url, email, long }: ImportSubject): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const trades = long ? LONG_TRADES : TRADES
  const warm = writePair(folder, 'warm', WARM_TRADES)
  const small = await measure(url, email, writePair(folder, 'small', trades / 10), warm)
  yield* rowsOf(engine, small)
  const database = await createBeside(url, 'large')
  const large = await measure(database, email, writePair(folder, 'large', trades), warm)
  yield* rowsOf(engine, large)
  yield {
    what: 'import of ten times the rows, time',
    engine,
    ours: seconds(large.seconds),
    peer: seconds(small.seconds),
    peerName: 'the smaller pair: at most 11',
    ratio: large.seconds / small.seconds,
  }
  const record = { engine, email, folder, trades, warm }
  yield await benchMonth({ ...record, url: database })
  yield* benchBeside({ ...record, url: await createBeside(url, 'known') })
  yield await benchIdentical(engine, await createBeside(url, 'identical'), email, folder, trades, large)
  rmSync(folder, { recursive: true })
}

const seconds = (s: number) => `${s.toFixed(2)} s`
const ms = (n: number) => `${n.toFixed(1)} ms`
const mb = (n: number) => `${n.toFixed(0)} MB`
const p99 = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] as number

function* rowsOf(engine: string, { pair, ...found }: Measured): Generator<Row> {
  const perSecond = (s: number) => `${(pair.rows / s).toFixed(0)} rows/s`
  yield {
    what: `import of ${pair.rows} rows`,
    engine,
    ours: perSecond(found.seconds),
    peer: perSecond(found.raw),
    peerName: `${engine === 'SQLite' ? 'prepared inserts' : 'COPY'} of the same rows: at least 0.5`,
    ratio: found.raw / found.seconds,
  }
  yield {
    what: `peak memory above idle, ${pair.rows} rows`,
    engine,
    ours: mb(found.memory),
    peer: mb(MOST_MEMORY_MB),
    peerName: 'the most it may take: at most 1',
    ratio: found.memory / MOST_MEMORY_MB,
  }
}

/** A small import comes first, so that the thread of imports has started. */
async function measure(url: string, email: string, pair: Pair, warm: Pair): Promise<Measured> {
  const [trader, warming] = [await addTrader(url, email), await addTrader(url, 'warming@example.com')]
  const service = await startService(url, semiSpaceOfStart())
  try {
    await wait(SETTLE_MS)
    const before = service.memory('current')
    await upload(service, warming, warm)
    service.resetPeak()
    const taken = await upload(service, trader, pair)
    const memory = service.memory('peak') - before
    await service.stop()
    return { pair, seconds: taken, raw: await insertRaw(url), memory }
  } finally {
    await service.stop()
  }
}

async function repeat(running: { is: boolean }, pauseMs: number, once: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  while (running.is) {
    figures.push(await once())
    await wait(pauseMs)
  }
  return figures
}

/** Milliseconds, also if the request is refused: a write that waits too long for the database is. */
async function timed(request: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  await (await request()).text()
  return performance.now() - start
}

const timeMonths = ({ origin }: Service, headers: Record<string, string>) =>
  timed(() => fetch(`${origin}/api/months`, { headers }))

let plants = 0
const addPlant = ({ origin }: Service, headers: Record<string, string>) =>
  timed(() =>
    fetch(`${origin}/plants`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: plants++, name: 'Fern' }),
    }),
  )

interface LargeRecord {
  engine: string
  url: string
  email: string
  /** For the files. */
  folder: string
  /** Of the large pair. */
  trades: number
  /** Imported first, so that the service is warm. */
  warm: Pair
}

/** A month of a large record, imported again, and the same month into an empty record. */
async function benchMonth({ engine, url, email, folder, trades, warm }: LargeRecord): Promise<Row> {
  const month = writePair(folder, 'month', Math.round(trades / 60), (i) => Math.floor(i / 30) * 1_800 + (i % 30))
  const trader = await addTrader(url, email)
  const [warming, empty] = [await addTrader(url, 'warming@example.com'), await addTrader(url, 'empty@example.com')]
  const service = await startService(url, semiSpaceOfStart())
  try {
    await upload(service, warming, warm)
    const intoEmpty = await upload(service, empty, month)
    const intoLarge = await upload(service, trader, month)
    return {
      what: `a month of ${month.rows} rows again, into the larger record`,
      engine,
      ours: seconds(intoLarge),
      peer: seconds(intoEmpty),
      peerName: 'into an empty record: at most 3',
      ratio: intoLarge / intoEmpty,
    }
  } finally {
    await service.stop()
  }
}

/** A large import into a new account, one into an account with rows, and an undo: what others wait for meanwhile. */
async function* benchBeside({ engine, url, email, folder, trades, warm }: LargeRecord): AsyncGenerator<Row> {
  const count = Math.round(trades / 2.5)
  const first = writePair(folder, 'first', count, undefined, EARLIER_DAY)
  const later = writePair(folder, 'later', count, (i) => count + i)
  const [trader, other] = [await addTrader(url, email), await addTrader(url, 'other@example.com')]
  const service = await startService(url, semiSpaceOfStart())
  const readMonths = (running: { is: boolean }) => repeat(running, 5, () => timeMonths(service, other))
  const beside = async (work: () => Promise<unknown>): Promise<{ months: number[]; writes: number[] }> => {
    const running = { is: true }
    const months = readMonths(running)
    const writes = repeat(running, 50, () => addPlant(service, other))
    await work()
    running.is = false
    return { months: await months, writes: await writes }
  }
  const slowestPlant = (what: string, { writes }: { writes: number[] }): Row => {
    const slowest = Math.max(...writes)
    return {
      what: `slowest of ${writes.length} plants added during ${what}`,
      engine,
      ours: ms(slowest),
      peer: ms(MOST_WRITE_MS),
      peerName: 'the most it may take: at most 1',
      ratio: slowest / MOST_WRITE_MS,
    }
  }
  try {
    await upload(service, other, warm)
    const begin = performance.now()
    const idle = await readMonths({
      get is() {
        return performance.now() < begin + IDLE_MS
      },
    })
    const importing = await beside(() => upload(service, trader, first))
    yield {
      what: `p99 of GET /api/months of another user during the import of ${first.rows} rows`,
      engine,
      ours: ms(p99(importing.months)),
      peer: ms(p99(idle)),
      peerName: 'idle: at most 5',
      ratio: p99(importing.months) / p99(idle),
    }
    yield slowestPlant('it', importing)
    const intoKnown = await beside(() => upload(service, trader, later))
    yield slowestPlant(`the import of ${later.rows} rows into an account with rows`, intoKnown)
    const { imports } = (await getJson(service, trader, '/api/imports')) as { imports: { id: number }[] }
    const undo = () => fetch(`${service.origin}/api/imports/${imports[0]?.id}`, { method: 'DELETE', headers: trader })
    yield slowestPlant(`the undo of ${later.rows} rows`, await beside(async () => (await undo()).text()))
  } finally {
    await service.stop()
  }
}

const getJson = async ({ origin }: Service, headers: Record<string, string>, path: string): Promise<unknown> =>
  (await fetch(origin + path, { headers })).json()

/** As many rows as the larger pair, all trades identical. */
async function benchIdentical(
  engine: string,
  url: string,
  email: string,
  folder: string,
  trades: number,
  different: Measured,
): Promise<Row> {
  const same = writePair(folder, 'same', trades, () => 0)
  const trader = await addTrader(url, email)
  const service = await startService(url, semiSpaceOfStart())
  try {
    await wait(SETTLE_MS)
    const before = service.memory('current')
    service.resetPeak()
    const taken = await upload(service, trader, same)
    const memory = service.memory('peak') - before
    return {
      what: `peak memory of ${same.rows} identical rows`,
      engine,
      ours: `${mb(memory)} (${seconds(taken)})`,
      peer: mb(different.memory),
      peerName: 'different rows: at most 1',
      ratio: memory / different.memory,
    }
  } finally {
    await service.stop()
  }
}

/**
 * 1,000 users with 1,000 trades each against ten of them: reads, bytes on disk, and what an operator does with the database.
 * One user's files are imported; the rows of the others are copies of that record with other numbers.
 *
 * With `long` also half an hour of mixed load. `npm run bench -- scale huge postgres` has ten million trades.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { kit } from '../../db/columns.pg.ts'
import { userTables } from '../../db/tables.ts'
import { createTokenFor } from '../../src/auth/index.ts'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { copyStore } from '../../src/store/copy-store.ts'
import { backUpStore, isSqliteUrl, openStore, sqlitePath, userTableNames } from '../../src/store/index.ts'
import { settle } from './bulk-load.ts'
import { type Pair, writePair } from './pairs.ts'
import { createBeside } from './raw-inserts.ts'
import { addTrader, type Service, semiSpaceOfStart, startService, upload } from './service.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import { median, type Row } from './table.ts'

/** Ten million trades: for PostgreSQL, on a machine with 30 GB of free disk. */
export const HUGE = 'huge'

const TRADES = sized(1_000, 50)
const FEW = sized(10, 2)
const ROUNDS = sized(40, 2)
const EMAIL = (n: number) => `user${n}@example.com`
const READS = [
  '/api/months',
  '/api/calendar-data?year=2023&month=6',
  '/api/trades?limit=100',
  '/api/timeframe?start_date=2023-01-01&end_date=2023-12-31',
  '/api/symbols?limit=100',
]
const MOST_RATIO = 1.2
const MOST_P99_MS = 100
const LOADS = [4, 8, 16, 32, 64, 128, 256]
const LOAD_SECONDS = sized(5, 1)

export interface ScaleSubject {
  engine: string
  url: string
  long: boolean
  huge: boolean
}

export async function* benchScale({ engine, url, long, huge }: ScaleSubject): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const pair = writePair(folder, 'one', TRADES)
  const users = huge ? 10_000 : sized(1_000, 5)
  const row = (what: string, ours: string, peer: string, peerName: string, ratio: number): Row => ({
    what,
    engine,
    ours,
    peer,
    peerName,
    ratio,
  })
  const few = await createBeside(url, 'few')
  const many = await createBeside(url, 'many')
  await fill(few, pair, FEW)
  const began = performance.now()
  await fill(many, pair, users)
  const trades = users * TRADES
  const name = `${users} users, ${trades} trades`
  const seconds = (since: number) => (performance.now() - since) / 1000
  yield row(`${name}: made`, `${seconds(began).toFixed(0)} s`, '-', '-', Number.NaN)

  const bytes = (await sizeOf(many)) / trades
  const before = isSqliteUrl(url) ? 1_228 : 2_005
  yield row(
    `${name}: bytes of a trade on disk`,
    bytes.toFixed(0),
    `${before}`,
    'before users came first in keys',
    bytes / before,
  )

  const [small, large] = [await medians(few, Math.floor(FEW / 2)), await medians(many, Math.floor(users / 2))]
  for (const [i, path] of READS.entries()) {
    const [ours, peer] = [large[i] as number, small[i] as number]
    const ms = (n: number) => `${n.toFixed(2)} ms`
    yield row(`${name}: GET ${path}`, ms(ours), ms(peer), `${FEW * TRADES} trades: at most ${MOST_RATIO}`, ours / peer)
  }

  for (const instances of isSqliteUrl(url) ? [1] : [1, 3]) {
    const { rate, p99, connections } = await throughput(many, instances)
    yield row(
      `${name}: GET /api/months, ${instances} instance${instances > 1 ? 's' : ''}`,
      `${rate.toFixed(0)} requests/s`,
      `${connections} connections`,
      `p99 ${p99.toFixed(0)} ms: below ${MOST_P99_MS}`,
      p99 / MOST_P99_MS,
    )
  }
  yield* mixedLoad(many, name, row, long ? 30 * 60 : sized(60, 2), folder)
  yield* operatorsWork(many, name, row)
  rmSync(folder, { recursive: true })
}

type MakeRow = (what: string, ours: string, peer: string, peerName: string, ratio: number) => Row

/** The record of user 1, imported, and as many copies of it as there are other users. */
async function fill(url: string, pair: Pair, users: number): Promise<void> {
  const headers = await addTrader(url, EMAIL(1))
  const service = await startService(url, semiSpaceOfStart())
  await upload(service, headers, pair)
  await service.stop()
  const ks = `with recursive ks(k) as (select 1 union all select k + 1 from ks where k < ${users - 1})`
  const text = ["insert into users (email, created_at) select 'user' || (k + 1) || '@example.com', 0 from ks"]
  const tables = userTables(kit)
  for (const name of userTableNames.toReversed()) {
    // The record has no rows there.
    if (/^webhook|^plants|^idempotency/.test(name)) continue
    const columns = Object.keys(getTableColumns(tables[name])).map(snakeCase)
    const values = columns.map((column) => (column === 'user_id' ? 'user_id + k' : `"${column}"`))
    const table = getTableName(tables[name])
    const listed = columns.map((column) => `"${column}"`).join()
    text.push(`insert into "${table}" (${listed}) select ${values.join()} from ks cross join "${table}"`)
  }
  await runAll(
    url,
    text.map((statement) => statement.replace(/^(insert into "?\w+"? \([^)]*\)) /, `$1 ${ks} `)),
  )
  await settle(url)
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  if (isSqliteUrl(url)) {
    const db = new Database(sqlitePath(url))
    db.pragma('cache_size = -500000')
    db.exec(`begin; ${statements.join(';')}; commit`)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function sizeOf(url: string): Promise<number> {
  if (isSqliteUrl(url)) return statSync(sqlitePath(url)).size
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number((rows[0] as { bytes: string }).bytes)
}

async function tokenOf(url: string, n: number): Promise<Record<string, string>> {
  const store = await openStore(url)
  const token = await createTokenFor(store, systemClock, { email: EMAIL(n), name: 'bench', scopes: [] })
  await store.close()
  return { authorization: `Bearer ${token}` }
}

/** Of each read of a user, in milliseconds. */
async function medians(url: string, user: number): Promise<number[]> {
  const headers = await tokenOf(url, user)
  const service = await startService(url, semiSpaceOfStart())
  const times = READS.map(() => [] as number[])
  for (let n = 0; n < ROUNDS; n++)
    for (const [i, path] of READS.entries()) {
      const began = performance.now()
      const answer = await fetch(service.origin + spelling(path, n), { headers })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      await answer.text()
      times[i]?.push(performance.now() - began)
    }
  await service.stop()
  return times.map((one) => median(one))
}

/** The most requests a second whose p99 is below the limit, over many users. */
async function throughput(url: string, instances: number) {
  const headers: Record<string, string>[] = []
  for (let n = 1; n <= FEW; n++) headers.push(await tokenOf(url, n))
  const services: Service[] = []
  for (let n = 0; n < instances; n++) services.push(await startService(url, semiSpaceOfStart()))
  let best = { rate: 0, p99: Number.NaN, connections: 0 }
  let spelt = 0
  for (const connections of LOADS) {
    const results = await Promise.all(
      services.map(({ origin }) =>
        autocannon({
          url: origin,
          connections: Math.ceil(connections / instances),
          duration: LOAD_SECONDS,
          requests: headers.map((own) => ({
            path: '/api/months',
            headers: own,
            setupRequest: (request: autocannon.Request) => ({ ...request, path: spelling('/api/months', ++spelt) }),
          })),
        }),
      ),
    )
    const p99 = Math.max(...results.map(({ latency }) => latency.p99))
    const rate = results.reduce((sum, { requests }) => sum + requests.average, 0)
    const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
    if (refused > 0) throw new Error(`${refused} requests failed at ${connections} connections`)
    if (p99 > MOST_P99_MS) break
    if (rate > best.rate) best = { rate, p99, connections }
  }
  for (const service of services) await service.stop()
  return best
}

async function* operatorsWork(url: string, name: string, row: MakeRow): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const store = await openStore(url, { queryTimeoutMs: 600_000 })
  const timed = async (what: string, work: () => Promise<unknown>): Promise<Row> => {
    const began = performance.now()
    await work()
    return row(`${name}: ${what}`, `${((performance.now() - began) / 1000).toFixed(0)} s`, '-', '-', Number.NaN)
  }
  if (isSqliteUrl(url)) yield await timed('backup, verified', () => backUpStore(url, join(folder, 'b.db'), new Date()))
  yield await timed('check', async () => {
    // The trades of the copies have the checksums of the ids that the first user's parts have.
    for (const owner of await store.read(selectAllOwners))
      if (!isAsDerived(await verifyAccount(store.patient, folder, owner)) && owner.userId === 1)
        throw new Error(`account ${owner.accountId} is not as it follows from its rows`)
  })
  yield await timed('copy to SQLite, verified', () => copyStore(store, `sqlite:${join(folder, 'c.db')}`))
  await store.close()
  rmSync(folder, { recursive: true })
}

/** Memory and size after a tenth of the time, and at the end. */
async function* mixedLoad(
  url: string,
  name: string,
  row: MakeRow,
  seconds: number,
  folder: string,
): AsyncGenerator<Row> {
  const headers = await addTrader(url, 'mixed@example.com')
  const pair = writePair(folder, 'mixed', sized(200, 10))
  const service = await startService(url, semiSpaceOfStart())
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  let early: { memory: number; bytes: number } | undefined
  let rounds = 0
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(service.origin + path, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return await answer.text()
  }
  for (; passed() < seconds; rounds++) {
    await upload(service, headers, pair)
    const { imports } = JSON.parse(await call('/api/imports?limit=1')) as { imports: { id: number }[] }
    for (const path of READS) await call(spelling(path, rounds))
    await call('/plants', { method: 'POST', body: JSON.stringify({ id: rounds, name: 'Fern' }) })
    await fetch(`${service.origin}/plants/${rounds}`, { method: 'DELETE', headers })
    await fetch(`${service.origin}/api/imports/${imports[0]?.id}`, { method: 'DELETE', headers })
    if (early === undefined && passed() > seconds / 10)
      early = { memory: service.memory('current'), bytes: await sizeOf(url) }
  }
  const [memory, bytes] = [service.memory('current'), await sizeOf(url)]
  await service.stop()
  if (early === undefined) return
  const after = `${(seconds / 60).toFixed(0)} minutes of imports, undos, reads and plants, ${rounds} rounds`
  const mb = (n: number) => `${n.toFixed(0)} MB`
  yield row(
    `${name}: memory after ${after}`,
    mb(memory),
    mb(early.memory),
    'after a tenth of it',
    memory / early.memory,
  )
  const inMb = (n: number) => mb(n / 2 ** 20)
  yield row(
    `${name}: size on disk after it`,
    inMb(bytes),
    inMb(early.bytes),
    'after a tenth of it',
    bytes / early.bytes,
  )
}

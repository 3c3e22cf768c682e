/**
 * The p99 of one user's requests while another floods the service over 50 connections with the worst reads and JSON
 * requests that the contract permits, and the memory of the service in the end. The ratio compares with idle.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import type { OtherUser } from './other-user.ts'
import { writePair } from './pairs.ts'
import { addTrader, type Service, semiSpaceOfStart, startService, upload } from './service.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import type { Row } from './table.ts'

const TRADES = sized(60_000, 1_000)
const CONNECTIONS = 50
const SECONDS = sized(5, 0.5)
const IDLE_SECONDS = sized(10, 0.5)
/** Answers that are on their way when a flood ends are no part of the next. */
const PAUSE_MS = sized(2_000, 100)
const MOST_P99_MS = 100
const MOST_MB = 600
/** The largest JSON body that most operations take. */
const BODY_BYTES = 16_000

interface Flood {
  what: string
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  /** No two requests are equal, so that no answer is cached. */
  isNew?: boolean
}

/** As many repetitions as fit. */
const filled = (start: string, item: string, end: string, bytes: number) =>
  `${start}${item.repeat(Math.floor((bytes - start.length - end.length) / item.length))}${end}`

const fields = (bytes: number) => {
  const found = ['"id":1', '"name":"a"']
  for (let size = 20; size < bytes - 20; size += (found.at(-1)?.length ?? 0) + 1) found.push(`"${found.length}":1`)
  return `{${found.join(',')}}`
}

const floods = (importId: number, holdingId: number): Flood[] => [
  { what: 'reconciliation', path: `/api/upload-history/${importId}/reconciliation?limit=1000` },
  { what: 'symbols', path: '/api/symbols?limit=1000', isNew: true },
  { what: 'trades', path: '/api/trades?limit=1000', isNew: true },
  {
    what: 'a year of history',
    path: '/api/open-positions/history?start_date=2019-01-01&end_date=2024-12-31',
    isNew: true,
  },
  { what: 'five years', path: '/api/timeframe?start_date=2019-01-01&end_date=2024-12-31', isNew: true },
  { what: 'months', path: '/api/months' },
  { what: '1 MB of a list', method: 'POST', path: '/plants', body: filled('[1', ',1', ']', 1 << 20) },
  { what: '16 kB of a list', method: 'POST', path: '/plants', body: filled('[1', ',1', ']', BODY_BYTES) },
  { what: '16 kB of fields', method: 'POST', path: '/plants', body: fields(BODY_BYTES) },
  {
    what: 'a changed holding',
    method: 'PUT',
    path: `/api/portfolio/holdings/${holdingId}`,
    body: `{"notes":"${'n'.repeat(1_000)}"}`,
  },
]

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function run({ origin }: Service, headers: Record<string, string>, flood: Flood): Promise<number> {
  let n = 0
  const { method = 'GET', path, body, isNew = false } = flood
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 500,
    // Those whose turn comes late are part of the flood.
    timeout: 60,
    requests: [
      {
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        setupRequest: (request) => ({ ...request, path: isNew ? spelling(path, ++n) : path }),
      },
    ],
  })
  return result.requests.total / result.duration
}

const get = async ({ origin }: Service, headers: Record<string, string>, path: string) =>
  (await (await fetch(origin + path, { headers })).json()) as Record<string, unknown>

export async function* benchFloods(engine: string, url: string): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const flooding = await addTrader(url, 'flooding@example.com')
  const other = await addTrader(url, 'other@example.com')
  const service = await startService(url, semiSpaceOfStart())
  const workerData: OtherUser = { origin: service.origin, headers: other }
  const timer = new Worker(new URL('./other-user.ts', import.meta.url), { workerData })
  const timeOther = async (seconds: number) => {
    timer.postMessage(seconds * 1_000)
    return ((await once(timer, 'message')) as [number[]])[0]
  }
  try {
    await upload(service, other, writePair(folder, 'other', sized(1_000, 100)))
    await upload(service, flooding, writePair(folder, 'flooding', TRADES))
    const { history } = await get(service, flooding, '/api/upload-history')
    const added = await fetch(`${service.origin}/api/portfolio/holdings`, {
      method: 'POST',
      headers: { ...flooding, 'content-type': 'application/json' },
      body: '{"symbol":"ABC","holding_type":"stock","shares":1,"average_cost":1}',
    })
    const { holding } = (await added.json()) as { holding: { id: number } }
    await timeOther(1)
    const idle = await timeOther(IDLE_SECONDS)
    let mostMb = service.memory('current')
    for (const flood of floods((history as { id: number }[])[0]?.id as number, holding.id)) {
      service.resetPeak()
      const [rate, times] = await Promise.all([run(service, flooding, flood), timeOther(SECONDS)])
      const mb = service.memory('peak')
      mostMb = Math.max(mostMb, mb)
      const ms = (share: number) => at(times, share).toFixed(0)
      yield {
        what: `another user's p99 beside 50 connections: ${flood.what}`,
        engine,
        ours: `${ms(0.99)} ms (p50 ${ms(0.5)}, ${rate.toFixed(0)}/s, ${mb.toFixed(0)} MB)`,
        peer: `${at(idle, 0.99).toFixed(0)} ms`,
        peerName: `idle; the most it may take is ${MOST_P99_MS} ms`,
        ratio: at(times, 0.99) / at(idle, 0.99),
      }
      await wait(PAUSE_MS)
    }
    yield {
      what: 'peak memory in these floods',
      engine,
      ours: `${mostMb.toFixed(0)} MB`,
      peer: `${MOST_MB} MB`,
      peerName: 'the most it may take: at most 1',
      ratio: mostMb / MOST_MB,
    }
  } finally {
    await timer.terminate()
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

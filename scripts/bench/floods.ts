/**
 * The p99 of one user's requests while another floods the service over 50 connections, once with the heaviest bodies or the
 * longest answers of each operation of the contract (`heaviest-requests.ts`), once with exports and uploads, and the memory
 * of the service meanwhile and five minutes later. The ratio compares with idle.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { type HeavyRequest, heavyBodies, heavyReads, heavyRows } from '../heaviest-requests.ts'
import type { OtherUser } from './other-user.ts'
import { writePair } from './pairs.ts'
import { addTrader, type Service, semiSpaceOfStart, startService, upload } from './service.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import type { Row } from './table.ts'

const TRADES = sized(60_000, 300)
const CONNECTIONS = 50
const SECONDS = sized(4, 0.2)
/** Every one, or with little data some. */
const EACH = sized(1, 6)
const IDLE_SECONDS = sized(10, 0.5)
/** Answers that are on their way when a flood ends are no part of the next. */
const PAUSE_MS = sized(2_000, 20)
const MOST_P99_MS = 100
const MOST_MB = 600
/** Memory that is left when a flood is over. */
const MOST_MB_LATER = 350
const LATER_MS = sized(5 * 60_000, 100)
/** What the flooding user adds to each list: as much as its quota, or as this. */
const HEAVY_ROWS = sized(100, 1)

interface Flood {
  what: string
  /** In turn. */
  requests: HeavyRequest[]
  /** No two requests are equal, so that no answer is cached. */
  isNew: boolean
}

const floods = (): Flood[] => [
  ...[...Map.groupBy(heavyBodies(HEAVY_ROWS + 1), ({ operationId }) => operationId)].map(([operationId, requests]) => ({
    what: `bodies of ${operationId}`,
    requests,
    isNew: false,
  })),
  ...heavyReads().map((request) => ({ what: request.operationId, requests: [request], isNew: true })),
]

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function run({ origin }: Service, headers: Record<string, string>, flood: Flood): Promise<string> {
  let n = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 500,
    // Those whose turn comes late are part of the flood.
    timeout: 60,
    requests: flood.requests.map(({ method, path, body }) => ({
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      setupRequest: (request) => ({ ...request, path: flood.isNew ? spelling(path, ++n) : path }),
    })),
  })
  const refused = result['5xx'] === 0 ? '' : `, ${result['5xx']} × 5xx`
  return `${(result.requests.total / result.duration).toFixed(0)}/s${refused}`
}

/** Fills every list that JSON adds to. */
async function addHeavyRows({ origin }: Service, headers: Record<string, string>): Promise<void> {
  for (let n = 1; n <= HEAVY_ROWS; n++)
    for (const { method, path, body } of heavyRows(n)) {
      const answer = await fetch(origin + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: body ?? null,
      })
      await answer.arrayBuffer()
    }
}

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
    await addHeavyRows(service, flooding)
    await timeOther(1)
    const idle = await timeOther(IDLE_SECONDS)
    let mostMb = service.memory('current')
    for (const flood of floods().filter((_, at) => at % EACH === 0)) {
      service.resetPeak()
      const [rate, times] = await Promise.all([run(service, flooding, flood), timeOther(SECONDS)])
      const mb = service.memory('peak')
      mostMb = Math.max(mostMb, mb)
      const ms = (share: number) => at(times, share).toFixed(0)
      yield {
        what: `another user's p99 beside 50 connections: ${flood.what}`,
        engine,
        ours: `${ms(0.99)} ms (p50 ${ms(0.5)}, ${rate}, ${mb.toFixed(0)} MB)`,
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
    await wait(LATER_MS)
    const laterMb = service.memory('current')
    yield {
      what: 'memory five minutes after these floods',
      engine,
      ours: `${laterMb.toFixed(0)} MB`,
      peer: `${MOST_MB_LATER} MB`,
      peerName: 'the most it may take: at most 1',
      ratio: laterMb / MOST_MB_LATER,
    }
  } finally {
    await timer.terminate()
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

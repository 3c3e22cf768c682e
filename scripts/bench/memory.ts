/**
 * Resident memory of the service: when it is ready, after 100 requests, the peak while 56,000 rows are imported, and what
 * is left after small imports and a rest.
 * V8 sizes its young generation by the machine, but `npm start` sets it with `--max-semi-space-size` (MB). This
 * compares that value with twice as much and with V8's default.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Pair, writePair } from './pairs.ts'
import { addTrader, semiSpaceOfStart, startService, upload } from './service.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import type { Row } from './table.ts'

const REQUESTS = 100
const TRADES = sized(20_000, 500)
const MOST_IDLE_MB = 190
const SMALL_IMPORTS = sized(60, 3)
/** Worker threads end after 30 seconds without work. */
const REST_MS = sized(120_000, 100)
const MOST_RESTED_MB = 350
const SETTLE_MS = sized(2_000, 100)

interface Measured {
  ready: number
  served: number
  peak: number
  seconds: number
}

/** `semiSpace`: in MB; V8's default if absent. */
async function measure(url: string, semiSpace: number | undefined, pair: Pair): Promise<Measured> {
  const headers = await addTrader(url, `memory-${semiSpace}@example.com`)
  const service = await startService(url, semiSpace)
  try {
    await wait(SETTLE_MS)
    const ready = service.memory('current')
    for (let n = 0; n < REQUESTS; n++) {
      const answer = await fetch(service.origin + spelling('/api/months', n), { headers })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.text()
    }
    const served = service.memory('current')
    const seconds = await upload(service, headers, pair)
    return { ready, served, peak: service.memory('peak'), seconds }
  } finally {
    await service.stop()
  }
}

const mb = (size: number) => `${size.toFixed(0)} MB`

export async function* benchMemory(engine: string, url: string): AsyncGenerator<Row> {
  const chosen = semiSpaceOfStart()
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
  const pair = writePair(folder, 'memory', TRADES)
  const byV8 = await measure(url, undefined, pair)
  // V8 sizes it alike on both engines.
  for (const semiSpace of engine === 'SQLite' ? [chosen, 2 * chosen, undefined] : [chosen]) {
    const found = semiSpace === undefined ? byV8 : await measure(url, semiSpace, pair)
    const setting = semiSpace === undefined ? "V8's own young generation" : `semi-space ${semiSpace} MB`
    yield {
      what: `memory after ${REQUESTS} requests, ${setting}`,
      engine,
      ours: `${mb(found.served)} (${mb(found.ready)} at start)`,
      peer: mb(MOST_IDLE_MB),
      peerName: 'the most it may take: at most 1',
      ratio: found.served / MOST_IDLE_MB,
    }
    yield {
      what: `peak memory of an import of ${pair.rows} rows, ${setting}`,
      engine,
      ours: `${mb(found.peak)} (${found.seconds.toFixed(1)} s)`,
      peer: `${mb(byV8.peak)} (${byV8.seconds.toFixed(1)} s)`,
      peerName: "V8's own young generation",
      ratio: found.peak / byV8.peak,
    }
  }
  const rested = await afterRest(url, chosen, folder)
  yield {
    what: `memory after ${SMALL_IMPORTS} small imports and ${REST_MS / 60_000} minutes of rest`,
    engine,
    ours: mb(rested),
    peer: mb(MOST_RESTED_MB),
    peerName: 'the most it may take: at most 1',
    ratio: rested / MOST_RESTED_MB,
  }
  rmSync(folder, { recursive: true })
}

async function afterRest(url: string, semiSpace: number, folder: string): Promise<number> {
  const headers = await addTrader(url, 'small-imports@example.com')
  const service = await startService(url, semiSpace)
  try {
    for (let n = 0; n < SMALL_IMPORTS; n++)
      await upload(
        service,
        headers,
        // No two share a day, on which they would differ.
        writePair(folder, `small-${n}`, 1, () => n * 10),
      )
    await wait(REST_MS)
    return service.memory('current')
  } finally {
    await service.stop()
  }
}

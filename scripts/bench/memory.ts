/**
 * Resident memory of the service: when it is ready, after 100 requests, and the peak while 60,000 rows are imported.
 * V8 sizes its young generation by the machine, but `npm start` sets it with `--max-semi-space-size` (MB). This
 * compares that value with twice as much and with V8's default.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createTokenFor } from '../../src/auth/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { importFilesOf } from './imports.ts'
import type { Row } from './table.ts'

const REQUESTS = 100
const MOST_IDLE_MB = 190
const SETTLE_MS = 2_000
const FLAG = /--max-semi-space-size=(\d+)/

interface Measured {
  ready: number
  served: number
  peak: number
  seconds: number
}

/** The semi-space in MB that `npm start` sets. */
function semiSpaceOfStart(): number {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { scripts: { start: string } }
  return Number(FLAG.exec(scripts.start)?.[1])
}

/** `VmRSS` is the current memory of the process, `VmHWM` its peak. */
const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function traderToken(url: string, name: string): Promise<string> {
  const email = `memory-${name}@example.com`
  const store = await openStore(url)
  const token = await createTokenFor(store, systemClock, { email, name: 'bench', scopes: [] })
  await store.write(({ sql, t }) =>
    sql.update(t.users).set({ brokerageAccount: '12345678' }).where(eq(t.users.email, email)),
  )
  await store.close()
  return token
}

/** `semiSpace`: in MB; V8's default if absent. */
async function measure(url: string, semiSpace: number | undefined): Promise<Measured> {
  const headers = { authorization: `Bearer ${await traderToken(url, String(semiSpace))}` }
  const flags = semiSpace === undefined ? [] : [`--max-semi-space-size=${semiSpace}`]
  const child = spawn(process.execPath, [...flags, inProject('src/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = child.pid as number
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const origin = /http\S+/.exec(line)?.[0]
    await wait(SETTLE_MS)
    const ready = megabytes(pid, 'VmRSS')
    for (let n = 0; n < REQUESTS; n++) await (await fetch(`${origin}/api/months?n=${n}`, { headers })).text()
    const served = megabytes(pid, 'VmRSS')

    const { transactions, gains } = importFilesOf()
    const form = new FormData()
    form.set('transaction_history_file', new Blob([transactions], { type: 'text/csv' }), 't.csv')
    form.set('realized_gains_file', new Blob([gains], { type: 'text/csv' }), 'g.csv')
    const start = performance.now()
    const answer = await fetch(`${origin}/api/upload-csv`, { method: 'POST', headers, body: form })
    const last = (await answer.text()).trim().split('\n').at(-1) as string
    if (!last.includes('"success"')) throw new Error(last)
    const seconds = (performance.now() - start) / 1000
    return { ready, served, peak: megabytes(pid, 'VmHWM'), seconds }
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}

const mb = (size: number) => `${size.toFixed(0)} MB`

export async function* benchMemory(engine: string, url: string): AsyncGenerator<Row> {
  const chosen = semiSpaceOfStart()
  const byV8 = await measure(url, undefined)
  for (const semiSpace of [chosen, 2 * chosen, undefined]) {
    const found = semiSpace === undefined ? byV8 : await measure(url, semiSpace)
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
      what: `peak memory of an import of 60000 rows, ${setting}`,
      engine,
      ours: `${mb(found.peak)} (${found.seconds.toFixed(1)} s)`,
      peer: `${mb(byV8.peak)} (${byV8.seconds.toFixed(1)} s)`,
      peerName: "V8's own young generation",
      ratio: found.peak / byV8.peak,
    }
  }
}

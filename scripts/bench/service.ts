/** The whole service in its own process, as `npm start` runs it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { createTokenFor } from '../../src/auth/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { inProject, projectRoot } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import type { Pair } from './pairs.ts'

export interface Service {
  readonly origin: string
  /** `current` resident memory of the process, and its `peak` since `resetPeak`, in MB. */
  memory(which: 'current' | 'peak'): number
  resetPeak(): void
  stop(): Promise<void>
}

/** Other lines come before this one, such as the address of the local sign-in. */
const READY = /^Tradeleaf is ready at (\S+)/
const SEMI_SPACE = /^--max-semi-space-size=(\d+)$/

/**
 * What `npm start` passes to Node. `--v8-pool-size=0`: as many threads for V8 as the machine has room for. With its four on
 * two cores, the p99 of other users' reads during an import is 17 ms instead of 10.
 */
function argumentsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** The semi-space in MB that `npm start` sets. */
export const semiSpaceOfStart = (): number =>
  Number(argumentsOfStart().flatMap((argument) => SEMI_SPACE.exec(argument)?.[1] ?? [])[0])

/** `semiSpace`: in MB; V8's default if undefined. */
export async function startService(url: string, semiSpace: number | undefined): Promise<Service> {
  const flags = semiSpace === undefined ? [] : [`--max-semi-space-size=${semiSpace}`]
  const others = argumentsOfStart().filter((argument) => !SEMI_SPACE.test(argument))
  const child = spawn(process.execPath, [...flags, ...others], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, UPLOAD_MAX_MB: '500' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = child.pid as number
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = READY.exec(line)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    void ended.then(() => reject(new Error('the service ended before it was ready')))
  })
  const status = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    origin,
    memory: (which) => status(which === 'peak' ? 'VmHWM' : 'VmRSS'),
    resetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** A new user with a brokerage account; returns the headers of their requests. */
export async function addTrader(url: string, email: string): Promise<Record<string, string>> {
  const store = await openStore(url)
  const token = await createTokenFor(store, systemClock, { email, name: 'bench', scopes: [] })
  await store.write(({ sql, t }) =>
    sql.update(t.users).set({ brokerageAccount: '12345678' }).where(eq(t.users.email, email)),
  )
  await store.close()
  return { authorization: `Bearer ${token}` }
}

/** Uploads a pair; returns the seconds from the first byte sent to `success`. */
export async function upload({ origin }: Service, headers: Record<string, string>, pair: Pair): Promise<number> {
  const form = new FormData()
  form.set('transaction_history_file', await openAsBlob(pair.transactions, { type: 'text/csv' }), 't.csv')
  form.set('realized_gains_file', await openAsBlob(pair.gains, { type: 'text/csv' }), 'g.csv')
  return await send(`${origin}/api/upload-csv`, headers, form)
}

/** The same of files of any kind, into one account. */
export async function uploadFiles(
  { origin }: Service,
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<number> {
  const form = new FormData()
  for (const [i, path] of paths.entries())
    form.append('files', await openAsBlob(path, { type: 'text/csv' }), `${i}.csv`)
  form.set('accounts', JSON.stringify(Object.fromEntries(paths.map((_, i) => [`${i}.csv`, 'Main']))))
  return await send(`${origin}/api/imports`, headers, form)
}

async function send(address: string, headers: Record<string, string>, body: FormData): Promise<number> {
  const start = performance.now()
  const answer = await fetch(address, { method: 'POST', headers, body })
  const last = (await answer.text()).trim().split('\n').at(-1) as string
  if (!last.includes('"type":"success"')) throw new Error(last)
  return (performance.now() - start) / 1000
}

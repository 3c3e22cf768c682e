/**
 * `NODE scripts/smoke.ts`: tests the service over HTTP on the Node that runs this file, with the demo files: it
 * starts, imports, ends cleanly, starts again and gives the same answers. The last line is `N passed, N failed`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { demoFiles } from '../src/command/demo-files.ts'
import { systemClock } from '../src/lib/clock.ts'
import { marketDate } from '../src/lib/dates.ts'
import { inProject } from '../src/lib/paths.ts'

const PATIENCE_MS = 60_000

const counts = { passed: 0, failed: 0 }

function check(what: string, isRight: boolean, found: unknown): void {
  counts[isRight ? 'passed' : 'failed']++
  process.stdout.write(isRight ? `ok     ${what}\n` : `FAILED ${what}: ${JSON.stringify(found)}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-smoke-'))
const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'smoke.db')}` }
const running = new Set<ChildProcess>()

/** Runs a file of the project in a process that is killed when this one ends. */
function run(file: string, ...args: string[]) {
  const child = spawn(process.execPath, [inProject(file), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function newToken(): Promise<string> {
  const child = run('src/command.ts', 'token', 'create', '--email', 'smoke@example.com')
  const [token] = await once(createInterface({ input: child.stdout }), 'line')
  return token
}

async function startService(): Promise<{ child: ChildProcess; origin: string }> {
  const child = run('src/main.ts')
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^Tradeleaf is ready at (\S+)/.exec(line)?.[1]
    if (origin === undefined) continue
    child.stdout.resume()
    return { child, origin }
  }
  throw new Error('the service did not start')
}

async function endService(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  check('SIGTERM ends the service cleanly', code === 0, code)
}

async function smoke(): Promise<void> {
  const first = await startService()
  const headers = { authorization: `Bearer ${await newToken()}` }
  const read = async (origin: string) =>
    (await (await fetch(`${origin}/api/months`, { headers })).json()) as { success: boolean; months: unknown[] }

  const profile = await fetch(`${first.origin}/auth/profile`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ brokerage_account: '12345678' }),
  })
  check('the account number is set', profile.status === 200, profile.status)

  const { transactions, gains } = demoFiles(marketDate(systemClock.now()))
  const form = new FormData()
  form.set('transaction_history_file', new Blob([transactions], { type: 'text/csv' }), 'transactions.csv')
  form.set('realized_gains_file', new Blob([gains], { type: 'text/csv' }), 'gains.csv')
  const upload = await fetch(`${first.origin}/api/upload-csv`, { method: 'POST', headers, body: form })
  const report = JSON.parse((await upload.text()).trim().split('\n').at(-1) as string)
  check('both files are imported', report.type === 'success', report)

  const before = await read(first.origin)
  check('the months have trades', before.success === true && before.months.length > 0, before)
  await endService(first.child)

  const second = await startService()
  const after = await read(second.origin)
  check('after a restart the months are the same', isDeepStrictEqual(after, before), after)
  await endService(second.child)
}

process.stdout.write(`Node ${process.version}\n`)
const patience = setTimeout(() => {
  process.stdout.write(`FAILED not done after ${PATIENCE_MS / 1000} s\n`)
  counts.failed++
  for (const child of running) child.kill('SIGKILL')
}, PATIENCE_MS)
try {
  await smoke()
} catch (error) {
  check('nothing is thrown', false, String(error))
}
clearTimeout(patience)
for (const child of running) child.kill('SIGKILL')
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
process.exitCode = counts.failed > 0 ? 1 : 0

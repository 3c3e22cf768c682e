/** Runs the service in its own process, for tests that end it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import type { Test } from 'tap'
import { createTokenFor } from '../../src/auth/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { inProject } from '../../src/lib/paths.ts'
import type { Store } from '../../src/store/index.ts'
import { NODE_OPTIONS } from './processes.ts'
import { ACCOUNT } from './upload.ts'

export interface Service {
  origin: string
  child: ChildProcess
  /** Resolves with the exit code or signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Standard output and error so far. */
  output: () => string
}

const TRADER = 'trader@example.com'
const OTHER = 'other@example.com'
/** A provider that nobody asks: the local sign-in takes a quarter of the start. */
const NO_SIGN_IN = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'tests',
  AUTHORIZED_USERS: `${TRADER},${OTHER}`,
}
/** For `startService`: users sign in at the next port, and everyone may. */
export const LOCAL_SIGN_IN = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', AUTHORIZED_USERS: '' }

/**
 * Starts the service on a free port of loopback; ended after the test at the latest. `nodeOptions` go to Node; `within` is a
 * command that ends with the execution of its last arguments; `program` is that of another version.
 */
export async function startService(
  t: Test,
  url: string,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
  within: string[] = [],
  program: string = inProject('src/main.ts'),
): Promise<Service> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const node = [process.execPath, ...NODE_OPTIONS, ...nodeOptions, program]
  const settings = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'info', DATABASE_URL: url, ...NO_SIGN_IN, ...env }
  return await startProcess(t, [...within, ...node] as [string, ...string[]], settings)
}

/** Starts a service by a command; ended after the test at the latest. */
export async function startProcess(
  t: Test,
  [command, ...args]: [string, ...string[]],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Service> {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  // The requests of the test fail afterwards, and say nothing of the cause.
  void ended.then(({ code, signal }) => {
    if (!child.killed && code !== 0) process.stderr.write(`a service ended with ${code ?? signal}: ${output}\n`)
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      const ready = /Tradeleaf is ready at ([^\s"]+)/.exec(line)
      if (ready?.[1] !== undefined) resolve(ready[1])
    })
    void ended.then(() => reject(new Error(`the service ended at start: ${output}`)))
  })
  return { origin, child, ended, output: () => output }
}

/** An Authorization header of a user with a brokerage account number. */
export async function traderIn(store: Store, email = TRADER): Promise<{ authorization: string }> {
  const token = await createTokenFor(store, systemClock, { email, name: 'tests', scopes: [] })
  await store.write(({ sql, t }) =>
    sql.update(t.users).set({ brokerageAccount: ACCOUNT }).where(eq(t.users.email, email)).returning(),
  )
  return { authorization: `Bearer ${token}` }
}

/** Uploads both files; calls `onLine` with each line of the answer as it arrives. Resolves with the last line. */
export async function uploadTo(
  { origin }: Service,
  headers: Record<string, string>,
  transactions: string,
  gains: string,
  onLine: (line: { type: string; percentage?: number }) => void = () => {},
  /** The name of the account that is chosen for both files. */
  account?: string,
): Promise<{ type: string; stats?: { transactions_inserted: number } } | undefined> {
  const form = new FormData()
  form.set('transaction_history_file', new Blob([transactions], { type: 'text/csv' }), 't.csv')
  form.set('realized_gains_file', new Blob([gains], { type: 'text/csv' }), 'g.csv')
  if (account !== undefined) form.set('accounts', JSON.stringify({ '#1': account, '#2': account }))
  const answer = await fetch(`${origin}/api/upload-csv`, { method: 'POST', headers, body: form })
  let last: { type: string } | undefined
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = JSON.parse(line) as { type: string }
      onLine(last)
    }
  }
  // A refusal before the stream begins is one JSON text.
  if (rest !== '') last = JSON.parse(rest) as { type: string }
  return last
}

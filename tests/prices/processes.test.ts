/** Processes that share a database share the limit, even if one is killed and restarted. */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { mostWithin, startProvider } from '../support/market-provider.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

t.jobs = 2

// In less time than the real one. A busy machine delays a request by less than 800 ms.
const ALLOWANCE = { requests: 12, windowMs: 1_000, lateMs: 800, perSecond: 1_000 }
const RUN_MS = counts(2_000, 3_500)

await onBothEngines(t, 'two processes, one of them restarted, never exceed the limit together', async (t, on) => {
  const provider = await startProvider(t)
  const start = (prefix: string) => {
    const program = inProject('tests/support/price-process.ts')
    const child = spawn(
      process.execPath,
      [...NODE_OPTIONS, program, on.url, provider.url, prefix, JSON.stringify(ALLOWANCE)],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let complaints = ''
    child.stderr.on('data', (text) => {
      complaints += text
    })
    t.teardown(() => child.kill('SIGKILL'))
    return { child, complaints: () => complaints }
  }
  const arrivedFrom = (prefix: string) => provider.requests.filter(({ symbol }) => symbol.startsWith(prefix)).length
  const arrivalOf = async (prefix: string) => {
    while (arrivedFrom(prefix) === 0) await wait(20)
  }
  const [a, b] = [start('A'), start('B')]
  await Promise.all([arrivalOf('A'), arrivalOf('B')])
  await wait(RUN_MS / 2)
  b.child.kill('SIGKILL')
  const c = start('C')
  await arrivalOf('C')
  await wait(RUN_MS)
  for (const { child } of [a, c]) child.kill('SIGKILL')
  for (const { complaints } of [a, b, c]) t.equal(complaints(), '')

  const instants = provider.requests.map(({ at }) => at)
  const spanMs = Math.max(...instants) - Math.min(...instants)
  const most = mostWithin(instants, ALLOWANCE.windowMs)
  t.comment(`${instants.length} requests of 3 processes in ${Math.round(spanMs)} ms; at most ${most} in any second`)
  t.ok(most <= ALLOWANCE.requests, `${most} in a second`)
  const windows = Math.floor(spanMs / (ALLOWANCE.windowMs + ALLOWANCE.lateMs))
  t.ok(spanMs > RUN_MS && instants.length >= windows * ALLOWANCE.requests * 0.8, 'and use it')
  t.ok(arrivedFrom('A') > 0 && arrivedFrom('B') > 0 && arrivedFrom('C') > 0)
})

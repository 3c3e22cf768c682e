import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createPool, JobTooLarge, type PoolOptions } from '../../src/lib/pool.ts'

const LONGEST_WAIT_MS = 20_000

const folder = t.testdir({
  'throws.ts': 'throw new Error("no database driver here")',
  'malformed.ts': 'export default (job: = {',
  'exits.ts': 'process.exit(3)',
  'works.ts': `export default async (job: { ends?: boolean; grows?: boolean; waitFor?: Int32Array; answer?: string }) => {
    if (job.waitFor) Atomics.wait(job.waitFor, 0, 0)
    if (job.ends) process.exit(4)
    for (const held = []; job.grows; ) held.push(new Array(100_000).fill(0.5))
    return job.answer
  }`,
})

function pool(t: Test, module: string, options: Partial<PoolOptions> = {}) {
  const made = createPool(join(folder, module), { threads: 1, heapMb: 64, timeoutMs: 60_000, ...options })
  t.teardown(() => made.close())
  const run = (job: unknown, signal?: AbortSignal) =>
    Promise.race([
      made.run(job, signal === undefined ? {} : { signal }),
      after(LONGEST_WAIT_MS, undefined, { ref: false }).then(() => {
        throw new Error('the job waits for ever')
      }),
    ])
  return { run, close: () => made.close() }
}

t.test('a worker that cannot start is an error at once, for every job that waits for it', async (t) => {
  const cases: [module: string, message: RegExp][] = [
    ['none.ts', /Cannot find module/],
    ['throws.ts', /no database driver here/],
    ['malformed.ts', /./],
    ['exits.ts', /ended while it started/],
  ]
  for (const [module, message] of cases) {
    const { run } = pool(t, module)
    const outcomes = await Promise.allSettled([run({}), run({})])
    for (const outcome of outcomes) {
      t.equal(outcome.status, 'rejected', module)
      t.match((outcome as PromiseRejectedResult).reason.message, message, module)
    }
    await t.rejects(run({}), { message }, `${module}: a later job, too`)
  }
})

t.test('jobs that wait are run after the thread before them ended', async (t) => {
  const { run } = pool(t, 'works.ts')
  const dies = run({ ends: true })
  const waits = run({ answer: 'done' })
  await t.rejects(dies, { message: /exited with code: 4/ })
  t.equal(await waits, 'done')
})

t.test('a job that needs too much memory ends alone, and says so', async (t) => {
  const { run } = pool(t, 'works.ts')
  const error = await run({ grows: true }).catch((error: unknown) => error)
  t.ok(error instanceof JobTooLarge)
  t.match(error, { message: 'the job needed more than 64 MB of memory' })
  t.equal(await run({ answer: 'done' }), 'done')
})

t.test('a job that waits is run after the one before it was aborted', async (t) => {
  const { run } = pool(t, 'works.ts')
  const client = new AbortController()
  const waitFor = new Int32Array(new SharedArrayBuffer(4))
  const hangs = run({ waitFor }, client.signal)
  const waits = run({ answer: 'done' })
  client.abort()
  await t.rejects(hangs, { name: 'AbortError' })
  t.equal(await waits, 'done')
  await t.rejects(run({}, AbortSignal.abort()), { name: 'AbortError' })
})

t.test('a job that never ends is ended after the time its pool allows, and the next one runs', async (t) => {
  const { run } = pool(t, 'works.ts', { timeoutMs: 2_000 })
  const waitFor = new Int32Array(new SharedArrayBuffer(4))
  await t.rejects(run({ waitFor }), { name: 'JobTimeout', message: 'the job was ended after 2000 ms' })
  t.equal(await run({ answer: 'done' }), 'done')
})

t.test('a job that may not be ended at its timeout finishes', async (t) => {
  const made = createPool(join(folder, 'works.ts'), { threads: 1, heapMb: 64, timeoutMs: 50 })
  t.teardown(() => made.close())
  const waitFor = new Int32Array(new SharedArrayBuffer(4))
  const asked = Promise.withResolvers<void>()
  const mayEnd = () => {
    asked.resolve()
    return false
  }
  const running = made.run({ waitFor, answer: 'finished' }, { mayEnd })
  await asked.promise
  Atomics.store(waitFor, 0, 1)
  Atomics.notify(waitFor, 0)
  t.equal(await running, 'finished')
})

t.test('if the only thread ends while the pool closes, the jobs that wait for it end too', async (t) => {
  const { run, close } = pool(t, 'works.ts')
  const client = new AbortController()
  const hangs = run({ waitFor: new Int32Array(new SharedArrayBuffer(4)) }, client.signal)
  const waits = run({ answer: 'never' })
  client.abort()
  const closed = close()
  await t.rejects(hangs, { name: 'AbortError' })
  await t.rejects(waits, { name: 'PoolClosed' })
  await closed
})

t.test('closing waits for the job under way, and the pool can be used again', async (t) => {
  const { run, close } = pool(t, 'works.ts')
  const waitFor = new Int32Array(new SharedArrayBuffer(4))
  const first = run({ answer: 'warm' })
  await first
  const busy = run({ waitFor, answer: 'finished' })
  const closed = close()
  Atomics.store(waitFor, 0, 1)
  Atomics.notify(waitFor, 0)
  t.equal(await busy, 'finished')
  await closed
  t.equal(await run({ answer: 'again' }), 'again')
})

import { join } from 'node:path'
import t, { type Test } from 'tap'
import { runFiles, slowestFirst } from '../../scripts/run-files.ts'
import { summary, TapCounts } from '../../scripts/tap-counts.ts'

/** Runs files with this content and counts what they print. */
async function run(
  t: Test,
  contents: Record<string, string>,
  { timeoutSeconds = 60, killAfterMs = 30_000, jobs = 1, env = {} } = {},
) {
  const folder = t.testdir(contents)
  const counts = new TapCounts()
  const files: Record<string, string> = {}
  const names = Object.keys(contents).map((name) => join(folder, name))
  const passed = await runFiles(names, {
    jobs,
    timeoutSeconds,
    killAfterMs,
    env: { ...process.env, ...env },
    onLines(lines) {
      for (const line of lines) {
        const file = counts.line(line)
        if (file) files[file.name.slice(folder.length + 1)] = `${file.ok ? 'ok' : 'FAILED'} ${summary(file)}`
      }
    },
  }).ended
  return { passed, files }
}

const tests = (body: string) => `import t from 'tap'; globalThis.loaded = (globalThis.loaded ?? 0) + 1; ${body}`

t.test('files that share a process each have their own results', async (t) => {
  t.strictSame(
    await run(t, {
      'a.mjs': tests('t.test("one", async (t) => t.equal(loaded, 1)); t.test("two", async (t) => t.pass())'),
      'b.mjs': tests('t.equal(loaded, 2, "the same process"); await t.test("late", async (t) => t.fail())'),
      'c.mjs': tests('throw new Error("at its start")'),
      'd.mjs': tests(''),
      'e.mjs': tests('t.teardown(() => {}); t.test("after the others", async (t) => t.equal(loaded, 5))'),
      'f.mjs': tests('t.plan(0, "not on this system")'),
    }),
    {
      passed: false,
      files: {
        'a.mjs': 'ok 2 passed, 0 failed',
        'b.mjs': 'FAILED 1 passed, 1 failed',
        'c.mjs': 'FAILED 0 passed, 1 failed',
        'd.mjs': 'FAILED 0 passed, 1 failed',
        'e.mjs': 'ok 1 passed, 0 failed',
        'f.mjs': 'ok 0 passed, 0 failed, 1 skipped',
      },
    },
  )
})

t.test('a random list may be as long as it says', async (t) => {
  const sampled = 'fc.sample(fc.array(fc.nat(), { maxLength: 200 }), { numRuns: 50, seed: 1 })'
  const isLong = `import fc from 'fast-check'; ${tests(`t.ok(${sampled}.some((list) => list.length > 100))`)}`
  t.strictSame(await run(t, { 'a.mjs': isLong }), { passed: true, files: { 'a.mjs': 'ok 1 passed, 0 failed' } })
})

t.test('what a process prints just before it ends is complete', async (t) => {
  const many = tests('for (let n = 0; n < 20_000; n++) t.pass("one of very many tests in a row")')
  t.strictSame(await run(t, { 'a.mjs': many }), { passed: true, files: { 'a.mjs': 'ok 20000 passed, 0 failed' } })
})

t.test('each process takes the next file when it is done with one', async (t) => {
  const { passed, files } = await run(
    t,
    {
      // Ends once the other process has run both other files.
      'slow.mjs': tests(
        'import { existsSync } from "node:fs"; import { setTimeout as wait } from "node:timers/promises";' +
          't.test("slow", async () => { while (!existsSync(new URL("done", import.meta.url))) await wait(5) })',
      ),
      'a.mjs': tests('t.equal(loaded, 1)'),
      'b.mjs': tests(
        'import { writeFileSync } from "node:fs"; t.equal(loaded, 2); writeFileSync(new URL("done", import.meta.url), "")',
      ),
    },
    { jobs: 2 },
  )
  t.equal(passed, true)
  t.equal(Object.keys(files).length, 3)
})

t.test('a process that ends early fails the file that runs, and another runs the rest', async (t) => {
  const ends = (end: string) => tests(`t.test("ends", async () => { ${end} }); t.test("never", async () => {})`)
  const passes = tests('t.equal(loaded, 1, "another process")')
  const { passed, files } = await run(t, {
    'a.mjs': passes,
    'exits.mjs': ends('process.exit(0)'),
    'b.mjs': passes,
    'fails.mjs': ends('process.exit(3)'),
    'c.mjs': passes,
    'killed.mjs': ends('process.kill(process.pid, "SIGKILL")'),
    'd.mjs': passes,
  })
  t.equal(passed, false)
  for (const name of ['a', 'b', 'c', 'd']) t.equal(files[`${name}.mjs`], 'ok 1 passed, 0 failed', name)
  for (const name of ['exits', 'fails', 'killed']) t.match(files[`${name}.mjs`], /^FAILED/, name)
})

t.test('a process that ends before its first file fails', async (t) => {
  const { passed, files } = await run(
    t,
    { 'a.mjs': tests('t.pass()'), 'b.mjs': tests('t.pass()') },
    { env: { NODE_OPTIONS: '--require ./absent.cjs' } },
  )
  t.equal(passed, false)
  t.match(files, { 'a.mjs': /^FAILED 0 passed/, 'b.mjs': /^FAILED 0 passed/ })
})

t.test('a file that hangs fails after its time, and the next one runs', async (t) => {
  const hangs = (how: string) => tests(`t.ok(true); await t.test("hangs", async () => { ${how} })`)
  const { passed, files } = await run(
    t,
    {
      'waits.mjs': hangs('await new Promise(() => setInterval(() => {}, 9))'),
      'a.mjs': tests('t.pass()'),
      'runs.mjs': hangs('while (true) {}'),
      'b.mjs': tests('t.pass()'),
    },
    { timeoutSeconds: 1, killAfterMs: 2_000 },
  )
  t.equal(passed, false)
  for (const name of ['a', 'b']) t.equal(files[`${name}.mjs`], 'ok 1 passed, 0 failed', name)
  for (const name of ['waits', 'runs']) t.match(files[`${name}.mjs`], /^FAILED/, name)
})

t.test('a pattern of names chooses tests of files that share a process', async (t) => {
  const { files } = await run(
    t,
    {
      'a.mjs': tests('t.test("wanted", async (t) => t.pass()); t.test("other", async (t) => t.fail())'),
      'b.mjs': tests('t.test("wanted too", async (t) => t.pass())'),
    },
    { env: { TAP_GREP: 'wanted' } },
  )
  t.strictSame(files, { 'a.mjs': 'ok 1 passed, 0 failed, 1 skipped', 'b.mjs': 'ok 1 passed, 0 failed' })
})

t.test('the slowest files of the last run are first, and before them those that are new', async (t) => {
  const seconds = new Map(Object.entries({ 'a/one': 1, 'a/two': 2, 'b/long': 9 }))
  t.strictSame(slowestFirst([...seconds.keys(), 'd/new'], seconds), ['d/new', 'b/long', 'a/two', 'a/one'])
  const folder = t.testdir({ a: { short: '1' }, b: { long: '12345' } })
  const texts = ['a/short', 'b/long'].map((name) => join(folder, name))
  t.strictSame(slowestFirst(texts, new Map()), texts.toReversed(), 'longer texts first')
})

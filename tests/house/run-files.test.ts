import { join } from 'node:path'
import t, { type Test } from 'tap'
import { inGroups, runFiles } from '../../scripts/run-files.ts'
import { summary, TapCounts } from '../../scripts/tap-counts.ts'

/** Runs files with this content, each in a process of its own unless `together`, and counts what they print. */
async function run(
  t: Test,
  contents: Record<string, string>,
  { timeoutSeconds = 60, together = false, env = {} } = {},
) {
  const folder = t.testdir(contents)
  const counts = new TapCounts()
  const files: Record<string, string> = {}
  const names = Object.keys(contents).map((name) => join(folder, name))
  const passed = await runFiles(together ? [names] : names.map((name) => [name]), {
    jobs: 2,
    timeoutSeconds,
    killAfterMs: 3_000,
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

const TWO_POINTS = 'console.log("TAP version 14\\nok 1 - one\\nok 2 - two\\n1..2")'

t.test('a file passes if it ends with code 0 after all of its tests', async (t) => {
  t.strictSame(
    await run(t, { 'a.js': TWO_POINTS, 'b.js': 'console.log("TAP version 14\\n1..0 # not on this system")' }),
    { passed: true, files: { 'a.js': 'ok 2 passed, 0 failed', 'b.js': 'ok 0 passed, 0 failed, 1 skipped' } },
  )
})

t.test('a file fails however it ends otherwise', async (t) => {
  const { passed, files } = await run(t, {
    'code.js': `${TWO_POINTS}; process.exit(3)`,
    'early.js': 'console.log("TAP version 14\\nok 1 - one"); process.exit(0)',
    'killed.js': `${TWO_POINTS}; process.kill(process.pid, "SIGKILL")`,
    'silent.js': '',
    'throws.js': 'process.exitCode = 1',
  })
  t.equal(passed, false)
  for (const [name, found] of Object.entries(files)) t.match(found, /^FAILED \d passed, 1 failed$/, name)
  t.equal(Object.keys(files).length, 5)
})

t.test('tap itself reports the failures of a file, with a limit of time', async (t) => {
  const file =
    'import t from "tap"; t.ok(true); await t.test("hangs", () => new Promise(() => setInterval(() => {}, 9)))'
  const { passed, files } = await run(t, { 'hangs.js': file }, { timeoutSeconds: 1 })
  t.equal(passed, false)
  t.match(files['hangs.js'], /^FAILED 1 passed, \d failed$/)
})

const tests = (body: string) => `import t from 'tap'; globalThis.loaded = (globalThis.loaded ?? 0) + 1; ${body}`

t.test('files that share a process each have their own results', async (t) => {
  t.strictSame(
    await run(
      t,
      {
        'a.mjs': tests('t.test("one", async (t) => t.equal(loaded, 1)); t.test("two", async (t) => t.pass())'),
        'b.mjs': tests('t.equal(loaded, 2, "the same process"); await t.test("late", async (t) => t.fail())'),
        'c.mjs': tests('throw new Error("at its start")'),
        'd.mjs': tests(''),
        'e.mjs': tests('t.teardown(() => {}); t.test("after the others", async (t) => t.equal(loaded, 5))'),
      },
      { together: true },
    ),
    {
      passed: false,
      files: {
        'a.mjs': 'ok 2 passed, 0 failed',
        'b.mjs': 'FAILED 1 passed, 1 failed',
        'c.mjs': 'FAILED 0 passed, 1 failed',
        'd.mjs': 'FAILED 0 passed, 1 failed',
        'e.mjs': 'ok 1 passed, 0 failed',
      },
    },
  )
})

t.test('a process that ends early fails the file that runs and those that did not', async (t) => {
  for (const end of ['process.exit(0)', 'process.exit(3)', 'process.kill(process.pid, "SIGKILL")'])
    t.match(
      await run(
        t,
        {
          'a.mjs': tests('t.pass()'),
          'b.mjs': tests(`t.test("ends", async () => { ${end} }); t.test("never", async () => {})`),
          'c.mjs': tests('t.pass()'),
        },
        { together: true },
      ),
      { passed: false, files: { 'a.mjs': 'ok 1 passed, 0 failed', 'b.mjs': /^FAILED/, 'c.mjs': /^FAILED 0 passed/ } },
      end,
    )
})

t.test('a file that hangs fails after its time, and the next one runs', async (t) => {
  const { passed, files } = await run(
    t,
    {
      'a.mjs': tests('await t.test("hangs", () => new Promise(() => setInterval(() => {}, 9)))'),
      'b.mjs': tests('t.pass()'),
    },
    { together: true, timeoutSeconds: 2 },
  )
  t.equal(passed, false)
  t.match(files, { 'a.mjs': /^FAILED/, 'b.mjs': /^(ok|FAILED)/ })
})

t.test('a pattern of names chooses tests of files that share a process', async (t) => {
  const { files } = await run(
    t,
    {
      'a.mjs': tests('t.test("wanted", async (t) => t.pass()); t.test("other", async (t) => t.fail())'),
      'b.mjs': tests('t.test("wanted too", async (t) => t.pass())'),
    },
    { together: true, env: { TAP_GREP: 'wanted' } },
  )
  t.strictSame(files, { 'a.mjs': 'ok 1 passed, 0 failed, 1 skipped', 'b.mjs': 'ok 1 passed, 0 failed' })
})

t.test('files of a folder share a process; the slowest of the last run are first', async (t) => {
  const seconds = new Map(Object.entries({ 'a/one': 1, 'a/two': 2, 'b/long': 9, 'c/short': 1 }))
  const files = [...seconds.keys(), 'd/new']
  t.strictSame(inGroups(files, seconds), [['d/new'], ['b/long'], ['a/one', 'a/two'], ['c/short']])
  t.strictSame(
    inGroups(['a/one', 'a/two', 'a/three'], new Map(), (name) => name === 'a/two'),
    [['a/two'], ['a/one', 'a/three']],
    'nothing is known: the one that is alone first',
  )
  const folder = t.testdir({ a: { short: '1', too: '2' }, b: { long: '12345' } })
  const texts = ['a/short', 'a/too', 'b/long'].map((name) => join(folder, name))
  t.strictSame(inGroups(texts, new Map()), [[texts[2]], [texts[0], texts[1]]], 'then longer texts')
  const many = Array.from({ length: 20 }, (_, i) => `a/${i}`)
  t.ok(inGroups(many, new Map()).every((group) => group.length <= 6))
  t.strictSame(inGroups(many, new Map()).flat().sort(), many.toSorted())
})

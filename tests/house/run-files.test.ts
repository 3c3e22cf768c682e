import { join } from 'node:path'
import t, { type Test } from 'tap'
import { longestFirst, runFiles } from '../../scripts/run-files.ts'
import { summary, TapCounts } from '../../scripts/tap-counts.ts'

/** Runs files with this content, and counts what they print. */
async function run(t: Test, contents: Record<string, string>, timeoutSeconds = 60) {
  const folder = t.testdir(contents)
  const counts = new TapCounts()
  const files: Record<string, string> = {}
  const passed = await runFiles(
    Object.keys(contents).map((name) => join(folder, name)),
    {
      jobs: 2,
      timeoutSeconds,
      killAfterMs: 3_000,
      env: process.env,
      onLines(lines) {
        for (const line of lines) {
          const file = counts.line(line)
          if (file) files[file.name.slice(folder.length + 1)] = `${file.ok ? 'ok' : 'FAILED'} ${summary(file)}`
        }
      },
    },
  ).ended
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
  const { passed, files } = await run(t, { 'hangs.js': file }, 1)
  t.equal(passed, false)
  t.match(files['hangs.js'], /^FAILED 1 passed, \d failed$/)
})

t.test('the longest file of the last run is first, one without a time before it', async (t) => {
  t.strictSame(longestFirst(['short', 'new', 'long'], new Map(Object.entries({ short: 1, long: 9 }))), [
    'new',
    'long',
    'short',
  ])
  t.strictSame(
    longestFirst(['one', 'two', 'three'], new Map(), (name) => name === 'two'),
    ['two', 'one', 'three'],
    'nothing is known: one that starts the service',
  )
})

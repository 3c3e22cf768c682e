import t from 'tap'
import { summary, TapCounts } from '../../scripts/tap-counts.ts'

/** The counts of a run whose TAP is `text`, by file and in total. */
function read(text: string, exitedWell = true) {
  const counts = new TapCounts()
  const files = text.split('\n').flatMap((line) => {
    const file = counts.line(line)
    return file ? [`${file.ok ? 'ok' : 'FAILED'} ${file.name}: ${summary(file)}`] : []
  })
  return { files, total: summary(counts.end(exitedWell)) }
}

t.test('assertions are counted at every depth, parents are not', async (t) => {
  t.same(
    read(`TAP version 14
1..2
# Subtest: a.test.js
    ok 1 - should be equal
    # Subtest: inner
        ok 1 - one
        not ok 2 - two
          ---
          source: |
            not ok 7 - quoted
            ok 8 - quoted
          ...
        1..2
    not ok 2 - inner # time=4.8ms
    1..2
not ok 1 - a.test.js # time=18.8ms
  ---
  exitCode: 1
  ...
# Subtest: b.test.js
    ok 1 - fine
    ok 2 - later # TODO
    ok 3 - elsewhere # SKIP not here
    ok 4 - an escaped \\# SKIP is a name
    1..4
ok 2 - b.test.js # time=1ms
# { total: 7 }`),
    {
      files: ['FAILED a.test.js: 2 passed, 1 failed', 'ok b.test.js: 2 passed, 0 failed, 2 skipped'],
      total: '4 passed, 1 failed, 2 skipped',
    },
  )
})

t.test('a file that dies counts as failed, even if its assertions passed', async (t) => {
  const text = `# Subtest: a.test.js
    ok 1 - fine
    1..1
not ok 1 - a.test.js # time=1158ms
  ---
  signal: SIGKILL
  ...`
  t.same(read(text), { files: ['FAILED a.test.js: 1 passed, 1 failed'], total: '1 passed, 1 failed' })
})

t.test('a file that cannot be loaded, a timeout and a missed plan are failures', async (t) => {
  t.match(read('not ok 1 - a.test.js # time=1ms'), { total: '0 passed, 1 failed' })
  t.match(
    read(`# Subtest: a.test.js
    # Subtest: hangs
        ok 1 - fine
        not ok 2 - timeout!
    not ok 1 - hangs
not ok 1 - a.test.js`),
    { total: '1 passed, 1 failed' },
  )
  t.match(
    read(`# Subtest: a.test.js
    ok 1 - fine
    1..3
    not ok 2 - test count(1) != plan(3)
not ok 1 - a.test.js`),
    { total: '1 passed, 1 failed' },
  )
})

t.test('a bail-out counts once, however often it is printed', async (t) => {
  const text = `# Subtest: a.test.js
    ok 1 - fine
    Bail out! no database
Bail out! no database`
  t.match(read(text, false), { total: '1 passed, 1 failed' })
})

t.test('a file without tests is a failure; with a reason it is skipped', async (t) => {
  const text = (why: string) => `# Subtest: a.test.js
    1..0 # ${why}
ok 1 - a.test.js # SKIP ${why}`
  t.match(read(text('no tests found')), { total: '0 passed, 1 failed' })
  t.match(read(`${text('not on this machine')}\n# Subtest: b\n    ok 1 - fine\nok 2 - b`), {
    total: '1 passed, 0 failed, 1 skipped',
  })
})

t.test('a run that exits with an error, or runs nothing, has failed', async (t) => {
  const fine = '# Subtest: a\n    ok 1 - fine\nok 1 - a'
  t.equal(read(fine).total, '1 passed, 0 failed')
  t.equal(read(fine, false).total, '1 passed, 1 failed')
  t.equal(read('').total, '0 passed, 1 failed')
})

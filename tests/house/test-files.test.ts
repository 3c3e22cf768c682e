/** `npm test` and its parts: which files they run, on which engines. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t, { type Test } from 'tap'
import { changedFiles } from '../../scripts/changed-files.ts'
import { inPath } from '../../scripts/debian.ts'
import { affectedBy, chosenTests, ON_BOTH, plan, REST } from '../../scripts/test-files.ts'
import { BUDGETS, EXPECTED } from '../../scripts/test-times.ts'
import { inProject, projectRoot } from '../../src/lib/paths.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

const NPM_TEST_SECONDS = 8 * 60

/** Runs files with this content as `npm test` does; returns what it prints. */
async function npmTest(t: Test, contents: Record<string, string>, ...options: string[]): Promise<string[]> {
  const folder = relative(projectRoot, t.testdir(contents))
  const args = [...NODE_OPTIONS, inProject('scripts/test.ts'), '--jobs=1', ...options, folder]
  const { TEST_COUNTS: _, TEST_ENGINES: __, ...env } = process.env
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot, env }, (_error, stdout) => resolve(stdout))
  })
  return output.trim().split('\n')
}

const WITH_DATABASE = (folder: string) => `
  import t from 'tap'
  import { onBothEngines } from '${folder}/tests/support/engines.ts'
  await ${'onBothEngines'}(t, 'a plant', async (t, { engine }) => t.ok(engine))
  t.test('no plant', async (t) => t.pass())
  t.test('several', async (t) => t.test('one', async (t) => t.pass()))`

t.test('npm test and the rest run each test once, on both engines in all', async (t) => {
  const up = '../'.repeat(relative(projectRoot, t.testdir({ at: '' })).split('/').length)
  const files = { 'a.test.ts': WITH_DATABASE(up.slice(0, -1)) }
  for (const [options, expected] of [
    [[], '3 passed, 0 failed'],
    [['--rest'], '1 passed, 0 failed'],
    [['--all'], '4 passed, 0 failed'],
  ] as const)
    t.equal((await npmTest(t, files, ...options)).at(-1), expected, options.join())
})

t.test('the two parts together are all files', async (t) => {
  const of = (part: 'short' | 'rest') => new Map(plan([], part).map(({ file, engines }) => [file, engines]))
  const [short, rest] = [of('short'), of('rest')]
  for (const { file } of plan([], 'all')) {
    const engines = [short.get(file), rest.get(file)]
    t.ok(
      [
        ['both', undefined],
        [undefined, 'both'],
        ['sqlite', 'postgres'],
        ['sqlite', undefined],
      ].some(([first, second]) => engines[0] === first && engines[1] === second),
      `${file}: ${engines.join()}`,
    )
  }
  t.same(plan(['tests/plants'], 'short'), [{ file: 'tests/plants/plants.test.ts', engines: 'sqlite' }])
  t.same(plan(['tests/plants'], 'rest'), [{ file: 'tests/plants/plants.test.ts', engines: 'postgres' }])
  const [left = ''] = REST
  t.same(plan([left], 'short'), [{ file: left, engines: 'both' }], 'a file that is named itself runs')
})

t.test('onBothEngines in a subtest fails where one of the engines runs later', async (t) => {
  const up = '../'.repeat(relative(projectRoot, t.testdir({ at: '' })).split('/').length)
  const within = WITH_DATABASE(up.slice(0, -1)).replace(
    /await onBoth(.*)/,
    "t.test('within', async (t) => { await onBoth$1 })",
  )
  const lines = await npmTest(t, { 'a.test.ts': within })
  t.match(lines.join('\n'), /onBothEngines in a subtest: 'a plant'/)
  t.equal(lines.at(-1), '2 passed, 1 failed')
})

t.test('with --bail no file starts after one that fails', async (t) => {
  const fails = "import t from 'tap'\nt.test('fails', async (t) => t.fail()) // longer than the others, so it begins"
  const passes = "import t from 'tap'\nt.pass()"
  const lines = await npmTest(t, { 'a.test.ts': fails, 'b.test.ts': passes, 'c.test.ts': passes }, '--bail')
  t.ok(lines.includes('Ended by --bail: 2 files did not run'), lines.join('\n'))
  t.equal(lines.at(-1), '0 passed, 1 failed')
})

t.test('with --coverage the lines that ran are counted by folder', async (t) => {
  const up = '../'.repeat(relative(projectRoot, t.testdir({ at: '' })).split('/').length)
  const lines = await npmTest(
    t,
    {
      'a.test.ts': `import t from 'tap'\nimport { compare } from '${up}src/lib/compare.ts'\nt.equal(compare(1, 2), -1)`,
    },
    '--coverage',
  )
  const of = (folder: string) => lines.find((line) => line.includes(`%  ${folder} (`))
  t.match(of('plants'), /^ +0\.0 % {2}plants \((\d+) of \1 lines did not run\)$/)
  const [, missed, all] = /lib \((\d+) of (\d+) lines did not run\)$/.exec(of('lib') as string) ?? []
  const ran = Number(all) - Number(missed)
  t.ok(ran > 0 && ran < 50, `${ran} lines: of the few files that the run imports, not of all`)
})

t.test('what was skipped is named', async (t) => {
  const lines = await npmTest(t, {
    'a.test.ts': "import t from 'tap'\nt.pass()\nt.test('on the moon', { skip: 'there is no rocket' }, async () => {})",
  })
  t.equal(lines.at(-1), '1 passed, 0 failed, 1 skipped')
  t.match(lines.join('\n'), /\nSkipped:\n {2}\S+a\.test\.ts: on the moon \(there is no rocket\)\n/)
})

t.test('a changed file chooses the tests that import or start it, or else those of its room', async (t) => {
  const tests = chosenTests([])
  const of = (...changed: string[]) => affectedBy(changed, tests)
  t.same(of('tests/support/broker-files.ts', 'README.nowhere').unreached, ['README.nowhere'])
  t.same(of('scripts/tap-counts.ts').files.includes('tests/house/tap-counts.test.ts'), true)
  t.notOk(of('scripts/tap-counts.ts').files.includes('tests/lib/decimal.test.ts'))
  t.ok(of('src/lib/decimal.ts').files.includes('tests/ledger/derive.test.ts'), 'through others')
  t.ok(of('src/reader-thread.ts').files.length > 0, 'a thread')
  t.ok(of('src/main.ts').files.includes('tests/config/start-failures.test.ts'), 'a process')
  const styles = of('src/dashboard/app.css')
  t.same(styles, { files: chosenTests(['tests/dashboard']), unreached: [] })
  const format = of('src/dashboard/shared/format.ts').files
  for (const file of chosenTests(['tests/dashboard'])) t.ok(format.includes(file), `${file}, although one imports it`)
})

const noGit = inPath('git') === undefined && 'git is not installed'
t.test(
  'changed files are those of the commits since the base, of the work, and new ones',
  { skip: noGit },
  async (t) => {
    const folder = t.testdir({ kept: '1', committed: '1', edited: '1' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=tests', '-c', 'user.email=tests@example.com', ...args], { cwd: folder })
    const commit = () => {
      git('add', '.')
      git('commit', '--quiet', '--message=one')
    }
    git('init', '--quiet', '--initial-branch=main')
    commit()
    git('switch', '--quiet', '--create=work')
    writeFileSync(join(folder, 'committed'), '2')
    commit()
    // What main gets meanwhile is no change of the branch.
    git('switch', '--quiet', 'main')
    writeFileSync(join(folder, 'kept'), '2')
    commit()
    git('switch', '--quiet', 'work')
    for (const name of ['edited', 'new']) writeFileSync(join(folder, name), '2')
    t.same(changedFiles('HEAD', folder).toSorted(), ['edited', 'new'])
    t.same(changedFiles('main', folder).toSorted(), ['committed', 'edited', 'new'])
  },
)

t.test('what the lists name exists, and the budgets of all folders make eight minutes for two processes', async (t) => {
  for (const path of [...ON_BOTH, ...REST, ...Object.keys(EXPECTED)]) t.ok(existsSync(inProject(path)), path)
  const folders = readdirSync(inProject('tests')).filter((name) => chosenTests([`tests/${name}`]).length > 0)
  t.strictSame(Object.keys(BUDGETS).toSorted(), folders.filter((name) => !name.endsWith('.md')).toSorted())
  const sum = Object.values(BUDGETS).reduce((a, b) => a + b, 0)
  t.ok(sum <= 2 * NPM_TEST_SECONDS, `${sum} s`)
})

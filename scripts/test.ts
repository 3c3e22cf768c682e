/**
 * `npm test`: the tests, on one PostgreSQL started for the run. `npm test -- tests/store/contract.test.ts tests/auth` runs
 * that file and that folder, and starts PostgreSQL and the browser only if they need them.
 *
 * `--rest` runs what `npm test` leaves out, `--all` both (`test-files.ts` has the lists). `--changed` runs the files that
 * reach a file changed since HEAD, or since `--base=REVISION`. `--bail` starts no file after one that fails. `--jobs=1`
 * runs one file at a time, `--grep=PATTERN` only the tests with such a name, `--timeout=60` ends a file after a minute.
 * `--coverage` prints which lines of `src/` ran, by folder.
 * Each run has new random cases. Set `PROPERTY_SEED` to repeat a run.
 * `--long` (`npm run test:long`) runs all tests at higher counts and prints a table of the fault tests.
 * The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { changedFiles } from './changed-files.ts'
import { chromiumPath } from './chromium.ts'
import { coverageByFolder, coverageFolder } from './coverage.ts'
import { startFaultTable } from './fault-table.ts'
import { folderInMemory } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'
import { runFiles, slowestFirst } from './run-files.ts'
import { type FileResult, summary, TapCounts } from './tap-counts.ts'
import { affectedBy, plan, reach } from './test-files.ts'
import { BUDGETS, folderTimes, keepTimes, lastTimes, slowestFiles } from './test-times.ts'

/** A file ends after so many seconds. Those of the rest are long. */
const TIMEOUT_S = { short: 240, rest: 780, all: 780 }
/** With more than there are processors, tests that measure patience fail now and then. Each takes up to a gigabyte. */
const JOBS = Math.min(Math.max(availableParallelism(), 2), 4)
const LONG_TIMEOUT_S = 7_200

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    bail: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(JOBS) },
    timeout: { type: 'string' },
    grep: { type: 'string' },
  },
})
const isLong = values.long
const part = isLong || values.all ? 'all' : values.rest ? 'rest' : 'short'
const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''))
const planned = chosen()
const files = planned.map(({ file }) => file)
const enginesOf = new Map(planned.map(({ file, engines }) => [file, engines]))

process.env.TMPDIR ??= folderInMemory() ?? tmpdir()
const faults = isLong ? startFaultTable() : undefined
const counted = values.coverage ? coverageFolder() : undefined
// New random cases in each run, and the same in all of its processes.
const seed = process.env.PROPERTY_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const env: NodeJS.ProcessEnv = {
  // Each process of tests loads much of the service, so a compile cache saves time.
  NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'),
  ...process.env,
  PROPERTY_SEED: seed,
  ...(isLong && { TEST_COUNTS: 'long' }),
  ...(values.grep !== undefined && { TAP_GREP: values.grep }),
  ...faults?.env,
  ...(counted !== undefined && { NODE_V8_COVERAGE: counted }),
}
if (reach(files, 'tests/support/browser.ts')) {
  // Once, before the files run in parallel. Without a browser its tests fail with the reason.
  try {
    env.CHROMIUM_PATH = await chromiumPath()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}
const needsPostgres = reach(files, 'tests/support/engines.ts') && !env.TEST_POSTGRES_URL
const postgres = needsPostgres ? await startPostgres() : undefined
if (postgres) env.TEST_POSTGRES_URL = postgres.url

/** After `npm ci`, each test would still load the plugins that .taprc leaves out, and start half as fast. */
const built = inProject('node_modules/.tap-is-built')
if (!existsSync(built)) {
  const { status } = spawnSync(process.execPath, [inProject('node_modules/.bin/tap'), 'build'], { cwd: projectRoot })
  if (status === 0) writeFileSync(built, '')
}

const counts = new TapCounts()
const results: FileResult[] = []
const silent = new Set(files)
let held: string[] = []
let failed = false
/** Prints one line for a file that passed, and the full output of one that failed. */
const release = () => {
  if (failed) print(held)
  held = []
  failed = false
}
const onLine = (line: string) => {
  if (line.startsWith('# Subtest: ')) release()
  held.push(line)
  const file = counts.line(line)
  if (file === undefined) return
  if (!file.ok) failed = true
  results.push(file)
  silent.delete(file.name)
  print([`${file.ok ? 'ok    ' : 'FAILED'} ${file.name} (${summary(file)}) ${file.seconds.toFixed(1)} s`])
}
const runner = runFiles(slowestFirst(files, lastTimes(files)), {
  jobs: Number(values.jobs),
  timeoutSeconds: Number(values.timeout ?? (isLong ? LONG_TIMEOUT_S : TIMEOUT_S[part])),
  env,
  bail: values.bail,
  enginesOf: (file) => enginesOf.get(file),
  nodeOptions: ['--require', inProject('scripts/quick-modules.cjs'), '--max-semi-space-size=64'],
  onLines: (lines) => lines.forEach(onLine),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))
const passed = await runner.ended
release()
const bailed = values.bail && counts.failed > 0
if (bailed) print([`Ended by --bail: ${silent.size} files did not run`])
// After a signal, the rest does not run.
else
  for (const file of silent) {
    counts.failed++
    print([`FAILED ${file} (did not end)`])
  }
await postgres?.stop()

// The second engine alone, and files of a test of this script, say nothing about the next run.
if (!isLong) keepTimes(results.filter(({ name }) => enginesOf.get(name) !== 'postgres' && name.startsWith('tests/')))
const isWhole = positionals.length === 0 && !values.changed && !bailed
if (isWhole) print(['', ...folderTimes(results, part === 'short' ? BUDGETS : {})])
print(['', ...slowestFiles(results)])
const skips = results.flatMap(({ name, skips }) => skips.map((skip) => `  ${name}: ${skip}`))
if (skips.length > 0 && values.grep === undefined) print(['', 'Skipped:', ...skips])
if (counted !== undefined) {
  print(['', ...coverageByFolder(counted)])
}
print(faults?.finish() ?? [])
const total = counts.end(passed)
if (total.failed > 0) print(['', `PROPERTY_SEED=${seed} repeats the random cases of this run`])
print([summary(total)])
process.exitCode = total.failed > 0 ? 1 : 0

function chosen() {
  const all = plan(positionals, part)
  if (!values.changed && values.base === undefined) return all
  const changed = changedFiles(values.base ?? 'HEAD')
  const { files, unreached } = affectedBy(
    changed,
    all.map(({ file }) => file),
  )
  print([`${changed.length} changed files reach ${files.length} of ${all.length} test files`])
  if (unreached.length > 0) print(['No test was found for:', ...unreached.map((path) => `  ${path}`)])
  if (files.length === 0) {
    print(['0 passed, 0 failed'])
    process.exit()
  }
  return all.filter(({ file }) => files.includes(file))
}

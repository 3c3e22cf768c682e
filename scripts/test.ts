/**
 * `npm test`: every test, on one PostgreSQL started for the run. `npm test -- tests/store/contract.test.ts tests/auth`
 * runs that file and that folder, and starts PostgreSQL and the browser only if they need them. `--jobs=1` runs one
 * file at a time, `--grep=PATTERN` only the tests with such a name, `--timeout=60` ends a file after a minute.
 * `--long` (`npm run test:long`) runs the same tests at higher counts and prints a table of the fault tests.
 * The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { chromiumPath } from './chromium.ts'
import { startFaultTable } from './fault-table.ts'
import { folderInMemory } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'
import { runFiles, slowestFirst } from './run-files.ts'
import { type FileResult, summary, TapCounts } from './tap-counts.ts'
import { chosenTests, reach, SLOW_FILES } from './test-files.ts'

const SLOWEST = 10
const TIMES = inProject('node_modules/.cache/test-times.json')
const TIMEOUT_S = 240
/** The processors of a small machine. With three, tests that measure patience in real time fail now and then. */
const JOBS = 2
const LONG_TIMEOUT_S = 7_200

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(JOBS) },
    timeout: { type: 'string' },
    grep: { type: 'string' },
  },
})
const isLong = values.long
const files = chosenTests(positionals)

process.env.TMPDIR ??= folderInMemory() ?? tmpdir()
const faults = isLong ? startFaultTable() : undefined
const env: NodeJS.ProcessEnv = {
  // Each process of tests loads much of the service, so a compile cache saves time.
  NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'),
  ...process.env,
  ...(isLong && { TEST_COUNTS: 'long' }),
  ...(values.grep !== undefined && { TAP_GREP: values.grep }),
  ...faults?.env,
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
  if (failed) process.stdout.write(`${held.join('\n')}\n`)
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
  process.stdout.write(`${file.ok ? 'ok    ' : 'FAILED'} ${file.name} (${summary(file)})\n`)
}
const runner = runFiles(slowestFirst(files, readTimes() ?? expectedTimes()), {
  jobs: Number(values.jobs),
  timeoutSeconds: Number(values.timeout ?? (isLong ? LONG_TIMEOUT_S : TIMEOUT_S)),
  env,
  nodeOptions: ['--require', inProject('scripts/quick-modules.cjs'), '--max-semi-space-size=64'],
  onLines: (lines) => lines.forEach(onLine),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))
const passed = await runner.ended
release()
// After a signal, the rest does not run.
for (const file of silent) {
  counts.failed++
  process.stdout.write(`FAILED ${file} (did not end)\n`)
}
await postgres?.stop()

writeTimes(results)
const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
if (results.length > SLOWEST)
  process.stdout.write(
    `\nThe ${SLOWEST} slowest files:\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`).join('')}`,
  )
for (const line of faults?.finish() ?? []) process.stdout.write(`${line}\n`)
const total = counts.end(passed)
process.stdout.write(`${summary(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** How long each file took when it last ran, in seconds; undefined if none has run here. */
function readTimes(): Map<string, number> | undefined {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>))
  } catch {
    return undefined
  }
}

/** Puts the slow files in their order, and the others behind them. */
function expectedTimes(): Map<string, number> {
  const place = (file: string) => (SLOW_FILES.includes(file) ? SLOW_FILES.length - SLOW_FILES.indexOf(file) : 0)
  return new Map(files.map((file) => [file, place(file)]))
}

function writeTimes(results: readonly FileResult[]): void {
  if (isLong) return
  const all = Object.fromEntries([
    ...(readTimes() ?? []),
    ...results.map(({ name, seconds }) => [name, seconds] as const),
  ])
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, JSON.stringify(all))
}

/**
 * `npm test`: every test, on one PostgreSQL started for the run. `npm test -- tests/store/contract.test.ts tests/auth`
 * runs that file and that folder, and starts PostgreSQL and the browser only if they need them. Other arguments go to
 * tap. `--long` (`npm run test:long`) runs the same tests at higher counts and prints a table of the fault tests.
 * The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { chromiumPath } from './chromium.ts'
import { startFaultTable } from './fault-table.ts'
import { startPostgres } from './postgres.ts'
import { type FileResult, summary, TapCounts } from './tap-counts.ts'
import { chosenTests, reach } from './test-files.ts'

const SLOWEST = 10
const LONG_TIMEOUT_S = 7_200

const args = process.argv.slice(2)
const isLong = args.includes('--long')
const files = chosenTests(args.filter((arg) => !arg.startsWith('-')))
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--long')
if (isLong) options.unshift(`--timeout=${LONG_TIMEOUT_S}`)

const faults = isLong ? startFaultTable() : undefined
const env: NodeJS.ProcessEnv = {
  // Each test file is a process that loads much of the service, so a compile cache saves time.
  NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'),
  ...process.env,
  ...(isLong && { TEST_COUNTS: 'long' }),
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

/** After `npm ci`, tap's first run would still load the plugins that .taprc leaves out, and take twice as long. */
const built = inProject('node_modules/.tap-is-built')
if (!existsSync(built)) {
  const { status } = spawnSync(process.execPath, [inProject('node_modules/.bin/tap'), 'build'], { cwd: projectRoot })
  if (status === 0) writeFileSync(built, '')
}

const tap = spawn(process.execPath, [inProject('node_modules/.bin/tap'), '--reporter=tap', ...options, ...files], {
  cwd: projectRoot,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(tap, 'exit') as Promise<[number | null]>
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tap.kill(signal))

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
for await (const line of createInterface({ input: tap.stdout })) {
  if (line.startsWith('# Subtest: ')) release()
  held.push(line)
  const file = counts.line(line)
  if (file === undefined) continue
  if (!file.ok) failed = true
  results.push(file)
  silent.delete(file.name)
  process.stdout.write(`${file.ok ? 'ok    ' : 'FAILED'} ${file.name} (${summary(file)})\n`)
}
const [code] = await exited
failed ||= code !== 0 && counts.failed === 0
release()
// After a file that timed out or bailed out, tap does not run the rest.
for (const file of silent) {
  counts.failed++
  process.stdout.write(`FAILED ${file} (did not end)\n`)
}
await postgres?.stop()

const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
if (results.length > SLOWEST)
  process.stdout.write(
    `\nThe ${SLOWEST} slowest files:\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`).join('')}`,
  )
for (const line of faults?.finish() ?? []) process.stdout.write(`${line}\n`)
const total = counts.end(code === 0)
process.stdout.write(`${summary(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/**
 * `npm test`: the whole suite, on one PostgreSQL started for the run. Arguments are given to tap, and
 * `npm test -- tests/store/contract.test.ts` runs that file only. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { chromiumPath } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { summary, TapCounts } from './tap-counts.ts'

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

const sources = readdirSync(inProject('tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('tests', name))
  .sort()

const options = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const chosen = named.map((arg) => relative(projectRoot, arg))
const files = chosen.length > 0 ? chosen : sources

const usesBrowser = (file: string) => {
  try {
    return readFileSync(inProject(file), 'utf8').includes('support/browser.ts')
  } catch {
    return false
  }
}

const env = { ...process.env }
if (files.some(usesBrowser)) {
  // Once, before the files run side by side. Without a browser its tests fail and say why.
  try {
    env.CHROMIUM_PATH = await chromiumPath()
  } catch (error) {
    process.stderr.write(`${said(error)}\n`)
  }
}

const postgres = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
env.TEST_POSTGRES_URL ??= postgres?.url

const tap = spawn(process.execPath, [inProject('node_modules/.bin/tap'), '--reporter=tap', ...options, ...files], {
  cwd: projectRoot,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(tap, 'exit') as Promise<[number | null]>
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tap.kill(signal))

const counts = new TapCounts()
const silent = new Set(files)
let held: string[] = []
let failed = false
/** A file that passed needs one line; one that failed is shown in full. */
const release = () => {
  if (failed) process.stdout.write(`${held.join('\n')}\n`)
  held = []
  failed = false
}
for await (const line of createInterface({ input: tap.stdout })) {
  if (line.startsWith('# Subtest: ')) release()
  held.push(line)
  const file = counts.line(line)
  if (file?.ok === false) failed = true
  if (file) silent.delete(file.name)
  if (file) process.stdout.write(`${file.ok ? 'ok    ' : 'FAILED'} ${file.name} (${summary(file)})\n`)
}
const [code] = await exited
failed ||= code !== 0 && counts.failed === 0
release()
// tap gives up on the rest after a file that timed out or bailed out.
for (const file of silent) {
  counts.failed++
  process.stdout.write(`FAILED ${file} (did not end)\n`)
}
await postgres?.stop()

const total = counts.end(code === 0)
process.stdout.write(`${summary(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

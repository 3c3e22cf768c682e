/**
 * `npm run test:faults`: the fault tests in their long form, and a table of what was done. `FAULT_ROUNDS` (200) and
 * `FAULT_SEED` repeat a run; names of files, such as `tests/faults/power-loss.test.ts`, run those only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../src/lib/paths.ts'

const ROUNDS = process.env.FAULT_ROUNDS ?? '200'
const seed = process.env.FAULT_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-faults-'))
const table = join(folder, 'table')
const named = process.argv.slice(2)
const all = readdirSync(inProject('tests/faults'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('tests/faults', name))

const test = spawn(
  process.execPath,
  [inProject('scripts/test.ts'), '--jobs=1', '--timeout=7200', ...(named.length > 0 ? named : all)],
  {
    env: { ...process.env, FAULT_ROUNDS: ROUNDS, FAULT_SEED: seed, FAULT_TABLE: table },
    stdio: 'inherit',
  },
)
const [code] = (await once(test, 'exit')) as [number | null]

const lines = existsSync(table) ? readFileSync(table, 'utf8').trim().split('\n') : []
const rows = lines.map((line) => Object.values(JSON.parse(line) as Record<string, string | number>).map(String))
const names = ['fault', 'engine', 'rounds', 'acknowledged', 'refused', 'unknown', 'requests', 'problems', 'seed']
const widths = names.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
for (const row of [names, ...rows])
  process.stdout.write(`${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`)
rmSync(folder, { recursive: true, force: true })
process.exitCode = code ?? 1

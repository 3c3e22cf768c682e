/** The table of the fault tests, from the lines that each test appends to a file. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COLUMNS = ['fault', 'engine', 'rounds', 'acknowledged', 'refused', 'unknown', 'requests', 'problems', 'seed']

export interface FaultTable {
  /** Environment of the tests: the file, and the seed, by which a run can be repeated. */
  env: { FAULT_TABLE: string; FAULT_SEED: string }
  /** Returns the lines of the table, empty if no fault test ran, and removes the file. */
  finish(): string[]
}

export function startFaultTable(): FaultTable {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-faults-'))
  const path = join(folder, 'table')
  const seed = process.env.FAULT_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  return {
    env: { FAULT_TABLE: path, FAULT_SEED: seed },
    finish() {
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
      rmSync(folder, { recursive: true, force: true })
      if (lines.length === 0) return []
      const rows = lines.map((line) => Object.values(JSON.parse(line) as Record<string, string | number>).map(String))
      const widths = COLUMNS.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
      return [COLUMNS, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i] as number)).join('  '))
    },
  }
}

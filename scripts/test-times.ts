/** How long the test files take: kept between runs, and printed by folder beside a budget. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inProject } from '../src/lib/paths.ts'
import type { FileResult } from './tap-counts.ts'

const TIMES = inProject('node_modules/.cache/test-times.json')
const SLOWEST = 10

/**
 * The seconds that the files of a folder may take in `npm test`, added up, on a quiet machine. Two processes need half of
 * their sum. A folder above its budget is marked, and does not fail: a slow machine is no fault of a change.
 */
export const BUDGETS: Readonly<Record<string, number>> = {
  imports: 190,
  dashboard: 165,
  contract: 85,
  store: 45,
  security: 45,
  command: 40,
  trading: 40,
  'broker-files': 35,
  webhooks: 35,
  auth: 30,
  faults: 30,
  ledger: 30,
  operation: 30,
  exports: 25,
  'simulated-broker': 25,
  house: 25,
  assistant: 10,
  config: 15,
  portfolio: 15,
  prices: 15,
  journal: 10,
  lib: 8,
  market: 5,
  plants: 4,
  package: 2,
}

/** Where no run has measured them, as in CI, these begin. A run prints the ten slowest. */
export const EXPECTED: Readonly<Record<string, number>> = {
  'tests/house/bench.test.ts': 350,
  'tests/store/distributed.test.ts': 110,
  'tests/faults/import-killed.test.ts': 25,
  'tests/command/record.test.ts': 25,
  'tests/imports/move.test.ts': 23,
  'tests/imports/accounts.test.ts': 21,
  'tests/package/package.test.ts': 20,
  'tests/imports/large-neighbour.test.ts': 16,
  'tests/imports/one-transaction.test.ts': 15,
  'tests/imports/share-events.test.ts': 15,
  'tests/faults/import-beside.test.ts': 15,
  'tests/command/database.test.ts': 15,
  'tests/dashboard/hidden-amounts.test.ts': 13,
  'tests/imports/restated.test.ts': 12,
  'tests/imports/large-sums.test.ts': 12,
  'tests/dashboard/shell.test.ts': 10,
  'tests/imports/upload.test.ts': 10,
  'tests/imports/import-worker.test.ts': 10,
  'tests/security/attack/attack.test.ts': 10,
  'tests/faults/deliveries-killed.test.ts': 10,
  'tests/contract/large-answers.test.ts': 9,
  'tests/dashboard/calendar.test.ts': 8,
  'tests/dashboard/docs.test.ts': 8,
  'tests/dashboard/imports.test.ts': 8,
  'tests/dashboard/trades.test.ts': 8,
  'tests/imports/undo-properties.test.ts': 8,
  'tests/dashboard/journal.test.ts': 7,
  'tests/imports/overlaps.test.ts': 7,
}

/** How long each file took when it last ran here, in seconds; as expected if none has run. */
export function lastTimes(files: readonly string[]): ReadonlyMap<string, number> {
  return readTimes() ?? new Map(files.map((file) => [file, EXPECTED[file] ?? 0]))
}

function readTimes(): Map<string, number> | undefined {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>))
  } catch {
    return undefined
  }
}

export function keepTimes(results: readonly FileResult[]): void {
  const all = readTimes() ?? new Map<string, number>()
  for (const { name, seconds } of results) all.set(name, seconds)
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, JSON.stringify(Object.fromEntries(all)))
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1).padStart(7)} s`

export function slowestFiles(results: readonly FileResult[]): string[] {
  if (results.length <= SLOWEST) return []
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [`The ${SLOWEST} slowest files:`, ...slowest.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`)]
}

/** The seconds of each folder; `budgets` is given if the whole of `npm test` ran. */
export function folderTimes(results: readonly FileResult[], budgets: Readonly<Record<string, number>> = {}): string[] {
  const sums = new Map<string, number>()
  for (const { name, seconds } of results) {
    const folder = name.split('/')[1] as string
    sums.set(folder, (sums.get(folder) ?? 0) + seconds)
  }
  const folders = [...sums].toSorted(([, a], [, b]) => b - a)
  return [
    'The folders:',
    ...folders.map(([folder, seconds]) => {
      const budget = budgets[folder]
      const of = budget === undefined ? '' : ` of ${budget}${seconds > budget ? ', over its budget' : ''}`
      return `${inSeconds(seconds)}  ${folder}${of}`
    }),
    `${inSeconds(folders.reduce((sum, [, seconds]) => sum + seconds, 0))}  in all`,
  ]
}

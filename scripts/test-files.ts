/** Chooses the test files of a run, and finds out what they need on the machine. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { inProject, projectRoot } from '../src/lib/paths.ts'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** Where no run has measured them, as in CI, these begin, the slowest first. A run prints the ten slowest. */
export const SLOW_FILES: readonly string[] = [
  'tests/store/distributed.test.ts',
  'tests/command/record.test.ts',
  'tests/package/package.test.ts',
  'tests/imports/large-sums.test.ts',
  'tests/imports/own-entries.test.ts',
  'tests/trading/long-lists.test.ts',
  'tests/faults/import-beside.test.ts',
  'tests/imports/one-transaction.test.ts',
  'tests/imports/upload.test.ts',
  'tests/dashboard/shell.test.ts',
  'tests/dashboard/sample-data.test.ts',
  'tests/faults/import-killed.test.ts',
  'tests/command/record.test.ts',
  'tests/command/database.test.ts',
  'tests/config/start-failures.test.ts',
  'tests/dashboard/overview.test.ts',
  'tests/webhooks/dispatcher.test.ts',
  'tests/security/attack/attack.test.ts',
  'tests/portfolio/positions-files.test.ts',
  'tests/security/quotas.test.ts',
  'tests/faults/deliveries-killed.test.ts',
  'tests/dashboard/trades.test.ts',
  'tests/contract/large-answers.test.ts',
  'tests/imports/accounts.test.ts',
  'tests/prices/processes.test.ts',
  'tests/dashboard/calendar.test.ts',
  'tests/dashboard/docs.test.ts',
  'tests/house/run-files.test.ts',
  'tests/contract/head.test.ts',
  'tests/exports/large.test.ts',
  'tests/contract/clients.test.ts',
  'tests/contract/compression.test.ts',
  'tests/prices/faults.test.ts',
  'tests/faults/two-instances.test.ts',
  'tests/faults/database-stopped.test.ts',
]

const testsIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort()

/**
 * The test files of the named files and folders, as paths from the project's root; all tests if none is named. Each is in
 * it once: a process loads a file only once, so a second run would find no tests.
 */
export function chosenTests(named: readonly string[]): string[] {
  if (named.length === 0) return testsIn('tests')
  const files = named.flatMap((name) => {
    const path = relative(projectRoot, resolve(name))
    return statSync(inProject(path), { throwIfNoEntry: false })?.isDirectory() ? testsIn(path) : [path]
  })
  return [...new Set(files)]
}

/** Whether one of the files imports `wanted`, directly or through others. */
export function reach(files: readonly string[], wanted: string): boolean {
  const seen = new Set<string>()
  const visit = (path: string): boolean => {
    if (path === inProject(wanted)) return true
    if (seen.has(path) || !existsSync(path)) return false
    seen.add(path)
    const imports = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((match) => match[1] as string)
    return imports.some((name) => visit(join(dirname(path), name)))
  }
  return files.some((file) => visit(inProject(file)))
}

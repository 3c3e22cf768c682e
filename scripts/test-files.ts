/** Chooses the test files of a run and the engines of each, and finds out what they need on the machine. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { inProject, projectRoot } from '../src/lib/paths.ts'

/** `npm test`; what it leaves out; both together. */
export type Part = 'short' | 'rest' | 'all'

/** The engines on which `onBothEngines` runs in a file. With `postgres` nothing else of the file runs. */
export type Engines = 'both' | 'sqlite' | 'postgres'

export interface Planned {
  file: string
  engines: Engines
}

/**
 * On both engines in `npm test`, because these depend on the SQL, locks and collations of an engine. The queries of the
 * others are the same code on both, and run on SQLite; `--rest` runs them on PostgreSQL.
 */
export const ON_BOTH: readonly string[] = [
  'tests/store/',
  'tests/imports/',
  'tests/ledger/',
  'tests/contract/paging.test.ts',
  'tests/trading/order-of-time.test.ts',
  'tests/trading/tax-laws.test.ts',
]

/**
 * Not in `npm test`: each takes long, and fails for few changes. They kill processes again and again, import much beside
 * other work, start several services, or repeat other tests on another arrangement of the tables.
 */
export const REST: readonly string[] = [
  'tests/faults/deliveries-killed.test.ts',
  'tests/faults/failover.test.ts',
  'tests/faults/import-beside.test.ts',
  'tests/faults/import-killed.test.ts',
  'tests/faults/power-loss.test.ts',
  'tests/house/bench.test.ts',
  'tests/operation/update.test.ts',
  'tests/package/client-in-browser.test.ts',
  'tests/package/client.test.ts',
  'tests/package/package.test.ts',
  'tests/prices/processes.test.ts',
  'tests/security/attack/attack.test.ts',
  'tests/store/distributed.test.ts',
]

/** A file in an import, or one that is started as a process or a thread. */
const NAMED_FILE = /'((?:\.{1,2}|src|scripts|tests)\/[^'\s]+\.(?:tsx?|json))'/g

const testsIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort()

const fromRoot = (name: string): string => relative(projectRoot, resolve(name))
const isFolder = (path: string): boolean => statSync(inProject(path), { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * The test files of the named files and folders, as paths from the project's root; all tests if none is named. Each is in
 * it once: a process loads a file only once, so a second run would find no tests.
 */
export function chosenTests(named: readonly string[]): string[] {
  if (named.length === 0) return testsIn('tests')
  return [...new Set(named.map(fromRoot).flatMap((path) => (isFolder(path) ? testsIn(path) : [path])))]
}

/** What a part runs of the named files and folders. A file that is named itself runs in every part that has tests of it. */
export function plan(named: readonly string[], part: Part): Planned[] {
  const itself = new Set(named.map(fromRoot))
  return chosenTests(named).flatMap((file) => {
    const engines = part === 'all' ? 'both' : part === 'rest' ? restOf(file) : enginesOf(file, itself.has(file))
    return engines === undefined ? [] : [{ file, engines }]
  })
}

const isOnBoth = (file: string): boolean => ON_BOTH.some((path) => file.startsWith(path))

function enginesOf(file: string, isNamed: boolean): Engines | undefined {
  if (REST.includes(file)) return isNamed ? 'both' : undefined
  return isOnBoth(file) ? 'both' : 'sqlite'
}

function restOf(file: string): Engines | undefined {
  if (REST.includes(file)) return 'both'
  return !isOnBoth(file) && textOf(file).includes('onBothEngines(') ? 'postgres' : undefined
}

const textOf = (file: string): string => (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : '')

const linked = new Map<string, string[]>()
/** The files that a file imports, and those that it names to start them, as paths from the project's root. */
function linksOf(file: string): string[] {
  const found = linked.get(file)
  if (found !== undefined) return found
  const text = /\.tsx?$/.test(file) ? textOf(file) : ''
  const names = [...text.matchAll(NAMED_FILE)].map((match) => match[1] as string)
  const links = names.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name))
  linked.set(file, links)
  return links
}

function reached(files: readonly string[]): Set<string> {
  const seen = new Set(files)
  for (const file of seen) for (const link of linksOf(file)) seen.add(link)
  return seen
}

/** Whether one of the files imports or starts `wanted`, directly or through others. */
export const reach = (files: readonly string[], wanted: string): boolean => reached(files).has(wanted)

export interface Affected {
  files: string[]
  /** Changed files for which no test was found. */
  unreached: string[]
}

/** Pages are built, and tests open what was built. */
const BUILT = 'src/dashboard/'

/**
 * The test files that reach a changed file. A page, and a changed file that none reaches, such as a fixture, choose the
 * folder of their room; the contract chooses `tests/contract`, and the tables `tests/store`.
 */
export function affectedBy(changed: readonly string[], tests: readonly string[]): Affected {
  const links = tests.map((file) => [file, reached([file])] as const)
  const files = new Set<string>()
  const unreached: string[] = []
  for (const path of changed) {
    const found = links.filter(([, seen]) => seen.has(path)).map(([file]) => file)
    const folder = folderOf(path)
    if (folder !== undefined && (found.length === 0 || path.startsWith(BUILT)))
      found.push(...tests.filter((file) => file.startsWith(folder)))
    if (found.length === 0) unreached.push(path)
    for (const file of found) files.add(file)
  }
  return { files: tests.filter((file) => files.has(file)), unreached }
}

function folderOf(path: string): string | undefined {
  const [top, room, ...rest] = path.split('/')
  if (top === 'openapi') return 'tests/contract/'
  if (top === 'db') return 'tests/store/'
  return (top === 'src' || top === 'tests') && rest.length > 0 ? `tests/${room}/` : undefined
}

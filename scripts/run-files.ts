/**
 * Runs test files, alone or several in a process, and passes on their TAP as one stream: a subtest per file.
 *
 * tap's own command would load its process tracker and source maps into every test and every program that a test
 * starts, for a coverage that is not measured here; that takes half a second each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { chunks } from '../src/lib/chunks.ts'
import { compare } from '../src/lib/compare.ts'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { testName } from './tap-counts.ts'

export interface RunOptions {
  jobs: number
  /** A test file may take so long. */
  timeoutSeconds: number
  /** A process that does not end then is killed so much later. */
  killAfterMs?: number
  env: NodeJS.ProcessEnv
  /** Options of Node for each process. */
  nodeOptions?: readonly string[]
  /** Called with the lines of a file, in the order in which the files end. */
  onLines(lines: string[]): void
}

export interface Runner {
  /** Ends the files under way and starts no others. */
  kill(signal: NodeJS.Signals): void
  /** Resolves when every file has ended, with whether all passed. */
  ended: Promise<boolean>
}

const KILL_AFTER_MS = 30_000
const PLAN = /^1\.\.(\d+)(?: *# *(.*))?$/
const SUBTEST = /^# Subtest: (.*)$/
const RESULT = /^(not )?ok \d+ - /
const SEVERAL = inProject('scripts/test-process.ts')

/** Each group of files runs in one process. */
export function runFiles(groups: readonly (readonly string[])[], options: RunOptions): Runner {
  const { killAfterMs = KILL_AFTER_MS } = options
  const waiting = [...groups]
  const running = new Set<ReturnType<typeof spawn>>()
  let passed = true

  async function run(files: readonly string[]): Promise<void> {
    const started = performance.now()
    const { TAP_TIMEOUT = String(options.timeoutSeconds), TAP_GREP, ...rest } = options.env
    const env: NodeJS.ProcessEnv = { ...rest, TAP: '1', TAP_TIMEOUT }
    const isSeveral = files.length > 1
    // A pattern for each depth: the first is that of the files.
    if (TAP_GREP !== undefined) env.TAP_GREP = isSeveral ? `/./\n${TAP_GREP}` : TAP_GREP
    if (isSeveral) env.TEST_FILES = JSON.stringify(files)
    const program = isSeveral ? [SEVERAL] : files
    const child = spawn(process.execPath, [...(options.nodeOptions ?? []), ...program], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(child)
    const limit = setTimeout(() => child.kill('SIGKILL'), options.timeoutSeconds * 1000 * files.length + killAfterMs)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    clearTimeout(limit)
    running.delete(child)
    const ended: Ended = {
      lines: Buffer.concat(chunks).toString().trimEnd().split('\n'),
      code,
      signal,
      milliseconds: performance.now() - started,
    }
    const results = isSeveral ? resultsOf(files, ended) : [resultOf(files[0] as string, ended)]
    for (const result of results) {
      if (!result.ok) passed = false
      options.onLines(result.lines)
    }
  }

  async function work(): Promise<void> {
    for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) await run(files)
  }

  return {
    kill(signal) {
      passed &&= waiting.length === 0
      waiting.length = 0
      for (const child of running) child.kill(signal)
    },
    ended: Promise.all(Array.from({ length: options.jobs }, work)).then(() => passed),
  }
}

interface Ended {
  lines: string[]
  code: number | null
  signal: NodeJS.Signals | null
  milliseconds: number
}

interface Result {
  ok: boolean
  lines: string[]
}

/** The result of a process that ran one file. */
function resultOf(name: string, { lines, milliseconds, ...end }: Ended): Result {
  const plan = lines.map((line) => PLAN.exec(line)).find((match) => match !== null)
  // Without a plan the process ended before its tests did, whatever its exit code.
  const ok = end.code === 0 && plan !== undefined
  const skipped = ok && plan?.[1] === '0' ? ` # SKIP ${plan[2] ?? 'no tests found'}` : ''
  const time = `# time=${milliseconds.toFixed(0)}ms`
  return {
    ok,
    lines: [
      `# Subtest: ${name}`,
      ...lines.map((line) => `    ${line}`),
      `${ok ? 'ok' : 'not ok'} - ${name}${skipped} ${time}`,
      ...(ok ? [] : reason(end)),
    ],
  }
}

const reason = ({ code, signal }: Pick<Ended, 'code' | 'signal'>): string[] => [
  '  ---',
  `  ${signal === null ? `exitCode: ${code}` : `signal: ${signal}`}`,
  '  ...',
]

/** The results of a process that ran several files (`test-process.ts`). */
function resultsOf(files: readonly string[], ended: Ended): Result[] {
  const results: Result[] = []
  const missing = new Set(files)
  const fail = (name: string) => results.push({ ok: false, lines: [`not ok - ${name}`, ...reason(ended)] })
  let isWhole = false
  for (const line of ended.lines) {
    const name = SUBTEST.exec(line)?.[1]
    if (name !== undefined) results.push({ ok: false, lines: [] })
    // The plan is followed by sums of all files.
    else if (PLAN.test(line)) isWhole = true
    const last = results.at(-1)
    if (last === undefined || isWhole) continue
    last.lines.push(line)
    const point = RESULT.exec(line)
    if (point === null) continue
    last.ok = point[1] === undefined
    missing.delete(testName(line.slice(point[0].length)))
  }
  for (const name of missing) fail(name)
  if ((ended.code !== 0 || !isWhole) && results.every(({ ok }) => ok)) fail(`the process of ${files.join(', ')}`)
  return results
}

/** At most so many files share a process: a process with all files of a room would run on alone at the end. */
const FILES_PER_PROCESS = 6

/**
 * The files of a folder together, except those that are alone. The slowest groups of the last run are first, so that none
 * is left at the end. One without a time may be long: files that are alone go before the others, and longer texts before
 * shorter.
 */
export function inGroups(
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  isAlone: (name: string) => boolean = () => false,
): string[][] {
  const folders = Map.groupBy(files, (name) => (isAlone(name) ? name : dirname(name)))
  const groups = [...folders.values()].flatMap((names) => [...chunks(names, FILES_PER_PROCESS)])
  const sum = (names: string[], of: (name: string) => number) => names.reduce((all, name) => all + of(name), 0)
  const known = (name: string) => seconds.get(name) ?? Number.POSITIVE_INFINITY
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0
  const described = groups.map((names) => ({
    names,
    order: [sum(names, known), Number(isAlone(names[0] as string)), sum(names, size)] as const,
  }))
  const least = ({ order: a }: { order: readonly number[] }, { order: b }: { order: readonly number[] }) =>
    a.map((value, i) => compare(b[i] as number, value)).find((difference) => difference !== 0) ?? 0
  return described.sort(least).map(({ names }) => names)
}

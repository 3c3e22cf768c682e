/**
 * Runs test files in a few processes (`test-process.ts`), and passes on their TAP as one stream: a subtest per file.
 *
 * A process asks for the next file when it is done with one, so that none waits for another at the end. It loads the
 * service once, which takes longer than most files.
 *
 * tap's own command would load its process tracker and source maps into every test and every program that a test
 * starts, for a coverage that is not measured here; that takes half a second each.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { compare } from '../src/lib/compare.ts'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { testName } from './tap-counts.ts'
import type { Engines } from './test-files.ts'

export interface RunOptions {
  /** So many processes run files at a time. */
  jobs: number
  /** A test file may take so long. */
  timeoutSeconds: number
  /** A process whose file does not end then is killed so much later. */
  killAfterMs?: number
  env: NodeJS.ProcessEnv
  /** Whether no file starts after one that fails. */
  bail?: boolean
  /** The engines of a file; both if absent. */
  enginesOf?(file: string): Engines | undefined
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

/** By these messages, a process asks for its next file; the second says that the last one failed. */
export const NEXT = 'next'
export const NEXT_AFTER_FAILURE = 'next-after-failure'
const KILL_AFTER_MS = 30_000
const PLAN = /^1\.\.\d+/
const SUBTEST = /^# Subtest: (.*)$/
const RESULT = /^(not )?ok \d+ - /
const TEST_PROCESS = inProject('scripts/test-process.ts')

export function runFiles(files: readonly string[], options: RunOptions): Runner {
  const { killAfterMs = KILL_AFTER_MS } = options
  const timeoutMs = options.timeoutSeconds * 1000 + killAfterMs
  const waiting = [...files]
  const running = new Set<ChildProcess>()
  let passed = true

  function onFailure(): void {
    passed = false
    if (options.bail === true) waiting.length = 0
  }

  /** Gives files to one process until it ends. */
  async function runOne(): Promise<void> {
    const child = startProcess(options)
    running.add(child)
    const given: string[] = []
    let limit: NodeJS.Timeout | undefined
    child.on('message', (message) => {
      // tap sends messages too.
      if (message !== NEXT && message !== NEXT_AFTER_FAILURE) return
      if (message === NEXT_AFTER_FAILURE) onFailure()
      clearTimeout(limit)
      const next = waiting.shift()
      if (next !== undefined) given.push(next)
      limit = setTimeout(() => child.kill('SIGKILL'), next === undefined ? killAfterMs : timeoutMs)
      const engines = next === undefined ? undefined : options.enginesOf?.(next)
      child.send({ file: next ?? null, engines }, () => {})
    })
    const results = new Results((result) => {
      if (!result.ok) onFailure()
      options.onLines(result.lines)
    })
    const output = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })
    output.on('line', (line) => results.line(line))
    const [[code, signal]] = (await Promise.all([once(child, 'close'), once(output, 'close')])) as [
      [number | null, NodeJS.Signals | null],
      unknown,
    ]
    clearTimeout(limit)
    running.delete(child)
    // A process that cannot even ask would not ask the next time.
    if (given.length === 0) given.push(...waiting.splice(0))
    if (given.length > 0) results.end(given, { code, signal })
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await runOne()
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

function startProcess(options: RunOptions): ChildProcess {
  const { TAP_TIMEOUT = String(options.timeoutSeconds), TAP_GREP, ...rest } = options.env
  const env: NodeJS.ProcessEnv = { ...rest, TAP: '1', TAP_TIMEOUT }
  // A pattern for each depth: the first is that of the files.
  if (TAP_GREP !== undefined) env.TAP_GREP = `/./\n${TAP_GREP}`
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
  return spawn(process.execPath, [...(options.nodeOptions ?? []), TEST_PROCESS], {
    cwd: projectRoot,
    env,
    stdio: [...stdio],
  })
}

interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

interface Result {
  ok: boolean
  lines: string[]
}

/** The TAP of one process, cut into its files. */
class Results {
  readonly #release: (result: Result) => void
  readonly #ended = new Set<string>()
  #last: Result | undefined
  #allPassed = true
  #isWhole = false

  /** `release` gets each file when its lines are complete. */
  constructor(release: (result: Result) => void) {
    this.#release = (result) => {
      this.#allPassed &&= result.ok
      release(result)
    }
  }

  line(line: string): void {
    const isStart = SUBTEST.test(line)
    // The plan is followed by sums of all files.
    if (PLAN.test(line)) this.#isWhole = true
    if (isStart || this.#isWhole) this.#releaseLast()
    if (isStart) this.#last = { ok: false, lines: [] }
    if (this.#last === undefined) return
    this.#last.lines.push(line)
    const point = RESULT.exec(line)
    if (point === null) return
    this.#last.ok = point[1] === undefined
    this.#ended.add(testName(line.slice(point[0].length)))
  }

  /** A file that was given to the process and has no result failed. */
  end(given: readonly string[], end: End): void {
    this.#releaseLast()
    const fail = (name: string) => this.#release({ ok: false, lines: [`not ok - ${name}`, ...reason(end)] })
    for (const name of given) if (!this.#ended.has(name)) fail(name)
    if ((end.code !== 0 || !this.#isWhole) && this.#allPassed) fail(`the process of ${given.join(', ')}`)
  }

  #releaseLast(): void {
    if (this.#last !== undefined) this.#release(this.#last)
    this.#last = undefined
  }
}

const reason = ({ code, signal }: End): string[] => [
  '  ---',
  `  ${signal === null ? `exitCode: ${code}` : `signal: ${signal}`}`,
  '  ...',
]

/** Files without a time of the last run first, longer texts first; then the slowest, so that none is left at the end. */
export function slowestFirst(files: readonly string[], seconds: ReadonlyMap<string, number>): string[] {
  const known = (name: string) => seconds.get(name) ?? Number.POSITIVE_INFINITY
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0
  return files.toSorted((a, b) => compare(known(b), known(a)) || compare(size(b), size(a)))
}

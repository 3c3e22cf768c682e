/**
 * Runs test files, each in a process of its own, and passes on their TAP as one stream: a subtest per file.
 *
 * tap's own command would load its process tracker and source maps into every test and every program that a test
 * starts, for a coverage that is not measured here; that takes half a second each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { projectRoot } from '../src/lib/paths.ts'

export interface RunOptions {
  jobs: number
  /** A test file may take so long. */
  timeoutSeconds: number
  /** One that does not end then is killed so much later. */
  killAfterMs?: number
  env: NodeJS.ProcessEnv
  /** Options of Node for each file. */
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

export function runFiles(files: readonly string[], options: RunOptions): Runner {
  const { killAfterMs = KILL_AFTER_MS } = options
  const waiting = [...files]
  const running = new Set<ReturnType<typeof spawn>>()
  let passed = true

  async function run(name: string): Promise<void> {
    const started = performance.now()
    const { TAP_TIMEOUT = String(options.timeoutSeconds), ...env } = options.env
    const child = spawn(process.execPath, [...(options.nodeOptions ?? []), name], {
      cwd: projectRoot,
      env: { ...env, TAP: '1', TAP_TIMEOUT },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(child)
    const limit = setTimeout(() => child.kill('SIGKILL'), options.timeoutSeconds * 1000 + killAfterMs)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    clearTimeout(limit)
    running.delete(child)
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n')
    const plan = lines.map((line) => PLAN.exec(line)).find((match) => match !== null)
    // Without a plan the process ended before its tests did, whatever its exit code.
    const ok = code === 0 && plan !== undefined
    if (!ok) passed = false
    const skipped = ok && plan?.[1] === '0' ? ` # SKIP ${plan[2] ?? 'no tests found'}` : ''
    const time = `# time=${(performance.now() - started).toFixed(0)}ms`
    options.onLines([
      `# Subtest: ${name}`,
      ...lines.map((line) => `    ${line}`),
      `${ok ? 'ok' : 'not ok'} - ${name}${skipped} ${time}`,
      ...(ok ? [] : ['  ---', `  ${signal === null ? `exitCode: ${code}` : `signal: ${signal}`}`, '  ...']),
    ])
  }

  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name)
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

/**
 * The slowest of the last run first, so that no long file is left at the end. A file without a time may be long: those
 * that start the service as a process go before the others, and larger files before smaller.
 */
export function longestFirst(
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  startsService: (name: string) => boolean = () => false,
): string[] {
  const described = files.map((name) => ({
    name,
    seconds: seconds.get(name) ?? Number.MAX_VALUE,
    startsService: Number(startsService(name)),
    size: statSync(name, { throwIfNoEntry: false })?.size ?? 0,
  }))
  described.sort((a, b) => b.seconds - a.seconds || b.startsService - a.startsService || b.size - a.size)
  return described.map(({ name }) => name)
}

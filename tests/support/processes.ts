/** Starts programs of `tests/support` in other processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'

/** Options of Node with which the commands of package.json start a program. */
export const NODE_OPTIONS: readonly string[] = ['--require', inProject('scripts/quick-modules.cjs')]

/** Starts `tests/support/<name>.ts`; killed after `t`. Standard input and output are pipes. `env` is added to ours. */
export function startProgram(t: Test, name: string, args: string[] = [], env: Record<string, string> = {}) {
  const path = join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, [...NODE_OPTIONS, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

/** Resolves with the exit code; null if a signal ended the process. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

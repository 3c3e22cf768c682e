/** The command of the operator that takes a backup elsewhere, such as to another disk or an object store. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { SECOND } from '../lib/clock.ts'
import { unavailable } from '../lib/errors.ts'

/** In a word of the command: the path of the backup. */
const FILE = '{file}'

/** Of what the command prints as errors: its end. */
const MOST_CHARACTERS = 1_000

/**
 * Runs the words without a shell; `{file}` within a word is the path of the backup. After `withinMs`, or at the signal, it is killed
 * with what it has started. Throws Failure `unavailable` unless it ends with status 0; its detail has the errors that it printed.
 */
export async function runOnBackup(
  words: readonly string[],
  file: string,
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<void> {
  const [program = '', ...args] = words.map((word) => word.replaceAll(FILE, file))
  // A process group of its own, so that it can be killed as a whole.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-MOST_CHARACTERS)
  })
  const late = AbortSignal.timeout(withinMs)
  const ends = AbortSignal.any([late, signal])
  const kill = () => {
    killGroup(child)
    // Something that has left the group may have it open.
    child.stderr.destroy()
  }
  ends.addEventListener('abort', kill)
  try {
    const [status, killedBy] = (await once(child, 'close')) as [number | null, string | null]
    if (status === 0) return
    const how = late.aborted
      ? `did not end within ${withinMs / SECOND} s`
      : `ended with ${killedBy ?? `status ${status}`}`
    throw unavailable({ detail: `${program} ${how}${printed === '' ? '' : `: ${printed.trim()}`}` })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined || !/^E[A-Z]+$/.test(code)
      ? error
      : unavailable({ detail: `${program} cannot be started (${code})`, cause: error })
  } finally {
    ends.removeEventListener('abort', kill)
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Imports and undos of one user behave as one after the other, although each is a sequence of steps. */
import { setImmediate as nextImmediate } from 'node:timers/promises'
import { busy, Failure } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Engine, Reader, Workspace, Writer } from '../../store/index.ts'
import { ownSteps, type Steps, stepsOf } from '../../store/steps.ts'
import { deleteSpoolContents } from './spool-queries.ts'
import { Overtaken, removeCutOff, removeStaged } from './staging.ts'
import { selectRecordState } from './staging-queries.ts'

/** Why work that was overtaken too often is refused. */
type Overtaking = 'import_overtaken' | 'undo_overtaken' | 'move_overtaken'

/** What `runInSteps` gives to its work. */
export interface Staging {
  steps: Steps
  /** The last step: when it resolves, all steps are safe on disk. */
  writeLast<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
  /** Call it first in the last step. Throws `Overtaken` if another import or undo of the user has ended meanwhile. */
  assertNotOvertaken(db: Reader): Promise<void>
  /** Call it after the first step: if a later one fails, what this import has staged is deleted. */
  onStaged(importId: number): void
  /**
   * Deletes what is staged, after the last step. `onSome` is called before each delete, and may throw. On SQLite, what is
   * not deleted then is deleted later; on PostgreSQL the last step is undone too.
   */
  remove(importId: number, onSome: () => void): Promise<void>
}

/** More often than this no other instance can end an import of the same user meanwhile. */
const MOST_TRIES = 5
const RETRY_AFTER_SECONDS = 30

/**
 * On PostgreSQL the steps are one transaction. On SQLite each is a transaction of its own, and the work begins again if it
 * was overtaken; after five times it throws Failure `busy` with the code `overtaken`.
 */
export const runInSteps = <T>(
  workspace: Workspace,
  engine: Engine,
  { userId, overtaken }: { userId: number; overtaken: Overtaking },
  work: (staging: Staging) => Promise<T>,
): Promise<T> =>
  engine === 'sqlite'
    ? untilNotOvertaken(workspace, userId, overtaken, work)
    : workspace.write((tx) => {
        const steps = { ...stepsOf(tx), pause: answersFirst }
        return work({
          steps,
          writeLast: steps.write,
          assertNotOvertaken: async () => {},
          onStaged: () => {},
          remove: (importId, onSome) => removeStaged(steps, importId, onSome),
        })
      })

/** Takes the answers of the server that have arrived: the first immediate runs before they are read, the second after. */
async function answersFirst(): Promise<void> {
  await nextImmediate()
  await nextImmediate()
}

async function untilNotOvertaken<T>(
  workspace: Workspace,
  userId: number,
  overtaken: Overtaking,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const steps = ownSteps(workspace)
  await removeCutOff(steps)
  for (let n = 1; ; n++) {
    let staged: number | undefined
    const found = await steps.prepare((db) => selectRecordState(db, userId))
    const isOvertakenIn = async (db: Reader) => found !== (await selectRecordState(db, userId))
    // What cannot be deleted now, such as on a full disk, is deleted later.
    const remove = (importId: number, onSome?: () => void) => removeStaged(steps, importId, onSome).catch(() => {})
    try {
      return await work({
        steps,
        writeLast: (fn) => workspace.write(fn),
        async assertNotOvertaken(db) {
          if (await isOvertakenIn(db)) throw new Overtaken()
        },
        onStaged(importId) {
          staged = importId
        },
        remove,
      })
    } catch (error) {
      if (isStop(error)) throw error
      if (staged !== undefined) await remove(staged)
      if (!(await steps.prepare(isOvertakenIn))) throw error
      if (n === MOST_TRIES) throw busy(say(overtaken), RETRY_AFTER_SECONDS, { cause: error })
      await steps.prepare(deleteSpoolContents)
    }
  }
}

/** The service ends, and has no time to delete rows. */
const isStop = (error: unknown): boolean => error instanceof Failure && error.kind === 'busy'

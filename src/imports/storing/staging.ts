/** Deletes what an import has staged if it does not end; `src/imports/README.md` lists what is staged. */
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Store, Writer } from '../../store/index.ts'
import { type Steps, writeAll } from '../../store/steps.ts'
import { updateImport } from '../queries.ts'
import {
  deleteLinks,
  deleteRowsOfAccount,
  deleteSomeLinks,
  deleteSomeOfAccount,
  deleteStaged,
  selectCutOff,
  selectStaged,
  updateUnfinished,
} from './staging-queries.ts'

/** Thrown if another import or undo of the user has ended since this one began. */
export class Overtaken extends Error {}

/** Rows per delete. */
const ROWS_PER_DELETE = 500
/** An import that is marked within this time runs; another one was cut off. */
const CUT_OFF_AFTER_MS = 15 * 60_000
const MARK_AFTER_MS = 60_000

/** The steps, which mark the import as running now and then. Its first step has done so. */
export function markingSteps(steps: Steps, importId: number, clock: Clock = systemClock): Steps {
  let markedAt = clock.now()
  return {
    ...steps,
    write: (fn) =>
      steps.write(async (tx) => {
        const now = clock.now()
        if (now - markedAt >= MARK_AFTER_MS) {
          await updateImport(tx, importId, { stagedAt: now })
          markedAt = now
        }
        return await fn(tx)
      }),
  }
}

/**
 * Deletes the rows of an import that has not ended. `onSome` is called before each delete; it may throw. In one
 * transaction each table has one delete: PostgreSQL would search each few rows among all that it has deleted before.
 */
export async function removeStaged(steps: Steps, importId: number, onSome: () => void = () => {}): Promise<void> {
  const { accountIds, fileIds } = await steps.prepare((db) => selectStaged(db, importId))
  const removeAll = (all: (tx: Writer) => Promise<void>, some: (tx: Writer) => Promise<boolean>) => {
    if (!steps.isOneTransaction) return untilDone(steps, onSome, some)
    onSome()
    return steps.write(all)
  }
  for (const id of fileIds)
    await removeAll(
      (tx) => deleteLinks(tx, id),
      (tx) => deleteSomeLinks(tx, id, ROWS_PER_DELETE),
    )
  for (const id of accountIds)
    await removeAll(
      (tx) => deleteRowsOfAccount(tx, id),
      (tx) => deleteSomeOfAccount(tx, id, ROWS_PER_DELETE),
    )
  await steps.write((tx) => deleteStaged(tx, importId))
}

/** Repeats `some` until it returns that nothing is left. */
async function untilDone(steps: Steps, onSome: () => void, some: (tx: Writer) => Promise<boolean>): Promise<void> {
  let isMore = true
  function* turns(): Generator<undefined> {
    while (isMore) yield
  }
  await writeAll(steps, turns(), async (tx) => {
    onSome()
    isMore = await some(tx)
  })
}

/** Call it if no import runs: `removeCutOff` then deletes those that were cut off a moment ago too. */
export const markAllCutOff = (store: Store): Promise<void> => store.write(updateUnfinished)

/** Deletes the rows of imports that were cut off. */
export async function removeCutOff(steps: Steps): Promise<void> {
  const before = systemClock.now() - CUT_OFF_AFTER_MS
  for (const id of await steps.prepare((db) => selectCutOff(db, before))) await removeStaged(steps, id)
}

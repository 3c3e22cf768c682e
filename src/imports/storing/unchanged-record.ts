/** Work on a record that is prepared without a lock, and stored only if the record is still the one that was read. */
import { assertOwnVersion } from '../../ledger/own-rules.ts'
import { busy } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader, UserStore, Writer } from '../../store/index.ts'
import { selectRecordState } from './record-state-queries.ts'

/** Why work that was overtaken too often is refused. */
type Overtaking = 'import_overtaken' | 'undo_overtaken' | 'move_overtaken' | 'answer_overtaken'

/** More often than this no other instance can end an import of the same user meanwhile. */
const MOST_TRIES = 5
const RETRY_AFTER_SECONDS = 30

/** What is given to the work, which begins with `read`. Each throws `Overtaken` if the record has changed since then. */
export interface RecordWork {
  /** One state of the record. */
  read<T>(fn: (db: Reader) => Promise<T>): Promise<T>
  /** The transaction that changes the record. */
  store<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
}

/**
 * Runs `work`. It begins again if another import, undo or move of the user has ended meanwhile; after five times it throws Failure
 * `busy` with the code `overtaken`.
 */
export async function onUnchangedRecord<T>(
  own: UserStore,
  overtaken: Overtaking,
  work: (on: RecordWork) => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n++) {
    let found: string | undefined
    const assertUnchanged = async (db: Reader): Promise<void> => {
      const { derivedBy, ...counted } = await selectRecordState(db)
      assertOwnVersion(derivedBy ?? 0)
      const state = JSON.stringify(counted)
      found ??= state
      if (found !== state) throw new Overtaken()
    }
    try {
      return await work({
        read: (fn) =>
          own.snapshot(async (db) => {
            await assertUnchanged(db)
            return await fn(db)
          }),
        store: (fn) =>
          own.writeLate(async (tx) => {
            await assertUnchanged(tx)
            return await fn(tx)
          }),
      })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (n === MOST_TRIES) throw busy(say(overtaken), RETRY_AFTER_SECONDS, { cause: error })
    }
  }
}

/** Another import or undo of the user has ended since this one began. */
class Overtaken extends Error {}

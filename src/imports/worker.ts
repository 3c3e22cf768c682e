/** The worker of an import or undo: parsing, matching and writing, away from the thread that answers requests. */
import { DISK_FULL, Failure, isDiskFull } from '../lib/errors.ts'
import { storeOfThread } from '../store/thread.ts'
import { beginCommit } from './commit.ts'
import { importFiles } from './import-files.ts'
import {
  type ImportOutcome,
  type ImportTask,
  importStopped,
  type Progress,
  type UndoOutcome,
  undoStopped,
} from './job.ts'
import { undoImport } from './undo/undo.ts'

/** An import is one transaction, however long it takes. */
const QUERY_TIMEOUT_MS = 10 * 60_000
/** In percent; progress by less is sent only with a new message. */
const LEAST_STEP = 1

export default async function run({ job, port, stop, commit }: ImportTask): Promise<ImportOutcome | UndoOutcome> {
  let sent = -LEAST_STEP
  let lastMessage = ''
  const progress = (percentage: number, message: string) => {
    // Thrown within the transaction, which is undone.
    if (Atomics.load(stop, 0) !== 0) throw 'importId' in job ? undoStopped() : importStopped()
    // The percentage never falls, also if the transaction is run again.
    const rounded = Math.max(sent, Math.floor(percentage))
    if (rounded < sent + LEAST_STEP && message === lastMessage) return
    sent = Math.max(0, rounded)
    lastMessage = message
    port.postMessage({ type: 'progress', percentage: sent, message } satisfies Progress)
  }
  try {
    const openStore = () => storeOfThread(job.databaseUrl, QUERY_TIMEOUT_MS)
    const beforeCommit = () => beginCommit(commit)
    return 'importId' in job
      ? await undoImport(openStore, job, progress, beforeCommit)
      : await importFiles(openStore, job, progress, beforeCommit)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return { kind: 'failed', message: error.message }
    // An error loses its class between threads; an outcome keeps its kind.
    if (error instanceof Failure && (error.kind === 'busy' || error.kind === 'repeated'))
      return { kind: error.kind, message: error.message }
    if (error instanceof Failure) return { kind: 'unavailable', message: error.message, detail: error.detail ?? '' }
    if (isDiskFull(error)) return { kind: 'unavailable', message: DISK_FULL, detail: 'a file of the import' }
    throw error
  } finally {
    port.close()
  }
}

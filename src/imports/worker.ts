/** The worker of an import, undo or move: parsing, matching and writing, away from the thread that answers requests. */
import { diskFull, Failure, isDiskFull } from '../lib/errors.ts'
import { SMALL_CACHE_KB, storeOfThread } from '../store/thread.ts'
import { beginCommit } from './commit.ts'
import { importFiles } from './import-files.ts'
import {
  type AnswerOutcome,
  answerStopped,
  type ImportOutcome,
  type ImportTask,
  importStopped,
  type JournalOutcome,
  journalStopped,
  type MoveOutcome,
  moveStopped,
  type Progress,
  type UndoOutcome,
  undoStopped,
} from './job.ts'
import { checkContent } from './journal/check-content.ts'
import { importJournal } from './journal/import-journal.ts'
import { moveFiles } from './moving/move.ts'
import { answerQuestion } from './questions/answer.ts'
import { undoImport } from './undo/undo.ts'

/** An import is one transaction, however long it takes. */
const QUERY_TIMEOUT_MS = 10 * 60_000
/** In percent; progress by less is sent only with a new message. */
const LEAST_STEP = 1

export default async function run({
  job,
  port,
  stop,
  commit,
}: ImportTask): Promise<ImportOutcome | UndoOutcome | MoveOutcome | AnswerOutcome | JournalOutcome> {
  let sent = -LEAST_STEP
  let lastMessage = ''
  const progress = (percentage: number, message: string) => {
    // Thrown within the transaction, which is undone.
    if (Atomics.load(stop, 0) !== 0) throw stopped(job)
    // The percentage never falls, also if the transaction is run again.
    const rounded = Math.max(sent, Math.floor(percentage))
    if (rounded < sent + LEAST_STEP && message === lastMessage) return
    sent = Math.max(0, rounded)
    lastMessage = message
    port.postMessage({ type: 'progress', percentage: sent, message } satisfies Progress)
  }
  try {
    const openStore = () =>
      storeOfThread(job.databaseUrl, { queryTimeoutMs: QUERY_TIMEOUT_MS, cacheKb: SMALL_CACHE_KB })
    const beforeCommit = () => beginCommit(commit)
    if ('importId' in job) return await undoImport(openStore, job, progress, beforeCommit)
    if ('journal' in job) return await importJournal(openStore, job, checkContent, progress, beforeCommit)
    if ('from' in job) return await moveFiles(openStore, job, progress, beforeCommit)
    if ('question' in job) return await answerQuestion(openStore, job, progress, beforeCommit)
    return await importFiles(openStore, job, progress, beforeCommit)
  } catch (error) {
    const failure = isDiskFull(error) ? diskFull({ detail: 'a file of the import' }) : error
    if (!(failure instanceof Failure)) throw error
    // An error loses its class between threads; an outcome keeps its kind.
    const { kind, said, detail = '' } = failure
    if (kind === 'invalid') return { kind: 'failed', said }
    return kind === 'busy' || kind === 'repeated' || kind === 'overtaken' || kind === 'precondition_failed'
      ? { kind, said }
      : { kind: 'unavailable', said, detail }
  } finally {
    port.close()
  }
}

function stopped(job: ImportTask['job']): Failure {
  if ('importId' in job) return undoStopped()
  if ('from' in job) return moveStopped()
  if ('question' in job) return answerStopped()
  return 'journal' in job ? journalStopped() : importStopped()
}

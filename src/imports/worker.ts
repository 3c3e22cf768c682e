/** The worker of an import: parsing, matching and writing, away from the thread that answers requests. */
import type { MessagePort } from 'node:worker_threads'
import { Failure } from '../lib/errors.ts'
import { storeOfThread } from '../store/thread.ts'
import { importFiles } from './import-files.ts'
import type { ImportJob, ImportOutcome, Progress } from './job.ts'

/** Imports hold one transaction for as long as it takes. */
const QUERY_TIMEOUT_MS = 10 * 60_000
/** Progress lines that are no news are not sent. */
const LEAST_STEP = 1

export default async function run({ job, port }: { job: ImportJob; port: MessagePort }): Promise<ImportOutcome> {
  let sent = -LEAST_STEP
  let lastMessage = ''
  const progress = (percentage: number, message: string) => {
    // A transaction that is run again would tell its story twice: the percentage never falls.
    const rounded = Math.max(sent, Math.floor(percentage))
    if (rounded < sent + LEAST_STEP && message === lastMessage) return
    sent = Math.max(0, rounded)
    lastMessage = message
    port.postMessage({ type: 'progress', percentage: sent, message } satisfies Progress)
  }
  try {
    return await importFiles(await storeOfThread(job.databaseUrl, QUERY_TIMEOUT_MS), job, progress)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid')
      return { kind: 'failed', message: error.message, report: { error: error.message } }
    // An error's class does not survive the thread's border; its kind does.
    if (error instanceof Failure) return { kind: 'unavailable', detail: error.detail ?? '' }
    throw error
  } finally {
    port.close()
  }
}

/** An upload from received files to the last line of its stream. */
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import { discardUpload } from '../contract/uploads.ts'
import { DATABASE_CONNECTION_FAILED, Failure, INTERNAL_SERVER_ERROR } from '../lib/errors.ts'
import { ndjsonFrom } from '../lib/ndjson.ts'
import { GAINS, importRow, TRANSACTIONS } from './import-files.ts'
import type { ImportJob, ImportStats, Progress } from './job.ts'
import { insertImport } from './queries.ts'
import { detectLayout } from './read-file.ts'
import type { ImportReport } from './report.ts'

type Success = { type: 'success'; message: string; stats: ImportStats }
type UploadError = { type: 'error'; message: string }
export type UploadMessage = Progress | Success | UploadError

/** Refuses files of unknown layout before the stream begins, while a status can still say so. */
export async function checkLayouts(context: Context, job: ImportJob, log: FastifyBaseLogger): Promise<void> {
  try {
    await detectLayout(TRANSACTIONS, job.transactions.path)
    await detectLayout(GAINS, job.gains.path)
  } catch (error) {
    // The answer does not wait: another import may hold the database for a while.
    if (error instanceof Failure && error.kind === 'invalid')
      recordFailure(context, job, { error: error.message }).catch((cause) =>
        log.error({ err: cause }, 'import not recorded'),
      )
    throw error
  }
}

/** The lines of the stream. Always ends with one `success` or one `error`, and leaves no file behind. */
export const runImport = (context: Context, job: ImportJob, log: FastifyBaseLogger): AsyncGenerator<string> =>
  ndjsonFrom<UploadMessage>(async (send) => {
    try {
      send({ type: 'progress', percentage: 0, message: 'Received both files' })
      send(await outcomeOf(context, job, send))
    } catch (error) {
      log.error({ err: error }, 'import failed')
      const gone = error instanceof Failure && error.kind === 'unavailable'
      const message = gone ? DATABASE_CONNECTION_FAILED : INTERNAL_SERVER_ERROR
      if (!gone)
        await recordFailure(context, job, { error: message }).catch((cause) =>
          log.error({ err: cause }, 'import not recorded'),
        )
      send({ type: 'error', message })
    } finally {
      await discardUpload(job.folder)
    }
  })

async function outcomeOf(
  context: Context,
  job: ImportJob,
  send: (line: Progress) => void,
): Promise<Success | UploadError> {
  const outcome = await context.importer.run(job, send)
  if (outcome.kind === 'unavailable')
    throw new Failure('unavailable', DATABASE_CONNECTION_FAILED, { detail: outcome.detail })
  if (outcome.kind === 'imported') {
    send({ type: 'progress', percentage: 100, message: 'Done' })
    return { type: 'success', message: outcome.message, stats: outcome.stats }
  }
  await recordFailure(context, job, outcome.report)
  return { type: 'error', message: outcome.message }
}

/** An import that stored nothing still stands in the history, with its reason. */
const recordFailure = (context: Context, job: ImportJob, report: ImportReport): Promise<number> =>
  context.store.write((tx) => insertImport(tx, { ...importRow(job), accountId: null, report }))

/** An upload of two files, from the request to the last line of its stream. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { TextCheck } from '../broker-files/text-check.ts'
import type { Context } from '../context.ts'
import { discardUpload, receiveFiles } from '../contract/uploads.ts'
import { busy, Failure, INTERNAL_SERVER_ERROR, invalid, notFound, unavailable } from '../lib/errors.ts'
import { ndjsonFrom } from '../lib/ndjson.ts'
import { recordFailure } from './history.ts'
import type { ImportPlace } from './importer.ts'
import type { ImportJob, ImportStats, Progress, UndoStats, WorkFailed } from './job.ts'

type Success = { type: 'success'; message: string; stats: ImportStats }
type UploadError = { type: 'error'; message: string }
export type UploadMessage = Progress | Success | UploadError

/** Sent if the import can succeed later. */
const RETRY_AFTER_SECONDS = 30

export const BOTH_REQUIRED = 'Both transaction history and realized gains files are required'
export const BOTH_CSV = 'Both files must be CSV files'

const FORM = {
  fields: { transaction_history_file: 'transaction history', realized_gains_file: 'realized gains' },
  check: (file: string) => new TextCheck(file),
  missing: BOTH_REQUIRED,
  notCsv: BOTH_CSV,
} as const

/** The user and profile of an upload. */
export interface Uploader {
  userId: number
  userEmail: string
  /** Of the profile. */
  brokerageAccount: string
}

export interface UploadOptions {
  /** Stores nothing, not even in the upload history. */
  dryRun: boolean
}

/**
 * Receives both files and imports them. Resolves with the lines of the stream when a worker has recognised both
 * layouts, or when the import has waited for a while: from then on it sends a line from time to time. The stream ends with
 * one `success` or one `error`, and leaves no file behind.
 *
 * Throws, before the stream begins and while a status can still be set, Failure `busy` before anything is received,
 * `invalid` or `too_large` for files that cannot be received or have no known layout, and any error of a worker that
 * does not start.
 */
export async function importUpload(
  context: Context,
  uploader: Uploader,
  request: FastifyRequest,
  { dryRun }: UploadOptions,
): Promise<AsyncIterable<string>> {
  const place = context.importer.enter(uploader.userId)
  const limits = { root: context.uploadFolder, maxBytes: context.config.uploadMaxBytes }
  const { folder, files } = await receiveFiles(request, FORM, limits).catch((error) => {
    place.leave()
    throw error
  })
  const job: ImportJob = {
    ...uploader,
    databaseUrl: context.secrets.databaseUrl,
    transactions: files.transaction_history_file,
    gains: files.realized_gains_file,
    folder,
    quotaBytes: context.config.quotas.importedBytes,
    now: context.clock.now(),
    dryRun,
  }
  const begun = Promise.withResolvers<void>()
  const lines = ndjsonFrom<UploadMessage>(async (send) => {
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      begun.resolve()
    }
    send({ type: 'progress', percentage: 0, message: 'Received both files' })
    const silence = setInterval(() => {
      begin()
      send({ type: 'progress', percentage: 0, message: 'Waiting for other imports' })
    }, context.importer.mostSilenceMs)
    try {
      const success = await runImport(place, job, (progress) => {
        clearInterval(silence)
        begin()
        send(progress)
      })
      send({ type: 'progress', percentage: 100, message: 'Done' })
      send(success)
      begin()
    } catch (error) {
      const message = error instanceof Failure ? error.message : INTERNAL_SERVER_ERROR
      const recorded = record(context, job, error, message, request.log)
      // An answer does not wait for its record: another import may hold the database for a while.
      if (hasBegun) await recorded
      send({ type: 'error', message })
      begun.reject(error)
      await recorded
    } finally {
      clearInterval(silence)
      place.leave()
    }
  })
  await begun.promise
  return lines
}

/** The class of an error is lost between threads; this restores it. */
function failureOf(outcome: WorkFailed): Failure {
  if (outcome.kind === 'unavailable') return unavailable({ detail: outcome.detail })
  if (outcome.kind === 'busy') return busy(outcome.message, RETRY_AFTER_SECONDS)
  return invalid(outcome.message)
}

/**
 * Undoes an import in a worker. Throws Failure `not_found` if the user has no such import, `invalid` if it is not in force
 * or cannot be undone, `busy`, `unavailable`, and any other error of the worker; nothing is changed then.
 */
export async function undoUpload(
  { importer, secrets }: Context,
  userId: number,
  importId: number,
): Promise<{ message: string; stats: UndoStats }> {
  const place = importer.enter(userId)
  try {
    const outcome = await place.undo({ databaseUrl: secrets.databaseUrl, userId, importId })
    if (outcome.kind === 'missing') throw notFound()
    if (outcome.kind !== 'undone') throw failureOf(outcome)
    return { message: outcome.message, stats: outcome.stats }
  } finally {
    place.leave()
  }
}

/** Throws Failure `invalid` or `unavailable`, or the worker's error. Leaves no file behind. */
async function runImport(
  place: ImportPlace,
  job: ImportJob,
  onProgress: (progress: Progress) => void,
): Promise<Success> {
  try {
    const outcome = await place.run(job, onProgress)
    if (outcome.kind !== 'imported') throw failureOf(outcome)
    return { type: 'success', message: outcome.message, stats: outcome.stats }
  } finally {
    await discardUpload(job.folder)
  }
}

/** Logs an error that the files did not cause, and records it in the upload history if the database can be reached. */
async function record(context: Context, job: ImportJob, error: unknown, message: string, log: FastifyBaseLogger) {
  const kind = error instanceof Failure ? error.kind : undefined
  if (kind === 'busy') log.warn({ reason: message }, 'import not finished')
  else if (kind !== 'invalid' || (error as Failure).detail !== undefined) log.error({ err: error }, 'import failed')
  if (kind === 'unavailable' || job.dryRun === true) return
  await recordFailure(context.store, job, { error: message }).catch((cause) =>
    log.error({ err: cause }, 'import not recorded'),
  )
}

/** An upload of files, from the request to the last line of its stream. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../generated/dashboard.ts'
import { isSchwabJson } from '../broker-files/csv/schwab-json.ts'
import { TextCheck } from '../broker-files/csv/text-check.ts'
import type { Context, KeyedContext } from '../context.ts'
import { fingerprintOfFiles, keyOf, markReplayed } from '../contract/idempotency.ts'
import { wantsLastLine } from '../contract/negotiation.ts'
import {
  createUploadFolder,
  discardUpload,
  MOST_OTHER_BYTES,
  receiveFileList,
  receiveFiles,
  type UploadedTexts,
} from '../contract/uploads.ts'
import { aheadOf } from '../lib/clock.ts'
import { busy, type ErrorLine, errorLine, Failure, internal, notFound } from '../lib/errors.ts'
import type { TakenKey } from '../lib/keyed-requests.ts'
import { say } from '../lib/messages/index.ts'
import { ndjsonFrom } from '../lib/ndjson.ts'
import { withChoices } from './accounts/choices.ts'
import { toDryRunReport } from './answers.ts'
import { enterRunning, type RunningEntry } from './history.ts'
import type { ImportPlace } from './importer.ts'
import {
  type AnswerJob,
  type ImportJob,
  type ImportOutcome,
  type MoveJob,
  type MoveOutcome,
  type Progress,
  pairOf,
  type Success,
  type UndoStats,
  type WorkFailed,
} from './job.ts'
import { mappingFrom } from './mappings/mappings.ts'
import type { EnteredFile } from './own-entries/own-entries.ts'
import { PHASES } from './phases.ts'
import { assertRoom } from './room.ts'

type Schemas = components['schemas']
type ImportSuccess = Success & { report?: Schemas['DryRunReport'] }
export type ImportMessage = Progress | ImportSuccess | ErrorLine

/** Sent if the import can succeed later. */
const RETRY_AFTER_SECONDS = 30

const MOST_FILES = 20

/** Answers that ask something about the files. Such an upload is no import that failed. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'account_required',
  'mapping_required',
  'own_entry_known',
  'own_entry_beyond',
])

/** The files of an upload on disk. */
type Received = Pick<ImportJob, 'folder' | 'files' | 'paired'> & { texts: UploadedTexts }

/** How an upload is received. */
export type Receive = (
  request: FastifyRequest,
  limits: { root: string; maxBytes: number },
  options: Pick<UploadOptions, 'skipsUnread'>,
) => Promise<Received>

/** The text field with the accounts of the files, and its most bytes. */
const ACCOUNTS = { accounts: 16_000 }
/** The same with what the columns of files mean. */
const ACCOUNTS_AND_MAPPING = { ...ACCOUNTS, mapping: 64_000 }

const PAIR = {
  fields: { transaction_history_file: 'transaction history', realized_gains_file: 'realized gains' },
  check: (file: string) => new TextCheck(file),
  missing: say('files_missing'),
  notCsv: say('files_not_csv'),
  namesContent: false,
  texts: ACCOUNTS,
} as const

/** A transaction history and a realized gains file of one account. */
export const receivePair: Receive = async (request, limits) => {
  const { folder, files, texts } = await receiveFiles(request, PAIR, limits)
  const pair = pairOf(files.transaction_history_file, files.realized_gains_file)
  return { folder, ...pair, texts }
}

const LIST = {
  most: MOST_FILES,
  // As much disk as the two files of the other upload.
  mostFull: 2,
  check: (file: string) => new TextCheck(file, isSchwabJson),
  missing: say('no_file', { most: MOST_FILES }),
  notCsv: (file: string) => say('file_not_csv', { file }),
  texts: ACCOUNTS_AND_MAPPING,
} as const

/** One to twenty files of any kind, broker and account. */
export const receiveAny: Receive = async (request, limits, { skipsUnread }) => {
  const { folder, files, texts } = await receiveFileList(request, { ...LIST, takesUnread: skipsUnread }, limits)
  const positioned = files.map((file, i) => ({ ...file, position: i + 1 }))
  return { folder, files: positioned, paired: false, texts }
}

/** The user and profile of an upload. */
export interface Uploader {
  userId: number
  userEmail: string
  /** Of the profile; null if it has none. */
  brokerageAccount: string | null
}

export interface UploadOptions {
  receive: Receive
  /** Stores nothing, not even in the upload history. */
  dryRun: boolean
  /** A file that cannot be read is left out, and does not refuse the others. */
  skipsUnread: boolean
  /** Throws Failure `invalid` for a mapping that the contract does not allow. */
  checkMapping: (given: unknown) => void
}

/**
 * Receives the files and imports them. Resolves with the lines of the stream when a worker has read all files and knows
 * their accounts, or after `mostSilenceMs`. From then on the time between two lines is at most `mostSilenceMs`. The stream ends with one `success` or one `error`, and leaves no file behind. If the request has the
 * `Idempotency-Key` of an import that was stored, the stream is the `success` of that import.
 *
 * Throws, before the stream begins and while a status can still be set, Failure `busy`, or `invalid` if a quota is full,
 * before anything is received,
 * `invalid` or `too_large` for files that cannot be received or read, or whose account has to be chosen, `repeated` and `key_reused` as
 * `KeyedRequests` does, and any error of a worker that does not start.
 */
export async function importUpload(
  context: KeyedContext,
  uploader: Uploader,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  options: UploadOptions,
): Promise<AsyncIterable<string>> {
  // A dry run makes nothing that could be made twice.
  const wanted = options.dryRun ? undefined : keyOf(request)
  const key = wanted === undefined ? undefined : await context.idempotency.take(wanted)
  let place: ImportPlace | undefined
  const leave = () => {
    place?.leave()
    key?.release()
  }
  try {
    place = context.importer.enter(uploader.userId)
    const received = await receiveUpload(context, uploader, request, { ...options, key })
    // Not awaited: it leaves by itself, also if it fails.
    if (!('answer' in received)) return streamImport(context, received, { ...place, leave }, request)
    leave()
    markReplayed(reply)
    return ndjsonFrom<ImportMessage>(async (send) => send(received.answer))
  } catch (error) {
    leave()
    throw error
  }
}

/** Returns what to import, or the answer of the import that the same request made before. */
async function receiveUpload(
  context: KeyedContext,
  uploader: Uploader,
  request: FastifyRequest,
  { receive, dryRun, skipsUnread, checkMapping, key }: UploadOptions & { key: TakenKey | undefined },
): Promise<ImportJob | { answer: Success }> {
  const { uploadFolder: root, config, secrets, clock } = context
  if (key?.isUsed !== true) await assertRoomBefore(context, uploader.userId, request)
  const { texts, ...received } = await receive(request, { root, maxBytes: config.uploadMaxBytes }, { skipsUnread })
  const job: ImportJob = {
    ...uploader,
    ...received,
    ...(await readTexts(received, texts, checkMapping)),
    databaseUrl: secrets.databaseUrl,
    quotas: config.quotas,
    now: clock.now(),
    clockAhead: aheadOf(clock),
    dryRun,
    skipsUnread,
  }
  if (key === undefined) return job
  try {
    const fingerprint = await fingerprintOfFiles(request, received.files, textsToCompare(texts))
    const answer = key.answerTo(fingerprint)
    if (answer === undefined) return { ...job, keyed: { ...key.row, fingerprint } }
    await discardUpload(received.folder)
    return { answer: answer as Success }
  } catch (error) {
    await discardUpload(received.folder)
    throw error
  }
}

/** A key that was used before there were mappings is of the accounts alone. */
const textsToCompare = (texts: UploadedTexts): string[] =>
  [texts.get('accounts'), texts.get('mapping')].filter((text) => text !== undefined)

/** The files with the accounts that were chosen for them, and what their columns mean. */
async function readTexts(
  { folder, files }: Pick<ImportJob, 'folder' | 'files'>,
  texts: UploadedTexts,
  checkMapping: UploadOptions['checkMapping'],
): Promise<Pick<ImportJob, 'files' | 'mapping'>> {
  try {
    const mapping = texts.get('mapping')
    return {
      files: withChoices(files, texts.get('accounts')),
      ...(mapping === undefined ? {} : { mapping: mappingFrom(mapping, checkMapping) }),
    }
  } catch (error) {
    await discardUpload(folder)
    throw error
  }
}

/** Refuses, before they are received, files that the quotas have no room for; the transaction checks their sizes. */
async function assertRoomBefore({ store, config }: Context, userId: number, request: FastifyRequest): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0)
  const bytes = Math.max(1, announced - MOST_OTHER_BYTES)
  await store.forUser(userId).read((db) => assertRoom(db, bytes, config.quotas))
}

/** The lines of the stream, when it can begin. Leaves the place at the end. */
async function streamImport(
  context: Context,
  job: ImportJob,
  place: ImportPlace,
  request: FastifyRequest,
): Promise<AsyncIterable<string>> {
  const begun = Promise.withResolvers<void>()
  const lines = ndjsonFrom<ImportMessage>(async (send) => {
    const begin = () => {
      // Until the end an error can still become a status.
      if (!wantsLastLine(request)) begun.resolve()
    }
    const count = job.files.length
    const message = job.paired ? 'Received both files' : `Received ${count === 1 ? '1 file' : `${count} files`}`
    send({ type: 'progress', percentage: 0, message })
    let latest: Progress = { type: 'progress', percentage: 0, message: 'Waiting for other imports' }
    const silence = setInterval(() => {
      begin()
      send(latest)
    }, context.importer.mostSilenceMs)
    let entry: RunningEntry | undefined
    try {
      // A dry run leaves nothing in the history.
      entry = job.dryRun === true ? undefined : await enterRunning(context.store, context.clock, job)
      const success = await runImport(place, { ...job, ...(entry && { entryId: entry.importId }) }, (progress) => {
        latest = progress
        // The files are read, and their accounts are known.
        if (progress.percentage > PHASES.reading[1]) begin()
        send(progress)
      })
      if (success.import_id === undefined) await entry?.remove()
      send({ type: 'progress', percentage: 100, message: 'Done' })
      send(success)
      begun.resolve()
    } catch (error) {
      const line = errorLine(error instanceof Failure ? error : internal())
      await record(entry, error, line.message, request.log)
      clearInterval(silence)
      send(line)
      begun.reject(error)
    } finally {
      entry?.leave()
      clearInterval(silence)
      place.leave()
    }
  })
  await begun.promise
  return lines
}

/** The class of an error is lost between threads; this restores it. */
export function failureOf(outcome: WorkFailed): Failure {
  const { kind, said } = outcome
  const { actions } = said
  if (kind === 'unavailable') return new Failure('unavailable', said, { actions, detail: outcome.detail })
  if (kind === 'busy') return busy(said, RETRY_AFTER_SECONDS, { actions })
  return new Failure(kind === 'failed' ? 'invalid' : kind, said, { actions })
}

/** An own entry, and who enters it. */
interface EnteredImport extends Pick<ImportJob, 'userId' | 'userEmail' | 'keyed'> {
  accountId: number
  file: EnteredFile
}

/**
 * Imports the file of an own entry in a worker, and waits for it. Throws Failure `invalid` if files have the row already, or if a
 * quota is full, `busy`, `unavailable`, and any other error of the worker; nothing is stored then.
 */
export async function importOwnEntry(
  context: Context,
  { file: { name, text, ownEntry }, accountId, ...enterer }: EnteredImport,
  log: FastifyBaseLogger,
): Promise<ImportOutcome & { kind: 'imported' }> {
  const { store, clock, config, secrets } = context
  const place = context.importer.enter(enterer.userId)
  let folder: string | undefined
  let entry: RunningEntry | undefined
  try {
    folder = await createUploadFolder(context.uploadFolder)
    const path = join(folder, 'own-entry.csv')
    await writeFile(path, text)
    const file = { path, name, size: Buffer.byteLength(text), position: 1, account: accountId }
    const { databaseUrl } = secrets
    const given = { ...enterer, folder, ownEntry, databaseUrl, brokerageAccount: null, paired: false }
    const job: ImportJob = {
      ...given,
      files: [file],
      quotas: config.quotas,
      now: clock.now(),
      clockAhead: aheadOf(clock),
    }
    entry = await enterRunning(store, clock, job)
    const outcome = await place.run({ ...job, entryId: entry.importId }, () => {})
    if (outcome.kind !== 'imported') throw failureOf(outcome)
    return outcome
  } catch (error) {
    await record(entry, error, errorLine(error instanceof Failure ? error : internal()).message, log)
    throw error
  } finally {
    entry?.leave()
    place.leave()
    if (folder !== undefined) await discardUpload(folder)
  }
}

/**
 * Undoes an import in a worker. Throws Failure `not_found` if the user has no such import, `invalid` if it is not in force
 * or cannot be undone, `busy`, `unavailable`, and any other error of the worker; nothing is changed then.
 */
export async function undoImport(
  context: Context,
  userId: number,
  importId: number,
): Promise<{ message: string; stats: UndoStats }> {
  const outcome = await inPlace(context, userId, (place, job) => place.undo({ ...job, importId }))
  if (outcome.kind === 'missing') throw notFound()
  if (outcome.kind !== 'undone') throw failureOf(outcome)
  return { message: outcome.message, stats: outcome.stats }
}

/** Moves files in a worker. Throws like `undoImport`. */
export async function moveUploaded(
  context: Context,
  userId: number,
  move: Pick<MoveJob, 'accountId' | 'from'>,
): Promise<MoveOutcome & { kind: 'moved' }> {
  const { symbols } = context.config.quotas
  const outcome = await inPlace(context, userId, (place, job) => place.move({ ...job, ...move, quotas: { symbols } }))
  if (outcome.kind === 'missing') throw notFound()
  if (outcome.kind !== 'moved') throw failureOf(outcome)
  return outcome
}

/** Answers a question in a worker; null takes the answer back. Throws like `undoImport`. */
export async function answerAsked(
  context: Context,
  { userId, ...answer }: Pick<AnswerJob, 'userId' | 'userEmail' | 'question' | 'answer' | 'ifMatch'>,
): Promise<void> {
  const now = context.clock.now()
  const outcome = await inPlace(context, userId, (place, job) => place.answer({ ...job, ...answer, now }))
  if (outcome.kind === 'missing') throw notFound()
  if (outcome.kind !== 'answered') throw failureOf(outcome)
}

/** Runs a job that has no files. Leaves no file behind. */
async function inPlace<T>(
  { importer, secrets, uploadFolder, clock }: Context,
  userId: number,
  run: (
    place: ImportPlace,
    job: { databaseUrl: string; userId: number; folder: string; clockAhead: number },
  ) => Promise<T>,
): Promise<T> {
  const place = importer.enter(userId)
  let folder: string | undefined
  try {
    folder = await createUploadFolder(uploadFolder)
    return await run(place, { databaseUrl: secrets.databaseUrl, userId, folder, clockAhead: aheadOf(clock) })
  } finally {
    place.leave()
    if (folder !== undefined) await discardUpload(folder)
  }
}

/** Throws Failure `invalid` or `unavailable`, or the worker's error. Leaves no file behind. */
async function runImport(
  place: ImportPlace,
  job: ImportJob,
  onProgress: (progress: Progress) => void,
): Promise<ImportSuccess> {
  try {
    const outcome = await place.run(job, onProgress)
    if (outcome.kind !== 'imported') throw failureOf(outcome)
    const { success, report } = outcome
    return report === undefined ? success : { ...success, report: toDryRunReport(report) }
  } finally {
    await discardUpload(job.folder)
  }
}

/** Logs an error that the files did not cause, and ends the entry of the upload history if the database can be reached. */
async function record(entry: RunningEntry | undefined, error: unknown, message: string, log: FastifyBaseLogger) {
  const { kind, detail, code } = error instanceof Failure ? error : {}
  const isAsked = kind === 'repeated' || kind === 'overtaken' || (code !== undefined && QUESTIONS.has(code))
  if (kind === 'busy') log.warn({ reason: message }, 'import not finished')
  else if (!isAsked && (kind !== 'invalid' || detail !== undefined)) log.error({ err: error }, 'import failed')
  if (entry === undefined) return
  await (isAsked ? entry.remove() : entry.fail({ error: message })).catch((cause) =>
    log.error({ err: cause }, 'import not recorded'),
  )
}

/** What the service and its import worker send each other. Plain data: it crosses a thread. */
import type { MessagePort } from 'node:worker_threads'
import type { Mapping } from '../broker-files/mapped/mapping.ts'
import { systemClock } from '../lib/clock.ts'
import { busy, type Failure, type Said } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Note } from '../lib/note.ts'
import type { FileKind } from '../lib/terms.ts'
import type { UploadedFile } from '../lib/uploaded-file.ts'
import type { JournalImport } from './journal/plan.ts'
import type { EntryFields } from './own-entries/entry.ts'
import type { OwnEntryRow } from './own-entries/own-entry-queries.ts'
import type { ImportQuotas } from './quotas.ts'
import type { DryRunReport } from './reports/dry-run.ts'

/** A file of an import. */
export interface ImportFile extends UploadedFile {
  /** From 1, in the order of the request. */
  position: number
  /** Undefined if any kind is accepted. */
  kind?: FileKind
  /** The id or the name of the account that the user chose. */
  account?: number | string
}

export interface ImportJob {
  databaseUrl: string
  /** Its entry of the history, which has the status `running`; a dry run has none. */
  entryId?: number
  userId: number
  userEmail: string
  /** The number in the profile; null if it has none. */
  brokerageAccount: string | null
  files: readonly ImportFile[]
  /** Whether the files are the two of one account. */
  paired: boolean
  /** The folder of this job, for what does not stay in memory. */
  folder: string
  quotas: ImportQuotas
  /** The upload's time, milliseconds UTC. */
  now: number
  /** See `aheadOf`. */
  clockAhead?: number
  /** Store nothing: report what the import would do. */
  dryRun?: boolean
  /** What the columns of files with its header mean, in this import only. */
  mapping?: Mapping
  /** Leave out files that cannot be read, if another one can. */
  skipsUnread?: boolean
  /** The only file is of an own entry. */
  ownEntry?: EntryToStore
  /** Stored with the import, together with its answer. */
  keyed?: { operation: string; key: string; fingerprint: string; createdAt: number }
}

/** A version of an own entry. */
export interface EntryToStore {
  /** As in its row: see `Transaction`. */
  ownEntry: string
  instrument: string
  /** null of the first version. */
  changes: {
    entry: number
    version: number
    reason: string
    /** The header of the request. */
    ifMatch: string | undefined
    /** The version before, which is undone. */
    importId: number
  } | null
  fields: EntryFields
}

/** The time of the service, in a thread that works for it. */
export const nowOf = ({ clockAhead = 0 }: { clockAhead?: number }): number => systemClock.now() + clockAhead

/** A transaction history and a realized gains file of one account. */
export const pairOf = (transactions: UploadedFile, gains: UploadedFile): Pick<ImportJob, 'files' | 'paired'> => ({
  files: [
    { ...transactions, position: 1, kind: 'transactions' },
    { ...gains, position: 2, kind: 'gains' },
  ],
  paired: true,
})

/** An import to be taken back. */
export interface UndoJob {
  databaseUrl: string
  userId: number
  importId: number
  /** The folder of this job, for what does not stay in memory. */
  folder: string
  /** See `aheadOf`. */
  clockAhead?: number
}

export interface MovedFile {
  importId: number
  fileId: number
}

/** Files to be moved to another account: one of an import, or all of an account. */
export interface MoveJob {
  databaseUrl: string
  userId: number
  /** The account that gets the files. */
  accountId: number
  from: MovedFile | { accountId: number }
  /** The folder of this job, for what does not stay in memory. */
  folder: string
  /** See `aheadOf`. */
  clockAhead?: number
  quotas: Pick<ImportQuotas, 'symbols'>
}

/** An answer to a question, or to be taken back. */
export interface AnswerJob {
  databaseUrl: string
  userId: number
  userEmail: string
  /** Its id. */
  question: string
  answer: string | null
  /** The header of the request. */
  ifMatch: string | undefined
  /** The folder of this job, for what does not stay in memory. */
  folder: string
  /** Milliseconds UTC. */
  now: number
  /** See `aheadOf`. */
  clockAhead?: number
}

/** The journal of an export. */
export interface JournalJob {
  databaseUrl: string
  userId: number
  journal: { path: string; isDry: boolean }
  quotas: Pick<ImportQuotas, 'accounts'>
  /** Milliseconds UTC. */
  now: number
  /** Stored with what is written, together with the outcome. */
  keyed?: ImportJob['keyed']
}

/** The input of a worker. */
export interface ImportTask {
  job: ImportJob | UndoJob | MoveJob | AnswerJob | JournalJob
  /** For progress; the worker closes it. */
  port: MessagePort
  /** Shared memory: the work stops at its next progress once the first number is not 0. */
  stop: Int32Array
  /** For `beginCommit`. */
  commit: Int32Array
}

const RETRY_AFTER_SECONDS = 30

export const importStopped = (): Failure => busy(say('import_stopped'), RETRY_AFTER_SECONDS)

export const undoStopped = (): Failure => busy(say('undo_stopped'), RETRY_AFTER_SECONDS)

export const moveStopped = (): Failure => busy(say('move_stopped'), RETRY_AFTER_SECONDS)

export const journalStopped = (): Failure => busy(say('journal_stopped'), RETRY_AFTER_SECONDS)

export const answerStopped = (): Failure => busy(say('answer_stopped'), RETRY_AFTER_SECONDS)

export interface ImportStats {
  transactions_inserted: number
  realized_gains_lots: number
  broker_verified_trades: number
}

/** The last line of an import. */
export interface Success {
  type: 'success'
  code: 'imported' | 'nothing_new'
  message: string
  /** What the user should look at. */
  notes: Note[]
  stats: ImportStats
  /** Of an import that is kept: not of a dry run, or if imports in force have all its files. */
  import_id?: number
}

export interface Progress {
  type: 'progress'
  percentage: number
  message: string
}

/** The counts of an undo. */
export interface UndoStats {
  transactions_removed: number
  realized_gains_lots_removed: number
  months_updated: number
}

/**
 * `said` is public. `failed`: what is wrong with the files. `busy`: why the import can succeed later. `repeated`:
 * another request with the same key has stored its import.
 * `unavailable`: the database cannot be reached, or the disk is full; `detail` is for the log. Any other problem is thrown.
 */
export type ImportOutcome =
  | {
      kind: 'imported'
      success: Success
      /** Of a dry run only. */
      report?: DryRunReport
      /** Of an own entry only. */
      entry?: OwnEntryRow
    }
  | WorkFailed

/** `missing`: the user has no such import. */
export type UndoOutcome = { kind: 'undone'; message: string; stats: UndoStats } | { kind: 'missing' } | WorkFailed

/** `files`: their ids. `missing`: the user has no such import, file or account. */
export type MoveOutcome =
  | { kind: 'moved'; message: string; files: { before: number; now: number }[]; notes: Note[] }
  | { kind: 'missing' }
  | WorkFailed

/** `missing`: the user has no such question. */
export type AnswerOutcome = { kind: 'answered' } | { kind: 'missing' } | WorkFailed

export type JournalOutcome = { kind: 'journal_imported'; done: JournalImport } | WorkFailed

export type WorkFailed =
  | { kind: 'failed' | 'busy' | 'repeated' | 'overtaken' | 'precondition_failed'; said: Said }
  | { kind: 'unavailable'; said: Said; detail: string }

/** `percentage` is of the whole import, 0 to 100. The first call means that every file has a known layout. */
export type ReportProgress = (percentage: number, message: string) => void

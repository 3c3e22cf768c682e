/** What the service and its import worker send each other. Plain data: it crosses a thread. */
import type { UploadedFile } from '../lib/uploaded-file.ts'

export interface ImportJob {
  databaseUrl: string
  userId: number
  userEmail: string
  /** Of the profile. */
  brokerageAccount: string
  transactions: UploadedFile
  gains: UploadedFile
  /** A folder of this job's own, for its spool. */
  folder: string
  /** The upload's time, milliseconds UTC. */
  now: number
}

export interface ImportStats {
  transactions_inserted: number
  realized_gains_lots: number
  broker_verified_trades: number
}

export interface Progress {
  type: 'progress'
  percentage: number
  message: string
}

/**
 * `failed` carries a public text: what is wrong with the files. `unavailable`: the database cannot be
 * reached. Any other problem is thrown.
 */
export type ImportOutcome =
  | { kind: 'imported'; message: string; stats: ImportStats }
  | { kind: 'failed'; message: string }
  | { kind: 'unavailable'; detail: string }

/** `percentage` is of the whole import, 0 to 100. The first call means that both files have a known layout. */
export type ReportProgress = (percentage: number, message: string) => void

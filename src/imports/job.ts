/** What the service and its import worker say to each other. Plain data: it crosses a thread. */
import type { ImportReport } from './report.ts'

export interface ImportFile {
  /** Where the upload was put. */
  path: string
  /** As the client named it. */
  name: string
  /** Bytes. */
  size: number
}

export interface ImportJob {
  databaseUrl: string
  userId: number
  userEmail: string
  /** Of the profile. */
  brokerageAccount: string
  transactions: ImportFile
  gains: ImportFile
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
 * reached. Faults of ours are thrown instead.
 */
export type ImportOutcome =
  | { kind: 'imported'; message: string; stats: ImportStats }
  | { kind: 'failed'; message: string; report: ImportReport }
  | { kind: 'unavailable'; detail: string }

export type ReportProgress = (percentage: number, message: string) => void

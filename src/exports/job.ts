/** The messages between the service and its export worker. Plain data, because they are sent to another thread. */
import type { Said } from '../lib/errors.ts'
import type { Format } from './formats.ts'
import type { ExportScope } from './record.ts'

export interface ExportJob {
  readonly databaseUrl: string
  /** `zip`: everything of the user, whatever the period. */
  readonly format: Format | 'zip'
  readonly scope: Pick<ExportScope, 'userId'> & Partial<ExportScope>
  /** Milliseconds UTC. */
  readonly now: number
  /** Of the file that the export is written to with `writeUnnamed`. */
  readonly path: string
}

/** `unavailable`: the database cannot be reached; `busy`: it took too long. Faults of ours are thrown instead. */
export type ExportOutcome = { kind: 'made' } | { kind: 'busy'; said: Said } | { kind: 'unavailable'; detail: string }

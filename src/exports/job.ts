/** The messages between the service and its export worker. Plain data, because they are sent to another thread. */
import type { Said } from '../lib/errors.ts'
import type { Format, TaxFormat } from './formats.ts'
import type { ExportScope } from './record.ts'
import type { TaxScope } from './tax/contents.ts'

/** A day, a month, a range or a tax year in a format, or everything of a user as a zip. */
export type Asked =
  | { readonly format: Format; readonly scope: ExportScope; readonly isTaxYear?: false }
  | { readonly format: TaxFormat; readonly scope: TaxScope; readonly isTaxYear: true }
  | { readonly format: 'zip'; readonly scope: Pick<ExportScope, 'userId'> }

export type ExportRequest = Asked & {
  readonly databaseUrl: string
  /** Milliseconds UTC. */
  readonly now: number
}

export type ExportJob = ExportRequest & {
  /** Of the file that the export is written to with `writeUnnamed`. */
  readonly path: string
}

/** `unavailable`: the database cannot be reached; `busy`: it took too long. Faults of ours are thrown instead. */
export type ExportOutcome = { kind: 'made' } | { kind: 'busy'; said: Said } | { kind: 'unavailable'; detail: string }

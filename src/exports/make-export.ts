/** Makes an export: the file, or a stream of it. */
import { Readable } from 'node:stream'
import { invalid, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Store } from '../store/index.ts'
import { csvFile, csvStream } from './csv.ts'
import type { Exporter } from './exporter.ts'
import { FORMATS, type Format } from './formats.ts'
import { type ExportScope, readContents, readOutline } from './record.ts'

export interface ExportDeps {
  readonly store: Store
  readonly exporter: Exporter
  readonly databaseUrl: string
}

const NOTHING = { day: 'no_trades_on_date', month: 'no_data_in_month' } as const

/** A CSV file of at most this many rows is sent only when complete, so that a failure gets an error status. */
const WHOLE_CSV_ROWS = 2_000

/** Makes an export that `findExport` accepts, or fails like it. `signal` aborts the work if the client disconnects. */
export async function makeExport(
  deps: ExportDeps,
  scope: ExportScope,
  format: Format,
  now: number,
  signal: AbortSignal,
): Promise<Buffer | Readable> {
  const { store, exporter, databaseUrl } = deps
  const found = await findExport(store, scope, format)
  const rows = found.trades + found.dividends
  if (format !== 'csv') return await exporter.make({ databaseUrl, format, scope, now }, signal)
  return rows <= WHOLE_CSV_ROWS
    ? Buffer.from(csvFile(await readContents(store, scope)))
    : Readable.from(csvStream(store, scope, found), { objectMode: false })
}

/**
 * Throws Failure `not_found` if there is nothing to export or the account is not the user's, and `invalid` if there are
 * more rows than the format allows.
 */
export async function findExport(store: Store, scope: ExportScope, format: Format) {
  const { period } = scope
  const found = await readOutline(store, scope)
  const rows = found.trades + found.dividends
  if ((period.kind === 'day' ? found.trades : rows) === 0) throw notFound(say(NOTHING[period.kind]))
  refuseTooMany(format, rows, period.label)
  return found
}

function refuseTooMany(format: Format, rows: number, label: string): void {
  const { name, maxRows } = FORMATS[format]
  if (rows <= maxRows) return
  const others = Object.entries(FORMATS).filter(([, other]) => other.maxRows >= rows)
  const formats = others.map(([other]) => other)
  throw invalid(say('export_too_long', { format: name, most: maxRows, period: label, rows, formats }))
}

/** Makes an export: the file, or a stream of it. */
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { invalid, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader, Store } from '../store/index.ts'
import { csvFile } from './csv.ts'
import type { Exporter } from './exporter.ts'
import { FORMATS, type Format } from './formats.ts'
import { type ExportOutline, type ExportScope, readOutline, readRows } from './record.ts'

export interface ExportDeps {
  readonly store: Store
  readonly exporter: Exporter
  readonly databaseUrl: string
  /** For files that are made. */
  readonly folder: string
}

export interface ExportFile {
  readonly content: Buffer | Readable
  readonly bytes: number
}

const NOTHING = { day: 'no_trades_on_date', month: 'no_data_in_month' } as const

/** A CSV file of at most this many rows is made at once, in some 20 ms. */
const MOST_ROWS_AT_ONCE = 1_000

/** Makes an export that `findExport` accepts, or fails like it. `signal` aborts the work if the client disconnects. */
export async function makeExport(
  { store, exporter, databaseUrl, folder }: ExportDeps,
  scope: ExportScope,
  format: Format,
  now: number,
  signal: AbortSignal,
): Promise<ExportFile> {
  const text = await store.forUser(scope.userId).snapshot(async (db) => {
    const outline = await findExport(db, scope, format)
    if (format !== 'csv' || outline.trades + outline.dividends > MOST_ROWS_AT_ONCE) return undefined
    let text = ''
    for await (const more of csvFile(readRows(db, scope, outline), outline.accounts)) text += more
    return text
  })
  if (text !== undefined) return { content: Buffer.from(text), bytes: Buffer.byteLength(text) }
  return fileOf(await exporter.make({ databaseUrl, format, scope, now }, folder, signal))
}

/** Everything of a user as a zip. `signal` as for `makeExport`. */
export const makeEverything = async (
  { exporter, databaseUrl, folder }: ExportDeps,
  userId: number,
  now: number,
  signal: AbortSignal,
): Promise<ExportFile> =>
  fileOf(await exporter.make({ databaseUrl, format: 'zip', scope: { userId }, now }, folder, signal))

const fileOf = async (file: FileHandle): Promise<ExportFile> => ({
  content: file.createReadStream({ start: 0 }),
  bytes: (await file.stat()).size,
})

/**
 * Throws Failure `not_found` if there is nothing to export or the account is not the user's, and `invalid` if there are
 * more rows than the format allows.
 */
export async function findExport(db: Reader, scope: ExportScope, format: Format): Promise<ExportOutline> {
  const { period } = scope
  const found = await readOutline(db, scope)
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

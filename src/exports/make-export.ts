/** Makes an export: the file, or a stream of it. */
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader, Store } from '../store/index.ts'
import { readAccountFilter } from '../trading/accounts/account-filter.ts'
import { selectPeriodSums } from '../trading/analytics/queries.ts'
import { csvFile } from './csv.ts'
import type { Exporter } from './exporter.ts'
import { type Format, refuseTooMany, type TaxFormat } from './formats.ts'
import type { Asked } from './job.ts'
import { type ExportScope, readOutline, readRows } from './record.ts'
import { countRows, findTaxYear, readTaxPages, type TaxScope } from './tax/contents.ts'
import { taxText } from './tax/txf.ts'

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

const NOTHING = { day: 'no_trades_on_date', month: 'no_data_in_month', range: 'no_data_in_range' } as const

/** A CSV or TXF file of at most this many rows is made at once, in some 20 ms. */
const MOST_ROWS_AT_ONCE = 1_000

/** Makes an export that `findExport` accepts, or fails like it. `signal` aborts the work if the client disconnects. */
export const makeExport = (
  deps: ExportDeps,
  scope: ExportScope,
  format: Format,
  now: number,
  signal: AbortSignal,
): Promise<ExportFile> =>
  makeFile(deps, { asked: { format, scope }, now, signal }, async (db) => {
    const rows = await findExport(db, scope, format)
    return {
      rows,
      text:
        format !== 'csv'
          ? undefined
          : async function* () {
              const outline = await readOutline(db, scope)
              yield* csvFile(readRows(db, scope, outline), outline.accounts)
            },
    }
  })

/** Makes an export of a tax year that `findTaxYear` accepts, or fails like it. */
export const makeTaxExport = (
  deps: ExportDeps,
  taxScope: TaxScope,
  format: TaxFormat,
  now: number,
  signal: AbortSignal,
): Promise<ExportFile> =>
  makeFile(deps, { asked: { format, scope: taxScope, isTaxYear: true }, now, signal }, async (db) => {
    const outline = await findTaxYear(db, taxScope, format)
    return {
      rows: countRows(outline.summary),
      text:
        format === 'excel' || format === 'pdf'
          ? undefined
          : () => taxText(format, outline, readTaxPages(db, taxScope, outline), now),
    }
  })

async function makeFile(
  { store, exporter, databaseUrl, folder }: ExportDeps,
  { asked, now, signal }: { asked: Asked; now: number; signal: AbortSignal },
  find: (db: Reader) => Promise<{ rows: number; text: (() => AsyncIterable<string>) | undefined }>,
): Promise<ExportFile> {
  const made = await store.forUser(asked.scope.userId).snapshot(async (db) => {
    const { rows, text } = await find(db)
    if (text === undefined || rows > MOST_ROWS_AT_ONCE) return undefined
    let made = ''
    for await (const more of text()) made += more
    return made
  })
  if (made !== undefined) return { content: Buffer.from(made), bytes: Buffer.byteLength(made) }
  return fileOf(await exporter.make({ ...asked, databaseUrl, now }, folder, signal))
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
 * The number of rows, which are not read. Throws Failure `not_found` if there is nothing to export or the account is not the
 * user's, and `invalid` if there are more rows than the format allows.
 */
export async function findExport(db: Reader, { accountId, period }: ExportScope, format: Format): Promise<number> {
  const only = await readAccountFilter(db, accountId)
  const { first, last } = period
  const { tradeCount, dividendCount } = await selectPeriodSums(db, { accountId: only, first, last })
  const rows = tradeCount + dividendCount
  if ((period.kind === 'day' ? tradeCount : rows) === 0) throw notFound(say(NOTHING[period.kind]))
  refuseTooMany(format, rows, period.label)
  return rows
}

/** Every row of a file accounted for: read = imported + duplicate + ignored + failed. */
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../lib/decimal.ts'
import type { FileKind } from '../lib/terms.ts'
import { inWords, plural } from '../lib/text.ts'

/** The most of a kind that a message lists. */
export const MOST_IN_MESSAGE = 5

export interface FailedRow {
  /** Line of the file, from 1. */
  line: number
  column: string
  reason: string
}

export interface FileReport {
  /** Which layout the file was read as. */
  layout: string
  /** The day of the export, if a title prints it. */
  exportedOn: DateString | null
  /** The first day of its rows, as `lastDate`. null without a row. */
  firstDate: DateString | null
  /** The last day of the rows of its file: a lot's closing day, or a transaction's date. null without a row. */
  lastDate: DateString | null
  /** Rows of any kind. */
  read: number
  /** Rows newly stored. */
  imported: number
  /** Rows already stored. */
  duplicate: number
  /** Rows that are not data, by reason. */
  ignored: Record<string, number>
  failed: number
  /** The first failed rows, for the message; `left-out.ts` has all. */
  failures: FailedRow[]
  /** Notes for the user about the file, such as a printed total that differs from the sum of its rows. */
  notes: string[]
}

/** A file whose rows are stored. */
export interface StoredReport {
  kind: FileKind
  /** Completes "the … file". */
  title: string
  name: string
  report: FileReport
}

/** Sales with no known purchase and no lot. They do not become trades; they are listed. */
export interface UnmatchedSales {
  count: number
  /** The newest few. */
  newest: { symbol: string; date: DateString; quantity: Quantity }[]
}

export interface ImportReport extends Record<string, unknown> {
  /** Sales of the files with no known purchase, after this import. */
  unmatchedSales?: number
  /** Notes for the user, such as rows stored in another account than the profile's. */
  notes?: string[]
  /** Why the import failed. */
  error?: string
}

export const emptyReport = (layout: string): FileReport => ({
  layout,
  exportedOn: null,
  firstDate: null,
  lastDate: null,
  read: 0,
  imported: 0,
  duplicate: 0,
  ignored: {},
  failed: 0,
  failures: [],
  notes: [],
})

export function countFailed(report: FileReport, row: FailedRow): void {
  report.failed += 1
  if (report.failures.length < MOST_IN_MESSAGE) report.failures.push(row)
}

export function countIgnored(report: FileReport, reason: string): void {
  report.ignored[reason] = (report.ignored[reason] ?? 0) + 1
}

export const ignoredRows = (report: Pick<FileReport, 'ignored'>): number =>
  Object.values(report.ignored).reduce((a, b) => a + b, 0)

/** Rows that have data, readable or not. */
export const dataRows = (report: FileReport): number => report.read - ignoredRows(report)

/** Data rows that could be read, new or already known. */
export const readableRows = (report: FileReport): number => dataRows(report) - report.failed

/** Lists the first few, and counts the rest. */
function listed(items: readonly string[], separator: string): string {
  const more = items.length - MOST_IN_MESSAGE
  return [...items.slice(0, MOST_IN_MESSAGE), ...(more > 0 ? [`and ${more} more`] : [])].join(separator)
}

const describeLayouts = (files: readonly StoredReport[]): string =>
  `Read ${listed(
    files.map(({ name, report }) => `${name} as ${report.layout}`),
    ', ',
  )}.`

/** Reasons with their rows, those of most rows first. Equal ones by name: PostgreSQL keeps no order in what it stores. */
export const byRows = (reasons: Iterable<[reason: string, rows: number]>): [reason: string, rows: number][] =>
  [...reasons].sort(([a, some], [b, others]) => others - some || compare(a, b))

function describeIgnored(files: readonly StoredReport[]): string {
  const rows = new Map<string, number>()
  for (const { report } of files)
    for (const [reason, count] of Object.entries(report.ignored)) {
      const short = reason.replace(/^not data: /, '')
      rows.set(short, (rows.get(short) ?? 0) + count)
    }
  if (rows.size === 0) return ''
  const all = byRows(rows)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const reasons = listed(
    all.map(([reason, count]) => `${reason} (${count})`),
    ', ',
  )
  return `Ignored ${plural(total, 'row')}: ${reasons}.`
}

function describeFailures({ title, report }: StoredReport): string {
  if (report.failed === 0) return ''
  const named = report.failures.map((f) => `row ${f.line}, ${f.column}: ${f.reason}`)
  const more = report.failed > named.length ? `; and ${report.failed - named.length} more` : ''
  return `${plural(report.failed, 'row')} of the ${title} file could not be read and ${report.failed === 1 ? 'was' : 'were'} left out (${named.join('; ')}${more}).`
}

function describeUnmatched({ count, newest }: UnmatchedSales): string {
  if (count === 0) return ''
  const named = newest
    .map(
      ({ quantity, symbol, date }) =>
        `${quantity === 0n ? 'cash for' : toText(quantity, QUANTITY_PLACES)} ${symbol} on ${date}`,
    )
    .join(', ')
  const more = count > newest.length ? `, and ${count - newest.length} more` : ''
  const are = count === 1 ? 'is not counted as a trade' : 'are not counted as trades'
  return `${plural(count, 'sale has', 'sales have')} no known purchase and no lot, and ${are}: ${named}${more}.`
}

/** Lots of the files, identical ones counted. A lot that contradicts itself can also be one of the others. */
export interface LotCounts {
  agreed: number
  /** In quantity or amount from the transactions of their closing day. */
  differing: number
  withoutTransactions: number
  /** Their gain is not proceeds − cost basis. */
  contradicting: number
  /** Summaries that have less than the lots of a part of their sale; what is left of them is an estimate. */
  estimated: number
}

/** What the closing message of an import is made of. */
interface Imported {
  files: readonly StoredReport[]
  notes: readonly string[]
  unmatched: UnmatchedSales
  lots: LotCounts
  /** undefined for a dry run. */
  importId: number | undefined
}

function describeLots({ lots: { differing, withoutTransactions, contradicting, estimated } }: Imported): string {
  const parts = [
    ...(differing > 0 ? [`${plural(differing, 'lot differs', 'lots differ')} from the transactions`] : []),
    ...(withoutTransactions > 0 ? [`${plural(withoutTransactions, 'lot has', 'lots have')} no transactions`] : []),
    ...(contradicting > 0
      ? [`${plural(contradicting, 'lot prints', 'lots print')} another gain than proceeds − cost basis`]
      : []),
    ...(estimated > 0
      ? [
          `${plural(estimated, 'summary has', 'summaries have')} less than the lots of a part of the sale, so that its rest is an estimate`,
        ]
      : []),
  ]
  return parts.length === 0 ? '' : `${inWords(parts)}.`
}

const DRY_RUN = 'This was a dry run: nothing was stored.'

/** Names the operations that show more, if there is more to see. */
function describeNext({ files, unmatched, lots, importId }: Imported): string {
  if (importId === undefined) return DRY_RUN
  const report = `GET /api/upload-history/${importId}`
  const differ = lots.differing + lots.withoutTransactions + lots.contradicting + lots.estimated + unmatched.count > 0
  const left = files.some(({ report: { failed } }) => failed > 0)
  const operations = [...(differ ? [`${report}/reconciliation`] : []), ...(left ? [`${report}/rows`] : [])]
  return operations.length === 0 ? '' : `See ${inWords(operations)}.`
}

/**
 * What an import says at its end, for people. `notes`: what the user should look at, in sentences; the message has them
 * too.
 */
export function describeImport(result: Imported): { message: string; notes: string[] } {
  const { files, notes, unmatched } = result
  const imported = (kind: FileKind) =>
    files.reduce((sum, file) => sum + (file.kind === kind ? file.report.imported : 0), 0)
  const known = files.reduce((sum, { report }) => sum + report.duplicate, 0)
  const knownBefore = known > 0 ? `; ${plural(known, 'row was', 'rows were')} already known` : ''
  const counts = `${plural(imported('transactions'), 'transaction')} and ${plural(imported('gains'), 'realized gains lot')}`
  const toLookAt = [
    ...files.map(describeFailures),
    ...notesOf(files),
    describeUnmatched(unmatched),
    describeLots(result),
    ...notes,
  ].filter(isSaid)
  const done = [`Imported ${counts}${knownBefore}.`, describeLayouts(files), describeIgnored(files)]
  return { message: [...done, ...toLookAt, describeNext(result)].filter(isSaid).join(' '), notes: toLookAt }
}

/** The notes on each file; with its name, if the upload has several. */
function notesOf(files: readonly StoredReport[]): string[] {
  const isAlone = new Set(files.map(({ name }) => name)).size === 1
  return files.flatMap(({ name, report }) => report.notes.map((note) => (isAlone ? note : `${name}: ${note}`)))
}

const isSaid = (sentence: string): boolean => sentence !== ''

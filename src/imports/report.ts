/** Every row of a file accounted for: read = imported + duplicate + ignored + failed. */
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../lib/decimal.ts'
import { type Message, say, type UnmatchedCode } from '../lib/messages/index.ts'
import { type Note, note } from '../lib/note.ts'
import type { FileKind, RowOrder } from '../lib/terms.ts'

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
  /** Whether its layout always marks short sales. */
  marksShorts: boolean
  /** Whether it has every movement of shares of its days: its layout prints all of them, and none was left out. */
  isWhole: boolean
  /** The first day of its rows, as `lastDate`. null without a row. */
  firstDate: DateString | null
  /** The last day of the rows of its file: a lot's closing day, or a transaction's date. null without a row. */
  lastDate: DateString | null
  /** Whether its rows go up or down in time. */
  rowOrder: RowOrder | null
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
  notes: Note[]
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
  newest: { accountId: number; symbol: string; date: DateString; quantity: Quantity; code: UnmatchedCode }[]
  /** How many of each code there are, most first. */
  codes: { code: UnmatchedCode; count: number }[]
}

export interface ImportReport extends Record<string, unknown> {
  /** Sales of the files with no known purchase, after this import. */
  unmatchedSales?: number
  /** Notes for the user, such as rows stored in another account than the profile's. */
  notes?: Note[]
  /** Why the import failed. */
  error?: string
}

export const emptyReport = (layout: string): FileReport => ({
  layout,
  exportedOn: null,
  marksShorts: false,
  isWhole: false,
  firstDate: null,
  lastDate: null,
  rowOrder: null,
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

/** Reasons with their rows, the one with most rows first. Equal ones by name: PostgreSQL keeps no order in what it stores. */
export const byRows = (reasons: Iterable<[reason: string, rows: number]>): [reason: string, rows: number][] =>
  [...reasons].sort(([a, some], [b, others]) => others - some || compare(a, b))

/** Lots of the files, identical ones counted. A lot that contradicts itself can also be one of the others. */
export interface LotCounts {
  agreed: number
  /** In quantity or amount from the transactions of their closing day. */
  differing: number
  withoutTransactions: number
  /** Their gain is not proceeds − cost basis. */
  contradicting: number
}

/** What the closing message of an import is made of. */
interface Imported {
  files: readonly StoredReport[]
  notes: readonly Note[]
  unmatched: UnmatchedSales
  lots: LotCounts
  dryRun: boolean
  /** null if it is not kept. */
  importId: number | null
  /** The imports that have its files. */
  repeats: readonly number[]
}

/** What an import says at its end. `notes`: what the user should look at. */
export function describeImport(result: Imported): Message<'imported' | 'nothing_new'> & { notes: Note[] } {
  const { files, dryRun } = result
  const notes = [
    ...files.flatMap(noteFailures),
    ...files.flatMap(({ report }) => report.notes),
    ...noteUnmatched(result.unmatched),
    ...noteLots(result.lots, result.importId),
    ...result.notes,
  ]
  const imported = (kind: FileKind) =>
    files.reduce((sum, file) => sum + (file.kind === kind ? file.report.imported : 0), 0)
  const [transactions, lots] = [imported('transactions'), imported('gains')]
  const known = files.reduce((sum, { report }) => sum + report.duplicate, 0)
  if (transactions + lots === 0)
    return {
      ...say('nothing_new', { known, same_as: [...result.repeats], notes: notes.length, dry_run: dryRun }),
      notes,
    }
  const ignored = new Map<string, number>()
  for (const { report } of files)
    for (const [reason, rows] of Object.entries(report.ignored)) ignored.set(reason, (ignored.get(reason) ?? 0) + rows)
  const params = {
    transactions,
    lots,
    known,
    layouts: files.map(({ name: file, report: { layout } }) => ({ file, layout })),
    ignored: byRows(ignored).map(([reason, rows]) => ({ reason, rows })),
    notes: notes.length,
    dry_run: dryRun,
  }
  return { ...say('imported', params), notes }
}

const noteFailures = ({ name: file, report: { failed: count, failures: rows } }: StoredReport): Note[] =>
  count === 0 ? [] : [note('rows_failed', { file, count, rows: rows.map((row) => ({ ...row })) })]

const noteUnmatched = ({ count, codes, newest }: UnmatchedSales): Note[] =>
  count === 0
    ? []
    : [
        note('sales_unmatched', {
          count,
          codes,
          sales: newest.map(({ accountId, quantity, symbol, date, code }) => ({
            quantity: toText(quantity, QUANTITY_PLACES),
            symbol,
            date,
            code,
            account_id: accountId,
          })),
        }),
      ]

const noteLots = ({ differing, withoutTransactions, contradicting }: LotCounts, import_id: number | null): Note[] => [
  ...(differing > 0 ? [note('lots_differ', { count: differing, import_id })] : []),
  ...(withoutTransactions > 0 ? [note('lots_without_transactions', { count: withoutTransactions })] : []),
  ...(contradicting > 0 ? [note('lots_contradict', { count: contradicting, import_id })] : []),
]

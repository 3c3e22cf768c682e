/** Every row of a file accounted for: read = imported + duplicate + ignored + failed. */
import type { DateString } from '../lib/dates.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../lib/decimal.ts'

/** Failed rows kept by name; beyond them only the count grows. */
const MOST_NAMED = 200
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
  /** The last day of its rows: a lot's closing day, or a transaction's date. null without a row. */
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
  /** The first failed rows. */
  failures: FailedRow[]
  /** Notes for the user about the file, such as a printed total that differs from the sum of its rows. */
  notes?: string[]
}

/** Sales with no known purchase and no lot. They do not become trades; they are listed. */
export interface UnmatchedSales {
  count: number
  /** The newest few. */
  newest: { symbol: string; date: DateString; quantity: Quantity }[]
}

export interface ImportReport extends Record<string, unknown> {
  /** Sales of the account with no known purchase, after this import. */
  unmatchedSales?: number
  /** Notes for the user, such as rows stored in another account than the profile's. */
  notes?: string[]
  /** Why the import failed. */
  error?: string
}

export const emptyReport = (layout: string): FileReport => ({
  layout,
  lastDate: null,
  read: 0,
  imported: 0,
  duplicate: 0,
  ignored: {},
  failed: 0,
  failures: [],
})

export function countFailed(report: FileReport, row: FailedRow): void {
  report.failed += 1
  if (report.failures.length < MOST_NAMED) report.failures.push(row)
}

export function countIgnored(report: FileReport, reason: string): void {
  report.ignored[reason] = (report.ignored[reason] ?? 0) + 1
}

export const ignoredRows = (report: FileReport): number => Object.values(report.ignored).reduce((a, b) => a + b, 0)

/** Rows that have data, readable or not. */
export const dataRows = (report: FileReport): number => report.read - ignoredRows(report)

/** Data rows that could be read, new or already known. */
export const readableRows = (report: FileReport): number => dataRows(report) - report.failed

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

function describeFailures(name: string, report: FileReport): string {
  if (report.failed === 0) return ''
  const named = report.failures.slice(0, MOST_IN_MESSAGE).map((f) => `row ${f.line}, ${f.column}: ${f.reason}`)
  const more = report.failed > named.length ? `; and ${report.failed - named.length} more` : ''
  return ` ${plural(report.failed, 'row')} of the ${name} could not be read and ${report.failed === 1 ? 'was' : 'were'} left out (${named.join('; ')}${more}).`
}

function describeUnmatched({ count, newest }: UnmatchedSales): string {
  if (count === 0) return ''
  const named = newest
    .map((sale) => `${toText(sale.quantity, QUANTITY_PLACES)} ${sale.symbol} on ${sale.date}`)
    .join(', ')
  const more = count > newest.length ? `, and ${count - newest.length} more` : ''
  const are = count === 1 ? 'is not counted as a trade' : 'are not counted as trades'
  return ` ${plural(count, 'sale has', 'sales have')} no known purchase and no lot, and ${are}: ${named}${more}.`
}

/** The closing message of an import, for people. */
export function describeImport(
  transactions: FileReport,
  gains: FileReport,
  unmatched: UnmatchedSales,
  notes: string[],
): string {
  const known = transactions.duplicate + gains.duplicate
  return [
    `Imported ${plural(transactions.imported, 'transaction')} and ${plural(gains.imported, 'realized gains lot')}`,
    known > 0 ? `; ${plural(known, 'row was', 'rows were')} already known` : '',
    '.',
    describeFailures('transaction history', transactions),
    describeFailures('realized gains file', gains),
    ...[transactions, gains].flatMap((report) => report.notes ?? []).map((note) => ` ${note}`),
    describeUnmatched(unmatched),
    ...notes.map((note) => ` ${note}`),
  ].join('')
}

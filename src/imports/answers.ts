/** What the imports' handlers answer, from what the store holds. */
import type { components } from '../../generated/dashboard.ts'
import { brokerOfLayout } from '../broker-files/layouts/index.ts'
import { gainDifference, isConsistent } from '../ledger/lot.ts'
import { toTimestamp } from '../lib/clock.ts'
import { moneyNumber, quantityNumber } from '../lib/decimal.ts'
import { completeNote, sayLot, sayUnmatched } from '../lib/note.ts'
import type { PeriodResult } from '../trading/period-result.ts'
import { toListedRoundTrip } from '../trading/round-trips/answers.ts'
import type { StoredFile } from './file-queries.ts'
import type { ImportRow } from './queries.ts'
import { byRows, type ImportReport } from './report.ts'
import type { DryRunReport } from './reports/dry-run.ts'
import { closingDay, type Line } from './reports/reconciliation.ts'
import type { FileLeftOut, ReportedFile } from './reports/upload-report.ts'

type Schemas = components['schemas']

export function toImportRecord(row: ImportRow, files: StoredFile[]): Schemas['ImportRecord'] {
  const { error } = row.report as ImportReport
  const transactions = files.filter(({ kind }) => kind === 'transactions')
  const gains = files.filter(({ kind }) => kind === 'gains')
  const ownEntry = files[0]?.ownEntry ?? null
  return {
    id: row.id,
    kind: row.question !== null ? 'answer' : ownEntry === null ? 'files' : 'own_entry',
    own_entry_id: ownEntry,
    question_id: row.question,
    answer: row.answer,
    transaction_filename: namesOf(transactions),
    gains_filename: namesOf(gains),
    timestamp: toTimestamp(row.createdAt),
    transaction_file_size: sizeOf(transactions),
    gains_file_size: sizeOf(gains),
    status: row.status,
    user_email: row.userEmail,
    account_id: row.accountId,
    brokerage_account: row.brokerageAccount,
    transactions_processed: row.transactionsProcessed,
    months_updated: row.monthsUpdated,
    rows: rowsOf(files),
    layouts: [...new Set(files.flatMap(({ layout }) => layout ?? []))],
    files: files.map(toImportedFile),
    ...(error === undefined ? {} : { error }),
  }
}

const namesOf = (files: StoredFile[]): string => files.map(({ name }) => name).join(', ')
const sizeOf = (files: StoredFile[]): number => files.reduce((bytes, { size }) => bytes + size, 0)

function rowsOf(files: StoredFile[]): Schemas['RowCounts'] {
  const rows = { read: 0, imported: 0, duplicate: 0, ignored: 0, failed: 0 }
  for (const file of files) {
    rows.read += file.rowsRead
    rows.imported += file.rowsImported
    rows.duplicate += file.rowsDuplicate
    rows.ignored += file.rowsIgnored
    rows.failed += file.rowsFailed
  }
  return rows
}

const toImportedFile = (file: StoredFile): Schemas['ImportedFile'] => ({
  id: file.id,
  kind: file.kind,
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  layout: file.layout,
  broker: file.layout === null ? null : brokerOfLayout(file.layout),
  first_date: file.firstDate,
  last_date: file.lastDate,
  accounts: file.accounts.map(({ accountId, broker, number, name, decided, printed }) => ({
    account_id: accountId,
    broker,
    number,
    name,
    decided,
    printed,
  })),
  rows: rowsOf([file]),
})

export const toFileReport = ({ file, notKept }: ReportedFile): Schemas['ImportFileReport'] => ({
  ...toImportedFile(file),
  ignored_reasons: byRows(Object.entries(file.ignored)).map(([reason, rows]) => ({ reason, row_count: rows })),
  rows_not_kept: notKept,
  notes: file.notes.map(completeNote),
})

export const toImportResult = (result: PeriodResult | null): Schemas['ImportResult'] | null =>
  result && {
    first_date: result.firstDate,
    last_date: result.lastDate,
    total_pnl: moneyNumber(result.profit),
    round_trip_count: result.trades,
    to_review: result.toReview,
    review_date: result.reviewDate,
  }

export const toDryRunReport = (report: DryRunReport): Schemas['DryRunReport'] => ({
  files: report.files.map(toFileReport),
  notes: report.notes,
  rows: report.leftOut.map(toLeftOutRow),
  rows_not_listed: report.leftOutMore,
  reconciliation: report.reconciliation,
  result: toImportResult(report.result),
  round_trips: report.trades.map(toListedRoundTrip),
  open_positions: report.open.first.map(({ symbol, quantity }) => ({ symbol, quantity: quantityNumber(quantity) })),
  open_positions_not_listed: report.open.all - report.open.first.length,
})

export const toLeftOutRow = ({ file, failed, line, column, code, reason }: FileLeftOut): Schemas['LeftOutRow'] => ({
  file: file.name,
  outcome: failed ? 'failed' : 'ignored',
  line,
  column,
  code,
  reason,
})

export function toReconciliationLine(line: Line): Schemas['ReconciliationLine'] {
  const { status } = line
  const file = line.file.name
  if ('sale' in line) {
    const { sale, uncovered } = line
    return {
      file,
      status,
      account_id: sale.accountId,
      symbol: sale.symbol,
      acquired: null,
      closed: sale.date,
      quantity: quantityNumber(uncovered.quantity),
      proceeds: moneyNumber(uncovered.proceeds),
      cost_basis: null,
      copies: 1,
      contradicts_itself: false,
      gain_difference: null,
      quantity_difference: null,
      amount_difference: null,
      why: uncovered.code === null ? null : sayUnmatched(uncovered.code, sale),
    }
  }
  const { lot, quantityDifference, amountDifference } = line
  const gain = gainDifference(lot)
  return {
    file,
    status,
    account_id: lot.accountId,
    symbol: lot.symbol,
    acquired: lot.acquired,
    closed: closingDay(lot),
    quantity: lot.quantity === null ? null : quantityNumber(lot.quantity),
    proceeds: moneyNumber(lot.proceeds),
    cost_basis: moneyNumber(lot.costBasis),
    copies: lot.shown,
    contradicts_itself: !isConsistent(lot),
    gain_difference: gain === null ? null : moneyNumber(gain),
    quantity_difference: quantityDifference === null ? null : quantityNumber(quantityDifference),
    amount_difference: amountDifference === null ? null : moneyNumber(amountDifference),
    why:
      lot.withoutSale === undefined
        ? null
        : sayLot('lot_without_sale', {
            symbol: lot.symbol,
            date: closingDay(lot),
            accountId: lot.accountId,
            importId: line.file.importId,
          }),
  }
}

/** Stores the rows of an upload: into their accounts, matched, summed and reported, in one transaction. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { invalid } from '../lib/errors.ts'
import type { Writer } from '../store/index.ts'
import { assignAccounts } from './assign-accounts.ts'
import { Changes } from './changes.ts'
import { insertFiles, updateFile } from './file-queries.ts'
import { countedRows, newFiles, newImport } from './history.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import { PHASES, phaseOf } from './phases.ts'
import {
  countAgreedLots,
  insertImport,
  insertImportLabels,
  selectUnmatchedSales,
  sumImportedBytes,
  updateImport,
} from './queries.ts'
import type { ReadFile } from './read-file.ts'
import { rebuildAccounts } from './rebuild-accounts.ts'
import { describeImport, type ImportReport, MOST_IN_MESSAGE, readableRows } from './report.ts'
import { settleRestatedLots } from './restated-lots.ts'
import { storeSpool } from './store-spool.ts'

export async function storeFiles(
  tx: Writer,
  job: ImportJob,
  files: { transactions: ReadFile; gains: ReadFile },
  progress: ReportProgress,
): Promise<ImportOutcome> {
  assertImportedBytes(await sumImportedBytes(tx, job.userId), job)
  const accounts = await assignAccounts(tx, job, files)
  const importId = await insertImport(tx, { ...newImport(job), accountId: accounts.mainId, formsRecorded: true })
  const fileIds = await insertFiles(tx, newFiles(importId, job))
  const [transactionsId, gainsId] = fileIds as [number, number]
  await insertImportLabels(tx, importId, accounts.labels)
  // Copies, so that a retried transaction starts again from the files' own counts.
  const [transactions, gains] = [structuredClone(files.transactions.report), structuredClone(files.gains.report)]
  const changes = new Changes()

  const total = readableRows(transactions) + readableRows(gains)
  const storing = phaseOf(progress, PHASES.storing, `Storing ${total} rows`)
  let stored = 0
  const onRows = (rows: number) => {
    stored += rows
    storing(stored / total)
  }
  const target = { tx, userId: job.userId, changes, onRows }
  await storeSpool<Transaction>({
    ...target,
    kind: 'transactions',
    fileId: transactionsId,
    spool: files.transactions.spool,
    accountOf: accounts.transactions,
    report: transactions,
  })
  await storeSpool<Lot>({
    ...target,
    kind: 'lots',
    fileId: gainsId,
    spool: files.gains.spool,
    accountOf: accounts.gains,
    report: gains,
  })
  await updateFile(tx, transactionsId, countedRows(transactions))
  await updateFile(tx, gainsId, countedRows(gains))
  await settleRestatedLots(tx, fileIds, changes)

  progress(PHASES.rebuilding[0], `Matching ${readableRows(gains)} lots with ${readableRows(transactions)} transactions`)
  const adding = phaseOf(progress, PHASES.rebuilding, 'Adding up days, weeks and months')
  const monthsUpdated = await rebuildAccounts(tx, job.userId, changes, adding)

  const agreed = await countAgreedLots(tx, fileIds)
  const unmatched = await selectUnmatchedSales(tx, [accounts.mainId, ...changes.accountIds], MOST_IN_MESSAGE)
  await updateImport(tx, importId, {
    status: transactions.failed + gains.failed > 0 ? 'partial' : 'success',
    transactionsProcessed: readableRows(transactions),
    monthsUpdated,
    report: { unmatchedSales: unmatched.count, notes: accounts.notes } satisfies ImportReport,
  })
  return {
    kind: 'imported',
    message: describeImport(transactions, gains, unmatched, accounts.notes),
    stats: {
      transactions_inserted: transactions.imported,
      realized_gains_lots: readableRows(gains),
      broker_verified_trades: agreed,
    },
  }
}

function assertImportedBytes(kept: number, { transactions, gains, quotaBytes }: ImportJob): void {
  if (kept + transactions.size + gains.size <= quotaBytes) return
  throw invalid(
    `The quota is ${megabytes(quotaBytes)} of imported files for each user: you have ${megabytes(kept)}, and these files ` +
      `have ${megabytes(transactions.size + gains.size)}. Nothing was imported. ` +
      'Ask the operator to raise QUOTA_IMPORTED_MB.',
  )
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

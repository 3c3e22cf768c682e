/** Stores the rows of an upload: into their accounts, matched, summed and reported, in one transaction. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { toTimestamp } from '../lib/clock.ts'
import type { Writer } from '../store/index.ts'
import { type AssignedAccounts, assignAccounts } from './assign-accounts.ts'
import { Changes } from './changes.ts'
import { readDryRun } from './dry-run.ts'
import { insertFiles, insertLeftOut, selectEarlierImport, updateFile } from './file-queries.ts'
import { countedRows, newFile, newImport } from './history.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import { insertImportLabels } from './label-queries.ts'
import { readLeftOut } from './left-out.ts'
import { nameAccounts } from './name-accounts.ts'
import { PHASES, phaseOf } from './phases.ts'
import { contentKindOf } from './printed.ts'
import { insertImport, updateImport } from './queries.ts'
import { countSymbols } from './quota-queries.ts'
import { assertSymbols } from './quotas.ts'
import type { ReadFile } from './read-file.ts'
import { rebuildAccounts } from './rebuild-accounts.ts'
import { countLots, selectUnmatchedOf } from './reconciliation-queries.ts'
import { describeImport, type ImportReport, MOST_IN_MESSAGE, readableRows, type StoredReport } from './report.ts'
import { settleRestatedLots } from './restated-lots.ts'
import { assertRoom } from './room.ts'
import { settleForms } from './settle-forms.ts'
import { storeSpool } from './store-spool.ts'

/** `notes` are about files of the upload that are not among the files read. */
export async function storeFiles(
  tx: Writer,
  job: ImportJob,
  { files, notes }: { files: readonly ReadFile[]; notes: readonly string[] },
  progress: ReportProgress,
): Promise<ImportOutcome> {
  const size = [...new Set(files.map(({ file }) => file))].reduce((bytes, file) => bytes + file.size, 0)
  await assertRoom(tx, job.userId, size, job.quotas)
  const known = await noteKnownFiles(tx, job, files)
  const accounts = await assignAccounts(tx, job, files)
  const importId = await insertImport(tx, { ...newImport(job), accountId: accounts.mainId, formsRecorded: true })
  await insertImportLabels(tx, importId, accounts.labels)
  await nameAccounts(tx, job.userId, accounts.labels.values(), job.brokerageAccount)
  const fileIds = await insertFiles(
    tx,
    files.map(({ file, kind, sha256 }, position) => ({ ...newFile(importId, position, file), kind, sha256 })),
  )
  const changes = new Changes()
  const reports = await storeRows(tx, { userId: job.userId, files, fileIds, accounts, changes }, progress)
  await settleRestatedLots(tx, fileIds, changes)

  const counts = countRows(reports)
  progress(PHASES.rebuilding[0], `Matching ${counts.lots} lots with ${counts.transactions} transactions`)
  const adding = phaseOf(progress, PHASES.rebuilding, 'Adding up days, weeks and months')
  const monthsUpdated = await rebuildAccounts(tx, job.userId, changes, adding)
  assertSymbols(await countSymbols(tx, job.userId), job.quotas.symbols)

  const lots = await countLots(tx, fileIds)
  const unmatched = await selectUnmatchedOf(tx, job.userId, fileIds, MOST_IN_MESSAGE)
  const allNotes = [...notes, ...known, ...accounts.notes]
  await updateImport(tx, importId, {
    status: reports.some(({ report }) => report.failed > 0) ? 'partial' : 'success',
    transactionsProcessed: counts.transactions,
    monthsUpdated,
    report: { unmatchedSales: unmatched.count, notes: allNotes } satisfies ImportReport,
  })
  return {
    kind: 'imported',
    message: describeImport({
      files: reports,
      notes: allNotes,
      unmatched,
      lots,
      importId: job.dryRun === true ? undefined : importId,
    }),
    stats: {
      transactions_inserted: counts.transactionsImported,
      realized_gains_lots: counts.lots,
      broker_verified_trades: lots.agreed,
    },
    ...(job.dryRun === true ? { report: await readDryRun(tx, importId, allNotes) } : {}),
  }
}

interface Rows {
  userId: number
  files: readonly ReadFile[]
  /** In the order of the files. */
  fileIds: readonly number[]
  accounts: AssignedAccounts
  changes: Changes
}

/** Stores the rows of each file, and what happened to them. */
async function storeRows(
  tx: Writer,
  { userId, files, fileIds, accounts, changes }: Rows,
  progress: ReportProgress,
): Promise<StoredReport[]> {
  const total = files.reduce((sum, { report }) => sum + readableRows(report), 0)
  const storing = phaseOf(progress, PHASES.storing, `Storing ${total} rows`)
  let stored = 0
  const onRows = (rows: number) => {
    stored += rows
    storing(stored / total)
  }
  const reports: StoredReport[] = []
  for (const [i, read] of files.entries()) {
    const { kind, title, file, spool, leftOut } = read
    const [fileId, accountOf] = [fileIds[i] as number, accounts.files[i] as AssignedAccounts['files'][number]]
    // A copy, so that a retried transaction starts again from the file's own counts.
    const report = structuredClone(read.report)
    const target = { tx, userId, fileId, spool, kind: contentKindOf(read.kind), accountOf, report, changes, onRows }
    await storeSpool<Transaction | Lot>(target)
    await updateFile(tx, fileId, countedRows(report))
    await settleForms(tx, target.kind, fileId, changes)
    let position = 0
    for (const rows of readLeftOut(leftOut)) {
      await insertLeftOut(tx, fileId, position, rows)
      position += rows.length
    }
    reports.push({ kind, title, name: file.name, report })
  }
  return reports
}

function countRows(reports: readonly StoredReport[]) {
  const counts = { transactions: 0, transactionsImported: 0, lots: 0 }
  for (const { kind, report } of reports)
    if (kind === 'gains') counts.lots += readableRows(report)
    else {
      counts.transactions += readableRows(report)
      counts.transactionsImported += report.imported
    }
  return counts
}

/** Notes for files that an import in force has already. */
async function noteKnownFiles(tx: Writer, { userId }: ImportJob, files: readonly ReadFile[]): Promise<string[]> {
  const notes = new Set<string>()
  for (const { file, kind, sha256 } of files) {
    const earlier = await selectEarlierImport(tx, userId, kind, sha256)
    if (earlier === undefined) continue
    const date = toTimestamp(earlier.createdAt).slice(0, 10)
    notes.add(`${file.name} was already imported on ${date}, as import ${earlier.id}.`)
  }
  return [...notes]
}

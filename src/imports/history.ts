/** The entries of the upload history. */
import type { FileKind } from '../lib/terms.ts'
import type { Store, Writer } from '../store/index.ts'
import { insertFiles, type NewFile } from './file-queries.ts'
import type { ImportJob } from './job.ts'
import { insertImport, type NewImport } from './queries.ts'
import { type FileReport, type ImportReport, ignoredRows } from './report.ts'

/** An import before its outcome is known. Its status is failed, so that an import cut off by a crash counts as failed. */
export const newImport = (job: ImportJob): NewImport => ({
  userId: job.userId,
  brokerageAccount: job.brokerageAccount,
  userEmail: job.userEmail,
  status: 'failed',
  createdAt: job.now,
  transactionsProcessed: 0,
  monthsUpdated: 0,
  report: {},
})

/** The files of an import before their rows are counted. */
export const newFiles = (importId: number, { transactions, gains }: ImportJob): NewFile[] =>
  [
    { kind: 'transactions' as FileKind, ...transactions },
    { kind: 'gains' as FileKind, ...gains },
  ].map(({ kind, name, size }, position) => ({
    importId,
    position,
    kind,
    name,
    size,
    rowsRead: 0,
    rowsImported: 0,
    rowsDuplicate: 0,
    rowsIgnored: 0,
    rowsFailed: 0,
    ignored: {},
    notes: [],
  }))

/** What happened to the rows of a file. */
export const countedRows = (report: FileReport): Partial<NewFile> => ({
  layout: report.layout,
  lastDate: report.lastDate,
  rowsRead: report.read,
  rowsImported: report.imported,
  rowsDuplicate: report.duplicate,
  rowsIgnored: ignoredRows(report),
  rowsFailed: report.failed,
  ignored: report.ignored,
  notes: report.notes ?? [],
})

/** Records an import that stored nothing, with its reason. */
export async function recordFailure(store: Store, job: ImportJob, report: ImportReport): Promise<void> {
  await store.patient.write(async (tx: Writer) => {
    const importId = await insertImport(tx, { ...newImport(job), accountId: null, report })
    await insertFiles(tx, newFiles(importId, job))
  })
}

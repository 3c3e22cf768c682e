/** The entries of the upload history. */
import type { Store, Writer } from '../store/index.ts'
import { insertFiles, type NewFile } from './file-queries.ts'
import type { ImportFile, ImportJob } from './job.ts'
import { deleteOldImports, insertImport, type NewImport } from './queries.ts'
import { type FileReport, type ImportReport, ignoredRows } from './report.ts'

/** Of a user's imports that failed or were undone, so many of the newest stay in the history. */
export const MOST_OVER = 1_000

/** An import before its outcome is known. Its status is failed, so that it is not in force before it ends. */
export const newImport = (job: ImportJob): NewImport => ({
  userId: job.userId,
  brokerageAccount: job.brokerageAccount ?? '',
  userEmail: job.userEmail,
  status: 'failed',
  createdAt: job.now,
  transactionsProcessed: 0,
  monthsUpdated: 0,
  report: {},
})

/** A file of an import before its rows are counted. */
export const newFile = (importId: number, position: number, { kind, name, size }: ImportFile): NewFile => ({
  importId,
  position,
  kind: kind ?? null,
  name,
  size,
  rowsRead: 0,
  rowsImported: 0,
  rowsDuplicate: 0,
  rowsIgnored: 0,
  rowsFailed: 0,
  ignored: {},
  notes: [],
})

/** What happened to the rows of a file. */
export const countedRows = (report: FileReport): Partial<NewFile> => ({
  layout: report.layout,
  firstDate: report.firstDate,
  exportedOn: report.exportedOn,
  lastDate: report.lastDate,
  rowOrder: report.rowOrder,
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
    await insertFiles(
      tx,
      job.files.map((file, position) => newFile(importId, position, file)),
    )
    await deleteOldImports(tx, job.userId, MOST_OVER)
  })
}

/** The entries of the upload history. */
import type { Store } from '../store/index.ts'
import type { ImportJob } from './job.ts'
import { insertImport, type NewImport } from './queries.ts'
import type { ImportReport } from './report.ts'

/** An import before its outcome is known. Its status is failed, so that an import cut off by a crash counts as failed. */
export const newImport = (job: ImportJob): NewImport => ({
  userId: job.userId,
  brokerageAccount: job.brokerageAccount,
  userEmail: job.userEmail,
  transactionFilename: job.transactions.name,
  gainsFilename: job.gains.name,
  transactionFileSize: job.transactions.size,
  gainsFileSize: job.gains.size,
  status: 'failed',
  createdAt: job.now,
  transactionsProcessed: 0,
  monthsUpdated: 0,
  report: {},
})

/** Records an import that stored nothing, with its reason. */
export async function recordFailure(store: Store, job: ImportJob, report: ImportReport): Promise<void> {
  await store.patient.write((tx) => insertImport(tx, { ...newImport(job), accountId: null, report }))
}

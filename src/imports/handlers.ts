import { Readable } from 'node:stream'
import type { components } from '../../generated/dashboard.ts'
import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { toTimestamp } from '../lib/clock.ts'
import { invalid } from '../lib/errors.ts'
import type { ImportRow } from './queries.ts'
import { selectImports, selectProfile } from './queries.ts'
import type { ImportReport } from './report.ts'
import { importUpload, undoUpload } from './upload.ts'

export const ACCOUNT_NOT_SET = 'Brokerage account number not set. Please update your profile.'

const HISTORY_SHOWN = 1_000

type ImportHandlers = Pick<DashboardHandlers, 'uploadBrokerageFiles' | 'listUploadHistory' | 'undoUpload'>

export const importHandlers = (context: Context): ImportHandlers => ({
  uploadBrokerageFiles: async ({ caller, query, request }) => {
    const profile = await context.store.read((db) => selectProfile(db, caller.userId))
    const brokerageAccount = profile?.brokerageAccount
    if (brokerageAccount === null || brokerageAccount === undefined) throw invalid(ACCOUNT_NOT_SET)
    const uploader = { userId: caller.userId, userEmail: caller.email, brokerageAccount }
    const lines = await importUpload(context, uploader, request, { dryRun: query.dry_run === true })
    return { status: 200, type: 'application/x-ndjson', body: Readable.from(lines) }
  },

  listUploadHistory: async ({ caller }) => {
    const rows = await context.store.read((db) => selectImports(db, caller.userId, HISTORY_SHOWN))
    return { status: 200, body: { success: true, history: rows.map(toUploadRecord) } }
  },

  undoUpload: async ({ caller, path }) => {
    const { message, stats } = await undoUpload(context, caller.userId, path.id)
    return { status: 200, body: { success: true, message, stats } }
  },
})

function toUploadRecord(row: ImportRow): components['schemas']['UploadRecord'] {
  const { error } = row.report as ImportReport
  return {
    id: row.id,
    transaction_filename: row.transactionFilename,
    gains_filename: row.gainsFilename,
    timestamp: toTimestamp(row.createdAt),
    transaction_file_size: row.transactionFileSize,
    gains_file_size: row.gainsFileSize,
    status: row.status,
    user_email: row.userEmail,
    account_id: row.accountId,
    brokerage_account: row.brokerageAccount,
    transactions_processed: row.transactionsProcessed,
    months_updated: row.monthsUpdated,
    ...(error === undefined ? {} : { error }),
  }
}

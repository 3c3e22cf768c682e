import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { components } from '../../generated/dashboard.ts'
import type { Context } from '../context.ts'
import type { Caller, DashboardHandlers } from '../contract/types.ts'
import { toTimestamp } from '../lib/clock.ts'
import { invalid } from '../lib/errors.ts'
import { ACCOUNT_NOT_SET } from './assign-accounts.ts'
import { type StoredFile, selectFiles } from './file-queries.ts'
import type { ImportRow } from './queries.ts'
import { selectImports, selectProfile } from './queries.ts'
import type { ImportReport } from './report.ts'
import { importUpload, receiveAny, receivePair, type UploadOptions, undoUpload } from './upload.ts'

const HISTORY_SHOWN = 1_000

type ImportHandlers = Pick<
  DashboardHandlers,
  'uploadBrokerageFiles' | 'uploadFiles' | 'listUploadHistory' | 'undoUpload'
>

export function importHandlers(context: Context): ImportHandlers {
  const upload = async (caller: Caller, request: FastifyRequest, options: UploadOptions) => {
    const profile = await context.store.read((db) => selectProfile(db, caller.userId))
    const brokerageAccount = profile?.brokerageAccount ?? null
    if (options.receive === receivePair && brokerageAccount === null) throw invalid(ACCOUNT_NOT_SET)
    const uploader = { userId: caller.userId, userEmail: caller.email, brokerageAccount }
    const lines = await importUpload(context, uploader, request, options)
    return { status: 200 as const, type: 'application/x-ndjson' as const, body: Readable.from(lines) }
  }
  return {
    uploadBrokerageFiles: ({ caller, query, request }) =>
      upload(caller, request, { receive: receivePair, dryRun: query.dry_run === true }),

    uploadFiles: ({ caller, query, request }) =>
      upload(caller, request, { receive: receiveAny, dryRun: query.dry_run === true }),

    listUploadHistory: async ({ caller }) => {
      const [rows, files] = await context.store.read(async (db) => {
        const imports = await selectImports(db, caller.userId, HISTORY_SHOWN)
        const ids = imports.map(({ id }) => id)
        return [imports, Map.groupBy(await selectFiles(db, ids), ({ importId }) => importId)] as const
      })
      const history = rows.map((row) => toUploadRecord(row, files.get(row.id) ?? []))
      return { status: 200, body: { success: true, history } }
    },

    undoUpload: async ({ caller, path }) => {
      const { message, stats } = await undoUpload(context, caller.userId, path.id)
      return { status: 200, body: { success: true, message, stats } }
    },
  }
}

function toUploadRecord(row: ImportRow, files: StoredFile[]): components['schemas']['UploadRecord'] {
  const { error } = row.report as ImportReport
  const transactions = files.filter(({ kind }) => kind === 'transactions')
  const gains = files.filter(({ kind }) => kind === 'gains')
  return {
    id: row.id,
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
    ...(error === undefined ? {} : { error }),
  }
}

const namesOf = (files: StoredFile[]): string => files.map(({ name }) => name).join(', ')
const sizeOf = (files: StoredFile[]): number => files.reduce((bytes, { size }) => bytes + size, 0)

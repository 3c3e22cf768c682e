import { Readable } from 'node:stream'
import type { Context, KeyedContext } from '../context.ts'
import type { Call, DashboardHandlers, DashboardOperations, JsonOf } from '../contract/types.ts'
import { revisionOf } from '../ledger/revision.ts'
import { formatCursor, toPage } from '../lib/cursor.ts'
import { invalid } from '../lib/errors.ts'
import { LargeJson } from '../lib/large-json.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader } from '../store/index.ts'
import { selectProfile } from './accounts/account-queries.ts'
import { toFileReport, toLeftOutRow, toReconciliationLine, toUploadRecord } from './answers.ts'
import { parseImportId, parsePlace } from './cursors.ts'
import { selectFiles } from './file-queries.ts'
import { selectImports } from './queries.ts'
import type { ImportReport } from './report.ts'
import { countReconciliation, type Reads, readingWith, readReconciliation } from './reports/reconciliation.ts'
import {
  leftOutCsv,
  nextCursorOf,
  readLeftOutPage,
  readReportedFiles,
  readUpload,
  type Upload,
} from './reports/upload-report.ts'
import { asSeen } from './running.ts'
import { importUpload, receiveAny, receivePair, type UploadOptions, undoUpload } from './upload.ts'

const IMPORTS_PER_PAGE = 1_000
/** The contract's default for `limit`. */
const ITEMS_PER_PAGE = 500
/** The report of an import with more rows is read in several reads. */
const MOST_ROWS_AT_ONCE = 2_000

type UploadCall = Pick<Call<DashboardOperations['uploadFiles']>, 'caller' | 'request' | 'reply'>
type UploadHandlers = Pick<DashboardHandlers, 'uploadBrokerageFiles' | 'uploadFiles' | 'undoUpload'>
type ReportHandlers = Pick<
  DashboardHandlers,
  'listUploadHistory' | 'getUpload' | 'listUploadRows' | 'exportUploadRows' | 'reconcileUpload'
>

export const importHandlers = (context: KeyedContext): UploadHandlers & ReportHandlers => ({
  ...uploadHandlers(context),
  ...reportHandlers(context),
})

function uploadHandlers(context: KeyedContext): UploadHandlers {
  const upload = async ({ caller, request, reply }: UploadCall, options: UploadOptions) => {
    const profile = await context.store.read((db) => selectProfile(db, caller.userId))
    const brokerageAccount = profile?.brokerageAccount ?? null
    if (options.receive === receivePair && brokerageAccount === null) throw invalid(say('brokerage_account_not_set'))
    const uploader = { userId: caller.userId, userEmail: caller.email, brokerageAccount }
    const lines = await importUpload(context, uploader, { request, reply }, options)
    return { status: 200 as const, type: 'application/x-ndjson' as const, body: Readable.from(lines) }
  }
  return {
    uploadBrokerageFiles: (call) => upload(call, { receive: receivePair, dryRun: call.query.dry_run === true }),

    uploadFiles: (call) => upload(call, { receive: receiveAny, dryRun: call.query.dry_run === true }),

    undoUpload: async ({ caller, path }) => {
      const { message, stats } = await undoUpload(context, caller.userId, path.id)
      return { status: 200, body: { success: true, message, stats } }
    },
  }
}

function reportHandlers({ store, clock }: Context): ReportHandlers {
  const filesOf = async (userId: number, id: number) =>
    (await store.read((db) => readUpload(db, userId, id, clock.now()))).files
  return {
    listUploadHistory: async ({ caller, query: { limit = IMPORTS_PER_PAGE, cursor } }) => {
      const before = cursor === undefined ? undefined : parseImportId(cursor)
      const { items, nextCursor, files } = await store.read(async (db) => {
        const found = await selectImports(db, caller.userId, { before, limit: limit + 1 })
        const page = toPage(found, limit, ({ id }) => formatCursor([id]))
        const files = await selectFiles(
          db,
          page.items.map(({ id }) => id),
        )
        return { ...page, files: Map.groupBy(files, ({ importId }) => importId) }
      })
      const now = clock.now()
      const history = items.map((row) => toUploadRecord(asSeen(row, now), files.get(row.id) ?? []))
      return { status: 200, body: { success: true, history, next_cursor: nextCursor } }
    },

    getUpload: async ({ caller, path }) => {
      const find = (db: Reader) => readUpload(db, caller.userId, path.id, clock.now())
      const small = await store.snapshot(async (db) => {
        const upload = await find(db)
        const rows = upload.files.reduce((sum, file) => sum + file.rowsImported + file.rowsDuplicate, 0)
        return rows > MOST_ROWS_AT_ONCE ? undefined : await readReport(readingWith(db), upload)
      })
      const read = async () => await readReport(store, await store.read(find))
      return { status: 200, body: small ?? new LargeJson<Report>(read, revisionOf(store, caller.userId)) }
    },

    listUploadRows: async ({ caller, path, query: { outcome, limit = ITEMS_PER_PAGE, cursor } }) => {
      const files = await filesOf(caller.userId, path.id)
      const place = parsePlace(cursor)
      const page = await store.read((db) => readLeftOutPage(db, files, { place, limit, outcome }))
      return {
        status: 200,
        body: { success: true, rows: page.rows.map(toLeftOutRow), next_cursor: nextCursorOf(page.next) },
      }
    },

    exportUploadRows: async ({ caller, path, query: { outcome } }) => {
      const files = await filesOf(caller.userId, path.id)
      const headers = { 'content-disposition': `attachment; filename="tradeleaf-import-${path.id}-rows.csv"` }
      return { status: 200, type: 'text/csv', headers, body: Readable.from(leftOutCsv(store, files, outcome)) }
    },

    reconcileUpload: async ({ caller, path, query: { status, limit = ITEMS_PER_PAGE, cursor } }) => {
      const files = await filesOf(caller.userId, path.id)
      const { lines, next } = await readReconciliation(store, files, { place: parsePlace(cursor), limit, status })
      return { status: 200, body: { success: true, lines: lines.map(toReconciliationLine), next_cursor: next } }
    },
  }
}

type Report = JsonOf<'getUpload'>

/** `reads` may be one snapshot, or several reads. */
async function readReport(reads: Reads, { row, files }: Upload): Promise<Report> {
  const reported = await reads.read((db) => readReportedFiles(db, files))
  return {
    success: true,
    import: toUploadRecord(row, files),
    files: reported.map(toFileReport),
    notes: (row.report as ImportReport).notes ?? [],
    reconciliation: await countReconciliation(reads, files),
  }
}

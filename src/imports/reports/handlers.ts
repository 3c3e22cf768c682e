import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { DEFAULT_LIMIT, formatCursor, toPage } from '../../lib/cursor.ts'
import { completeNote } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import { existMoreTradesBetween } from '../../trading/queries.ts'
import { toFileReport, toImportRecord, toImportResult, toLeftOutRow, toReconciliationLine } from '../answers.ts'
import { parseImportId, parsePosition } from '../cursors.ts'
import { type StoredFile, selectFiles } from '../file-queries.ts'
import { selectImports } from '../queries.ts'
import type { ImportReport } from '../report.ts'
import { asSeen } from '../running.ts'
import { countReconciliation, readReconciliation } from './reconciliation.ts'
import { readResult } from './result.ts'
import { leftOutCsv, nextCursorOf, readLeftOutPage, readReportedFiles, readUpload } from './upload-report.ts'

/** The upload history is whole, as the requirements give it. */
const UPLOADS_PER_PAGE = 1_000

type ReportHandlers = Pick<
  DashboardHandlers,
  'listImports' | 'listUploadHistory' | 'listImportRows' | 'exportImportRows'
>

export function reportHandlers({ store, clock }: Context): ReportHandlers {
  const filesOf = async (userId: number, id: number) =>
    (await store.forUser(userId).read((db) => readUpload(db, id, clock.now()))).files
  const listImports = async (userId: number, limit: number, cursor: string | undefined) => {
    const before = cursor === undefined ? undefined : parseImportId(cursor)
    const { items, nextCursor, files } = await store.forUser(userId).read(async (db) => {
      const found = await selectImports(db, { before, limit: limit + 1 })
      const page = toPage(found, limit, ({ id }) => formatCursor([id]))
      const files = await selectFiles(
        db,
        page.items.map(({ id }) => id),
      )
      return { ...page, files: Map.groupBy(files, ({ importId }) => importId) }
    })
    const now = clock.now()
    return { imports: items.map((row) => toImportRecord(asSeen(row, now), files.get(row.id) ?? [])), nextCursor }
  }
  return {
    listImports: async ({ caller, query: { limit = DEFAULT_LIMIT, cursor } }) => {
      const { imports, nextCursor } = await listImports(caller.userId, limit, cursor)
      return { status: 200, body: { success: true, imports, next_cursor: nextCursor } }
    },

    listUploadHistory: async ({ caller, query: { limit = UPLOADS_PER_PAGE, cursor } }) => {
      const { imports, nextCursor } = await listImports(caller.userId, limit, cursor)
      return { status: 200, body: { success: true, history: imports, next_cursor: nextCursor } }
    },

    listImportRows: async ({ caller, path, query: { outcome, limit = DEFAULT_LIMIT, cursor } }) => {
      const files = await filesOf(caller.userId, path.id)
      const position = parsePosition(cursor)
      const page = await store
        .forUser(caller.userId)
        .read((db) => readLeftOutPage(db, files, { position, limit, outcome }))
      return {
        status: 200,
        body: { success: true, rows: page.rows.map(toLeftOutRow), next_cursor: nextCursorOf(page.next) },
      }
    },

    exportImportRows: async ({ caller, path, query: { outcome } }) => {
      const files = await filesOf(caller.userId, path.id)
      const headers = { 'content-disposition': `attachment; filename="tradeleaf-import-${path.id}-rows.csv"` }
      return {
        status: 200,
        type: 'text/csv',
        headers,
        body: Readable.from(leftOutCsv(store.forUser(caller.userId), files, outcome)),
      }
    },
  }
}

const hasManyRows = (files: readonly StoredFile[]): boolean =>
  files.reduce((sum, file) => sum + file.rowsImported + file.rowsDuplicate, 0) > MOST_ROWS_AT_ONCE

/** Whether the record has many trades on the days of the files. */
const spanManyTrades = (db: Reader, files: readonly StoredFile[]): Promise<boolean> => {
  const dates = files.flatMap(({ firstDate, lastDate }) => [firstDate ?? [], lastDate ?? []].flat()).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return existMoreTradesBetween(db, { accountId: undefined, first, last }, MOST_ROWS_AT_ONCE)
}

export const reportReads: RecordReads<'getImport' | 'reconcileImport'> = {
  getImport: async (db, { path, now }) => {
    const upload = await readUpload(db, path.id, now)
    const { row, files } = upload
    return {
      isLong: hasManyRows(files) || (await spanManyTrades(db, files)),
      read: async () => ({
        success: true,
        import: toImportRecord(row, files),
        result: toImportResult(await readResult(db, upload)),
        files: (await readReportedFiles(db, files)).map(toFileReport),
        notes: ((row.report as ImportReport).notes ?? []).map(completeNote),
        reconciliation: await countReconciliation(db, files),
      }),
    }
  },

  reconcileImport: async (db, { path, query: { status, limit = DEFAULT_LIMIT, cursor }, now }) => {
    const { files } = await readUpload(db, path.id, now)
    const position = parsePosition(cursor)
    return {
      isLong: hasManyRows(files),
      read: async () => {
        const { lines, next } = await readReconciliation(db, files, { position, limit, status })
        return { success: true, lines: lines.map(toReconciliationLine), next_cursor: next }
      },
    }
  },
}

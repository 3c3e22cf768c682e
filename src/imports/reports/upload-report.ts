/** The report of an import: its files, the rows that were left out, and what is read from them. */
import { setImmediate } from 'node:timers/promises'
import { BYTE_ORDER_MARK, csvText, NEWLINE } from '../../lib/csv-text.ts'
import { notFound } from '../../lib/errors.ts'
import type { Reader, UserStore } from '../../store/index.ts'
import { formatPosition, type PagePosition } from '../cursors.ts'
import { countKeptRows, type StoredFile, selectFiles, selectLeftOut } from '../file-queries.ts'
import { type ImportRow, selectImport } from '../queries.ts'
import type { LeftOutRow } from '../reading/left-out.ts'
import { asSeen } from '../running.ts'

export interface Upload {
  row: ImportRow
  /** In the order of the upload. */
  files: StoredFile[]
}

/** Throws Failure `not_found` if the user has no such import. */
export async function readUpload(db: Reader, importId: number, now: number): Promise<Upload> {
  const row = await selectImport(db, importId)
  if (row === undefined) throw notFound()
  return { row: asSeen(row, now), files: await selectFiles(db, [importId]) }
}

/** A file with the number of its ignored and failed rows that are not kept. */
export interface ReportedFile {
  file: StoredFile
  notKept: number
}

export async function readReportedFiles(db: Reader, files: readonly StoredFile[]): Promise<ReportedFile[]> {
  const kept = await countKeptRows(
    db,
    files.map(({ id }) => id),
  )
  return files.map((file) => ({ file, notKept: file.rowsIgnored + file.rowsFailed - (kept.get(file.id) ?? 0) }))
}

export type Outcome = 'ignored' | 'failed'
export type FileLeftOut = LeftOutRow & { file: StoredFile }

/** The rows that follow a position, at most `limit`. */
export async function readLeftOutPage(
  db: Reader,
  files: readonly StoredFile[],
  { position, limit, outcome }: { position: PagePosition; limit: number; outcome: Outcome | undefined },
): Promise<{ rows: FileLeftOut[]; next: PagePosition | null }> {
  const rows: FileLeftOut[] = []
  let { after } = position
  for (const [i, file] of files.entries()) {
    if (i < position.file) continue
    const wanted = limit - rows.length
    const found = await selectLeftOut(db, file.id, { after, limit: wanted + 1, outcome })
    for (const row of found.slice(0, wanted)) rows.push({ ...row, file })
    if (found.length > wanted) {
      const last = found[wanted - 1]
      return { rows, next: { file: i, after: last?.position ?? after } }
    }
    after = -1
  }
  return { rows, next: null }
}

const ROWS_PER_STEP = 1_000

/** All rows as CSV, page by page. */
export async function* leftOutCsv(
  store: UserStore,
  files: readonly StoredFile[],
  outcome: Outcome | undefined,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}file,outcome,line,column,reason,code${NEWLINE}`
  for (let position: PagePosition | null = { file: 0, after: -1 }; position !== null; ) {
    const from: PagePosition = position
    const page = await store.read((db) => readLeftOutPage(db, files, { position: from, limit: ROWS_PER_STEP, outcome }))
    if (page.rows.length > 0) yield page.rows.map(csvLine).join('')
    position = page.next
    await setImmediate()
  }
}

const csvLine = ({ file, failed, line, column, code, reason }: FileLeftOut): string =>
  [csvText(file.name), failed ? 'failed' : 'ignored', line, csvText(column ?? ''), csvText(reason), code].join(',') +
  NEWLINE

export const nextCursorOf = (next: PagePosition | null): string | null => (next === null ? null : formatPosition(next))

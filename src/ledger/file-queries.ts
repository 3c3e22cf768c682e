/** The files that show the rows of an account. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type DateString, laterOf } from '../lib/dates.ts'
import { type FileKind, IN_FORCE, type RowOrder } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import type { ShowingFile } from './ledger.ts'
import type { AccountRows } from './next.ts'
import type { Owner } from './queries.ts'
import type { AccountAnswers, Given } from './questions/given.ts'

/** A file by which it is decided how a row is shown, and which of several files counts. */
export interface RecordFile extends ShowingFile {
  kind: FileKind
  rowOrder: RowOrder | null
  exportedOn: DateString | null
  /** Whether its layout always marks short sales. */
  marksShorts: boolean
  /** The first day of its rows. */
  firstDate: DateString
  /** Whether it has every movement of shares of its days. */
  isWhole: boolean
  /** The accounts of its rows. */
  accountIds: ReadonlySet<number>
}

/** By id. */
export type Files = ReadonlyMap<number, RecordFile>

/** A file that the record has. */
export interface StoredRecordFile extends RecordFile {
  importId: number
  /** Of the import, as milliseconds UTC. */
  createdAt: number
  name: string
  layout: string | null
}

/** By id, ascending. */
export type StoredFiles = ReadonlyMap<number, StoredRecordFile>

/** An account whose rows are read, the files that show them, and what its user answered. */
export interface ShownAccount extends AccountRows {
  files: Files
  /** Those before a change; undefined if it leaves them as they are. */
  filesBefore?: Files
  /** Read if undefined. */
  answers?: AccountAnswers
  /** Answers that are given now; null: taken back. By question. */
  answering?: ReadonlyMap<string, Given | null> | undefined
}

/** An account from whose rows something is derived. */
export type Book = Owner & ShownAccount

/** The files that an import adds, and those that an undo takes out. */
export interface FilesChange {
  added: readonly RecordFile[]
  taken: readonly number[]
}

/** What is known of a file. */
export interface FileFacts {
  id: number
  kind: FileKind | null
  rowOrder: RowOrder | null
  exportedOn: DateString | null
  lastDate: DateString | null
  sha256: string | null
  marksShorts: boolean
  firstDate: DateString | null
  isWhole: boolean
  accountIds: ReadonlySet<number>
}

export const toRecordFile = ({
  id,
  kind,
  rowOrder,
  exportedOn,
  lastDate,
  sha256,
  marksShorts,
  firstDate,
  isWhole,
  accountIds,
}: FileFacts): RecordFile => ({
  id,
  kind: kind as FileKind,
  rowOrder,
  exportedOn,
  reach: laterOf(exportedOn ?? '', lastDate ?? ''),
  lastDate: lastDate ?? '',
  sha256: sha256 ?? '',
  marksShorts,
  firstDate: firstDate ?? '',
  isWhole,
  accountIds,
})

/** Of one account, among the files of several: another account's file says nothing about it. */
export const filesOf = (files: Files, accountId: number): Files =>
  new Map([...files].filter(([, { accountIds }]) => accountIds.has(accountId)))

/** The files after a change. */
export function filesAfter(stored: Files, { added, taken }: FilesChange): Files {
  const files = new Map(stored)
  for (const id of taken) files.delete(id)
  for (const file of added) files.set(file.id, file)
  return files
}

/** The files in force of accounts. */
export async function selectFilesOf({ sql, t }: Reader, accountIds: readonly number[]): Promise<StoredFiles> {
  const { fileAccounts: a, importFiles: f, imports: i } = t
  const stored = await sql
    .select({
      id: f.id,
      importId: f.importId,
      createdAt: i.createdAt,
      name: f.name,
      layout: f.layout,
      kind: f.kind,
      rowOrder: f.rowOrder,
      exportedOn: f.exportedOn,
      lastDate: f.lastDate,
      sha256: f.sha256,
      marksShorts: f.marksShorts,
      firstDate: f.firstDate,
      isWhole: f.isWhole,
      accountId: a.accountId,
    })
    .from(a)
    .innerJoin(f, eq(f.id, a.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(inArray(a.accountId, [...accountIds]), inArray(i.status, IN_FORCE)))
    .orderBy(asc(f.id))
  const files = new Map<number, StoredRecordFile>()
  for (const [id, rows] of Map.groupBy(stored, (file) => file.id)) {
    const [file] = rows as [(typeof rows)[number]]
    const { importId, createdAt, name, layout } = file
    const accountIds = new Set(rows.map(({ accountId }) => accountId))
    files.set(id, { ...toRecordFile({ ...file, accountIds }), importId, createdAt, name, layout })
  }
  return files
}

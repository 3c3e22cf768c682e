import { and, asc, count, eq, getTableColumns, gt, inArray, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { AccountDecision } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { LeftOutRow } from './reading/left-out.ts'

type FileRow = Reader['t']['importFiles']['$inferSelect']
/** `id`: one that was taken before. */
export type NewFile = Omit<Reader['t']['importFiles']['$inferInsert'], 'id'> & { id?: number }

/** A file of an import. */
export interface StoredFile extends FileRow {
  /** In the order of its rows. */
  accounts: AccountOfFile[]
  /** The own entry that it is; null of a file of a user. */
  ownEntry: number | null
}

/** An account that rows of a file are in. */
export interface AccountOfFile {
  fileId: number
  /** null of an account that a dry run would make. */
  accountId: number | null
  broker: string | null
  number: string | null
  name: string
  decided: AccountDecision
  printed: string | null
}

/** Returns the ids, in the order of the files. */
export async function insertFiles(tx: Writer, files: readonly NewFile[]): Promise<number[]> {
  const taken = await tx.takeIds(tx.t.importFiles, files.filter(({ id }) => id === undefined).length)
  const rows = files.map((file) => ({ ...file, id: file.id ?? (taken.shift() as number) }))
  await tx.sql.insert(tx.t.importFiles).values(rows)
  return rows.map(({ id }) => id)
}

export async function updateFile({ sql, t }: Writer, id: number, changed: Partial<NewFile>): Promise<void> {
  await sql.update(t.importFiles).set(changed).where(eq(t.importFiles.id, id))
}

export async function deleteFile({ sql, t: { importFiles: f } }: Writer, id: number): Promise<void> {
  await sql.delete(f).where(eq(f.id, id))
}

/** The files of the imports, each import's in the order of its request. */
export async function selectFiles({ sql, t }: Reader, importIds: number[]): Promise<StoredFile[]> {
  const { importFiles: f, ownEntries: e } = t
  const files: Omit<StoredFile, 'accounts'>[] = []
  const accounts: AccountOfFile[] = []
  for (const ids of chunks(importIds, KEYS_PER_STATEMENT)) {
    files.push(
      ...(await sql
        .select({ ...getTableColumns(f), ownEntry: e.entry })
        .from(f)
        .leftJoin(e, eq(e.importId, f.importId))
        .where(inArray(f.importId, ids))
        .orderBy(asc(f.importId), asc(f.position))),
    )
    accounts.push(...(await selectAccountsOfFiles({ sql, t }, ids)))
  }
  const accountsOf = Map.groupBy(accounts, ({ fileId }) => fileId)
  return files.map((file) => ({ ...file, accounts: accountsOf.get(file.id) ?? [] }))
}

const selectAccountsOfFiles = ({ sql, t }: Reader, importIds: number[]): Promise<AccountOfFile[]> => {
  const { accounts: a, fileAccounts: fa, importFiles: f } = t
  return sql
    .select({
      fileId: fa.fileId,
      accountId: raw<number | null>`${a.id}`.mapWith(Number),
      broker: a.broker,
      number: a.number,
      name: a.name,
      decided: fa.decided,
      printed: fa.printed,
    })
    .from(f)
    .innerJoin(fa, eq(fa.fileId, f.id))
    .innerJoin(a, eq(a.id, fa.accountId))
    .where(inArray(f.importId, importIds))
    .orderBy(asc(fa.fileId), asc(fa.position))
}

/** `position`: of the first row. */
export const insertLeftOut = (
  { insertMany, t }: Writer,
  { userId, fileId, position }: { userId: number; fileId: number; position: number },
  rows: LeftOutRow[],
) =>
  insertMany(
    t.fileRows,
    rows.map((row, i) => ({ userId, fileId, position: position + i, ...row })),
  )

/** How many ignored and failed rows of each file are kept, by id. */
export async function countKeptRows({ sql, t }: Reader, fileIds: number[]): Promise<Map<number, number>> {
  const rows = await sql
    .select({ fileId: t.fileRows.fileId, n: count() })
    .from(t.fileRows)
    .where(inArray(t.fileRows.fileId, fileIds))
    .groupBy(t.fileRows.fileId)
  return new Map(rows.map(({ fileId, n }) => [fileId, n]))
}

/** The kept rows of a file after a position. */
export function selectLeftOut(
  { sql, t }: Reader,
  fileId: number,
  { after, limit, outcome }: { after: number; limit: number; outcome: 'ignored' | 'failed' | undefined },
) {
  const r = t.fileRows
  const wanted = outcome === undefined ? undefined : eq(r.failed, outcome === 'failed')
  return sql
    .select(getTableColumns(r))
    .from(r)
    .where(and(eq(r.fileId, fileId), gt(r.position, after), wanted))
    .orderBy(asc(r.position))
    .limit(limit)
}

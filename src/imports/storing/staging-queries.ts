/** Imports that have not ended: the rows that no reader sees. */
import { and, count, eq, gt, inArray, isNotNull, lt, max, ne, notExists, sql as raw, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { prepared, type Reader, type Writer } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'

/** A text that differs after each import or undo of the user. */
export const selectRecordState = async (db: Reader, userId: number): Promise<string> =>
  JSON.stringify(await recordState(db, { userId }))

const recordState = prepared<{ userId: number }, { revision: string | null; imports: number; newest: number | null }>(
  'record_state',
  ({ sql, t: { imports: i, recordRevisions: r } }) => {
    const userId = raw.placeholder('userId')
    const revision = sql.select({ revision: r.revision }).from(r).where(eq(r.userId, userId))
    return sql
      .select({ revision: raw<string | null>`${revision}`, imports: count(), newest: max(i.id) })
      .from(i)
      .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE)))
  },
)

/** Imports that have not ended, and have stored nothing since `before`, milliseconds UTC. */
export const selectCutOff = async (db: Reader, before: number): Promise<number[]> =>
  (await cutOff(db, { before })).map(({ id }) => id)

const cutOff = prepared<{ before: number }, { id: number }>('cut_off', ({ sql, t: { imports: i } }) =>
  sql
    .select({ id: i.id })
    .from(i)
    .where(lt(i.stagedAt, raw.placeholder('before'))),
)

/** Marks every import that has not ended as one that was cut off. */
export async function updateUnfinished({ sql, t }: Writer): Promise<void> {
  await sql.update(t.imports).set({ stagedAt: 1 }).where(gt(t.imports.stagedAt, 1))
}

/** The accounts and files of an import that has not ended. */
export async function selectStaged({ sql, t }: Reader, importId: number) {
  const { accounts: a, importFiles: f } = t
  const accounts = await sql.select({ id: a.id }).from(a).where(eq(a.stagedBy, importId))
  const files = await sql.select({ id: f.id }).from(f).where(eq(f.importId, importId))
  return { accountIds: accounts.map(({ id }) => id), fileIds: files.map(({ id }) => id) }
}

/** Trades first, because they refer to lots. */
const rowsOfAccounts = (t: Writer['t']) =>
  [t.trades, t.unmatchedSales, t.lots, t.transactions] as unknown as Writer['t']['trades'][]

/** Deletes up to `most` rows of a staged account. Returns whether there can be more. */
export async function deleteSomeOfAccount({ sql, t }: Writer, accountId: number, most: number): Promise<boolean> {
  for (const r of rowsOfAccounts(t)) {
    const some = sql.select({ id: r.id }).from(r).where(eq(r.accountId, accountId)).limit(most)
    const gone = await sql.delete(r).where(inArray(r.id, some)).returning({ id: r.id })
    if (gone.length > 0) return true
  }
  return false
}

/** Deletes all rows of a staged account. */
export async function deleteRowsOfAccount({ sql, t }: Writer, accountId: number): Promise<void> {
  for (const r of rowsOfAccounts(t)) await sql.delete(r).where(eq(r.accountId, accountId))
}

/**
 * Deletes up to `most` of what links the ledger to a file, and the contents that only this file has. Returns whether there
 * can be more.
 */
export async function deleteSomeLinks({ sql, t }: Writer, fileId: number, most: number): Promise<boolean> {
  for (const kind of ['transactions', 'lots'] as const) {
    const { contents, links: r } = ledgerOf(t, kind)
    const some = await sql.select({ id: r.contentId }).from(r).where(eq(r.fileId, fileId)).limit(most)
    if (some.length === 0) continue
    const ids = some.map(({ id }) => id)
    await sql.delete(contents).where(and(inArray(contents.id, ids), isLeftBy({ sql, t }, kind, fileId)))
    await sql.delete(r).where(and(eq(r.fileId, fileId), inArray(r.contentId, ids)))
    return true
  }
  return false
}

/** Deletes all that links the ledger to a file, and the contents that only this file has. */
export async function deleteLinks({ sql, t }: Writer, fileId: number): Promise<void> {
  for (const kind of ['transactions', 'lots'] as const) {
    const { contents, links: r } = ledgerOf(t, kind)
    const linked = sql.select({ id: r.contentId }).from(r).where(eq(r.fileId, fileId))
    await sql.delete(contents).where(and(inArray(contents.id, linked), isLeftBy({ sql, t }, kind, fileId)))
    await sql.delete(r).where(eq(r.fileId, fileId))
  }
}

/** Contents that are not in force, and that no other file has. */
function isLeftBy({ sql, t }: Pick<Writer, 'sql' | 't'>, kind: ContentKind, fileId: number): SQL | undefined {
  const { contents: c, links } = ledgerOf(t, kind)
  const other = alias(links, 'other')
  const others = sql
    .select({ id: other.contentId })
    .from(other)
    .where(and(eq(other.contentId, c.id), ne(other.fileId, fileId)))
  return and(eq(c.copies, 0), notExists(others))
}

/** Deletes an import that has not ended, its files and its accounts. */
export async function deleteStaged({ sql, t }: Writer, importId: number): Promise<void> {
  const { accounts: a, imports: i } = t
  await sql.delete(a).where(eq(a.stagedBy, importId))
  await sql.delete(i).where(and(eq(i.id, importId), isNotNull(i.stagedAt)))
}

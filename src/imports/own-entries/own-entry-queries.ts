/** The versions of own entries, with the imports that they are. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, max, ne, sql as raw, type SQL } from 'drizzle-orm'
import { type ImportStatus, IN_FORCE } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'
import type { EntryFields } from './entry.ts'

/** A version of an own entry. */
export interface OwnEntryRow {
  importId: number
  entry: number
  version: number
  reason: string | null
  fields: EntryFields
  createdAt: number
  status: ImportStatus
  accountId: number
  /** As printed, upper case; null if the version is not in force, also below. */
  instrument: string | null
  /** Whether files have the row. */
  isReplaced: boolean
}

export type EntryState = 'in_force' | 'replaced' | 'undone'

export const insertOwnEntry = async (
  { sql, t }: Writer,
  userId: number,
  row: Pick<OwnEntryRow, 'importId' | 'entry' | 'version' | 'reason' | 'fields'>,
): Promise<void> => {
  await sql.insert(t.ownEntries).values({ userId, ...row, fields: { ...row.fields } })
}

/** Each version with its import, its account, and its row if it is in force. */
function versions({ sql, t }: Reader, condition: SQL | undefined) {
  const { ownEntries: e, imports: i, importFiles: f, fileAccounts: fa, fileTransactions: l, transactions: r } = t
  return sql
    .select({
      importId: e.importId,
      entry: e.entry,
      version: e.version,
      reason: e.reason,
      fields: e.fields,
      createdAt: i.createdAt,
      status: i.status,
      accountId: fa.accountId,
      instrument: r.instrument,
      replaced: r.replaced,
    })
    .from(e)
    .innerJoin(i, eq(i.id, e.importId))
    .innerJoin(f, eq(f.importId, e.importId))
    .innerJoin(fa, eq(fa.fileId, f.id))
    .leftJoin(l, eq(l.fileId, f.id))
    .leftJoin(r, eq(r.id, l.contentId))
    .where(condition)
}

type Found = Awaited<ReturnType<typeof versions>>[number]

const toRow = ({ replaced, fields, ...row }: Found): OwnEntryRow => ({
  ...row,
  fields: fields as unknown as EntryFields,
  isReplaced: replaced !== null,
})

/** The version of an own entry that the import stored; undefined if the import is of another kind. */
export async function selectEntryOfImport(db: Reader, importId: number): Promise<OwnEntryRow | undefined> {
  const { ownEntries: e } = db.t
  const [found] = await versions(db, eq(e.importId, importId))
  return found && toRow(found)
}

/** The versions of an entry, newest first. */
export async function selectVersions(db: Reader, entry: number): Promise<OwnEntryRow[]> {
  const { ownEntries: e } = db.t
  const found = await versions(db, eq(e.entry, entry)).orderBy(desc(e.version))
  return found.map(toRow)
}

/** The newest version of each entry, newest entry first. */
export async function selectEntries(
  db: Reader,
  { before, limit, state }: { before: number | undefined; limit: number; state: EntryState | undefined },
): Promise<OwnEntryRow[]> {
  const { ownEntries: e, imports: i, transactions: r } = db.t
  const newest = db.sql
    .select({ entry: e.entry, version: max(e.version).as('newest') })
    .from(e)
    .groupBy(e.entry)
  const isInForce = inArray(i.status, IN_FORCE)
  const states = {
    in_force: and(isInForce, isNull(r.replaced)),
    replaced: and(isInForce, isNotNull(r.replaced)),
    undone: ne(raw`case when ${isInForce} then 1 else 0 end`, 1),
  }
  const wanted = and(
    raw`(${e.entry}, ${e.version}) in ${newest}`,
    before === undefined ? undefined : lt(e.entry, before),
    state && states[state],
  )
  const found = await versions(db, wanted).orderBy(desc(e.entry)).limit(limit)
  return found.map(toRow)
}

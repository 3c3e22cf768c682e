import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  isNull,
  lt,
  lte,
  notInArray,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { ImportStatus } from '../lib/terms.ts'
import type { Reader, Writer } from '../store/index.ts'
import type { ContentKind } from './printed.ts'

// ── Imports ─────────────────────────────────────────────────────────────────

/** The imports whose rows are in the ledger. */
export const IN_FORCE: ImportStatus[] = ['success', 'partial']

export type NewImport = Omit<Reader['t']['imports']['$inferInsert'], 'id'>
export type ImportRow = Reader['t']['imports']['$inferSelect']

export async function insertImport({ sql, t }: Writer, row: NewImport): Promise<number> {
  const [made] = await sql.insert(t.imports).values(row).returning({ id: t.imports.id })
  return (made as { id: number }).id
}

export async function selectImport({ sql, t }: Reader, userId: number, id: number): Promise<ImportRow | undefined> {
  const i = t.imports
  const [row] = await sql
    .select(getTableColumns(i))
    .from(i)
    .where(and(eq(i.userId, userId), eq(i.id, id)))
  return row
}

export async function updateImport({ sql, t }: Writer, id: number, row: Partial<NewImport>): Promise<void> {
  await sql.update(t.imports).set(row).where(eq(t.imports.id, id))
}

/** Deletes the user's imports that have ended and are not in force, all but the newest `kept`. */
export async function deleteOldImports({ sql, t }: Writer, userId: number, kept: number): Promise<void> {
  const i = t.imports
  const isOver = and(eq(i.userId, userId), notInArray(i.status, IN_FORCE), isNull(i.stagedAt))
  const [newest] = await sql.select({ id: i.id }).from(i).where(isOver).orderBy(desc(i.id)).limit(1).offset(kept)
  if (newest !== undefined) await sql.delete(i).where(and(isOver, lte(i.id, newest.id)))
}

/** Newest first, at most `limit`. */
export const selectImports = (
  { sql, t }: Reader,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ImportRow[]> =>
  sql
    .select(getTableColumns(t.imports))
    .from(t.imports)
    .where(and(eq(t.imports.userId, userId), before === undefined ? undefined : lt(t.imports.id, before)))
    .orderBy(desc(t.imports.id))
    .limit(limit)

// ── The ledger ──────────────────────────────────────────────────────────────

/** The table of a kind of content, the day that its keys cover, and the table with its count in each file. */
export const ledgerOf = (t: Reader['t'], kind: ContentKind) =>
  kind === 'transactions'
    ? { contents: t.transactions, day: t.transactions.date, links: t.fileTransactions }
    : { contents: t.lots, day: t.lots.sold, links: t.fileLots }

/** An instrument of which rows change. */
export interface ChangedInstrument {
  accountId: number
  instrument: string
  /** The day of its dividends that change; null if other rows of it do. */
  paidOn: DateString | null
}

/** The day of a dividend; null of other rows. `rows`: a table with the columns of transactions. */
export const paidOnOf = (kind: ContentKind, rows: { class: Column; date: Column }): SQL<string | null> =>
  kind === 'transactions'
    ? raw<string | null>`case when ${rows.class} = 'dividend' then ${rows.date} end`
    : raw<string | null>`null`

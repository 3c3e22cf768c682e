import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  notExists,
  notInArray,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import { type ContentOf, type Shown, selectShown } from './form-queries.ts'
import type { ContentKind } from './printed.ts'
import { type ImportRow, IN_FORCE, ledgerOf } from './queries.ts'

export async function selectImport({ sql, t }: Reader, userId: number, id: number): Promise<ImportRow | undefined> {
  const i = t.imports
  const [row] = await sql
    .select(getTableColumns(i))
    .from(i)
    .where(and(eq(i.userId, userId), eq(i.id, id)))
  return row
}

/** Contents that only these files show; of lots, those of sales of which no other file shows a lot. */
function shownOnlyBy({ sql, t }: Reader, kind: ContentKind, fileIds: number[]): SQL | undefined {
  const { contents, links } = ledgerOf(t, kind)
  const mine = sql.select({ id: links.contentId }).from(links).where(inArray(links.fileId, fileIds))
  const other = alias(links, 'other')
  const lot = alias(t.lots, 'lot')
  const isOther = notInArray(other.fileId, fileIds)
  const others =
    kind === 'transactions'
      ? sql
          .select({ id: other.contentId })
          .from(other)
          .where(and(eq(other.contentId, contents.id), isOther))
      : sql
          .select({ id: other.contentId })
          .from(lot)
          .innerJoin(other, eq(other.contentId, lot.id))
          .where(and(eq(lot.accountId, t.lots.accountId), eq(lot.saleKey, t.lots.saleKey), isOther))
  return and(inArray(contents.id, mine), notExists(others))
}

/** An instrument of contents that are removed, with the day of a dividend, and how many rows. */
export interface RemovedOnly {
  accountId: number
  instrument: string
  paidOn: string | null
  rows: number
}

export async function selectShownOnlyBy(
  { sql, t }: Reader,
  kind: ContentKind,
  fileIds: number[],
): Promise<RemovedOnly[]> {
  const { contents: c } = ledgerOf(t, kind)
  const paidOn =
    kind === 'transactions'
      ? raw<string | null>`case when ${t.transactions.class} = 'dividend' then ${t.transactions.date} end`
      : raw<string | null>`null`
  return await sql
    .select({
      accountId: c.accountId,
      instrument: c.instrument,
      paidOn: paidOn.as('paid_on'),
      rows: raw`sum(${c.copies})`.mapWith(Number),
    })
    .from(c)
    .where(shownOnlyBy({ sql, t }, kind, fileIds))
    .groupBy(c.accountId, c.instrument, raw`paid_on`)
}

/** Deletes them, and the links to them. */
export async function deleteShownOnlyBy({ sql, t }: Writer, kind: ContentKind, fileIds: number[]): Promise<void> {
  await sql.delete(ledgerOf(t, kind).contents).where(shownOnlyBy({ sql, t }, kind, fileIds))
}

/** A page of contents, and all files that show them. */
export interface Page<Kind extends ContentKind> {
  contents: ContentOf[Kind][]
  shown: Shown[]
}

/** The transactions that a file shows, by id. */
export async function* selectPagesOfTransactions(
  { sql, t }: Reader,
  fileId: number,
): AsyncGenerator<Page<'transactions'>> {
  const { transactions: c, fileTransactions: links } = t
  for (let after = 0; ; ) {
    const rows = await sql
      .select({ content: getTableColumns(c) })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
      .orderBy(asc(links.contentId))
      .limit(KEYS_PER_STATEMENT)
    const contents = rows.map(({ content }) => content)
    const last = contents.at(-1)
    if (last === undefined) return
    after = last.id
    const ids = contents.map(({ id }) => id)
    const shown = await selectShown({ sql, t }, 'transactions', ids)
    yield { contents, shown }
  }
}

/** The sales of which one of the files shows a lot, each with all of its lots. */
export async function* selectPagesOfSales({ sql, t }: Reader, fileIds: number[]): AsyncGenerator<Page<'lots'>> {
  const { lots: c, fileLots: links } = t
  const sales = await sql
    .selectDistinct({ accountId: c.accountId, saleKey: c.saleKey })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(inArray(links.fileId, fileIds))
  for (const [accountId, ofAccount] of Map.groupBy(sales, (sale) => sale.accountId))
    for (const chunk of chunks(ofAccount, KEYS_PER_STATEMENT)) {
      const keys = chunk.map(({ saleKey }) => saleKey)
      const ofSales = and(eq(c.accountId, accountId), inArray(c.saleKey, keys))
      const contents = await sql.select(getTableColumns(c)).from(c).where(ofSales)
      const ids = contents.map(({ id }) => id)
      yield { contents, shown: await selectShown({ sql, t }, 'lots', ids) }
    }
}

/** Deletes contents that no file shows any more, and the links to them. */
export async function deleteContents({ sql, t }: Writer, kind: ContentKind, ids: number[]): Promise<void> {
  const { contents, links } = ledgerOf(t, kind)
  for (const chunk of chunks(ids, KEYS_PER_STATEMENT)) {
    await sql.delete(links).where(inArray(links.contentId, chunk))
    await sql.delete(contents).where(inArray(contents.id, chunk))
  }
}

/** Deletes what links the ledger to an import and its files. */
export async function deleteLinks({ sql, t }: Writer, importId: number, fileIds: number[]): Promise<void> {
  for (const links of [t.fileTransactions, t.fileLots]) await sql.delete(links).where(inArray(links.fileId, fileIds))
  await sql.delete(t.importLabels).where(eq(t.importLabels.importId, importId))
}

// ── Labels and accounts ─────────────────────────────────────────────────────

export const selectImportLabels = ({ sql, t }: Reader, importId: number) => {
  const l = t.importLabels
  return sql
    .select({ label: l.label, accountId: l.accountId })
    .from(l)
    .where(eq(l.importId, importId))
    .orderBy(asc(l.label))
}

/** The account that the user's newest import with this label assigned it to. */
export async function selectNewestOfLabel(
  { sql, t }: Reader,
  userId: number,
  label: string,
): Promise<number | undefined> {
  const { importLabels: l, imports: i } = t
  const [newest] = await sql
    .select({ accountId: l.accountId })
    .from(l)
    .innerJoin(i, eq(i.id, l.importId))
    .where(and(eq(i.userId, userId), eq(l.label, label)))
    .orderBy(desc(i.id))
    .limit(1)
  return newest?.accountId
}

/** Whether an import in force of the user was made by a version that did not record labels. */
export async function existUnrecordedImports({ sql, t }: Reader, userId: number): Promise<boolean> {
  const i = t.imports
  const [one] = await sql
    .select({ id: i.id })
    .from(i)
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE), eq(i.formsRecorded, false)))
    .limit(1)
  return one !== undefined
}

export async function deleteLabel({ sql, t }: Writer, userId: number, label: string): Promise<void> {
  const l = t.accountLabels
  await sql.delete(l).where(and(eq(l.userId, userId), eq(l.label, label)))
}

/** Those of the accounts that have no row in force and for which no import in force has a label. */
export async function selectEmptyAccounts({ sql, t }: Reader, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { accounts: a, transactions: r, lots: l, importLabels: labels } = t
  const rows = await sql
    .select({ id: a.id })
    .from(a)
    .where(
      and(
        inArray(a.id, ids),
        notExists(
          sql
            .select({ id: r.id })
            .from(r)
            .where(and(eq(r.accountId, a.id), gt(r.copies, 0))),
        ),
        notExists(
          sql
            .select({ id: l.id })
            .from(l)
            .where(and(eq(l.accountId, a.id), gt(l.copies, 0))),
        ),
        notExists(sql.select({ label: labels.label }).from(labels).where(eq(labels.accountId, a.id))),
      ),
    )
  return rows.map(({ id }) => id)
}

/** The imports in force that are listed under an account. */
export async function selectListedUnder({ sql, t }: Reader, accountId: number): Promise<number[]> {
  const i = t.imports
  const rows = await sql
    .select({ id: i.id })
    .from(i)
    .where(and(eq(i.accountId, accountId), inArray(i.status, IN_FORCE)))
  return rows.map(({ id }) => id)
}

/** An account that an import has a label or a row for. */
export async function selectAccountOfRows({ sql, t }: Reader, importId: number): Promise<number | undefined> {
  const [label] = await selectImportLabels({ sql, t }, importId)
  if (label !== undefined) return label.accountId
  for (const kind of ['transactions', 'lots'] as const) {
    const { contents, links } = ledgerOf(t, kind)
    const [row] = await sql
      .select({ accountId: contents.accountId })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.contentId))
      .innerJoin(t.importFiles, eq(t.importFiles.id, links.fileId))
      .where(eq(t.importFiles.importId, importId))
      .limit(1)
    if (row !== undefined) return row.accountId
  }
  return undefined
}

/** Deletes an account. Imports of the history that are listed under it stay. */
export async function deleteAccount({ sql, t }: Writer, id: number): Promise<void> {
  await sql.update(t.imports).set({ accountId: null }).where(eq(t.imports.accountId, id))
  await sql.delete(t.accounts).where(eq(t.accounts.id, id))
}

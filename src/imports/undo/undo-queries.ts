import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isNotDrafted, selectContentsIn } from '../../ledger/draft-queries.ts'
import { chunks } from '../../lib/chunks.ts'
import type { MonthString } from '../../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import { isKeyed, keyTable } from '../key-queries.ts'
import type { ContentKind } from '../printed.ts'
import { type ChangedInstrument, IN_FORCE, ledgerOf, paidOnOf } from '../queries.ts'
import { type ContentOf, type Shown, selectShown } from '../storing/form-queries.ts'

/** Transactions that no other file shows; lots of sales of which no other file shows a lot. */
function isShownOnlyBy({ sql, t }: Reader, kind: ContentKind, fileIds: number[]): SQL | undefined {
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
          .where(
            and(
              eq(lot.accountId, t.lots.accountId),
              eq(lot.sold, t.lots.sold),
              eq(lot.saleKey, t.lots.saleKey),
              isOther,
            ),
          )
  return and(inArray(contents.id, mine), notExists(others))
}

/** An instrument with contents that only these files show. */
export interface RemovedInstrument extends ChangedInstrument {
  /** Identical ones counted. */
  rows: number
}

export async function selectRemovedInstruments(
  { sql, t }: Reader,
  kind: ContentKind,
  fileIds: number[],
): Promise<RemovedInstrument[]> {
  const { contents: c } = ledgerOf(t, kind)
  return await sql
    .select({
      accountId: c.accountId,
      instrument: c.instrument,
      paidOn: paidOnOf(kind, t.transactions).as('paid_on'),
      rows: raw`sum(${c.copies})`.mapWith(Number),
    })
    .from(c)
    .where(isShownOnlyBy({ sql, t }, kind, fileIds))
    .groupBy(c.accountId, c.instrument, raw`paid_on`)
}

/** These contents, each with 0 copies. */
export function selectRemovedContents({ sql, t }: Reader, kind: ContentKind, fileIds: number[]) {
  const { contents: c } = ledgerOf(t, kind)
  return sql
    .select({ contentId: c.id, copies: raw<number>`cast(0 as bigint)`.as('copies') })
    .from(c)
    .where(isShownOnlyBy({ sql, t }, kind, fileIds))
}

/** A page of contents, and all files that show them. */
export interface Page<Kind extends ContentKind> {
  contents: ContentOf[Kind][]
  shown: Shown[]
}

/** The transactions that a file shows, by id, without those whose count is drafted. */
export async function* selectPagesOfTransactions(
  { sql, t }: Reader,
  fileId: number,
): AsyncGenerator<Page<'transactions'>> {
  const { transactions: c, fileTransactions: links } = t
  const isLeft = isNotDrafted({ sql, t }, c, links.contentId)
  for (let after = 0; ; ) {
    const rows = await sql
      .select({ content: getTableColumns(c) })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after), isLeft))
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

/** The sales of which one of the files shows a lot whose count is not drafted, each with all of its lots. */
export async function* selectPagesOfSales({ sql, t }: Reader, fileIds: number[]): AsyncGenerator<Page<'lots'>> {
  const { lots: c, fileLots: links } = t
  const sales = await sql
    .selectDistinct({ accountId: c.accountId, day: c.sold, key: c.saleKey })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(and(inArray(links.fileId, fileIds), isNotDrafted({ sql, t }, c, links.contentId)))
  for (const [accountId, ofAccount] of Map.groupBy(sales, (sale) => sale.accountId))
    for (const chunk of chunks(ofAccount, KEYS_PER_STATEMENT)) {
      const contents = await sql
        .select(getTableColumns(c))
        .from(keyTable(chunk))
        .crossJoin(c)
        .where(and(eq(c.accountId, accountId), isKeyed({ day: c.sold, key: c.saleKey })))
      const ids = contents.map(({ id }) => id)
      yield { contents, shown: await selectShown({ sql, t }, 'lots', ids) }
    }
}

/** Gives the files of an import to another. */
export async function updateFiles({ sql, t: { importFiles: f } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(f).set({ importId: to }).where(eq(f.importId, from))
}

/** Gives the kept rows of a file to another. */
export async function updateFileRows({ sql, t: { fileRows: r } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(r).set({ fileId: to }).where(eq(r.fileId, from))
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

export async function deleteLabelsOf({ sql, t: { importLabels: l } }: Writer, importId: number): Promise<void> {
  await sql.delete(l).where(eq(l.importId, importId))
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

/** Those of the accounts that have no row in the draft, and for which no import in force but `undone` has a label. */
export async function selectEmptyAccounts({ sql, t }: Reader, ids: number[], undone: number): Promise<number[]> {
  if (ids.length === 0) return []
  const { accounts: a, importLabels: labels } = t
  const hasRows = [t.transactions, t.lots].map((contents) => {
    const { r, where } = selectContentsIn({ sql, t }, contents, eq(contents.accountId, a.id), true)
    return exists(sql.select({ id: r.id }).from(r).where(where))
  })
  const ofOthers = sql
    .select({ label: labels.label })
    .from(labels)
    .where(and(eq(labels.accountId, a.id), ne(labels.importId, undone)))
  const rows = await sql
    .select({ id: a.id })
    .from(a)
    .where(and(inArray(a.id, ids), not(or(...hasRows) as SQL), notExists(ofOthers)))
  return rows.map(({ id }) => id)
}

/** The months of an account that have totals. */
export async function selectMonthsOf(
  { sql, t: { dailyTotals: d } }: Reader,
  accountId: number,
): Promise<MonthString[]> {
  const rows = await sql
    .selectDistinct({ month: raw<MonthString>`substr(${d.date}, 1, 7)` })
    .from(d)
    .where(eq(d.accountId, accountId))
  return rows.map(({ month }) => month)
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

/** Hides an account, which is deleted with the import `stagedBy`. Imports of the history that are listed under it stay. */
export async function updateHiddenAccount({ sql, t }: Writer, id: number, stagedBy: number): Promise<void> {
  const { accounts: a, accountLabels: labels, imports: i } = t
  await sql.update(i).set({ accountId: null }).where(eq(i.accountId, id))
  await sql.delete(labels).where(eq(labels.accountId, id))
  // Another account may get its number.
  await sql
    .update(a)
    .set({ stagedBy, normalised: `staged by ${stagedBy}: ${id}` })
    .where(eq(a.id, id))
}

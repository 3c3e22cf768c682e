import { and, asc, eq, getTableColumns, gt, inArray, notExists, notInArray, sql as raw, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isNotDrafted } from '../../ledger/draft-queries.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { type ChangedInstrument, ledgerOf, paidOnOf } from '../queries.ts'
import { type ContentOf, type Shown, selectShown } from '../storing/form-queries.ts'

/** Contents that no other file shows. */
function isShownOnlyBy({ sql, t }: Reader, kind: ContentKind, fileIds: number[]): SQL | undefined {
  const { contents, links } = ledgerOf(t, kind)
  const mine = sql.select({ id: links.contentId }).from(links).where(inArray(links.fileId, fileIds))
  const other = alias(links, 'other')
  const others = sql
    .select({ id: other.contentId })
    .from(other)
    .where(and(eq(other.contentId, contents.id), notInArray(other.fileId, fileIds)))
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

/** The contents that a file shows, by id, without those whose count is drafted. */
export async function* selectPagesOfShared<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  fileId: number,
): AsyncGenerator<Page<Kind>> {
  const { contents: c, links } = ledgerOf(t, kind)
  const isLeft = isNotDrafted({ sql, t }, c, links.contentId)
  for (let after = 0; ; ) {
    const rows = await sql
      .select({ content: getTableColumns(c) })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after), isLeft))
      .orderBy(asc(links.contentId))
      .limit(KEYS_PER_STATEMENT)
    const contents = rows.map(({ content }) => content) as ContentOf[Kind][]
    const last = contents.at(-1)
    if (last === undefined) return
    after = last.id
    yield {
      contents,
      shown: await selectShown(
        { sql, t },
        kind,
        contents.map(({ id }) => id),
      ),
    }
  }
}

/** Gives the files of an import to another. */
export async function updateFiles({ sql, t: { importFiles: f } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(f).set({ importId: to }).where(eq(f.importId, from))
}

/** Gives the ignored and failed rows of a file to another. */
export async function updateFileRows({ sql, t: { fileRows: r } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(r).set({ fileId: to }).where(eq(r.fileId, from))
}

/** Gives the accounts of a file to another. */
export async function updateFileAccounts(
  { sql, t: { fileAccounts: fa } }: Writer,
  from: number,
  to: number,
): Promise<void> {
  await sql.update(fa).set({ fileId: to }).where(eq(fa.fileId, from))
}

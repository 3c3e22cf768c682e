import { and, asc, eq, getTableColumns, gt, inArray, notExists, notInArray, sql as raw, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isNotDrafted } from '../../ledger/draft-queries.ts'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import { isKeyed, keyTable } from '../key-queries.ts'
import type { ContentKind } from '../printed.ts'
import { type ChangedInstrument, ledgerOf, paidOnOf } from '../queries.ts'
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

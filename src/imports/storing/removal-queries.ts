import { and, asc, eq, getTableColumns, gt, inArray, notExists, notInArray, sql as raw, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nextOf, nextRow } from '../../ledger/next-queries.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { type ChangedInstrument, ledgerOf, paidOnOf, sinceOf } from '../queries.ts'
import type { ContentOf } from './variant-queries.ts'

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
      since: sinceOf(kind, c),
      rows: raw`sum(${c.copies})`.mapWith(Number),
    })
    .from(c)
    .where(isShownOnlyBy({ sql, t }, kind, fileIds))
    .groupBy(c.accountId, c.instrument, raw`paid_on`)
}

/** Removes these contents. */
export async function insertRemovedContents({ sql, t }: Writer, kind: ContentKind, fileIds: number[]): Promise<void> {
  const { contents } = ledgerOf(t, kind)
  const [c, n] = [contents as typeof t.transactions, nextOf(t, contents).next as typeof t.nextTransactions]
  const rows = sql
    .select(nextRow(n, getTableColumns(c), { copies: raw<number>`cast(0 as bigint)`.as('copies') }))
    .from(c)
    .where(isShownOnlyBy({ sql, t }, kind, fileIds))
  await sql.insert(n).select(rows as never)
}

/** The contents that a file shows, by id, without those that are removed. */
export async function* selectPagesOfShared<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  fileId: number,
): AsyncGenerator<ContentOf[Kind][]> {
  const { contents: c, links } = ledgerOf(t, kind)
  const n = nextOf(t, c).next as typeof t.nextLots
  const removed = sql.select({ id: n.id }).from(n).where(eq(n.id, links.contentId))
  for (let after = 0; ; ) {
    const rows = await sql
      .select({ content: getTableColumns(c) })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after), notExists(removed)))
      .orderBy(asc(links.contentId))
      .limit(KEYS_PER_STATEMENT)
    const page = rows.map(({ content }) => content) as ContentOf[Kind][]
    const last = page.at(-1)
    if (last === undefined) return
    after = last.id
    yield page
  }
}

import { and, asc, between, eq, exists, getTableColumns, gt, inArray, notInArray, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContentKind, ContentOf } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import { type Reader, readMany } from '../../store/index.ts'

/** A row of the ledger that a file shows. */
export type ShownContent<Kind extends ContentKind> = ContentOf[Kind] & {
  /** Whether a file that is not taken out shows it too. */
  isShared: boolean
}

const ROWS_PER_PAGE = 2_000

/** The rows that a file shows, by id. `taken`: the files that are taken out. */
export async function* selectPagesShown<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  fileId: number,
  taken: readonly number[],
): AsyncGenerator<ShownContent<Kind>[]> {
  const { contents, links } = ledgerOf(t, kind)
  const c = contents as typeof t.transactions
  const other = alias(links, 'other')
  const others = sql
    .select({ id: other.contentId })
    .from(other)
    .where(and(eq(other.contentId, links.contentId), notInArray(other.fileId, [...taken])))
  for (let after = 0; ; ) {
    const page = await sql
      .select({ id: links.contentId, isShared: raw`${exists(others)}`.mapWith(Boolean) })
      .from(links)
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
      .orderBy(asc(links.contentId))
      .limit(ROWS_PER_PAGE)
    const [first, last] = [page[0], page.at(-1)]
    if (first === undefined || last === undefined) return
    after = last.id
    const ids = sql
      .select({ id: links.contentId })
      .from(links)
      .where(and(eq(links.fileId, fileId), between(links.contentId, first.id, last.id)))
    const columns = getTableColumns(c)
    const rows = await readMany({ sql }, sql.select(columns).from(c).where(inArray(c.id, ids)), columns)
    const shared = new Set(page.flatMap(({ id, isShared }) => (isShared ? [id] : [])))
    yield rows.map((row) => ({ ...row, isShared: shared.has(row.id) })) as unknown as ShownContent<Kind>[]
  }
}

import { and, asc, count, eq, getTableColumns, gt, sql as raw } from 'drizzle-orm'
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'

/** A row of the ledger, and how a file shows it. */
export interface LinkedRow {
  content: Omit<Reader['t']['transactions']['$inferSelect'], 'id' | 'accountId' | 'copies'>
  copies: number
  /** See `file_transactions`; undefined of lots. */
  places?: string | null
  /** See `printed.ts`. */
  printed: string | null
}

/** How many rows a file has of a kind, identical ones once. */
export async function countRowsOfFile({ sql, t }: Reader, kind: ContentKind, fileId: number): Promise<number> {
  const { links } = ledgerOf(t, kind)
  const [row] = await sql.select({ n: count() }).from(links).where(eq(links.fileId, fileId))
  return Number(row?.n)
}

/** What a file shows, by id. */
export async function* selectPagesOfFile(
  { sql, t }: Reader,
  kind: ContentKind,
  fileId: number,
): AsyncGenerator<LinkedRow[]> {
  const { contents, links } = ledgerOf(t, kind)
  const { id: _, accountId: _account, copies: _copies, ...columns } = getTableColumns(contents)
  const places = 'places' in links ? links.places : raw<null>`null`.as('places')
  for (let after = 0; ; ) {
    const rows = await sql
      .select({ id: links.contentId, content: columns, copies: links.copies, places, printed: links.printed })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.contentId))
      .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
      .orderBy(asc(links.contentId))
      .limit(KEYS_PER_STATEMENT)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    yield rows as unknown as LinkedRow[]
  }
}

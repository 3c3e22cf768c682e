import { and, asc, eq, getTableColumns, gt, sql as raw } from 'drizzle-orm'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { spoolOf } from '../storing/spool-queries.ts'

/** A row of the ledger, and how a file shows it. */
export interface LinkedRow {
  content: Omit<Reader['t']['transactions']['$inferSelect'], 'id' | 'accountId' | 'copies'>
  copies: number
  /** See `file_transactions`; undefined of lots. */
  places?: string | null
  /** See `printed.ts`. */
  printed: string | null
}

/** How many rows a file has of a kind, identical ones counted. */
export async function countRowsOfFile({ sql, t }: Reader, kind: ContentKind, fileId: number): Promise<number> {
  const { links } = ledgerOf(t, kind)
  const [row] = await sql
    .select({ n: raw`coalesce(sum(${links.copies}), 0)`.mapWith(Number) })
    .from(links)
    .where(eq(links.fileId, fileId))
  return row?.n ?? 0
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

export const insertSpooledRows = (
  { insertMany, t }: Writer,
  kind: ContentKind,
  rows: readonly (LinkedRow['content'] & { n: number; label: number; place?: string | null })[],
): Promise<void> => insertMany(spoolOf(t, kind), rows as never)

/** A move that begins again spools its rows again. */
export async function deleteSpooled({ sql, t }: Writer): Promise<void> {
  await sql.delete(t.spoolTransactions)
  await sql.delete(t.spoolLots)
}

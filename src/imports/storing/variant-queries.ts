/** How the files of the record print its rows, as they will be after the import. */
import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import type { Files } from '../../ledger/file-queries.ts'
import { nextOf, type ShownLink, selectLinksOf, selectNextContents } from '../../ledger/next-queries.ts'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import type { ContentKind, FileDates } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

type TransactionContent = Reader['t']['transactions']['$inferSelect']
type LotContent = Reader['t']['lots']['$inferSelect']
export type ContentOf = { transactions: TransactionContent; lots: LotContent }

/** How a file shows a content. */
export type Shown = ShownLink & FileDates

/** How the files show the contents; only of those that show them. */
export async function selectShown(db: Reader, kind: ContentKind, contentIds: number[], files: Files): Promise<Shown[]> {
  const shown: Shown[] = []
  for await (const link of selectLinksOf(db, ledgerOf(db.t, kind).contents, contentIds)) {
    const file = files.get(link.fileId)
    if (file !== undefined) shown.push({ ...link, exportedOn: file.exportedOn, lastDate: file.lastDate })
  }
  return shown
}

/** The contents that a file of the import prints otherwise than they are stored, in pages. */
export async function* selectPagesPrintedOtherwise<Kind extends ContentKind>(
  db: Reader,
  kind: Kind,
  fileId: number,
): AsyncGenerator<ContentOf[Kind][]> {
  const { contents } = ledgerOf(db.t, kind)
  const links = nextOf(db.t, contents).nextLinks as typeof db.t.nextFileLots
  const found = await db.sql
    .select({ id: links.contentId })
    .from(links)
    .where(and(eq(links.fileId, fileId), isNotNull(links.printed)))
    .orderBy(asc(links.contentId))
  for (const some of chunks(found, KEYS_PER_STATEMENT))
    yield await selectNextById(
      db,
      kind,
      some.map(({ id }) => id),
    )
}

/** Contents by id, as they will be. */
async function selectNextById<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  ids: number[],
): Promise<ContentOf[Kind][]> {
  const { contents } = ledgerOf(t, kind)
  const r = selectNextContents({ sql, t }, contents as typeof t.transactions, (c) => inArray(c.id, ids))
  const columns = Object.keys(getTableColumns(contents)).map((name) => [name, r[name as keyof typeof r]])
  return (await sql.select(Object.fromEntries(columns)).from(r)) as ContentOf[Kind][]
}

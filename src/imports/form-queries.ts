import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { ContentKind, Printed } from './printed.ts'
import { ledgerOf } from './queries.ts'

type TransactionContent = Reader['t']['transactions']['$inferSelect']
type LotContent = Reader['t']['lots']['$inferSelect']
export type ContentOf = { transactions: TransactionContent; lots: LotContent }

/** How a file shows a content. */
export interface Shown {
  contentId: number
  fileId: number
  /** The import of the file. */
  importId: number
  copies: number
  /** See `printed.ts`. */
  printed: string | null
  /** Whether `printed` is known. */
  formsRecorded: boolean
  /** See `import_files`. */
  lastDate: DateString | null
}

/** All files that show the contents: of the imports that have ended, and of `importId`. */
export async function selectShown(
  { sql, t }: Reader,
  kind: ContentKind,
  contentIds: number[],
  importId = 0,
): Promise<Shown[]> {
  const { links } = ledgerOf(t, kind)
  const { importFiles: f, imports: i } = t
  const shown: Shown[] = []
  for (const ids of chunks(contentIds, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({
        ...getTableColumns(links),
        importId: f.importId,
        lastDate: f.lastDate,
        formsRecorded: i.formsRecorded,
      })
      .from(links)
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(and(inArray(links.contentId, ids), or(isNull(i.stagedAt), eq(i.id, importId))))
    for (const row of rows) shown.push(row)
  }
  return shown
}

/** The contents that a file prints otherwise than they are stored, by id. */
export async function* selectPagesPrintedOtherwise<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  fileId: number,
): AsyncGenerator<ContentOf[Kind][]> {
  const { contents, links } = ledgerOf(t, kind)
  for (let after = 0; ; ) {
    const rows = await sql
      .select(getTableColumns(contents))
      .from(links)
      .innerJoin(contents, eq(contents.id, links.contentId))
      .where(and(eq(links.fileId, fileId), isNotNull(links.printed), gt(links.contentId, after)))
      .orderBy(asc(links.contentId))
      .limit(KEYS_PER_STATEMENT)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    yield rows as ContentOf[Kind][]
  }
}

/** Updates fields of a content. */
export async function updateContent(
  { sql, t }: Writer,
  kind: ContentKind,
  id: number,
  changed: { copies?: number } & Printed,
): Promise<void> {
  const { contents } = ledgerOf(t, kind)
  await sql
    .update(contents)
    .set(changed as never)
    .where(eq(contents.id, id))
}

/**
 * Records that a content that was stored with the text `before` is stored with `after`. `known` are the files whose form
 * is known.
 */
export async function updateForms(
  { sql, t }: Writer,
  kind: ContentKind,
  contentId: number,
  { before, after, known }: { before: string; after: string; known: readonly Shown[] },
): Promise<void> {
  const { links } = ledgerOf(t, kind)
  const ofContent = eq(links.contentId, contentId)
  const alike = known.filter(({ printed }) => printed === null).map(({ fileId }) => fileId)
  await sql
    .update(links)
    .set({ printed: before })
    .where(and(ofContent, isNull(links.printed), inArray(links.fileId, alike)))
  await sql
    .update(links)
    .set({ printed: null })
    .where(and(ofContent, eq(links.printed, after)))
}

import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { linkOf, selectDraftForms, selectDraftPrinted } from '../../ledger/draft-queries.ts'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import type { ContentKind, FileDates, Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

type TransactionContent = Reader['t']['transactions']['$inferSelect']
type LotContent = Reader['t']['lots']['$inferSelect']
export type ContentOf = { transactions: TransactionContent; lots: LotContent }

/** How a file shows a content. */
export interface Shown extends FileDates {
  contentId: number
  fileId: number
  copies: number
  /** See `file_transactions`; undefined of lots. */
  places?: string | null
  /** See `printed.ts`. */
  printed: string | null
}

/**
 * All files that show the contents: of the imports that have ended, and of `importId`. `isDraft`: as they will print them
 * from the last step of that import on.
 */
export async function selectShown(
  { sql, t }: Reader,
  kind: ContentKind,
  contentIds: number[],
  importId = 0,
  isDraft?: true,
): Promise<Shown[]> {
  const { contents, links } = ledgerOf(t, kind)
  const { importFiles: f, imports: i } = t
  const shown: Shown[] = []
  for (const ids of chunks(contentIds, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({
        ...getTableColumns(links),
        exportedOn: f.exportedOn,
        lastDate: f.lastDate,
      })
      .from(links)
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(and(inArray(links.contentId, ids), or(isNull(i.stagedAt), eq(i.id, importId))))
    const drafted = isDraft && (await selectDraftForms({ sql, t }, contents, rows))
    for (const row of rows) {
      const printed = drafted?.get(linkOf(row))
      shown.push(printed === undefined ? row : { ...row, printed })
    }
  }
  return shown
}

/** The contents that a file prints otherwise than they are stored, by id. `isDraft`: with the fields of the draft. */
export async function* selectPagesPrintedOtherwise<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  fileId: number,
  isDraft?: true,
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
    const ids = rows.map(({ id }) => id)
    const drafted = isDraft ? await selectDraftPrinted({ sql, t }, contents, ids) : []
    const printed = new Map(drafted.map(({ contentId, ...fields }) => [contentId, fields]))
    yield rows.map((row) => ({ ...row, ...printed.get(row.id) })) as ContentOf[Kind][]
  }
}

/** Updates contents. All of them set the same fields. */
export const updateContents = (
  { updateMany, t }: Writer,
  kind: ContentKind,
  rows: readonly ({ id: number; copies?: number } & Printed)[],
): Promise<void> => updateMany(ledgerOf(t, kind).contents, rows as never)

/** How a file shows a content, and the text to record for it. */
export type Form = Pick<Shown, 'contentId' | 'fileId' | 'copies' | 'places' | 'printed'>

const linkRow = (kind: ContentKind, { contentId, fileId, copies, places = null, printed }: Form) =>
  kind === 'lots' ? { contentId, fileId, copies, printed } : { contentId, fileId, copies, places, printed }

/** Links files to contents, each with the text that it prints. */
export const insertForms = ({ insertMany, t }: Writer, kind: ContentKind, forms: readonly Form[]): Promise<void> =>
  insertMany(
    ledgerOf(t, kind).links,
    forms.map((form) => linkRow(kind, form)),
  )

/** Records how files print contents. */
export async function updateForms(
  { sql, t, insertMany }: Writer,
  kind: ContentKind,
  forms: readonly Form[],
): Promise<void> {
  const { links } = ledgerOf(t, kind)
  for (const some of chunks(forms, KEYS_PER_STATEMENT)) {
    const byFile = Map.groupBy(some, ({ fileId }) => fileId)
    for (const [fileId, ofFile] of byFile) {
      const ids = ofFile.map(({ contentId }) => contentId)
      await sql.delete(links).where(and(eq(links.fileId, fileId), inArray(links.contentId, ids)))
    }
    await insertMany(
      links,
      some.map((form) => linkRow(kind, form)),
    )
  }
}

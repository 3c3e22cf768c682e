/** Rows that accounts have, by their content keys. */
import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { FileKind } from '../../broker-files/layout.ts'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type DayKey, selectIdsByKey } from '../key-queries.ts'
import { type ContentKind, contentKindOf } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'

/** A row that an account holds, by a file of this layout; null if an earlier version imported it. */
export interface HeldRow {
  accountId: number
  key: string
  layout: string | null
}

/** Which of the keys the accounts hold. */
export async function selectHeld(
  db: Reader,
  kind: ContentKind,
  accountIds: readonly number[],
  keys: readonly DayKey[],
): Promise<HeldRow[]> {
  const { contents, links } = ledgerOf(db.t, kind)
  const { importFiles: f, imports: i } = db.t
  // A lot that another file restates is held, but has 0 copies.
  const isHeld = or(gt(contents.copies, 0), and(isNotNull(i.id), isNull(i.stagedAt)))
  const held: HeldRow[] = []
  for (const ids of chunks(await selectIdsOf(db, kind, accountIds, keys), KEYS_PER_STATEMENT))
    held.push(
      ...(await db.sql
        .selectDistinct({ accountId: contents.accountId, key: contents.contentKey, layout: f.layout })
        .from(contents)
        .leftJoin(links, eq(links.contentId, contents.id))
        .leftJoin(f, eq(f.id, links.fileId))
        .leftJoin(i, eq(i.id, f.importId))
        .where(and(inArray(contents.id, ids), isHeld))),
    )
  return held
}

const selectIdsOf = (
  db: Reader,
  kind: ContentKind,
  accountIds: readonly number[],
  keys: readonly DayKey[],
): Promise<number[]> => {
  const { contents, day } = ledgerOf(db.t, kind)
  return selectIdsByKey(db, { contents, day, key: contents.contentKey }, accountIds, keys)
}

/** A row of an account, and where it is from. */
export interface RowSource {
  accountId: number
  key: string
  importId: number
  layout: string | null
  /** Of its file; see `import_files`. */
  printsNumber: number | null
  /** A label that the import assigned to the account; null if it assigned none. */
  label: string | null
}

/** The rows of the accounts that have one of the keys, with the imports in force that show them. */
export async function selectSources(
  db: Reader,
  kind: ContentKind,
  accountIds: readonly number[],
  keys: readonly DayKey[],
): Promise<RowSource[]> {
  const { contents, links } = ledgerOf(db.t, kind)
  const { importFiles: f, imports: i, importLabels: l } = db.t
  const sources: RowSource[] = []
  for (const ids of chunks(await selectIdsOf(db, kind, accountIds, keys), KEYS_PER_STATEMENT))
    sources.push(
      ...(await db.sql
        .selectDistinct({
          accountId: contents.accountId,
          key: contents.contentKey,
          importId: f.importId,
          layout: f.layout,
          printsNumber: f.printsNumber,
          label: l.label,
        })
        .from(contents)
        .innerJoin(links, eq(links.contentId, contents.id))
        .innerJoin(f, eq(f.id, links.fileId))
        .innerJoin(i, eq(i.id, f.importId))
        .leftJoin(l, and(eq(l.importId, f.importId), eq(l.accountId, contents.accountId)))
        .where(and(inArray(contents.id, ids), gt(contents.copies, 0), inArray(i.status, IN_FORCE)))),
    )
  return sources
}

/** A file that prints no number of its account. */
export interface UnnumberedFile {
  fileId: number
  importId: number
  kind: ContentKind
  name: string
  layout: string | null
  /** Of one of its rows. */
  accountId: number
}

/** The files of the imports in force that print no number and have rows. */
export async function selectUnnumbered({ sql, t }: Reader, userId: number): Promise<UnnumberedFile[]> {
  const { importFiles: f, imports: i } = t
  const files = await sql
    .select({ fileId: f.id, importId: f.importId, kind: f.kind, name: f.name, layout: f.layout })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE), eq(f.printsNumber, 0), isNotNull(f.kind)))
    .orderBy(f.importId, f.position)
  const unnumbered: UnnumberedFile[] = []
  for (const { kind: fileKind, ...file } of files) {
    const kind = contentKindOf(fileKind as FileKind)
    const { contents, links } = ledgerOf(t, kind)
    const [row] = await sql
      .select({ accountId: contents.accountId })
      .from(links)
      .innerJoin(contents, eq(contents.id, links.contentId))
      .where(eq(links.fileId, file.fileId))
      .limit(1)
    if (row !== undefined) unnumbered.push({ ...file, kind, ...row })
  }
  return unnumbered
}

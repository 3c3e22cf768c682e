/** Rows that accounts have, by their content keys. */
import { and, between, count, eq, gt, inArray, isNotNull, isNull, min, ne, or, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type DayKey, selectIdsByKey } from '../key-queries.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'
import { type RowRange, spoolOf } from '../storing/spool-queries.ts'

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

/** The files of the imports in force that print no number and have rows, the earliest first. */
export async function selectUnnumbered({ sql, t }: Reader, userId: number): Promise<UnnumberedFile[]> {
  const { importFiles: f, imports: i } = t
  const unnumbered: UnnumberedFile[] = []
  for (const kind of ['transactions', 'lots'] as const) {
    const { contents, links } = ledgerOf(t, kind)
    const first = sql
      .select({ id: min(links.contentId) })
      .from(links)
      .where(eq(links.fileId, f.id))
    const files = await sql
      .select({
        fileId: f.id,
        importId: f.importId,
        name: f.name,
        layout: f.layout,
        accountId: contents.accountId,
      })
      .from(f)
      .innerJoin(i, eq(i.id, f.importId))
      .innerJoin(contents, eq(contents.id, first))
      .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE), eq(f.printsNumber, 0)))
    unnumbered.push(...files.map((file) => ({ ...file, kind })))
  }
  return unnumbered.sort((a, b) => a.importId - b.importId || a.fileId - b.fileId)
}

/** Which of the keys the rows of an upload have, by the label of the spool. */
export async function selectSpooledKeys(
  { sql, t }: Reader,
  { kind, first, last }: RowRange,
  keys: readonly string[],
): Promise<{ label: number; key: string }[]> {
  if (last < first) return []
  const s = spoolOf(t, kind)
  const rows: { label: number; key: string }[] = []
  for (const some of chunks(keys, KEYS_PER_STATEMENT))
    rows.push(
      ...(await sql
        .selectDistinct({ label: s.label, key: s.contentKey })
        .from(s)
        .where(and(between(s.n, first, last), inArray(s.contentKey, some)))),
    )
  return rows
}

/** A row of a file. */
export interface FileRow {
  accountId: number
  key: string
  /** Whether a file that prints a number has put the row into the account too. */
  isNumbered: boolean
}

/** Rows from everywhere in a file, some hundreds of a large one. */
export async function selectSomeRows({ sql, t }: Reader, { fileId, kind }: UnnumberedFile): Promise<FileRow[]> {
  const { contents, links } = ledgerOf(t, kind)
  const { importFiles: f, imports: i } = t
  const [all] = await sql.select({ rows: count() }).from(links).where(eq(links.fileId, fileId))
  const step = Math.max(1, Math.floor((all?.rows ?? 0) / SOME_ROWS))
  const other = alias(links, 'other')
  const numbered = sql
    .select({ id: other.contentId })
    .from(other)
    .innerJoin(f, eq(f.id, other.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(other.contentId, links.contentId), ne(f.printsNumber, 0), inArray(i.status, IN_FORCE)))
  const rows = await sql
    .select({
      key: contents.contentKey,
      accountId: contents.accountId,
      isNumbered: raw<number | boolean>`exists ${numbered}`,
    })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.contentId))
    // Rows of one file have ids in a row, apart from those that earlier files brought.
    .where(and(eq(links.fileId, fileId), eq(raw`${links.contentId} % ${step}`, 0)))
  return rows.map((row) => ({ ...row, isNumbered: Boolean(row.isNumbered) }))
}

const SOME_ROWS = 200

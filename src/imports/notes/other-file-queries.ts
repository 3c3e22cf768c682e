/** The other files of a user, which those of an import are compared with. */
import { and, asc, type Column, eq, gt, inArray, isNotNull, max, min, ne, sql as raw } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Quantity } from '../../lib/decimal.ts'
import type { FileKind } from '../../lib/terms.ts'
import { prepared, type Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'

/** A file whose layout is known. */
export interface LayoutFile {
  id: number
  importId: number
  kind: FileKind
  name: string
  layout: string
}

/** The first and the last day of a file in one of its accounts. */
export interface FileDays {
  accountId: number
  first: DateString
  last: DateString
}

/** The first and the last day of a file in each of its accounts. */
export async function selectDaysOf({ sql, t }: Reader, kind: ContentKind, fileId: number): Promise<FileDays[]> {
  const { contents, day, links } = ledgerOf(t, kind)
  const days = await sql
    .select({ accountId: contents.accountId, first: min(day), last: max(day) })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.contentId))
    .where(eq(links.fileId, fileId))
    .groupBy(contents.accountId)
  return days.map(({ accountId, first, last }) => ({ accountId, first: first as string, last: last as string }))
}

/** The files of a user's imports in force, but those of one import. */
export const selectOtherFiles = (db: Reader, userId: number, importId: number): Promise<LayoutFile[]> =>
  otherFiles(db, { userId, importId })

const otherFiles = prepared<{ userId: number; importId: number }, LayoutFile>('other_files', ({ sql, t }) => {
  const { imports: i, importFiles: f } = t
  return sql
    .select({
      id: f.id,
      importId: f.importId,
      kind: raw<FileKind>`${f.kind}`,
      name: f.name,
      layout: raw<string>`${f.layout}`,
    })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(
      and(
        eq(i.userId, raw.placeholder('userId')),
        ne(i.id, raw.placeholder('importId')),
        inArray(i.status, IN_FORCE),
        isNotNull(f.kind),
        gt(f.rowsRead, 0),
      ),
    )
    .orderBy(asc(f.id))
})

/** The quantity of several rows; null if it is null of any. */
export const sumQuantity = (quantity: Column, copies: Column) =>
  raw`case when count(*) = count(${quantity}) then sum(${quantity} * ${copies}) end`.mapWith((n): Quantity | null =>
    n === null ? null : BigInt(n),
  )

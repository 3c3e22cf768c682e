import { and, count, eq, inArray, sql as raw } from 'drizzle-orm'
import type { Reader } from '../store/index.ts'
import { IN_FORCE } from './queries.ts'

/** How many imports are in force. */
export async function countImports({ sql, t }: Reader, userId: number): Promise<number> {
  const i = t.imports
  const [row] = await sql
    .select({ n: count() })
    .from(i)
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE)))
  return row?.n ?? 0
}

/** The symbols with trades or dividends in each account, added up. */
export async function countSymbols({ sql, t }: Reader, userId: number): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(t.symbolTotals).where(eq(t.symbolTotals.userId, userId))
  return row?.n ?? 0
}

/**
 * The size of the files of the imports in force; those that failed or were undone have nothing stored. A file that is both
 * kinds counts once.
 */
export async function sumImportedBytes({ sql, t }: Reader, userId: number): Promise<number> {
  const { imports: i, importFiles: f } = t
  const files = sql
    .selectDistinct({
      importId: f.importId,
      bytes: raw`coalesce(${f.sha256}, cast(${f.id} as text))`.as('bytes'),
      size: f.size,
    })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE)))
    .as('files')
  const [row] = await sql.select({ bytes: raw`coalesce(sum(${files.size}), 0)`.mapWith(Number) }).from(files)
  return row?.bytes ?? 0
}

import { and, count, eq, exists, gt, inArray, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../lib/terms.ts'
import { prepared, type Reader } from '../store/index.ts'

/** How many imports are in force, without those that added nothing. The bytes of their files count (`sumImportedBytes`). */
export async function countImports(db: Reader): Promise<number> {
  const [row] = await importsOf(db, {})
  return row?.n ?? 0
}

const importsOf = prepared<object, { n: number }>('count_imports', ({ sql, t: { imports: i, importFiles: f } }) => {
  const adding = sql
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.importId, i.id), gt(f.rowsImported, 0)))
  return sql
    .select({ n: count() })
    .from(i)
    .where(and(inArray(i.status, IN_FORCE), exists(adding)))
})

/** The symbols with trades or dividends in each account, added up. */
export async function countSymbols(db: Reader): Promise<number> {
  const [row] = await symbolsOf(db, {})
  return row?.n ?? 0
}

const symbolsOf = prepared<object, { n: number }>('count_symbols', ({ sql, t: { symbolTotals: s } }) =>
  sql.select({ n: count() }).from(s),
)

/**
 * The size of the files of the imports in force; those that failed or were undone have nothing stored. A file that is both
 * kinds counts once.
 */
export async function sumImportedBytes(db: Reader): Promise<number> {
  const [row] = await bytesOf(db, {})
  return row?.bytes ?? 0
}

const bytesOf = prepared<object, { bytes: number }>('imported_bytes', ({ sql, t }) => {
  const { imports: i, importFiles: f } = t
  const files = sql
    .selectDistinct({
      importId: f.importId,
      bytes: raw`coalesce(${f.sha256}, cast(${f.id} as text))`.as('bytes'),
      size: f.size,
    })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(inArray(i.status, IN_FORCE))
    .as('files')
  return sql.select({ bytes: raw`coalesce(sum(${files.size}), 0)`.mapWith(Number) }).from(files)
})

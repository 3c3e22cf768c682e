import { eq, inArray, max, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../lib/terms.ts'
import { prepared, type Reader } from '../store/index.ts'

/** What the imports in force take. */
interface Kept {
  /** Without those that added nothing. */
  imports: number
  /** The size of the files; one that is both kinds counts once. */
  bytes: number
}

/** Of imports that failed or were undone nothing is stored. */
export async function sumImports(db: Reader): Promise<Kept> {
  const [kept] = await keptImports(db, {})
  return kept as Kept
}

const keptImports = prepared<object, Kept>('kept_imports', ({ sql, t: { imports: i, importFiles: f } }) => {
  const files = sql
    .select({
      adding: raw`case when ${max(f.rowsImported)} > 0 then ${f.importId} end`.as('adding'),
      size: raw`${max(f.size)}`.as('size'),
    })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(inArray(i.status, IN_FORCE))
    .groupBy(f.importId, raw`coalesce(${f.sha256}, cast(${f.id} as text))`)
    .as('files')
  return sql
    .select({
      imports: raw`count(distinct ${files.adding})`.mapWith(Number),
      bytes: raw`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(files)
})

/** Counts spooled rows, and finds what they change. */
import { and, count, eq, gt, inArray, isNull, lt, max, sql as raw, type SQL } from 'drizzle-orm'
import { prepared, type Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { type ChangedInstrument, IN_FORCE, paidOnOf } from '../queries.ts'
import { type Bounds, byKind, isGrowing, isIn, isOfRow, RANGE, type RowRange, spoolOf } from './spool-queries.ts'

export interface SpooledCounts {
  rows: number
  /** Rows that are new. */
  added: number
  /** Contents that the ledger lacks. */
  missing: number
  /** Contents whose count is drafted. */
  drafted: number
  /** Those of them that the ledger has with 0 copies. */
  uncounted: number
  /** Contents that the ledger has less often, and that are not drafted. */
  raised: number
  /** Contents that the ledger prints otherwise. */
  differing: number
}

export async function countSpooled(db: Reader, { kind, first, last }: RowRange): Promise<SpooledCounts> {
  const [counts] = await countRange[kind](db, { first, last })
  return counts as SpooledCounts
}

const countRange = byKind((kind) =>
  prepared<Bounds, SpooledCounts>(`spool_counts_${kind}`, (db) => {
    const x = db.t.spoolContents
    const sum = (n: SQL) => raw`coalesce(sum(${n}), 0)`.mapWith(Number)
    const countIf = (condition: unknown) => sum(raw`case when ${condition} then 1 else 0 end`)
    const known = knownCopies(db, kind)
    const growth = raw`case when ${x.stored} is null then ${x.copies} when ${x.copies} <= ${x.stored} then 0
      when ${x.copies} > ${known} then ${x.copies} - ${known} else 0 end`
    return db.sql
      .select({
        rows: sum(raw`${x.copies}`),
        added: sum(growth),
        missing: countIf(isNull(x.stored)),
        drafted: countIf(x.drafted),
        uncounted: countIf(raw`${x.drafted} and ${x.stored} = 0`),
        raised: countIf(raw`not ${x.drafted} and ${x.stored} < ${x.copies}`),
        differing: countIf(x.differs),
      })
      .from(x)
      .where(isIn(db.t, RANGE))
  }),
)

/**
 * How often a content was stored before: of a lot that a file restates, the ledger counts fewer copies than the files
 * in force show.
 */
function knownCopies({ sql, t }: Pick<Reader, 'sql' | 't'>, kind: ContentKind): SQL {
  const { spoolContents: x, fileLots: links, importFiles: f, imports: i } = t
  if (kind === 'transactions') return raw`${x.stored}`
  const shown = sql
    .select({ copies: max(links.copies) })
    .from(links)
    .innerJoin(f, eq(f.id, links.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(links.contentId, x.contentId), inArray(i.status, IN_FORCE)))
  return raw`case when ${x.stored} > coalesce(${shown}, 0) then ${x.stored} else coalesce(${shown}, 0) end`
}

/** The instruments of the contents that the file has more often than the ledger. */
export const selectChanged = (db: Reader, { kind, first, last }: RowRange): Promise<ChangedInstrument[]> =>
  changedOf[kind](db, { first, last })

const changedOf = byKind((kind) =>
  prepared<Bounds, ChangedInstrument>(`spool_changed_${kind}`, ({ sql, t }) => {
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    return sql
      .selectDistinct({ accountId: x.accountId, instrument: s.instrument, paidOn: paidOnOf(kind, s) })
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isGrowing(t))
  }),
)

/**
 * The instruments of which a file has a lot without acquisition date beside a dated one. The file shows that the first is no
 * summary of the second, so that their trades may change although the ledger has both lots.
 */
export const selectUndatedBesideDated = (db: Reader, { first, last }: RowRange): Promise<ChangedInstrument[]> =>
  undatedBesideDated(db, { first, last })

const undatedBesideDated = prepared<Bounds, ChangedInstrument>('spool_undated', ({ sql, t }) => {
  const [x, s] = [t.spoolContents, t.spoolLots]
  return sql
    .select({ accountId: x.accountId, instrument: s.instrument, paidOn: raw<string | null>`null` })
    .from(x)
    .innerJoin(s, isOfRow(t, s as unknown as typeof t.spoolTransactions, RANGE))
    .groupBy(x.accountId, s.instrument)
    .having(and(gt(count(s.acquired), 0), lt(count(s.acquired), count())))
})

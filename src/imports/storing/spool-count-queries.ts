/** Counts spooled rows, and finds what they change. */
import { isNull, sql as raw, type SQL } from 'drizzle-orm'
import { prepared, type Reader } from '../../store/index.ts'
import { type Bounds, byKind, isGrowing, isIn, isOfRow, RANGE, type RowRange, spoolOf } from './spool-queries.ts'

export interface SpooledCounts {
  rows: number
  /** Rows that are new. */
  added: number
  /** Contents that the ledger lacks. */
  missing: number
  /** Contents that wait. */
  waiting: number
  /** Those of them that the ledger has, and does not count. */
  uncounted: number
  /** Contents that the ledger has less often, and that do not wait. */
  raised: number
  /** Contents that the ledger prints otherwise. */
  differing: number
}

export async function countSpooled(db: Reader, { first, last }: RowRange): Promise<SpooledCounts> {
  const [counts] = await countRange(db, { first, last })
  return counts as SpooledCounts
}

const countRange = prepared<Bounds, SpooledCounts>('spool_counts', ({ sql, t }) => {
  const x = t.spoolContents
  const sum = (n: SQL) => raw`coalesce(sum(${n}), 0)`.mapWith(Number)
  const countIf = (condition: unknown) => sum(raw`case when ${condition} then 1 else 0 end`)
  const growth = raw`case when ${x.stored} is null then ${x.copies} when ${x.copies} > ${x.stored} then ${x.copies} - ${x.stored} else 0 end`
  return sql
    .select({
      rows: sum(raw`${x.copies}`),
      added: sum(growth),
      missing: countIf(isNull(x.stored)),
      waiting: countIf(x.waits),
      uncounted: countIf(raw`${x.waits} and ${x.stored} = 0`),
      raised: countIf(raw`not ${x.waits} and ${x.stored} < ${x.copies}`),
      differing: countIf(x.differs),
    })
    .from(x)
    .where(isIn(t, RANGE))
})

/** An instrument that a range changes; with the day of a dividend, `paidOn`, its dividends. */
export interface Changed {
  accountId: number
  instrument: string
  paidOn: string | null
}

export const selectChanged = (db: Reader, { kind, first, last }: RowRange): Promise<Changed[]> =>
  changedOf[kind](db, { first, last })

const changedOf = byKind((kind) =>
  prepared<Bounds, Changed>(`spool_changed_${kind}`, ({ sql, t }) => {
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    const paidOn =
      kind === 'transactions'
        ? raw<string | null>`case when ${s.class} = 'dividend' then ${s.date} end`
        : raw<string | null>`null`
    return sql
      .selectDistinct({ accountId: x.accountId, instrument: s.instrument, paidOn })
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isGrowing(t))
  }),
)

/** Counts spooled rows, and finds what they change. */
import { isNotNull, isNull, sql as raw, type SQL } from 'drizzle-orm'
import { prepared, type Reader } from '../../store/index.ts'
import { type ChangedInstrument, paidOnOf, sinceOf } from '../queries.ts'
import { type Bounds, byKind, isGrowing, isIn, isOfRow, RANGE, type RowRange, spoolOf } from './spool-queries.ts'

export interface SpooledCounts {
  rows: number
  /** Rows that are new. */
  added: number
  /** Contents that the ledger lacks. */
  missing: number
  /** Contents that the ledger has less often. */
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
    const growth = raw`case when ${x.stored} is null then ${x.copies} when ${x.copies} <= ${x.stored} then 0
      else ${x.copies} - ${x.stored} end`
    return db.sql
      .select({
        rows: sum(raw`${x.copies}`),
        added: sum(growth),
        missing: countIf(isNull(x.stored)),
        raised: countIf(raw`${x.stored} < ${x.copies}`),
        differing: countIf(x.differs),
      })
      .from(x)
      .where(isIn(db.t, RANGE))
  }),
)

/** The instruments of the contents that the file has more often than the ledger. */
export const selectChanged = (db: Reader, { kind, first, last }: RowRange): Promise<ChangedInstrument[]> =>
  changedOf[kind](db, { first, last })

const changedOf = byKind((kind) =>
  prepared<Bounds, ChangedInstrument>(`spool_changed_${kind}`, ({ sql, t }) => {
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    return sql
      .select({
        ...{ accountId: x.accountId, instrument: s.instrument },
        ...{ paidOn: paidOnOf(kind, s).as('paid_on'), since: sinceOf(kind, s) },
      })
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isGrowing(t))
      .groupBy(x.accountId, s.instrument, raw`paid_on`)
  }),
)

/** The instruments of contents that the ledger has already: their order, or their lots, may now come from this file. */
export const selectShared = (db: Reader, { kind, first, last }: RowRange): Promise<ChangedInstrument[]> =>
  sharedOf[kind](db, { first, last })

const sharedOf = byKind((kind) =>
  prepared<Bounds, ChangedInstrument>(`spool_shared_${kind}`, ({ sql, t }) => {
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    return sql
      .select({
        ...{ accountId: x.accountId, instrument: s.instrument },
        ...{ paidOn: raw<string | null>`null`.as('paid_on'), since: sinceOf(kind, s) },
      })
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isNotNull(x.stored))
      .groupBy(x.accountId, s.instrument)
  }),
)

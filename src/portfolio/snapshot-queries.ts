import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import type { PriceProvider, SnapshotType } from '../lib/terms.ts'
import { type AllReader, existMore, KEYS_PER_STATEMENT, octetsOf, type Reader, type Writer } from '../store/index.ts'

export interface SnapshotRow {
  id: number
  takenAt: number
  type: SnapshotType
  tradingDay: DateString | null
  totalValue: Money
  totalCost: Money
  totalGainLoss: Money
  holdingsCount: number
  oldestPriceAt: number | null
  unpriced: string[]
  uncosted: string[]
  priceSources: PriceProvider[]
  notes: string | null
}

const snapshotColumns = ({ snapshots }: Reader['t']) => ({
  id: snapshots.id,
  takenAt: snapshots.takenAt,
  type: snapshots.type,
  tradingDay: snapshots.tradingDay,
  totalValue: snapshots.totalValue,
  totalCost: snapshots.totalCost,
  totalGainLoss: snapshots.totalGainLoss,
  holdingsCount: snapshots.holdingsCount,
  oldestPriceAt: snapshots.oldestPriceAt,
  unpriced: snapshots.unpriced,
  uncosted: snapshots.uncosted,
  priceSources: snapshots.priceSources,
  notes: snapshots.notes,
})

export async function insertSnapshot(
  tx: Writer,
  userId: number,
  snapshot: Omit<SnapshotRow, 'id'>,
): Promise<SnapshotRow> {
  const { sql, t } = tx
  const id = await tx.takeId(t.snapshots)
  const [row] = await sql
    .insert(t.snapshots)
    .values({ userId, id, ...snapshot })
    .returning(snapshotColumns(t))
  return row as SnapshotRow
}

export async function countSnapshots({ sql, t }: Reader): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(t.snapshots)
  return row?.n ?? 0
}

/** Deletes the `n` oldest AUTOMATIC snapshots that the service took. Returns false and deletes none if there are fewer. */
export async function deleteOldestAutomatic({ sql, t }: Writer, n: number): Promise<boolean> {
  const s = t.snapshots
  const oldest = await sql
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.type, 'AUTOMATIC'), isNotNull(s.tradingDay)))
    .orderBy(asc(s.takenAt), asc(s.id))
    .limit(n)
  if (oldest.length < n) return false
  for (const some of chunks(oldest, KEYS_PER_STATEMENT))
    await sql.delete(s).where(
      inArray(
        s.id,
        some.map(({ id }) => id),
      ),
    )
  return true
}

export interface SnapshotFilter {
  /** Only snapshots taken at this instant or later. */
  since?: number
  type?: SnapshotType
}

const isListed = ({ snapshots: s }: Reader['t'], { since, type }: SnapshotFilter) =>
  and(since === undefined ? undefined : gte(s.takenAt, since), type === undefined ? undefined : eq(s.type, type))

/** Whether there are more than `most`. */
export const existMoreSnapshots = (db: Reader, filter: SnapshotFilter, most: number): Promise<boolean> =>
  existMore(db, db.t.snapshots, isListed(db.t, filter), most)

/** Newest first, at most `limit`: those after `after` in this order. */
export const selectSnapshots = (
  { sql, t }: Reader,
  filter: SnapshotFilter,
  limit: number,
  after?: SnapshotKey,
): Promise<SnapshotRow[]> =>
  sql
    .select(snapshotColumns(t))
    .from(t.snapshots)
    .where(and(isListed(t, filter), isAfter(t, after)))
    .orderBy(desc(t.snapshots.takenAt), desc(t.snapshots.id))
    .limit(limit)

/** The bytes of the texts and lists of what `selectSnapshots` returns. */
export async function sumSnapshotBytes(
  { sql, t }: Reader,
  filter: SnapshotFilter,
  limit: number,
  after?: SnapshotKey,
): Promise<number> {
  const { snapshots: s } = t
  const sizes = sql
    .select({
      bytes: raw<number>`${octetsOf(s.notes)} + ${octetsOf(s.unpriced)} + ${octetsOf(s.uncosted)}`.as('bytes'),
    })
    .from(s)
    .where(and(isListed(t, filter), isAfter(t, after)))
    .orderBy(desc(s.takenAt), desc(s.id))
    .limit(limit)
    .as('sizes')
  const [row] = await sql.select({ all: raw`coalesce(sum(${sizes.bytes}), 0)`.mapWith(Number) }).from(sizes)
  return row?.all ?? 0
}

export type SnapshotKey = Pick<SnapshotRow, 'takenAt' | 'id'>

const isAfter = ({ snapshots: s }: Reader['t'], after: SnapshotKey | undefined) =>
  after === undefined
    ? undefined
    : and(lte(s.takenAt, after.takenAt), or(lt(s.takenAt, after.takenAt), lt(s.id, after.id)))

/** Returns the deleted snapshot; undefined if the user has no such snapshot. */
export async function deleteSnapshot(
  { sql, t }: Writer,
  id: number,
): Promise<Pick<SnapshotRow, 'type' | 'takenAt'> | undefined> {
  const [row] = await sql
    .delete(t.snapshots)
    .where(eq(t.snapshots.id, id))
    .returning({ type: t.snapshots.type, takenAt: t.snapshots.takenAt })
  return row
}

// ── Slots of the snapshots the service takes itself ──────────────────────────

/** Users who had a holding at that instant, have one now, and whose slot is not yet claimed. */
export async function selectUsersToSnapshot(
  { sql, t }: AllReader,
  { name: slot, at }: { name: string; at: number },
): Promise<number[]> {
  const users = await sql
    .selectDistinct({ id: t.holdings.userId })
    .from(t.holdings)
    .where(lte(t.holdings.createdAt, at))
    .orderBy(asc(t.holdings.userId))
  const taken = await sql
    .select({ id: t.snapshotSlots.userId })
    .from(t.snapshotSlots)
    .where(eq(t.snapshotSlots.slot, slot))
  const done = new Set(taken.map(({ id }) => id))
  return users.map(({ id }) => id).filter((id) => !done.has(id))
}

/** Returns false, and changes nothing, if the slot is already claimed. */
export async function insertSlot({ sql, t }: Writer, userId: number, slot: string, takenAt: number): Promise<boolean> {
  const claimed = await sql
    .insert(t.snapshotSlots)
    .values({ userId, slot, takenAt })
    .onConflictDoNothing({ target: [t.snapshotSlots.userId, t.snapshotSlots.slot] })
    .returning({ slot: t.snapshotSlots.slot })
  return claimed.length === 1
}

export async function deleteSlotsBefore({ sql, t }: Writer, before: number): Promise<void> {
  await sql.delete(t.snapshotSlots).where(lt(t.snapshotSlots.takenAt, before))
}

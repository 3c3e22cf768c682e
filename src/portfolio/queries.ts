import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price } from '../lib/decimal.ts'
import type { PriceProvider, SnapshotType } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, prepared, type Reader, type Writer } from '../store/index.ts'
import type { HoldingRow, PricedHolding } from './holding.ts'

// ── Holdings ────────────────────────────────────────────────────────────────

const holdingColumns = (t: Reader['t']) => ({
  id: t.holdings.id,
  symbol: t.holdings.symbol,
  type: t.holdings.type,
  shares: t.holdings.shares,
  averageCost: t.holdings.averageCost,
  totalCost: t.holdings.totalCost,
  purchaseDate: t.holdings.purchaseDate,
  notes: t.holdings.notes,
  updatedAt: t.holdings.updatedAt,
})

const pricedHoldings = prepared<{ userId: number; provider: PriceProvider }, PricedRow>(
  'priced_holdings',
  ({ sql, t }) =>
    sql
      .select({
        ...holdingColumns(t),
        price: t.prices.price,
        pricedAt: t.prices.pricedAt,
        fetchedAt: t.prices.fetchedAt,
        provider: t.prices.provider,
      })
      .from(t.holdings)
      .leftJoin(
        t.prices,
        and(eq(t.prices.provider, raw.placeholder('provider')), eq(t.prices.symbol, t.holdings.symbol)),
      )
      .where(eq(t.holdings.userId, raw.placeholder('userId')))
      .orderBy(asc(t.holdings.symbol)),
)

interface PricedRow extends HoldingRow {
  price: Price | null
  pricedAt: number | null
  fetchedAt: number | null
  provider: PriceProvider | null
}

function toPriced({ price, pricedAt, fetchedAt, provider, ...holding }: PricedRow): PricedHolding {
  const isPriced = price !== null && pricedAt !== null && fetchedAt !== null && provider !== null
  return { ...holding, kept: isPriced ? { price, pricedAt, fetchedAt, provider } : null }
}

/** The holdings of a user by symbol, each with its stored price. One query, so that the prices are of one moment. */
export async function selectPortfolio(
  db: Reader | Writer,
  userId: number,
  provider: PriceProvider,
): Promise<PricedHolding[]> {
  return (await pricedHoldings(db, { userId, provider })).map(toPriced)
}

/** The holdings of a user by symbol; only those in `symbols`, if given. */
export async function selectHoldings(
  { sql, t }: Reader,
  userId: number,
  symbols?: readonly string[],
): Promise<HoldingRow[]> {
  const mine = eq(t.holdings.userId, userId)
  const select = () => sql.select(holdingColumns(t)).from(t.holdings)
  if (symbols === undefined) return await select().where(mine).orderBy(asc(t.holdings.symbol))
  const rows: HoldingRow[] = []
  for (const some of chunks(symbols, KEYS_PER_STATEMENT))
    rows.push(...(await select().where(and(mine, inArray(t.holdings.symbol, some)))))
  return rows
}

export async function selectHolding({ sql, t }: Reader, userId: number, id: number): Promise<HoldingRow | undefined> {
  const [row] = await sql
    .select(holdingColumns(t))
    .from(t.holdings)
    .where(and(eq(t.holdings.userId, userId), eq(t.holdings.id, id)))
  return row
}

const holdingsCount = prepared<{ userId: number }, { n: number }>('count_holdings', ({ sql, t }) =>
  sql
    .select({ n: count() })
    .from(t.holdings)
    .where(eq(t.holdings.userId, raw.placeholder('userId'))),
)

export async function countHoldings(db: Reader | Writer, userId: number): Promise<number> {
  const [row] = await holdingsCount(db, { userId })
  return row?.n ?? 0
}

export type NewHoldingRow = Omit<HoldingRow, 'id'> & { createdAt: number }

/** Returns undefined, and changes nothing, if the user already has a holding of the symbol. */
export async function insertHolding(
  { sql, t }: Writer,
  userId: number,
  holding: NewHoldingRow,
): Promise<HoldingRow | undefined> {
  const [row] = await sql
    .insert(t.holdings)
    .values({ userId, ...holding })
    .onConflictDoNothing({ target: [t.holdings.userId, t.holdings.symbol] })
    .returning(holdingColumns(t))
  return row
}

export type HoldingChanges = Partial<Pick<HoldingRow, 'shares' | 'averageCost' | 'totalCost' | 'notes'>>

/** Returns undefined if the user has no such holding. */
export async function updateHolding(
  { sql, t }: Writer,
  userId: number,
  id: number,
  changes: HoldingChanges & { updatedAt: number },
): Promise<HoldingRow | undefined> {
  const [row] = await sql
    .update(t.holdings)
    .set(changes)
    .where(and(eq(t.holdings.userId, userId), eq(t.holdings.id, id)))
    .returning(holdingColumns(t))
  return row
}

/** Returns the symbol; undefined if the user has no such holding. */
export async function deleteHolding({ sql, t }: Writer, userId: number, id: number): Promise<string | undefined> {
  const [row] = await sql
    .delete(t.holdings)
    .where(and(eq(t.holdings.userId, userId), eq(t.holdings.id, id)))
    .returning({ symbol: t.holdings.symbol })
  return row?.symbol
}

export const insertHoldings = (tx: Writer, userId: number, holdings: readonly NewHoldingRow[]): Promise<void> =>
  tx.insertMany(
    tx.t.holdings,
    holdings.map((holding) => ({ userId, ...holding })),
  )

const ROWS_PER_STATEMENT = 500

/** Overwrites existing holdings of the user, by symbol; their ids stay. */
export async function upsertHoldings(
  { sql, t }: Writer,
  userId: number,
  holdings: readonly NewHoldingRow[],
): Promise<void> {
  for (const some of chunks(holdings, ROWS_PER_STATEMENT))
    await sql
      .insert(t.holdings)
      .values(some.map((holding) => ({ userId, ...holding })))
      .onConflictDoUpdate({
        target: [t.holdings.userId, t.holdings.symbol],
        set: {
          type: raw`excluded.type`,
          shares: raw`excluded.shares`,
          averageCost: raw`excluded.average_cost`,
          totalCost: raw`excluded.total_cost`,
          purchaseDate: raw`excluded.purchase_date`,
          notes: raw`excluded.notes`,
          updatedAt: raw`excluded.updated_at`,
        },
      })
}

// ── Snapshots ───────────────────────────────────────────────────────────────

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
  { sql, t }: Writer,
  userId: number,
  snapshot: Omit<SnapshotRow, 'id'>,
): Promise<SnapshotRow> {
  const [row] = await sql
    .insert(t.snapshots)
    .values({ userId, ...snapshot })
    .returning(snapshotColumns(t))
  return row as SnapshotRow
}

export async function countSnapshots({ sql, t }: Reader | Writer, userId: number): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(t.snapshots).where(eq(t.snapshots.userId, userId))
  return row?.n ?? 0
}

/** Deletes the `n` oldest AUTOMATIC snapshots that the service took. Returns false and deletes none if there are fewer. */
export async function deleteOldestAutomatic({ sql, t }: Writer, userId: number, n: number): Promise<boolean> {
  const s = t.snapshots
  const oldest = await sql
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.type, 'AUTOMATIC'), isNotNull(s.tradingDay)))
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

/** Newest first, at most `limit`: those after `after` in this order. */
export const selectSnapshots = (
  { sql, t }: Reader,
  userId: number,
  { since, type }: SnapshotFilter,
  limit: number,
  after?: Pick<SnapshotRow, 'takenAt' | 'id'>,
): Promise<SnapshotRow[]> =>
  sql
    .select(snapshotColumns(t))
    .from(t.snapshots)
    .where(
      and(
        eq(t.snapshots.userId, userId),
        since === undefined ? undefined : gte(t.snapshots.takenAt, since),
        type === undefined ? undefined : eq(t.snapshots.type, type),
        after === undefined
          ? undefined
          : and(
              lte(t.snapshots.takenAt, after.takenAt),
              or(lt(t.snapshots.takenAt, after.takenAt), lt(t.snapshots.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(t.snapshots.takenAt), desc(t.snapshots.id))
    .limit(limit)

/** Returns the deleted snapshot; undefined if the user has no such snapshot. */
export async function deleteSnapshot(
  { sql, t }: Writer,
  userId: number,
  id: number,
): Promise<Pick<SnapshotRow, 'type' | 'takenAt'> | undefined> {
  const [row] = await sql
    .delete(t.snapshots)
    .where(and(eq(t.snapshots.userId, userId), eq(t.snapshots.id, id)))
    .returning({ type: t.snapshots.type, takenAt: t.snapshots.takenAt })
  return row
}

// ── Slots of the snapshots the service takes itself ──────────────────────────

/** Users who had a holding at that instant, have one now, and whose slot is not yet claimed. */
export async function selectUsersToSnapshot(
  { sql, t }: Reader,
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

export const selectHeldSymbols = async ({ sql, t }: Reader, userId: number): Promise<string[]> => {
  const rows = await sql.select({ symbol: t.holdings.symbol }).from(t.holdings).where(eq(t.holdings.userId, userId))
  return rows.map(({ symbol }) => symbol)
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

export async function deleteSlotsBefore({ sql, t }: Writer, userId: number, before: number): Promise<void> {
  await sql.delete(t.snapshotSlots).where(and(eq(t.snapshotSlots.userId, userId), lt(t.snapshotSlots.takenAt, before)))
}

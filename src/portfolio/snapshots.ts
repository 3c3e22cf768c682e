/** Takes, lists and deletes snapshots of a portfolio's value. */
import { type Clock, DAY, toTimestamp } from '../lib/clock.ts'
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../lib/cursor.ts'
import type { DateString } from '../lib/dates.ts'
import { MONEY_PLACES } from '../lib/decimal.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { assertQuota, type Quotas } from '../lib/quotas.ts'
import type { SnapshotType } from '../lib/terms.ts'
import type { Prices } from '../prices/prices.ts'
import type { Reader, Store, Writer } from '../store/index.ts'
import type { RecordEvent } from '../webhooks/events/record.ts'
import { publishRecordEvents } from '../webhooks/record-outbox.ts'
import type { PricedHolding } from './holding.ts'
import { selectHeldSymbols, selectHoldings } from './holding-queries.ts'
import { pricedAt } from './holdings.ts'
import type { Slot } from './slots.ts'
import {
  countSnapshots,
  deleteOldestAutomatic,
  deleteSlotsBefore,
  deleteSnapshot,
  insertSlot,
  insertSnapshot,
  type SnapshotFilter,
  type SnapshotKey,
  type SnapshotRow,
  selectSnapshots,
} from './snapshot-queries.ts'
import { type PortfolioTotals, valuePortfolio } from './valuation.ts'

/** The longest time a requested snapshot waits for prices. */
const SNAPSHOT_BUDGET_MS = 2_000
/** Small enough that the database can store sums of totals. */
const MOST_DOLLARS = 9_000_000_000_000
const MAX_TOTAL = BigInt(MOST_DOLLARS) * 10n ** BigInt(MONEY_PLACES)
/** Longer than the market is ever closed, after which a slot is no longer due. */
const SLOTS_KEPT_MS = 30 * DAY

export interface SnapshotDeps {
  store: Store
  clock: Clock
  prices: Prices
  quotas: Pick<Quotas, 'snapshots'>
}

interface Wanted {
  type: SnapshotType
  tradingDay: DateString | null
  notes: string | null
}

/**
 * Waits, within the budget, for old or missing prices, then takes a snapshot with the known prices. Throws Failure
 * `conflict` if the quota is full.
 */
export async function takeSnapshot(
  { store, clock, prices, quotas }: SnapshotDeps,
  userId: number,
  { type = 'MANUAL', notes = '' }: { type?: SnapshotType; notes?: string | null },
): Promise<SnapshotRow> {
  const symbols = await store.forUser(userId).read((db) => selectHeldSymbols(db))
  await prices.current(symbols, { userId, budgetMs: SNAPSHOT_BUDGET_MS })
  const wanted = { type, tradingDay: null, notes: notes || null }
  const takenAt = clock.now()
  return await withKnownPrices({ store, prices }, userId, async (tx, valued) => {
    const kept = await countSnapshots(tx)
    assertQuota({ kept, quota: quotas.snapshots, items: 'snapshots', setting: 'QUOTA_SNAPSHOTS' })
    return await storeSnapshot(tx, valued, userId, wanted, takenAt)
  })
}

/**
 * Takes the snapshot of a slot with the known prices, and claims the slot in the same transaction. Returns false if any
 * instance has already taken it. If the quota is full, the oldest AUTOMATIC snapshots that the service took make room;
 * without any, the slot stays without a snapshot, and this throws Failure `conflict`.
 */
export async function takeSlot(
  { store, clock, prices, quotas }: SnapshotDeps,
  userId: number,
  { name, type, tradingDay }: Slot,
): Promise<boolean> {
  const takenAt = clock.now()
  const outcome = await withKnownPrices({ store, prices }, userId, async (tx, valued) => {
    if (!(await insertSlot(tx, userId, name, takenAt))) return 'claimed before'
    await deleteSlotsBefore(tx, takenAt - SLOTS_KEPT_MS)
    const excess = (await countSnapshots(tx)) + 1 - quotas.snapshots
    // The slot stays claimed: its problem is reported once, not at every tick.
    if (excess > 0 && !(await deleteOldestAutomatic(tx, excess))) return 'no room'
    await storeSnapshot(tx, valued, userId, { type, tradingDay, notes: null }, takenAt)
    return 'taken'
  })
  if (outcome === 'no room') {
    const full = { items: 'snapshots', most: quotas.snapshots, kept: quotas.snapshots, adding: 1 }
    throw conflict(say('quota', { ...full, setting: 'QUOTA_SNAPSHOTS' }), { detail: `${type} of user ${userId}` })
  }
  return outcome === 'taken'
}

/** The holdings with their prices, as they are in a transaction. */
type Valued = () => Promise<PricedHolding[]>

/**
 * Runs `fn` in a transaction. Prices are of all users, and read before it. If a holding was added meanwhile, they are read
 * again, so that no holding is valued without the price that is known.
 */
async function withKnownPrices<T>(
  { store, prices }: Pick<SnapshotDeps, 'store' | 'prices'>,
  userId: number,
  fn: (tx: Writer, valued: Valued) => Promise<T>,
): Promise<T> {
  for (;;) {
    const symbols = new Set(await store.forUser(userId).read((db) => selectHeldSymbols(db)))
    const known = await store.read((db) => prices.known(db, [...symbols]))
    try {
      return await store.forUser(userId).write('portfolio', (tx) =>
        fn(tx, async () => {
          const holdings = await selectHoldings(tx)
          if (holdings.some(({ symbol }) => !symbols.has(symbol))) throw new HoldingAdded()
          return pricedAt(known, holdings)
        }),
      )
    } catch (error) {
      if (!(error instanceof HoldingAdded)) throw error
    }
  }
}

class HoldingAdded extends Error {}

async function storeSnapshot(
  tx: Writer,
  valued: Valued,
  userId: number,
  wanted: Wanted,
  takenAt: number,
): Promise<SnapshotRow> {
  const { totals } = valuePortfolio(await valued())
  if (totals.value > MAX_TOTAL || totals.cost > MAX_TOTAL)
    throw invalid(say('snapshot_too_large', { most: MOST_DOLLARS }))
  const row = await insertSnapshot(tx, userId, {
    ...wanted,
    takenAt,
    ...figuresOf(totals),
  })
  await publishRecordEvents(tx, [snapshotTaken(row)], { userId, now: takenAt })
  return row
}

const snapshotTaken = ({ id, type, tradingDay }: SnapshotRow): RecordEvent => ({
  type: 'snapshot.taken',
  data: { snapshot_id: id, snapshot_type: type, trading_day: tradingDay, url: '/api/portfolio/history' },
})

/** The figures of a snapshot. */
export const figuresOf = ({ value, cost, gain, ...others }: PortfolioTotals) => ({
  totalValue: value,
  totalCost: cost,
  totalGainLoss: gain,
  ...others,
})

/** At most `limit` snapshots, newest first; all if undefined. */
export async function readSnapshotPage(
  db: Reader,
  filter: SnapshotFilter,
  { limit, after }: { limit: number | undefined; after: SnapshotKey | undefined },
): Promise<Page<SnapshotRow>> {
  if (limit === undefined) return { items: await selectSnapshots(db, filter, ALL, after), nextCursor: null }
  const found = await selectSnapshots(db, filter, limit + 1, after)
  return toPage(found, limit, ({ takenAt, id }) => formatCursor([takenAt, id]))
}

/** More than there can be. */
const ALL = 2 ** 31

/** Throws Failure `invalid` for a text that no page has given. */
export function parseSnapshotKey(text: string): SnapshotKey {
  const [takenAt, id] = parseCursor(text)
  if (!isInteger(takenAt) || !isInteger(id)) throw invalidCursor()
  return { takenAt, id }
}

/** Returns a message that names the deleted snapshot. Throws Failure `not_found` if the user has no such snapshot. */
export async function removeSnapshot({ store }: SnapshotDeps, userId: number, id: number): Promise<string> {
  const removed = await store.forUser(userId).write('portfolio', (tx) => deleteSnapshot(tx, id))
  if (removed === undefined) throw notFound(say('snapshot_unknown', { id }))
  return `${removed.type} snapshot of ${toTimestamp(removed.takenAt)} deleted`
}

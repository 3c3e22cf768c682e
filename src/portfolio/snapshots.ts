/** What a portfolio was worth: snapshots taken, listed and deleted. */
import { type Clock, DAY, toTimestamp } from '../lib/clock.ts'
import type { DateString } from '../lib/dates.ts'
import { MONEY_PLACES } from '../lib/decimal.ts'
import { invalid, notFound } from '../lib/errors.ts'
import type { SnapshotType } from '../lib/terms.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store, Writer } from '../store/index.ts'
import {
  claimSlot,
  forgetSlots,
  insertSnapshot,
  removeSnapshot,
  type SnapshotFilter,
  type SnapshotRow,
  selectPortfolio,
  selectSnapshots,
  selectSymbolsOf,
} from './queries.ts'
import type { Slot } from './slots.ts'
import { valuePortfolio } from './valuation.ts'

/** How long a user who asks for a snapshot waits for prices. */
export const SNAPSHOT_BUDGET_MS = 2_000
/** What the database holds, with room to add up. */
const MAX_TOTAL = 9_000_000_000_000n * 10n ** BigInt(MONEY_PLACES)
/** Slots are asked for until the market opens again, which is within this. */
const SLOTS_KEPT_MS = 30 * DAY

export interface SnapshotParts {
  store: Store
  clock: Clock
  prices: Prices
}

interface Wanted {
  type: SnapshotType
  tradingDay: DateString | null
  notes: string | null
}

/** Asks for the prices that are old or missing, within the budget, then takes a snapshot with those known. */
export async function takeSnapshot(
  { store, clock, prices }: SnapshotParts,
  userId: number,
  { type = 'MANUAL', notes = '' }: { type?: SnapshotType; notes?: string },
): Promise<SnapshotRow> {
  const symbols = await store.read((db) => selectSymbolsOf(db, userId))
  await prices.current(symbols, { userId, budgetMs: SNAPSHOT_BUDGET_MS })
  const wanted = { type, tradingDay: null, notes: notes || null }
  const takenAt = clock.now()
  return await store.write((tx) => snapshotIn(tx, prices, userId, wanted, takenAt))
}

/**
 * Takes the snapshot of a slot with the prices known. False where it was taken before, by whichever instance: the slot
 * is claimed in the same transaction.
 */
export async function takeSlot(
  { store, clock, prices }: SnapshotParts,
  userId: number,
  { name, type, tradingDay }: Slot,
): Promise<boolean> {
  const takenAt = clock.now()
  return await store.write(async (tx) => {
    if (!(await claimSlot(tx, userId, name, takenAt))) return false
    await forgetSlots(tx, userId, takenAt - SLOTS_KEPT_MS)
    await snapshotIn(tx, prices, userId, { type, tradingDay, notes: null }, takenAt)
    return true
  })
}

/** The holdings and the prices of one moment: they are read in the transaction that keeps their sum. */
async function snapshotIn(
  tx: Writer,
  prices: Prices,
  userId: number,
  wanted: Wanted,
  takenAt: number,
): Promise<SnapshotRow> {
  const { totals } = valuePortfolio(await selectPortfolio(tx, userId, prices.keptFrom))
  if (totals.value > MAX_TOTAL || totals.cost > MAX_TOTAL)
    throw invalid('The portfolio is worth more than 9000000000000, which cannot be kept')
  return await insertSnapshot(tx, userId, {
    ...wanted,
    takenAt,
    totalValue: totals.value,
    totalCost: totals.cost,
    totalGainLoss: totals.gain,
    holdingsCount: totals.holdingsCount,
    oldestPriceAt: totals.oldestPriceAt,
    unpriced: totals.unpriced,
    uncosted: totals.uncosted,
    priceSources: totals.priceSources,
  })
}

/** Newest first. `days` of 24 hours back from now; 0: all. */
export function listSnapshots(
  { store, clock }: SnapshotParts,
  userId: number,
  { days, type }: { days: number; type?: SnapshotType },
): Promise<SnapshotRow[]> {
  const filter: SnapshotFilter = { type, since: days === 0 ? undefined : clock.now() - days * DAY }
  return store.read((db) => selectSnapshots(db, userId, filter))
}

/** For people: what was deleted. Throws Failure `not_found` where the user has no such snapshot. */
export async function deleteSnapshot({ store }: SnapshotParts, userId: number, id: number): Promise<string> {
  const removed = await store.write((tx) => removeSnapshot(tx, userId, id))
  if (removed === undefined) throw notFound(`There is no snapshot with the id ${id}`)
  return `${removed.type} snapshot of ${toTimestamp(removed.takenAt)} deleted`
}

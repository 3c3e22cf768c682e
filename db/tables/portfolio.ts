import { sql } from 'drizzle-orm'
import type { HoldingType, PriceProvider, SnapshotType } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'

/** Holdings, and snapshots of their value. */
export function portfolioTables(k: Kit) {
  return {
    holdings: holdingsTable(k),
    snapshots: snapshotsTable(k),
    snapshotSlots: snapshotSlotsTable(k),
  }
}

const holdingsTable = (k: Kit) =>
  k.table(
    'holdings',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      symbol: k.text().notNull(),
      type: k.text().$type<HoldingType>().notNull(),
      shares: k.int64().notNull(),
      /** Per share; both costs are null if they are not known. */
      averageCost: k.int64(),
      /** Stored in addition to the average, because an imported total is rarely an exact multiple of it. */
      totalCost: k.int64(),
      purchaseDate: k.text(),
      notes: k.text(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.uniqueIndex('holdings_symbol').on(t.userId, t.symbol),
      k.check('holdings_shares', sql`${t.shares} > 0`),
      k.check('holdings_cost', sql`(${t.averageCost} is null) = (${t.totalCost} is null)`),
    ],
  )

const snapshotsTable = (k: Kit) =>
  k.table(
    'snapshots',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      takenAt: k.instant().notNull(),
      type: k.text().$type<SnapshotType>().notNull(),
      /** Set only if the service took the snapshot by itself. */
      tradingDay: k.text(),
      totalValue: k.int64().notNull(),
      totalCost: k.int64().notNull(),
      totalGainLoss: k.int64().notNull(),
      holdingsCount: k.int().notNull(),
      oldestPriceAt: k.instant(),
      unpriced: k.json<string[]>().notNull(),
      uncosted: k.json<string[]>().notNull(),
      priceSources: k.json<PriceProvider[]>().notNull(),
      notes: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.index('snapshots_user').on(t.userId, t.takenAt)],
  )

/**
 * The slots for which the service has taken a snapshot of a user. A table of its own, so that a deleted snapshot is
 * not taken again.
 */
const snapshotSlotsTable = (k: Kit) =>
  k.table(
    'snapshot_slots',
    {
      userId: k.int().notNull(),
      slot: k.text().notNull(),
      takenAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.slot] })],
  )

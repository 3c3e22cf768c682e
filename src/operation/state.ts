/** Metrics that are read from the database, over all users. */
import { countSessions } from '../auth/queries.ts'
import { DERIVATION_VERSION } from '../ledger/derive.ts'
import { countOutdated } from '../ledger/queries.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { countLateSnapshots } from '../portfolio/late-snapshots.ts'
import { countGrantsSince } from '../prices/limit-queries.ts'
import { selectLastFetch } from '../prices/queries.ts'
import type { Store } from '../store/index.ts'
import { readQueueState } from '../webhooks/monitoring.ts'

export interface DatabaseState {
  /** Webhook deliveries that wait, and the age of the oldest that is due. */
  depth: number
  oldestDueSeconds: number
  sessions: number
  pendingAccounts: number
  lateSnapshots: number
  priceRequests: number
  priceAgeSeconds: number
}

export async function readDatabaseState(store: Store, calendar: ExchangeCalendar, now: number): Promise<DatabaseState> {
  const { depth, oldestDueMs } = await readQueueState(store, now)
  const pendingAccounts = await store.read((db) => countOutdated(db, DERIVATION_VERSION))
  const lateSnapshots = await countLateSnapshots(store, calendar, now)
  return await store.read(async (db) => {
    const fetchedAt = await selectLastFetch(db)
    return {
      depth,
      oldestDueSeconds: oldestDueMs / SECOND,
      sessions: await countSessions(db, now),
      pendingAccounts,
      lateSnapshots,
      priceRequests: await countGrantsSince(db, now - MINUTE),
      priceAgeSeconds: fetchedAt === undefined ? 0 : Math.max(0, now - fetchedAt) / SECOND,
    }
  })
}

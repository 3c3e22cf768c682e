/** Metrics that are read from the database, over all users whose rows can be read. */
import { countSessions } from '../auth/queries.ts'
import { DERIVATION_VERSION } from '../ledger/derive.ts'
import { countOutdated } from '../ledger/queries.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { countLateSnapshots } from '../portfolio/late-snapshots.ts'
import { countGrantsSince } from '../prices/limit-queries.ts'
import { selectLastFetch } from '../prices/queries.ts'
import { readOfAll, type Store } from '../store/index.ts'
import { readQueueStates } from '../webhooks/monitoring.ts'

export interface DatabaseState {
  /** Users whose rows could not be read: the other numbers are without them. */
  unreadUsers: number
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
  const queues = await readQueueStates(store, now)
  const outdated = await readOfAll(store, (db) => countOutdated(db, DERIVATION_VERSION))
  const late = await countLateSnapshots(store, calendar, now)
  return await store.read(async (db) => {
    const fetchedAt = await selectLastFetch(db)
    return {
      unreadUsers: Math.max(queues.unread, outdated.unread, late.unread),
      depth: sum(queues.parts.map(({ depth }) => depth)),
      oldestDueSeconds: Math.max(0, ...queues.parts.map(({ oldestDueMs }) => oldestDueMs)) / SECOND,
      sessions: await countSessions(db, now),
      pendingAccounts: sum(outdated.parts),
      lateSnapshots: sum(late.parts),
      priceRequests: await countGrantsSince(db, now - MINUTE),
      priceAgeSeconds: fetchedAt === undefined ? 0 : Math.max(0, now - fetchedAt) / SECOND,
    }
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Reports deliveries to operators: a log line for each attempt, and metrics. */
import { type OfAll, readOfAll, type Store } from '../store/index.ts'
import type { Attempt } from './attempt.ts'
import type { Observer } from './observer.ts'
import { countPending, selectOldestDue } from './queue-queries.ts'

/** The methods of a logger that are used here. */
export interface Log {
  info(about: object, text: string): void
  warn(about: object, text: string): void
}

/** Logs ids only, because an address may contain a secret in its path. */
export const logAttempts = (log: Log): Observer => ({
  attempted({ userId, endpointId, delivery, attempt }) {
    const about = {
      userId,
      endpointId,
      deliveryId: delivery.id,
      outcome: outcomeOf(attempt),
      durationMs: attempt.durationMs,
    }
    log.info(about, 'webhook attempt')
  },
  failed(error) {
    log.warn({ err: error }, 'webhook deliveries wait for the database')
  },
})

/** `2xx` to `5xx`, `other` for any other status, or the reason if there was no status. */
export function outcomeOf(attempt: Attempt): string {
  if (attempt.outcome === 'failed') return attempt.reason
  return attempt.status <= 599 ? `${Math.floor(attempt.status / 100)}xx` : 'other'
}

const MAX_COUNTED = 100_000

/** A backlog of deliveries. */
export interface QueueState {
  /** Counted up to a limit, which bounds the cost of the query. */
  depth: number
  /** The time since the oldest delivery became due; 0 if no delivery is due. */
  oldestDueMs: number
}

/** One of all users, or one of each user that can be read. */
export const readQueueStates = (store: Store, now: number): Promise<OfAll<QueueState>> =>
  readOfAll(store, async (db) => {
    const depth = await countPending(db, MAX_COUNTED)
    const oldest = await selectOldestDue(db, now)
    return { depth, oldestDueMs: oldest === undefined ? 0 : now - oldest }
  })

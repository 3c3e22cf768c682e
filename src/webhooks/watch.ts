/** What operators see of deliveries: a line in the log for each attempt, and figures. */
import type { Store } from '../store/index.ts'
import type { Attempt } from './attempt.ts'
import type { Observer } from './dispatcher.ts'
import { countWaiting, oldestDue } from './queue-queries.ts'

/** As much of a logger as is needed. */
export interface Log {
  info(about: object, text: string): void
  warn(about: object, text: string): void
}

/** Ids only: an address may carry a secret in its path. */
export const logAttempts = (log: Log): Observer => ({
  attempted({ endpointId, delivery, attempt }) {
    const about = { endpointId, deliveryId: delivery.id, outcome: outcomeOf(attempt), durationMs: attempt.durationMs }
    log.info(about, 'webhook attempt')
  },
  failed(error) {
    log.warn({ err: error }, 'webhook deliveries wait for the database')
  },
})

/** `2xx` to `5xx`, `other` for a status beyond; the reason where no status came. */
export function outcomeOf(attempt: Attempt): string {
  if (attempt.outcome === 'failed') return attempt.reason
  return attempt.status <= 599 ? `${Math.floor(attempt.status / 100)}xx` : 'other'
}

/** Beyond it a count says no more than that there are very many. */
const MAX_COUNTED = 100_000

/** How many deliveries wait, and for how long the one due longest has been due. */
export const queueState = (store: Store, now: number): Promise<{ depth: number; oldestDueMs: number }> =>
  store.read(async (db) => {
    const depth = await countWaiting(db, MAX_COUNTED)
    const oldest = await oldestDue(db, now)
    return { depth, oldestDueMs: oldest === undefined ? 0 : now - oldest }
  })

/** Queues what an endpoint missed while it was disabled, not registered or behind. */
import { conflict } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { readInstant } from './deliveries.ts'
import { requireEndpoint } from './endpoints.ts'
import { newPlant } from './events/new-plant.ts'
import { gapOf, selectMissed, selectRoom } from './gaps.ts'
import { MARGIN_MS, missedBy, withoutSpan } from './missed-periods.ts'
import { sendEvents } from './outbox.ts'
import { type Period, updateEndpoint } from './queries.ts'
import type { WebhookContext } from './webhooks.ts'

const MAX_QUEUED = 1_000

/**
 * Oldest first, up to a limit. Throws Failure `not_found`, `conflict` if the endpoint is disabled or has too many pending
 * deliveries, or `invalid` for a wrong timestamp.
 */
export async function replayMissing(
  { store, clock, webhooks, config }: WebhookContext,
  userId: number,
  id: number,
  { since }: { since: string },
): Promise<{ queued: number; more: boolean }> {
  const now = clock.now()
  const from = readInstant('body', 'since', since)
  return store.forUser(userId).write('plants', async (tx) => {
    const endpoint = await requireEndpoint(tx, id, 'plants')
    if (endpoint.disabledAt !== null) throw conflict(say('endpoint_disabled', { id }))
    const limit = Math.min(MAX_QUEUED, await selectRoom(tx, id, config.quotas.pendingDeliveries))
    if (limit <= 0) throw conflict(say('endpoint_full', { id }))
    const periods = [...missedBy(endpoint), ...gapOf(endpoint)].toSorted((a, b) => a.from - b.from)
    const found = await selectMissed(tx, id, periodsSince(periods, from), limit + 1)
    const plants = found.slice(0, limit)
    const more = found.length > plants.length
    await sendEvents(tx, webhooks.wake, newPlant, plants, { userId, endpointId: id, now })
    const until = more ? (plants.at(-1)?.createdAt ?? from) - MARGIN_MS : Number.POSITIVE_INFINITY
    await updateEndpoint(tx, id, { missed: withoutSpan(missedBy(endpoint), { from, until }) })
    return { queued: plants.length, more }
  })
}

/** The periods with their margins, from `since` on, without overlaps. */
function periodsSince(periods: readonly Period[], since: number): Period[] {
  let start = since
  return periods.flatMap(({ from, until }) => {
    const span = { from: Math.max(start, from - MARGIN_MS), until: until + MARGIN_MS }
    if (span.from >= span.until) return []
    start = span.until
    return [span]
  })
}

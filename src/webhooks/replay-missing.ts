/** Queues what an endpoint missed while it was disabled or not registered. */
import { conflict } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Writer } from '../store/index.ts'
import { readInstant } from './deliveries.ts'
import { requireEndpoint } from './endpoints.ts'
import { newPlant } from './events/new-plant.ts'
import { MARGIN_MS, missedBy, withoutSpan } from './missed-periods.ts'
import { sendEvents } from './outbox.ts'
import { type EndpointRow, updateEndpoint } from './queries.ts'
import { selectMissing } from './replay-missing-queries.ts'
import type { WebhookContext } from './webhooks.ts'

const MAX_QUEUED = 1_000

/**
 * Oldest first, up to a limit. Throws Failure `not_found`, `conflict` if the endpoint is disabled, or `invalid` for a
 * wrong timestamp.
 */
export async function replayMissing(
  { store, clock, webhooks }: WebhookContext,
  userId: number,
  id: number,
  { since }: { since: string },
): Promise<{ queued: number; more: boolean }> {
  const now = clock.now()
  const from = readInstant('body', 'since', since)
  return store.write(async (tx) => {
    const endpoint = await requireEndpoint(tx, userId, id)
    if (endpoint.disabledAt !== null) throw conflict(say('endpoint_disabled', { id }))
    const found = await selectMissed(tx, userId, endpoint, from)
    const plants = found.slice(0, MAX_QUEUED)
    const more = found.length > plants.length
    await sendEvents(tx, webhooks.wake, newPlant, plants, { userId, endpointId: id, now })
    const until = more ? (plants.at(-1)?.createdAt ?? from) - MARGIN_MS : Number.POSITIVE_INFINITY
    await updateEndpoint(tx, id, { missed: withoutSpan(missedBy(endpoint), { from, until }) })
    return { queued: plants.length, more }
  })
}

/** One more than are queued, if there are more. */
async function selectMissed(tx: Writer, userId: number, endpoint: EndpointRow, since: number) {
  const found: Awaited<ReturnType<typeof selectMissing>> = []
  const deliveries = { userId, endpointId: endpoint.id, eventType: newPlant.type }
  let start = since
  for (const { from, until } of missedBy(endpoint)) {
    const limit = MAX_QUEUED + 1 - found.length
    const span = { from: Math.max(start, from - MARGIN_MS), until: until + MARGIN_MS }
    if (limit === 0 || span.from >= span.until) continue
    found.push(...(await selectMissing(tx, deliveries, span, limit)))
    start = span.until
  }
  return found
}

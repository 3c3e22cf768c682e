/** Queues messages about the record in the transaction of the change that they report: both are stored, or neither. */
import type { Writer } from '../store/index.ts'
import { insertDeliveries, insertMessages } from './delivery-queries.ts'
import { type NumberedEvent, previousOf, type RecordEvent, recordBody } from './events/record.ts'
import { newMessageId } from './message-id.ts'
import type { MessageDetails } from './outbox.ts'
import { type EndpointRow, selectEndpoints } from './queries.ts'
import { updateLastOfEvent, upsertSequence } from './sequence-queries.ts'

/** No message about plants. */
const NO_PLANT = 0n

/**
 * Queues the events for the endpoints that want them. An event that no registered endpoint wants costs one read, and gets no number.
 * One that is wanted gets a number even if the endpoints are disabled or behind, so that they see later what they missed. The
 * dispatcher finds the deliveries within a second: changes are made in threads, which cannot wake it.
 */
export async function publishRecordEvents(
  tx: Writer,
  events: readonly RecordEvent[],
  { userId, now }: MessageDetails,
): Promise<void> {
  if (events.length === 0) return
  const endpoints = await selectEndpoints(tx, 'record')
  const wanted = events.filter(({ type }) => endpoints.some((endpoint) => wants(endpoint, type)))
  if (wanted.length === 0) return
  const numbered = await number(tx, userId, wanted)
  const messages = numbered.flatMap((one) => messagesOf(one, endpoints, now))
  const messageIds = await insertMessages(
    tx,
    userId,
    messages.map(({ body }) => body),
  )
  const deliveries = messages.flatMap(({ type, endpointIds }, at) =>
    endpointIds.map((endpointId) => ({
      ...{ id: newMessageId(now), userId, endpointId, plantId: NO_PLANT, eventType: type },
      ...{ messageId: messageIds[at] as number, createdAt: now },
    })),
  )
  await insertDeliveries(tx, deliveries)
}

const wants = ({ events }: EndpointRow, type: string) => events?.includes(type) === true

async function number(tx: Writer, userId: number, events: readonly RecordEvent[]): Promise<NumberedEvent[]> {
  const { last, lastOfEvent } = await upsertSequence(tx, userId, events.length)
  let known = lastOfEvent
  const numbered = events.map((event, at) => {
    const sequence = last - events.length + 1 + at
    const before = known
    known = { ...known, [event.type]: sequence }
    return { event, sequence, lastOfEvent: before }
  })
  await updateLastOfEvent(tx, known)
  return numbered
}

interface Message {
  type: string
  body: string
  endpointIds: number[]
}

/** Endpoints with the same choice of events get the same body. */
function messagesOf(one: NumberedEvent, endpoints: readonly EndpointRow[], now: number): Message[] {
  const { type } = one.event
  const getting = endpoints.filter(
    (endpoint) => wants(endpoint, type) && endpoint.disabledAt === null && endpoint.behindSince === null,
  )
  const byPrevious = Map.groupBy(getting, ({ events }) => previousOf(one, events ?? []))
  return [...byPrevious].map(([previous, some]) => ({
    type,
    body: recordBody(one, previous, now),
    endpointIds: some.map(({ id }) => id),
  }))
}

/** Queues messages in the transaction of the change they report: both are stored, or neither. */
import type { Writer } from '../store/index.ts'
import {
  type DeliveryRow,
  insertDeliveries,
  insertMessage,
  insertMessages,
  type NewDelivery,
} from './delivery-queries.ts'
import type { WebhookEvent } from './events/event.ts'
import { newMessageId } from './message-id.ts'
import { selectEnabledEndpoints } from './queries.ts'

/** Notifies the dispatcher that these endpoints of a user have due deliveries. */
export type Wake = (userId: number, endpointIds: readonly number[]) => void

/** The user who gets a message, and when it is created (milliseconds UTC). */
export interface MessageDetails {
  userId: number
  now: number
}

/** Queues an event about plants for every enabled receiver of them; `gaps.ts` queues it later for those that are behind. */
export async function publishEvent<Subject>(
  tx: Writer,
  wake: Wake,
  event: WebhookEvent<Subject>,
  subject: Subject,
  { userId, now }: MessageDetails,
): Promise<void> {
  const endpoints = await selectEnabledEndpoints(tx)
  const endpointIds = endpoints
    .filter(({ events, behindSince }) => events === null && (behindSince === null || now < behindSince))
    .map(({ id }) => id)
  if (endpointIds.length > 0) await queue(tx, wake, event, subject, { userId, endpointIds, now })
}

/** Queues an event for one endpoint; returns its delivery. */
export async function sendEvent<Subject>(
  tx: Writer,
  wake: Wake,
  event: WebhookEvent<Subject>,
  subject: Subject,
  { endpointId, ...to }: MessageDetails & { endpointId: number },
): Promise<DeliveryRow> {
  const [delivery] = await queue(tx, wake, event, subject, { ...to, endpointIds: [endpointId] })
  return delivery as DeliveryRow
}

/** Queues an event about each of the subjects for one endpoint. */
export async function sendEvents<Subject>(
  tx: Writer,
  wake: Wake,
  event: WebhookEvent<Subject>,
  subjects: readonly Subject[],
  { userId, endpointId, now }: MessageDetails & { endpointId: number },
): Promise<void> {
  const messageIds = await insertMessages(
    tx,
    userId,
    subjects.map((subject) => event.body(subject)),
  )
  const rows = subjects.map((subject, at) =>
    newDelivery(event, subject, { userId, endpointId, now, messageId: messageIds[at] as number }),
  )
  await insertDeliveries(tx, rows)
  if (rows.length > 0) tx.afterCommit(() => wake(userId, [endpointId]))
}

async function queue<Subject>(
  tx: Writer,
  wake: Wake,
  event: WebhookEvent<Subject>,
  subject: Subject,
  { userId, endpointIds, now }: MessageDetails & { endpointIds: number[] },
): Promise<DeliveryRow[]> {
  const messageId = await insertMessage(tx, userId, event.body(subject))
  const rows = endpointIds.map((endpointId) => newDelivery(event, subject, { userId, endpointId, now, messageId }))
  await insertDeliveries(tx, rows)
  tx.afterCommit(() => wake(userId, endpointIds))
  const isNew = { status: 'pending', dueAt: now, lease: null, attempts: 0, finishedAt: null, isEnabled: true } as const
  return rows.map((row) => ({ ...row, ...isNew }))
}

/** `messageId`: the stored body that it sends. */
const newDelivery = <Subject>(
  event: WebhookEvent<Subject>,
  subject: Subject,
  { userId, endpointId, now, messageId }: MessageDetails & { endpointId: number; messageId: number },
): NewDelivery => ({
  id: newMessageId(now) + event.idSuffix,
  userId,
  endpointId,
  eventType: event.type,
  plantId: event.plantId(subject),
  messageId,
  createdAt: now,
})

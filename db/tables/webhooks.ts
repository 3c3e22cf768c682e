import { sql } from 'drizzle-orm'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** Receivers, and what is sent to them. */
export function webhookTables(k: Kit) {
  const webhookEndpoints = webhookEndpointsTable(k)
  const webhookMessages = webhookMessagesTable(k)
  const webhookDeliveries = webhookDeliveriesTable(k, { webhookEndpoints, webhookMessages })
  return {
    webhookEndpoints,
    webhookMessages,
    webhookDeliveries,
    webhookAttempts: webhookAttemptsTable(k, { webhookDeliveries }),
    webhookSequences: webhookSequencesTable(k),
  }
}

const webhookEndpointsTable = (k: Kit) =>
  k.table(
    'webhook_endpoints',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      /** Of a receiver of plants the base address, without a trailing slash; of one of the record the address itself. */
      url: k.text().notNull(),
      /** The events about the record that it gets; null of a receiver of plants. */
      events: k.json<string[]>(),
      description: k.text(),
      /** `whsec_…`, not hashed, because every attempt is signed with it. */
      secret: k.text().notNull(),
      /** Secrets replaced by rotations, newest first; each also signs until `until`. */
      oldSecrets: k.json<{ secret: string; until: number }[]>().notNull(),
      createdAt: k.instant().notNull(),
      /** Set together with the reason. While set, nothing is queued or sent. */
      disabledAt: k.instant(),
      disabledReason: k.text().$type<'user' | 'gone' | 'failing'>(),
      /** The first failure since the last success; null if the last attempt succeeded. */
      failingSince: k.instant(),
      lastFailureAt: k.instant(),
      /**
       * Periods in milliseconds UTC, oldest first, in which nothing was queued for it; not the one since `disabledAt`.
       * null: only the time before it was registered.
       */
      missed: k.json<{ from: number; until: number }[]>(),
      /**
       * Too many are pending: plants added at this time or later are queued as deliveries finish, and messages about the record
       * are left out. null: each is queued when it is added.
       */
      behindSince: k.instant(),
      /** The end of the receiver's pause: nothing is sent before. */
      pausedUntil: k.instant(),
      /** Set when the user deletes the endpoint. The row is deleted after its deliveries, which go in batches. */
      deletedAt: k.instant(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] })],
  )

/** The body of a message, stored once for all endpoints that get it. Deleted with the last of its deliveries. */
const webhookMessagesTable = (k: Kit) =>
  k.table(
    'webhook_messages',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      /** The exact text that every attempt sends. */
      body: k.text().notNull(),
      /** The trace of the change that it reports, as the header of this name; null without traces. */
      traceparent: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] })],
  )

/** One message to one endpoint. Inserted in the transaction of the change that it reports. */
const webhookDeliveriesTable = (
  k: Kit,
  { webhookEndpoints, webhookMessages }: Referenced<'webhookEndpoints' | 'webhookMessages'>,
) =>
  k.table(
    'webhook_deliveries',
    {
      /** `msg_…`, the `webhook-id` of every attempt; sorts by creation time. */
      id: k.text().notNull(),
      userId: k.int().notNull(),
      endpointId: k.int().notNull(),
      /** 0 of a message about no plant. */
      plantId: k.int64().notNull(),
      /** One of `src/webhooks/events/`. */
      eventType: k.text().notNull(),
      messageId: k.int().notNull(),
      status: k.text().$type<'pending' | 'delivered' | 'failed'>().notNull(),
      createdAt: k.instant().notNull(),
      /**
       * When the next attempt is due; while leased, when the lease expires. null unless pending, so that finished
       * deliveries are not in the dispatcher's indexes.
       */
      dueAt: k.instant(),
      /** Id of the current lease. */
      lease: k.text(),
      /** Attempts since the delivery was created or replayed, which is its position in the schedule. */
      step: k.int().notNull(),
      /** The number of all attempts. */
      attempts: k.int().notNull(),
      /** When it was delivered or failed for good. */
      finishedAt: k.instant(),
      /** null unless failed. */
      failedAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({
        name: 'webhook_deliveries_of_endpoint',
        userId: t.userId,
        column: t.endpointId,
        to: webhookEndpoints,
      }),
      k.refersTo({ name: 'webhook_deliveries_of_message', userId: t.userId, column: t.messageId, to: webhookMessages }),
      k.index('webhook_deliveries_due').on(t.userId, t.endpointId, t.dueAt).where(sql`"due_at" is not null`),
      k.index('webhook_deliveries_failed').on(t.userId, t.id).where(sql`"failed_at" is not null`),
      k.index('webhook_deliveries_endpoint').on(t.userId, t.endpointId, t.id),
      k.index('webhook_deliveries_plant').on(t.userId, t.plantId, t.id),
      k.index('webhook_deliveries_message').on(t.userId, t.messageId),
    ],
  )

const webhookAttemptsTable = (k: Kit, { webhookDeliveries }: Referenced<'webhookDeliveries'>) =>
  k.table(
    'webhook_attempts',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      deliveryId: k.text().notNull(),
      startedAt: k.instant().notNull(),
      durationMs: k.int().notNull(),
      succeeded: k.bool().notNull(),
      /** The receiver's HTTP status; null if there was no answer. */
      status: k.int(),
      /** Why there was no answer; null if there was one. */
      reason: k.text(),
      /** The beginning of the answer's body or of the error text. */
      excerpt: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.deliveryId, t.id] }),
      k
        .foreignKey({
          name: 'webhook_attempts_of_delivery',
          columns: [t.userId, t.deliveryId],
          foreignColumns: [webhookDeliveries.userId, webhookDeliveries.id],
        })
        .onDelete('cascade'),
    ],
  )

/** The numbers of the messages about the record of a user. */
const webhookSequencesTable = (k: Kit) =>
  k.table('webhook_sequences', {
    userId: k.int().primaryKey(),
    /** That of the last message. */
    last: k.int().notNull(),
    /** That of the last message of each event. */
    lastOfEvent: k.json<Record<string, number>>().notNull(),
  })

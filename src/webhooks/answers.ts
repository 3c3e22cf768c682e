/** What both APIs say of endpoints and deliveries. */
import type { components } from '../../generated/plants.ts'
import { toTimestamp } from '../lib/clock.ts'
import type { AttemptRow, DeliveryRow } from './delivery-queries.ts'
import { test } from './events/test.ts'
import type { EndpointRow } from './queries.ts'
import { secretsInForce } from './signing.ts'

export const orNull = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : toTimestamp(instant)

export const endpointAnswer = (row: EndpointRow, now: number) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  enabled: row.disabledAt === null,
  disabled:
    row.disabledAt === null ? null : { since: toTimestamp(row.disabledAt), reason: row.disabledReason ?? 'user' },
  created_at: toTimestamp(row.createdAt),
  failing_since: orNull(row.failingSince),
  behind_since: orNull(row.behindSince),
  paused_until: row.pausedUntil !== null && row.pausedUntil > now ? toTimestamp(row.pausedUntil) : null,
  signing_secrets: secretsInForce(row.secret, row.oldSecrets, now).length,
})

export const deliveryAnswer = (row: DeliveryRow) => ({
  id: row.id,
  endpoint_id: row.endpointId,
  test: isTest(row),
  status: row.status,
  created_at: toTimestamp(row.createdAt),
  attempts: row.attempts,
  next_attempt_at: row.lease === null && row.isEnabled ? orNull(row.dueAt) : null,
  finished_at: orNull(row.finishedAt),
})

export const isTest = ({ eventType }: DeliveryRow): boolean => eventType === test.type

export const toAttempt = (row: AttemptRow): components['schemas']['Attempt'] => ({
  started_at: toTimestamp(row.startedAt),
  duration_ms: row.durationMs,
  succeeded: row.succeeded,
  status: row.status,
  reason: row.reason,
  excerpt: row.excerpt,
})

/** Metrics in the Prometheus text format. No label names a user, a webhook endpoint or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueState } from '../webhooks/monitoring.ts'

export interface Metrics {
  /** `operation`: an operationId of the contracts, or a fallback label. */
  answered(operation: string, status: number): void
  /** `outcome`: as `outcomeOf` of the webhooks names it. */
  attempted(outcome: string, durationMs: number): void
  /** Reads the backlog too. If the store is unavailable, the text has no backlog and `tradeleaf_database_up` is 0. */
  read(): Promise<{ type: string; text: string }>
}

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** `readQueue` rejects while the database is gone. */
export function createMetrics(readQueue: () => Promise<QueueState>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'tradeleaf_http_requests_total',
    help: 'Requests answered, by operation of the contract.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const attempts = new Counter({
    name: 'tradeleaf_webhook_attempts_total',
    help: 'Attempts to deliver, by the class of the status, or by the reason if there was no answer.',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'tradeleaf_webhook_attempt_duration_seconds',
    help: 'How long an attempt to deliver took, whatever its outcome.',
    buckets: SECONDS,
    registers,
  })
  const up = new Gauge({ name: 'tradeleaf_database_up', help: '1 while the database answers.', registers })
  const depth = new Gauge({
    name: 'tradeleaf_webhook_queue_depth',
    help: 'Deliveries that wait for an attempt, retries included, of endpoints that are enabled; counted to 100,000.',
    registers,
  })
  const oldest = new Gauge({
    name: 'tradeleaf_webhook_oldest_due_seconds',
    help: 'Seconds since the oldest due delivery became due; 0 if none is due.',
    registers,
  })

  async function updateQueue(): Promise<void> {
    try {
      const state = await readQueue()
      depth.set(state.depth)
      oldest.set(state.oldestDueMs / 1_000)
      up.set(1)
    } catch {
      // An old figure would keep an alarm silent.
      depth.remove()
      oldest.remove()
      up.set(0)
    }
  }

  return {
    answered: (operation, status) => requests.inc({ operation, status }),
    attempted(outcome, durationMs) {
      attempts.inc({ outcome })
      durations.observe(durationMs / 1_000)
    },
    async read() {
      await updateQueue()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

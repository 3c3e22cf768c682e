/** Metrics in the Prometheus text format. No label names a user, a webhook endpoint or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { SECOND } from '../lib/clock.ts'
import type { WorkEnd } from '../lib/work-log.ts'
import type { QueueState } from '../lib/work-queue.ts'
import type { StoreLoad } from '../store/index.ts'
import type { BackupFailure, BackupsState } from './backups.ts'
import type { DatabaseState } from './state.ts'

/** What is read when the metrics are. */
export interface Sources {
  /** Rejects while the database is gone. */
  database(): Promise<DatabaseState>
  store(): StoreLoad | undefined
  imports(): QueueState
  exports(): QueueState
  /** undefined if the service makes none. */
  backups(): Promise<BackupsState | undefined>
  /** See `userListProblems` of the configuration. */
  userListProblems(): number
}

export interface Metrics {
  /** A request has arrived. */
  began(): void
  /** `operation`: an operationId of the contracts, or a fallback label. */
  answered(operation: string, status: number, seconds: number): void
  /** Its client has left, or it was answered. */
  ended(): void
  /** `outcome`: as `outcomeOf` of the webhooks names it. */
  attempted(outcome: string, durationMs: number): void
  imported(end: WorkEnd): void
  exported(end: WorkEnd): void
  failedToAuthenticate(): void
  backupFailed(failure: Pick<BackupFailure, 'step'>): void
  /** If the database is unavailable, the text has nothing that it would tell, and `tradeleaf_database_up` is 0. */
  read(): Promise<{ type: string; text: string }>
}

const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ATTEMPT = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900]

export function createMetrics(build: { version: string; engine: string }, sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `tradeleaf_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `tradeleaf_${name}`, help, labelNames, registers })
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name: `tradeleaf_${name}`, help, buckets, labelNames, registers })
  // Ten times a second, which is the default, an idle service would take a third of a percent of a processor for it.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 10 * SECOND })

  gauge('build_info', '1, with the version and the engine of the database.', ['version', 'engine']).set(build, 1)
  const requests = counter('http_requests_total', 'Requests answered, by operation of the contract.', [
    'operation',
    'status',
  ])
  const durations = histogram('http_request_duration_seconds', 'From a request to its whole answer.', SHORT, [
    'operation',
  ])
  const underWay = gauge('http_requests_under_way', 'Requests that are not answered yet.')
  const failures = counter('failed_attempts_total', 'Unknown tokens and sign-ins that failed.')
  const attempts = counter(
    'webhook_attempts_total',
    'Attempts to deliver, by the class of the status, or by the reason if there was no answer.',
    ['outcome'],
  )
  const attemptDurations = histogram(
    'webhook_attempt_duration_seconds',
    'How long an attempt to deliver took, whatever its outcome.',
    ATTEMPT,
  )
  const imports = counter('imports_total', 'Imports that have ended, dry runs too, by outcome.', ['outcome'])
  const importDurations = histogram('import_duration_seconds', 'An import, with the wait for its turn.', LONG)
  const importedRows = counter('imported_rows_total', 'Transactions that imports have stored.')
  const exports = counter(
    'exports_total',
    'Exports of a thread that have ended, by outcome; a short CSV is a request like others.',
    ['outcome'],
  )
  const exportDurations = histogram('export_duration_seconds', 'An export, with the wait for its turn.', LONG)
  const work = gauge('work', 'Imports and exports that run and wait.', ['kind', 'state'])

  const backupFailures = counter(
    'backup_failures_total',
    'Backups that were due and not made, each of which is tried again, and backups with which BACKUP_COMMAND failed.',
    ['step'],
  )
  // An increase is seen from a number that was there.
  for (const step of ['backup', 'command'] as const) backupFailures.inc({ step }, 0)
  const ofBackups = {
    everySeconds: gauge('backup_interval_seconds', 'BACKUP_EVERY_HOURS, in seconds; absent without BACKUP_DIR.'),
    ageSeconds: gauge(
      'backup_age_seconds',
      'Since the newest whole backup that is not dated in the future; +Inf if there is none, absent without BACKUP_DIR.',
    ),
    bytes: gauge('backup_size_bytes', 'Of the newest whole backup; 0 if there is none.'),
    problems: gauge('backup_problems', 'Rows of the newest whole backup that are not as they should be.'),
    freeBytes: gauge('backup_free_bytes', 'Where BACKUP_DIR is; absent if it cannot be read.'),
  }

  const userListProblems = gauge(
    'user_list_problems',
    'Lines of AUTHORIZED_USERS_FILE that admit nobody because of what is no e-mail address; 1 if it could not be read again.',
  )

  const up = gauge('database_up', '1 while the database answers.')
  const connections = gauge('database_connections', 'PostgreSQL: connections for requests; `most` is the setting.', [
    'state',
  ])
  const waiting = gauge('database_waiting_requests', 'PostgreSQL: requests that wait for a connection.')
  const retries = gauge('database_retries', 'PostgreSQL: transactions that were run again since the start.')
  const ofDatabase = {
    unreadUsers: gauge(
      'database_unread_users',
      'Users whose rows could not be read, because their machine is away: the numbers of all users are without them.',
    ),
    depth: gauge(
      'webhook_queue_depth',
      'Deliveries that wait for an attempt, retries included, of endpoints that are enabled; counted to 100,000.',
    ),
    oldestDueSeconds: gauge(
      'webhook_oldest_due_seconds',
      'Seconds since the oldest delivery that is due became due; 0 if none is due.',
    ),
    sessions: gauge('sessions', 'Sessions that are open.'),
    pendingAccounts: gauge('derivation_pending_accounts', 'Accounts that show the figures of older rules.'),
    lateSnapshots: gauge('snapshots_late', 'Users whose snapshot of the last close is missing half an hour after it.'),
    priceRequests: gauge('price_requests_last_minute', 'Requests to the provider of prices, of all instances.'),
    priceAgeSeconds: gauge('price_age_seconds', 'Since the last price was fetched; 0 if none ever was.'),
  }

  async function readDatabase(): Promise<void> {
    const gauges = Object.entries(ofDatabase) as [keyof DatabaseState, Gauge][]
    try {
      const state = await sources.database()
      for (const [name, one] of gauges) one.set(state[name])
      up.set(1)
    } catch {
      // An old figure would keep an alarm silent.
      for (const [, one] of gauges) one.remove()
      up.set(0)
    }
  }

  async function readBackups(): Promise<void> {
    const state = await sources.backups()
    for (const [name, one] of Object.entries(ofBackups) as [keyof BackupsState, Gauge][]) {
      const value = state?.[name]
      if (value === undefined) one.remove()
      else one.set(value)
    }
  }

  function readProcess(): void {
    for (const [kind, state] of [
      ['imports', sources.imports()],
      ['exports', sources.exports()],
    ] as const)
      for (const name of ['running', 'waiting'] as const) work.set({ kind, state: name }, state[name])
    userListProblems.set(sources.userListProblems())
    const load = sources.store()
    if (load === undefined) return
    for (const state of ['open', 'used', 'most'] as const) connections.set({ state }, load[state])
    waiting.set(load.waiting)
    retries.set(load.retries)
  }

  return {
    began: () => underWay.inc(),
    answered(operation, status, seconds) {
      requests.inc({ operation, status })
      durations.observe({ operation }, seconds)
    },
    ended: () => underWay.dec(),
    attempted(outcome, durationMs) {
      attempts.inc({ outcome })
      attemptDurations.observe(durationMs / 1_000)
    },
    imported({ outcome, seconds, rows = 0 }) {
      imports.inc({ outcome })
      importDurations.observe(seconds)
      importedRows.inc(rows)
    },
    exported({ outcome, seconds }) {
      exports.inc({ outcome })
      exportDurations.observe(seconds)
    },
    failedToAuthenticate: () => failures.inc(),
    backupFailed: ({ step }) => backupFailures.inc({ step }),
    async read() {
      readProcess()
      await Promise.all([readDatabase(), readBackups()])
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** What everything is composed from. Built once in `main.ts`, and once per test. */
import type { PositionsReader } from './broker-files/positions/reader.ts'
import type { Config, Secrets } from './config/index.ts'
import type { ReaderThreads } from './contract/reader-threads.ts'
import type { Exporter } from './exports/exporter.ts'
import type { Importer } from './imports/importer.ts'
import type { Clock } from './lib/clock.ts'
import type { Failure } from './lib/errors.ts'
import type { KeyedRequests } from './lib/keyed-requests.ts'
import type { Backups } from './operation/backups.ts'
import type { Outages } from './operation/outages.ts'
import type { Prices } from './prices/prices.ts'
import type { Store } from './store/index.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export interface Context {
  readonly config: Config
  readonly secrets: Secrets
  readonly clock: Clock
  readonly store: Store
  /** Imports run in its worker threads. */
  readonly importer: Importer
  /** Positions files are read in its worker threads. */
  readonly positionsReader: PositionsReader
  /** Files are made in its worker threads. */
  readonly exporter: Exporter
  /** Answers long reads. */
  readonly readers: ReaderThreads
  /** Delivers plant webhooks. */
  readonly webhooks: Webhooks
  /** Makes backups from time to time; undefined if the settings ask for none. */
  readonly backups: Backups | undefined
  /** What the log leaves out of an outage. */
  readonly outages: Outages
  /** Market prices: the last ones known, and new ones. */
  readonly prices: Prices
  /** Whether the process has been told to end: it still answers, and is not ready any more. */
  readonly isEnding: () => boolean
  /** Why every request but `GET /health` is refused for now, such as a migration; undefined once requests are served. */
  readonly refusal: () => Failure | undefined
  /** Where uploads are put while they are imported. */
  readonly uploadFolder: string
}

/** The context of handlers: its store stores the keys of requests with their changes. */
export type KeyedContext = Context & { readonly idempotency: KeyedRequests }

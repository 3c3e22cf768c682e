import type { FinishedAttempt } from './batch.ts'

/** Notified of attempts and failures. Its methods must not throw. */
export interface Observer {
  /** An attempt has ended. It is not recorded yet. */
  attempted(result: FinishedAttempt): void
  /** The database is unavailable. The dispatcher tries again. */
  failed(error: unknown): void
}

import { busy, type Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Store } from './conn.ts'

/** How long the write of a request waits for a lock or a connection, in milliseconds. Stated in the guide. */
export const REQUEST_PATIENCE_MS = 15_000

export interface PatienceOptions {
  /** Of writes of requests. Default `REQUEST_PATIENCE_MS`. */
  patienceMs?: number
}

const RETRY_AFTER_SECONDS = 10

/** `detail` goes to the log. */
export const databaseBusy = (detail: string, cause?: unknown): Failure =>
  busy(say('database_busy'), RETRY_AFTER_SECONDS, {
    detail,
    cause,
  })

/** A store, and its view with more patience. */
export function withPatient(store: Omit<Store, 'patient'>, patient: Omit<Store, 'patient'>): Store {
  const most: Store = {
    ...patient,
    get patient() {
      return most
    },
  }
  return { ...store, patient: most }
}

import { busy, type Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Away, Store } from './conn.ts'
import { forUser } from './for-user.ts'

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

type Plain = Omit<Store, 'forUser' | 'patient' | 'away'>

/** A store, and its view with more patience. */
export function withPatient(plain: Plain, plainPatient: Plain): Store {
  const away: Away = { users: new Set() }
  const [store, patient] = [
    { ...plain, away },
    { ...plainPatient, away },
  ]
  const most: Store = {
    ...patient,
    forUser: (userId) => forUser(patient, userId),
    get patient() {
      return most
    },
  }
  return { ...store, forUser: (userId) => forUser(store, userId), patient: most }
}

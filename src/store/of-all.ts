/**
 * What work in the background reads of all users. If their tables are distributed, one machine that is away fails a statement over
 * all of them, or keeps it waiting. Then each user is read alone, so that the work goes on for the users of the other machines.
 */
import { SECOND } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import type { AllReader, Store } from './conn.ts'
import { limitedReader } from './for-user.ts'

/** Of a statement for a user alone. */
const WITHIN_MS = SECOND
/** A machine with so many users that cannot be read is away. One alone may have a reason of its own. */
const MOST_FAILURES = 2

export interface OfAll<T> {
  /** One of all users, or one of each user that could be read. */
  parts: T[]
  /** Why users could not be read; undefined if all were. */
  failure: unknown
  /** How many users could not be read. */
  unread: number
}

/**
 * `fn` with a connection of all users; if the database does not answer it, with one of each user. Throws if no user can be read.
 * Queries in `fn` need not name the user: the connection does. While users cannot be read, each call asks their machines again. An
 * error of `fn` itself is thrown at once, and makes no user absent.
 */
export async function readOfAll<T>(store: Store, fn: (db: AllReader) => Promise<T>): Promise<OfAll<T>> {
  let failure: unknown
  if (store.away.users.size === 0)
    try {
      return { parts: [await store.read(fn)], failure, unread: 0 }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failure = error
    }
  const parts: T[] = []
  const away = new Set<number>()
  // One after the other: statements that wait for a machine leave the other connections to requests. In a snapshot, whose connection is
  // kept: a read that fails would cost the pool one.
  for (const users of await store.places()) {
    let failures = 0
    for (const userId of users)
      try {
        if (failures >= MOST_FAILURES) away.add(userId)
        else parts.push(await store.snapshot((db) => fn(limitedReader(db, userId)), { withinMs: WITHIN_MS }))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        failure ??= error
        failures++
        away.add(userId)
      }
  }
  store.away.users = away
  if (parts.length === 0 && failure !== undefined) throw failure
  return { parts, failure: away.size === 0 ? undefined : failure, unread: away.size }
}

/** Runs `fn` for each user. An error of one does not stop the others; the first is thrown after them, as is `failure`. */
export async function forEachUser<User>(
  { parts, failure }: Pick<OfAll<readonly User[]>, 'parts' | 'failure'>,
  fn: (user: User) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = failure === undefined ? [] : [failure]
  for (const user of parts.flat())
    try {
      await fn(user)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

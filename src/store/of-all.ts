/**
 * What work in the background reads of all users. If their tables are distributed, one machine that is away fails a statement over
 * all of them. Then each user is read alone, so that the work goes on for those of the other machines.
 */
import { asc } from 'drizzle-orm'
import { Failure } from '../lib/errors.ts'
import type { AllReader, Store } from './conn.ts'

export interface OfAll<T> {
  /** One of all users, or one of each user that could be read. */
  parts: T[]
  /** Why users could not be read; undefined if all were. */
  failure: unknown
}

/**
 * `fn` with a connection of all users; if the database does not answer it, with one of each user. Throws if no user can be read.
 * Queries in `fn` need not name the user: the connection does.
 */
export async function readOfAll<T>(store: Store, fn: (db: AllReader) => Promise<T>): Promise<OfAll<T>> {
  try {
    return { parts: [await store.read(fn)], failure: undefined }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    const parts: T[] = []
    // One after the other: statements that wait for a machine leave the other connections to requests. In a snapshot, whose
    // connection is kept: a read that fails would cost the pool one.
    for (const userId of await store.read(selectUserIds))
      await store
        .forUser(userId)
        .snapshot(fn)
        .then(
          (part) => parts.push(part),
          () => {},
        )
    if (parts.length === 0) throw failure
    return { parts, failure }
  }
}

async function selectUserIds({ sql, t: { users: u } }: AllReader): Promise<number[]> {
  const rows = await sql.select({ id: u.id }).from(u).orderBy(asc(u.id))
  return rows.map(({ id }) => id)
}

/** Runs `fn` for each user. An error of one does not stop the others; the first is thrown after them, as is `failure`. */
export async function forEachUser<User>(
  { parts, failure }: OfAll<readonly User[]>,
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

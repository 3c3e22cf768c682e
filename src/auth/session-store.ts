/**
 * The store behind @fastify/session: rows of the database, found by the hash of the id.
 *
 * Only sessions somebody is signed in to are kept, so that visitors leave no rows. One that has ended
 * stays as a tombstone until it would have expired: the plugin saves the sessions of requests that were in
 * flight at sign-out, and that must not bring them back. The plugin's cookie settings are not kept, so
 * that new settings apply to old sessions.
 */
import type { FastifySessionOptions } from '@fastify/session'
import type { Clock } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import type { Background } from './background.ts'
import { endSession, saveSession, sessionByHash, touchSession } from './queries.ts'
import { isAlive, isDueForTouch, SESSION_LIFETIME } from './sessions.ts'
import { sha256 } from './tokens.ts'

export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly name: string | null
  /** Of the user's record; absent at sign-in, where nobody asks. */
  readonly revision?: string | null
}

declare module 'fastify' {
  interface Session {
    /** Who is signed in, as the database has them now. */
    user?: SessionUser
    /** When, by the clock. */
    signedInAt?: number
  }
}

type SessionStore = NonNullable<FastifySessionOptions['store']>

export interface SessionStoreOptions {
  store: Store
  clock: Clock
  background: Background
  idleMs: number
}

export function sessionStore({ store, clock, background, idleMs }: SessionStoreOptions): SessionStore {
  return {
    get(id, done) {
      const idHash = sha256(id)
      const now = clock.now()
      store
        .read((db) => sessionByHash(db, idHash))
        .then((row) => {
          if (row === undefined || !isAlive(row, idleMs, now)) return null
          if (isDueForTouch(row, idleMs, now))
            background.run(`session ${idHash}`, () => store.write((tx) => touchSession(tx, idHash, now)))
          const user: SessionUser = { id: row.userId, email: row.email, name: row.name, revision: row.revision }
          // The plugin composes the cookie from its own settings where a session brings none.
          return { user, signedInAt: row.createdAt } as never
        })
        .then((session) => done(null, session), done)
    },

    set(id, { user, signedInAt }, done) {
      if (user === undefined) return done()
      const now = clock.now()
      const createdAt = signedInAt ?? now
      const row = {
        idHash: sha256(id),
        userId: user.id,
        createdAt,
        lastSeenAt: now,
        expiresAt: createdAt + SESSION_LIFETIME,
      }
      store.write((tx) => saveSession(tx, row)).then(() => done(), done)
    },

    destroy(id, done) {
      const idHash = sha256(id)
      const now = clock.now()
      store.write((tx) => endSession(tx, idHash, now)).then(() => done(), done)
    },
  }
}

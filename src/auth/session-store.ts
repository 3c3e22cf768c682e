/**
 * The store of @fastify/session: one row per session, found by the hash of its id.
 *
 * Sessions without a user are not stored. The row of an ended session stays until the session would have expired, so
 * that saving the session of a request in flight does not bring it back. The plugin's cookie settings are not stored:
 * new settings apply to old sessions.
 */
import type { FastifySessionOptions } from '@fastify/session'
import type { Clock } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import type { Background } from './background.ts'
import { sha256 } from './hash.ts'
import { selectSession, updateSessionEnded, updateSessionSeen, upsertSession } from './queries.ts'
import { isAlive, isLastSeenDue, SESSION_LIFETIME } from './session-lifetime.ts'

export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly name: string | null
}

declare module 'fastify' {
  interface Session {
    /** The signed-in user, as stored now. */
    user?: SessionUser
    /** Milliseconds UTC. */
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
        .read((db) => selectSession(db, idHash))
        .then((row) => {
          if (row === undefined || !isAlive(row, idleMs, now)) return null
          if (isLastSeenDue(row, idleMs, now))
            background.run(`session ${idHash}`, () => store.patient.write((tx) => updateSessionSeen(tx, idHash, now)))
          const user: SessionUser = { id: row.userId, email: row.email, name: row.name }
          // Without a `cookie`, the plugin applies its settings.
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
      store.write((tx) => upsertSession(tx, row)).then(() => done(), done)
    },

    destroy(id, done) {
      const idHash = sha256(id)
      const now = clock.now()
      store.write((tx) => updateSessionEnded(tx, idHash, now)).then(() => done(), done)
    },
  }
}

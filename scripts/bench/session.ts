/** Creates a session as sign-in does, for contenders that read one. */
import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { sha256 } from '../../src/auth/hash.ts'
import { upsertSession } from '../../src/auth/queries.ts'
import { SESSION_COOKIE } from '../../src/auth/session-cookie.ts'
import { SESSION_LIFETIME } from '../../src/auth/session-lifetime.ts'
import { openStore } from '../../src/store/index.ts'

export const SESSION_SECRET = 'a secret of benchmarks, long enough to be one'

/** The Cookie header of a new session of the user. */
export async function signedIn(url: string, userId: number): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  const now = Date.now()
  const store = await openStore(url)
  const row = { idHash: sha256(id), userId, createdAt: now, lastSeenAt: now, expiresAt: now + SESSION_LIFETIME }
  await store.write((tx) => upsertSession(tx, row))
  await store.close()
  return `${SESSION_COOKIE}=${encodeURIComponent(fastifyCookie.sign(id, SESSION_SECRET))}`
}

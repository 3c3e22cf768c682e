/**
 * Opens the session of a request, if a handler asks for it.
 *
 * The hooks of @fastify/session read the session of every request that carries a cookie; while the database is gone,
 * `/health` and the style sheets would fail as well. So the plugin is registered in a scope without routes, and a
 * session is opened by the plugin's `decryptSession`.
 */
import { promisify } from 'node:util'
import fastifyCookie from '@fastify/cookie'
import fastifySession, { type FastifySessionObject, type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SessionStoreOptions, type SessionUser, sessionStore } from './session-store.ts'

export const SESSION_COOKIE = 'tradeleaf_session'

export interface SessionOptions extends SessionStoreOptions {
  secret: string
  /** The service is reached over https: the cookie is Secure and bound to the host. */
  https: boolean
}

/** Each method fails with Failure `unavailable` while the database is gone. */
export interface Sessions {
  /** The signed-in user, or null. Clears a cookie whose session has ended. */
  user(request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null>
  /** Signs in under a new session id; the session before, if any, ends. */
  begin(request: FastifyRequest, reply: FastifyReply, user: SessionUser): Promise<void>
  /** Ends the session, if any, and clears the cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** The plugin replaces `session` when it gives the session a new id. */
interface Opened {
  session: FastifySessionObject
}

export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<Sessions> {
  const { secret, https, clock } = options
  const cookieName = https ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const

  await app.register(fastifyCookie)
  const decrypt = await registerPlugin(app, { secret, cookieName, cookie, store: sessionStore(options) })

  /** A cookie that is forged or whose session has ended opens a new session without a user. */
  const open = async (request: FastifyRequest): Promise<Opened> => {
    const opened = {} as Opened
    await decrypt(request.cookies[cookieName] ?? '', opened)
    return opened
  }

  return {
    async user(request, reply) {
      if (request.cookies[cookieName] === undefined) return null
      const { user } = (await open(request)).session
      if (user === undefined) reply.clearCookie(cookieName, cookie)
      return user ?? null
    },
    async begin(request, reply, user) {
      const opened = await open(request)
      await opened.session.regenerate()
      opened.session.user = user
      opened.session.signedInAt = clock.now()
      await opened.session.save()
      reply.setCookie(cookieName, opened.session.encryptedSessionId, cookie)
    },
    async end(request, reply) {
      const { session } = await open(request)
      if (session.user !== undefined) await session.destroy()
      reply.clearCookie(cookieName, cookie)
    },
  }
}

/** Returns the plugin's `decryptSession`, which sets `session` on the object that it is given. */
async function registerPlugin(app: FastifyInstance, options: FastifySessionOptions) {
  let decrypt: ((cookie: string, opened: Opened) => Promise<void>) | undefined
  await app.register(async (scope) => {
    await scope.register(fastifySession, options)
    decrypt = promisify((value: string, opened: Opened, done: (error?: unknown) => void) =>
      scope.decryptSession(value, opened, done),
    )
  })
  return decrypt as NonNullable<typeof decrypt>
}

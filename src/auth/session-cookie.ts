/**
 * Sessions of a scope, read only where they are asked for.
 *
 * @fastify/session reads the session of every request that carries a cookie, so that a database that is
 * gone would take `/health` and the style sheets with it. Its hook is kept from seeing the cookie;
 * `open` shows it again and reads the session through the plugin's own `decryptSession`.
 */
import { randomBytes } from 'node:crypto'
import fastifyCookie, { Signer } from '@fastify/cookie'
import fastifySession from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SessionStoreOptions, type SessionUser, sessionStore } from './session-store.ts'

export const SESSION_COOKIE = 'tradeleaf_session'
const ID_BYTES = 24

declare module 'fastify' {
  interface FastifyRequest {
    /** The session cookie as it came, until the session is read. */
    sessionCookie: string | undefined
    sessionRead: Promise<void> | undefined
    /** The plugin makes a session for every request; only one that is asked for gets an id, which costs most of it. */
    needsSessionId: boolean
  }
}

export interface SessionOptions extends SessionStoreOptions {
  secret: string
  /** The service is reached over https: the cookie is Secure and bound to the host. */
  https: boolean
}

export interface Sessions {
  /** Who is signed in, or null. Throws Failure `unavailable` while the database is gone. */
  user(request: FastifyRequest): Promise<SessionUser | null>
  /** Signs in under a new id; the session before, if any, ends. */
  begin(request: FastifyRequest, user: SessionUser): Promise<void>
  /** Ends the session, if any, and clears the cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<Sessions> {
  const { secret, https, clock } = options
  const signer = new Signer(secret)
  const store = sessionStore(options)
  const cookieName = https ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const

  await app.register(fastifyCookie)
  app.decorateRequest('sessionCookie', undefined)
  app.decorateRequest('sessionRead', undefined)
  app.decorateRequest('needsSessionId', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.sessionCookie = request.cookies[cookieName]
    delete request.cookies[cookieName]
    done()
  })
  await app.register(fastifySession, {
    secret: { sign: (id) => (id === '' ? '' : signer.sign(id)), unsign: (value) => signer.unsign(value) },
    idGenerator: (request) => (request?.needsSessionId ? randomBytes(ID_BYTES).toString('base64url') : ''),
    cookieName,
    cookie,
    store,
    saveUninitialized: false,
    rolling: false,
  })

  const read = (request: FastifyRequest): Promise<void> => {
    request.needsSessionId = true
    const value = request.sessionCookie
    if (value === undefined) return Promise.resolve()
    request.sessionRead ??= new Promise((resolve, reject) => {
      app.decryptSession(value, request, (error) => {
        if (error) return reject(error)
        // With the cookie back in its place the plugin clears one that is good for nothing any more; while
        // the database is gone, nobody knows that.
        request.cookies[cookieName] = value
        resolve()
      })
    })
    return request.sessionRead
  }

  /** Without the plugin, whose sessions cost more to make than to look up. */
  const lookUp = (value: string): Promise<SessionUser | null> => {
    const { valid, value: id } = signer.unsign(value)
    if (!valid) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      store.get(id, (error, session) => (error ? reject(error) : resolve(session?.user ?? null)))
    })
  }

  return {
    async user(request) {
      if (request.sessionRead === undefined && request.sessionCookie !== undefined) {
        const user = await lookUp(request.sessionCookie)
        if (user !== null) return user
      }
      // The plugin clears a cookie that is good for nothing any more.
      await read(request)
      return request.session?.user ?? null
    },
    async begin(request, user) {
      await read(request)
      await request.session.regenerate()
      request.session.user = user
      request.session.signedInAt = clock.now()
      await request.session.save()
      // Else the plugin would clear the cookie of the session before and set the new one under the same name.
      delete request.cookies[cookieName]
    },
    async end(request, reply) {
      await read(request)
      if (request.session?.user !== undefined) await request.session.destroy()
      delete request.cookies[cookieName]
      reply.clearCookie(cookieName, cookie)
    },
  }
}

/** Sign-in, sessions, the profile and API tokens. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { SecurityHandler } from '../contract/bind.ts'
import { HOUR, MINUTE } from '../lib/clock.ts'
import { isAuthorized } from './access.ts'
import { background } from './background.ts'
import { openIdFlow } from './flow.ts'
import { type AuthHandlers, authHandlers } from './handlers.ts'
import { deleteExpiredSessions } from './queries.ts'
import { sessionSecurity, tokenSecurity } from './security.ts'
import { registerSessions } from './session-cookie.ts'

export { type LocalProvider, startLocalProvider } from './local-provider.ts'
export { createTokenFor } from './tokens.ts'

export interface AuthOptions {
  /** The local provider, where `config.oidc` says so; see `startLocalProvider`. */
  provider?: { issuer: string; clientId: string; clientSecret?: string }
}

export interface Auth {
  readonly security: Record<'session' | 'token', SecurityHandler>
  readonly handlers: AuthHandlers
  /** Who is signed in and on the allow list, or null. Throws Failure `unavailable` while the database is gone. */
  currentUser(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ userId: number; email: string; name: string | null } | null>
  /** Resolves when no write is under way that nobody waits for, such as "last used". */
  settled(): Promise<void>
  /** Stops the sweep of expired sessions and waits for writes under way. Before the store is closed. */
  close(): Promise<void>
}

/**
 * Registers cookies and sessions on `app`, whose hooks reach the scopes within: all that asks for a session must be
 * there. Throws where neither the configuration nor `options` names a provider.
 */
export async function registerAuth(app: FastifyInstance, context: Context, options: AuthOptions = {}): Promise<Auth> {
  const { config, secrets, store, clock } = context
  const provider = providerOf(context, options)
  const writes = background((error) => app.log.warn({ err: error }, 'a write nobody waits for failed'))
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null)
  const sessions = await registerSessions(app, {
    store,
    clock,
    background: writes,
    idleMs: config.sessionIdleMinutes * MINUTE,
    secret: secrets.sessionSecret,
    https: config.baseUrl.startsWith('https:'),
  })
  const flow = openIdFlow({ ...provider, baseUrl: config.baseUrl, secret: secrets.sessionSecret, clock })

  const sweep = () => writes.run('sweep', () => store.patient.write((tx) => deleteExpiredSessions(tx, clock.now())))
  const timer = setInterval(sweep, HOUR).unref()

  return {
    security: { session: sessionSecurity(context, sessions), token: tokenSecurity(context, writes) },
    handlers: authHandlers(context, sessions, flow),
    async currentUser(request, reply) {
      const user = await sessions.user(request, reply)
      if (user === null || !isAuthorized(config.authorizedUsers, user.email)) return null
      return { userId: user.id, email: user.email, name: user.name }
    },
    settled: () => writes.settled(),
    async close() {
      clearInterval(timer)
      await writes.settled()
    },
  }
}

function providerOf({ config, secrets }: Context, { provider }: AuthOptions) {
  if (!('local' in config.oidc)) return { ...config.oidc, clientSecret: secrets.oidcClientSecret }
  if (provider === undefined) throw new Error('the configuration asks for the local provider, and none was started')
  return { issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret }
}

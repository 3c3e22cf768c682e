/** Sign-in, sessions, the profile and API tokens. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { SecurityHandler } from '../contract/bind.ts'
import { deleteExpiredKeys } from '../idempotency/keyed-requests.ts'
import { HOUR, MINUTE } from '../lib/clock.ts'
import { isAuthorized } from './access.ts'
import { deleteAttemptsBefore } from './attempt-queries.ts'
import { background } from './background.ts'
import type { CountFailure } from './failed-attempts.ts'
import { openIdFlow } from './flow.ts'
import { type AuthHandlers, authHandlers } from './handlers.ts'
import { deleteExpiredSessions } from './queries.ts'
import { sessionSecurity, tokenCheck, tokenSecurity } from './security.ts'
import { registerSessions } from './session-cookie.ts'
import type { OwnToken } from './tokens.ts'

export { registerFailedAttempts } from './failed-attempts.ts'
export { type LocalProvider, startLocalProvider } from './local-provider.ts'
export { errorPage } from './pages.ts'
export { createTokenFor, type OwnToken } from './tokens.ts'

export interface AuthOptions {
  countFailure: CountFailure
  /** The local provider, if `config.oidc` asks for it; see `startLocalProvider`. */
  provider?: { issuer: string; clientId: string; clientSecret?: string }
  ownToken?: OwnToken | undefined
}

export interface Auth {
  readonly security: Record<'session' | 'token', SecurityHandler>
  readonly handlers: AuthHandlers
  /**
   * Who is signed in; null if nobody is. `isAllowed` if they are on the allow list. Throws Failure `unavailable` while
   * the database is gone.
   */
  currentUser(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: number; isAllowed: boolean } | null>
  /** Resolves once the background writes, such as "last used", have ended. */
  settled(): Promise<void>
  /** Stops the sweep of expired sessions and waits for writes under way. Call it before the store is closed. */
  close(): Promise<void>
}

/**
 * Registers cookies and sessions on `app`. Routes that need a session must be in `app` or a scope inside it. Throws if
 * neither the configuration nor `options` names a provider.
 */
export async function registerAuth(app: FastifyInstance, context: Context, options: AuthOptions): Promise<Auth> {
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
  const { baseUrl, trustUnverifiedEmail } = config
  const flow = openIdFlow({ ...provider, baseUrl, secret: secrets.sessionSecret, clock, trustUnverifiedEmail })

  const sweep = () => {
    writes.run('sweep', () =>
      store.patient.write(async (tx) => {
        await deleteExpiredSessions(tx, clock.now())
        await deleteAttemptsBefore(tx, clock.now() - MINUTE)
      }),
    )
    writes.run('keys', () => deleteExpiredKeys(store.patient, clock.now()))
  }
  const checkToken = tokenCheck(context, options.countFailure, options.ownToken)
  const timer = setInterval(sweep, HOUR).unref()

  return {
    security: {
      session: sessionSecurity(context, sessions, checkToken),
      token: tokenSecurity(context, writes, checkToken),
    },
    handlers: authHandlers(context, sessions, flow, options.countFailure),
    async currentUser(request, reply) {
      const user = await sessions.user(request, reply)
      return user === null ? null : { userId: user.id, isAllowed: isAuthorized(config.authorizedUsers, user.email) }
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
